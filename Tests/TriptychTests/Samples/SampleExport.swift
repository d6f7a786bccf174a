import Foundation
import TriptychArchive
import TriptychHealth

@testable import TriptychSamples
@testable import triptych

/// One made-up person's files, read back plainly for the tests.
struct SampleExport {
  /// A record of the export as its attributes.
  struct Record {
    var type: String
    var isWatch: Bool
    var start: Instant
    var end: Instant
    var value: String
  }

  let files: [String: [UInt8]]
  /// The text of `export.xml`; empty without one.
  let xml: String
  /// Its lines.
  let lines: [Substring]
  private var recordsByType: [String: [Record]] = [:]

  /// The full year, made once.
  static let mira = Result { try SampleExport("mira") }

  static let asOf = "2026-03-15T18:30"

  init(_ id: String, seed: UInt64 = 1) throws {
    guard let person = SampleRoster.people(5, seed: seed).first(where: { $0.id == id }),
      let clock = DateTimeText(SampleExport.asOf)
    else { throw CocoaError(.fileNoSuchFile) }
    let content = try SampleFolder(directory: "", seed: seed).content(of: person) { zone in
      AsOf(
        zone.instant(
          day: CivilZone.utc.day(of: clock.local),
          wallClockSecond: CivilZone.utc.wallClockSecond(at: clock.local)),
        in: zone)
    }
    files = Dictionary(uniqueKeysWithValues: try content.packed().map { ($0.name, $0.bytes) })
    let document = content.archive.first { $0.path == "apple_health_export/export.xml" }
    xml = String(decoding: document?.bytes ?? [], as: UTF8.self)
    lines = xml.split(separator: "\n")
    recordsByType = Dictionary(
      grouping: lines.filter { $0.hasPrefix(" <Record ") }.compactMap(record), by: \.type)
  }

  /// All top-level records of a type, in the file's order.
  func records(_ type: String) -> [Record] { recordsByType[type] ?? [] }

  private func record(_ line: Substring) -> Record? {
    guard let type = attribute("type", line), let start = attribute("startDate", line),
      let end = attribute("endDate", line), let value = attribute("value", line),
      let source = attribute("sourceName", line)
    else { return nil }
    return Record(
      type: type, isWatch: source.hasSuffix("Watch"), start: SampleExport.instant(start),
      end: SampleExport.instant(end), value: value)
  }

  /// The rows of `more.csv` without its header.
  var table: [(day: String, metric: String, value: Double, unit: String)] {
    String(decoding: files["more.csv"] ?? [], as: UTF8.self).split(separator: "\n").dropFirst().map { line in
      let cells = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      return (cells[0], cells[1], Double(cells[2]) ?? .nan, cells[3])
    }
  }

  /// An attribute of a line, looked for byte by byte.
  func attribute(_ name: String, _ line: Substring) -> String? {
    let needle = Array(" \(name)=\"".utf8)
    return line.utf8.withContiguousStorageIfAvailable { bytes -> String? in
      var at = 0
      while at + needle.count <= bytes.count {
        guard bytes[at] == needle[0], bytes[at..<(at + needle.count)].elementsEqual(needle) else {
          at += 1
          continue
        }
        return String(
          decoding: bytes[(at + needle.count)...].prefix { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
      }
      return nil
    } ?? nil
  }

  /// `2026-01-31 18:30:05 +0100`.
  static func instant(_ stamp: String) -> Instant {
    let (day, time) = (stamp.prefix(10), stamp.dropFirst(11).prefix(8))
    let (hours, minutes) = (stamp.dropFirst(20).prefix(3), stamp.suffix(2))
    return Instant(rfc3339: "\(day)T\(time)\(hours):\(minutes)") ?? Instant(seconds: 0)
  }
}
