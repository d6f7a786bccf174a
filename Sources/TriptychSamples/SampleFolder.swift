import Foundation
import TriptychArchive
import TriptychHealth

/// Writes a made-up person's files into a folder of their own, as they would lie in
/// somebody's downloads: `export.zip`, `more.csv`, `settings.json`.
package struct SampleFolder {
  /// The folder that gets one folder a person.
  package var directory: String
  /// The seed of all random numbers: the same seed gives the same people.
  package var seed: UInt64

  /// The files of made-up people below a folder, drawn from a seed.
  package init(directory: String, seed: UInt64) {
    self.directory = directory
    self.seed = seed
  }

  /// What was written for one person.
  package struct Written {
    package var person: SamplePerson
    /// Paths, sorted.
    package var files: [String]
    package var bytes: Int
  }

  /// One person's files before they are packed.
  struct Content {
    /// What lies in `export.zip`, in its order; empty without one.
    var archive: [(path: String, bytes: [UInt8])] = []
    /// What lies beside it, sorted.
    var loose: [(name: String, bytes: [UInt8])] = []

    /// The files as they are written, sorted by name.
    func packed() throws -> [(name: String, bytes: [UInt8])] {
      guard !archive.isEmpty else { return loose }
      var zip = SampleArchive()
      for (path, bytes) in archive { try zip.add(path, bytes) }
      return [("export.zip", zip.finished())] + loose
    }
  }

  /// Writes one person's files; `asOf` says what their clock shows, given the rules of
  /// their home zone. Files of the same names are replaced.
  ///
  /// - Throws: `SampleError` when the folder cannot be written or the machine lacks a time zone.
  package func write(_ person: SamplePerson, asOf: (CivilZone) -> AsOf) throws -> Written {
    let files = try content(of: person, asOf: asOf).packed()
    let folder = directory + "/" + person.id
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      for (name, bytes) in files {
        try Data(bytes).write(to: URL(fileURLWithPath: folder + "/" + name), options: .atomic)
      }
    } catch {
      throw SampleFolder.failure(
        "The made-up people cannot be written to \(directory)",
        hint: "Check that it can be written to and has room.")
    }
    return Written(
      person: person, files: files.map { folder + "/" + $0.name },
      bytes: files.reduce(0) { $0 + $1.bytes.count })
  }

  /// One person's files.
  func content(of person: SamplePerson, asOf: (CivilZone) -> AsOf) throws -> Content {
    let (home, away) = (try zone(person.zone), try zone(person.events.holidayZone))
    let asked = asOf(home)
    let lastDay = asked.day.advanced(by: -person.endsBefore)
    let through = home.instant(day: lastDay, wallClockSecond: asked.wallClockSecond)
    let personSeed = SeededRandom(seed: seed, person.id).first
    var life = SampleLife(person: person, seed: personSeed, home: home, away: away, lastDay: lastDay)
    let days = life.days()

    var content = Content()
    if person.habit != .foodAndMood {
      var export = AppleExport(person: person, days: days, seed: personSeed, home: home, through: through)
      let clinical = clinicalDocument(person, day: lastDay)
      content.archive = [
        ("apple_health_export/export_cda.xml", Array(clinical.utf8)),
        ("apple_health_export/export.xml", export.document()),
      ]
    }
    if let table = SampleTable(person: person, days: days, through: through).text() {
      content.loose.append(("more.csv", Array(table.utf8)))
    }
    content.loose.append(("settings.json", Array(SampleSettings(person: person).text().utf8)))
    return content
  }

  /// The second document of an export, which repeats the first in clinical form; a stub
  /// here, since nobody should read it.
  private func clinicalDocument(_ person: SamplePerson, day: CalendarDay) -> String {
    let stamp = day.iso.replacing("-", with: "")
    return """
      <?xml version="1.0"?>
      <ClinicalDocument xmlns="urn:hl7-org:v3">
       <title>Health Data Export</title>
       <effectiveTime value="\(stamp)000000+0000"/>
       <entry typeCode="DRIV">
        <organizer classCode="CLUSTER" moodCode="EVN"/>
       </entry>
      </ClinicalDocument>

      """
  }

  private static func failure(_ text: String, hint: String) -> SampleError {
    SampleError(diagnostic: Diagnostic(.error, code: "sample_not_written", text, hint: hint))
  }

  private func zone(_ name: String) throws -> CivilZone {
    guard let zone = CivilZone(systemIdentifier: name) else {
      throw SampleFolder.failure(
        "This machine does not know the time zone \(name)",
        hint: "Install the time zone data (Debian: tzdata) or run script/bootstrap.")
    }
    return zone
  }
}

/// Why made-up people could not be written. Another try may help once the machine is put right.
package struct SampleError: Error {
  /// What happened and what to do.
  package var diagnostic: Diagnostic
}

extension SeededRandom {
  /// The stream's first number, as a seed for others.
  fileprivate var first: UInt64 {
    var copy = self
    return copy.next()
  }
}

/// Packs files into a ZIP whose bytes depend on nothing but the files: no clock, entries in
/// the order given.
struct SampleArchive {
  private var bytes: [UInt8] = []
  private var directory: [UInt8] = []
  private var count: UInt16 = 0

  /// Adds a file; `path` uses `/` and is UTF-8. Sizes are below 4 GiB.
  mutating func add(_ path: String, _ content: [UInt8]) throws {
    let offset = UInt32(bytes.count)
    let packed = try RawDeflate(content)
    let name = Array(path.utf8)
    // Version 2.0, names in UTF-8, deflated, 1 January 1980 at 00:00, checksum, sizes.
    var common: [UInt8] = []
    for field: UInt16 in [20, 0x0800, 8, 0, 0x0021] { common += SampleArchive.little(field) }
    for field in [packed.checksum, UInt32(packed.bytes.count), UInt32(content.count)] {
      common += SampleArchive.little(field)
    }
    common += SampleArchive.little(UInt16(name.count))
    common += SampleArchive.little(UInt16(0))
    bytes += SampleArchive.little(0x0403_4b50 as UInt32) + common + name
    bytes += packed.bytes
    directory += SampleArchive.little(0x0201_4b50 as UInt32)
    // Made on Unix, so that the file rights below mean what they say.
    directory += SampleArchive.little(0x0314 as UInt16) + common
    for field: UInt16 in [0, 0, 0] { directory += SampleArchive.little(field) }
    directory += SampleArchive.little(0x81A4_0000 as UInt32) + SampleArchive.little(offset) + name
    count += 1
  }

  /// The whole archive.
  func finished() -> [UInt8] {
    var end = SampleArchive.little(0x0605_4b50 as UInt32)
    for field: UInt16 in [0, 0, count, count] { end += SampleArchive.little(field) }
    end += SampleArchive.little(UInt32(directory.count)) + SampleArchive.little(UInt32(bytes.count))
    end += SampleArchive.little(UInt16(0))
    return bytes + directory + end
  }

  private static func little<Number: FixedWidthInteger>(_ value: Number) -> [UInt8] {
    withUnsafeBytes(of: value.littleEndian) { Array($0) }
  }
}
