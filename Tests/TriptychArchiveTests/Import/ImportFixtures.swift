import Foundation
import TriptychHealth

@testable import TriptychArchive

/// Keeps every batch it is given.
struct CollectingSink: ImportSink {
  var batches: [ImportBatch] = []

  mutating func receive(_ batch: ImportBatch) throws { batches.append(batch) }

  /// The one batch of a small import.
  var batch: ImportBatch { batches.first ?? ImportBatch() }
}

/// What an import gave.
struct Imported {
  var summary: ImportSummary
  var batches: [ImportBatch]
  var batch: ImportBatch { batches.first ?? ImportBatch() }

  /// All bins of a metric as minutes since 2024-01-31 00:00 UTC and value.
  func bins(_ metric: Metric) -> [QuantityBin] { batches.flatMap { $0.bins[metric] ?? [] } }
  /// The sum of a metric over all bins.
  func sum(_ metric: Metric) -> Double { bins(metric).reduce(0) { $0 + $1.value } }
  /// All hourly summaries of a metric.
  func hours(_ metric: Metric) -> [ReadingSummary] { batches.flatMap { $0.hours[metric] ?? [] } }
  /// The codes of everything refused.
  var refusedCodes: [String: Int] { summary.refused.counts }
}

/// Small exports, and ways to import them.
enum AppleFixture {
  static let phone =
    "&lt;&lt;HKDevice: 0x28310&gt;, name:iPhone, manufacturer:Apple Inc., model:iPhone, hardware:iPhone14,2, software:17.4&gt;"
  static let watch =
    "&lt;&lt;HKDevice: 0x1f2e3&gt;, name:Apple Watch, manufacturer:Apple Inc., model:Watch, hardware:Watch6,1, software:10.4&gt;"

  /// A whole export around some elements.
  static func export(_ body: String, exported: String = "2024-06-01 10:00:00 +0200") -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE HealthData [
    <!-- HealthKit Export Version: 14 -->
    <!ELEMENT HealthData (ExportDate,Me,(Record|Workout)*)>
    <!ATTLIST HealthData
      locale CDATA #REQUIRED
    >
    ]>
    <HealthData locale="en_GB">
     <ExportDate value="\(exported)"/>
     <Me HKCharacteristicTypeIdentifierDateOfBirth=""/>
    \(body)
    </HealthData>

    """
  }

  /// A record of steps on 2024-01-31 from 18:00 to 18:10 UTC, but for what is given.
  static func record(
    _ type: String = "HKQuantityTypeIdentifierStepCount", unit: String? = "count", value: String? = "120",
    start: String = "2024-01-31 18:00:00 +0000", end: String = "2024-01-31 18:10:00 +0000",
    source: String = "Phone", device: String? = phone, children: String? = nil
  ) -> String {
    var text = "<Record type=\"\(type)\" sourceName=\"\(source)\" sourceVersion=\"17.4\""
    if let device { text += " device=\"\(device)\"" }
    if let unit { text += " unit=\"\(unit)\"" }
    text += " creationDate=\"\(end)\" startDate=\"\(start)\" endDate=\"\(end)\""
    if let value { text += " value=\"\(value)\"" }
    guard let children else { return text + "/>" }
    return text + ">\n  " + children + "\n</Record>"
  }

  /// Imports the bytes of an export, given in pieces.
  static func importing(
    bytes: [UInt8], piece: Int = .max, limits: ImportLimits = ImportLimits()
  ) throws -> Imported {
    var limits = limits
    limits.chunkBytes = 1 << 16
    var sink = CollectingSink()
    let summary = try AppleHealthFile.read(limits: limits, sink: &sink) { importer, sink in
      var source = MemoryBytes(bytes, piece: piece)
      try importer.read(from: &source, name: "export.xml", sink: &sink)
    }
    return Imported(summary: summary, batches: sink.batches)
  }

  /// Imports an export around some elements.
  static func importing(_ body: String, limits: ImportLimits = ImportLimits()) throws -> Imported {
    try importing(bytes: Array(export(body).utf8), limits: limits)
  }
}

/// Imports a file as the command line does.
func importingFile(_ path: String, limits: ImportLimits = ImportLimits()) throws -> Imported {
  var sink = CollectingSink()
  let kind = try ImporterCatalog.identify(path: path)
  let summary = try ImporterCatalog.importFile(
    ImportFile(path: path, kind: kind), limits: limits, sink: &sink)
  return Imported(summary: summary, batches: sink.batches)
}

/// A folder of its own that is gone after the test.
final class TemporaryFolder {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "triptych-import-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file and gives its path.
  func write(_ name: String, _ bytes: [UInt8]) throws -> String {
    let file = path + "/" + name
    try FileManager.default.createDirectory(
      atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try Data(bytes).write(to: URL(fileURLWithPath: file))
    return file
  }

  /// Writes a text file and gives its path.
  func write(_ name: String, _ text: String) throws -> String { try write(name, Array(text.utf8)) }
}

/// Seconds since 1970 of a moment.
func seconds(_ text: String) -> Int64 { Instant(rfc3339: text)?.seconds ?? .min }
