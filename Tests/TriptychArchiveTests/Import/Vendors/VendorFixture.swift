import Testing
import TriptychBase
import TriptychHealth

@testable import TriptychArchive

/// Small exports of vendors, read as the command line does.
enum VendorFixture {
  /// A zone with winter and summer time: UTC+1, and UTC+2 from 29 March to 25 October 2026.
  static let berlin = CivilZone(
    identifier: "Europe/Berlin",
    transitions: [Instant(seconds: 1_774_746_000), Instant(seconds: 1_792_890_000)],
    offsets: [3600, 7200, 3600])

  /// What the import of a folder with these files gave, by the format found; the files are found by looking.
  static func importing(
    _ files: [String: String], zipped: Bool = false, moods: [String: Double] = [:], zone: CivilZone = berlin
  ) throws -> [String: Imported] {
    let folder = try TemporaryFolder()
    var path = folder.path
    if zipped {
      path = try folder.write(
        "any.zip",
        ZipFixture.bytes(files.sorted { $0.key < $1.key }.map { ZipFixture.Entry($0.key, $0.value) }))
    } else {
      for (name, text) in files { _ = try folder.write(name, text) }
    }
    return try importing(path, moods: moods, zone: zone)
  }

  /// The files of an export twice, in two folders.
  static func twice(_ files: [String: String]) -> [String: String] {
    var both: [String: String] = [:]
    for (name, text) in files { for folder in ["a/", "b/"] { both[folder + name] = text } }
    return both
  }

  /// What the import of a file or folder gave, by the format found.
  static func importing(_ path: String, moods: [String: Double] = [:], zone: CivilZone = berlin) throws
    -> [String: Imported]
  {
    var limits = ImportLimits()
    limits.zone = zone
    limits.words = ImportWords(moods: moods)
    var result: [String: Imported] = [:]
    for file in try ImporterCatalog.files(at: [path], limits: limits).files {
      var sink = CollectingSink()
      let summary = try ImporterCatalog.importFile(file, limits: limits, sink: &sink)
      result[file.format ?? file.kind.rawValue] = Imported(summary: summary, batches: sink.batches)
    }
    return result
  }
}

extension Imported {
  /// What was not used but columns.
  var unused: [String: Int] { summary.notUsed.filter { !$0.key.hasPrefix(ImportSummary.columnMark) } }
  /// The columns that were not used, with the number of their cells.
  var unusedColumns: [String: Int] { summary.notUsed.filter { $0.key.hasPrefix(ImportSummary.columnMark) } }

  /// The sums of bins by metric and source, `steps Charge 6: 124`, sorted.
  var sums: [String] {
    var sums: [String: Double] = [:]
    for batch in batches {
      for (metric, bins) in batch.bins {
        for bin in bins { sums["\(metric.id) \(batch.sources[bin.source].name)", default: 0] += bin.value }
      }
    }
    return sums.map { "\($0.key): \(Imported.text($0.value))" }.sorted()
  }

  /// The readings by metric, source and quarter hour, `weight Scale 2026-03-02T07:00:00Z: 1 of 80.5`, sorted.
  var readings: [String] {
    batches.flatMap { batch in
      batch.hours.flatMap { metric, hours in
        hours.map { hour in
          let start = "\(metric.id) \(batch.sources[hour.source].name) \(hour.start.utcText)"
          return start + ": \(hour.count) of \(Imported.text(hour.mean))"
        }
      }
    }.sorted()
  }

  /// The means of quarter hours by metric in UTC, `2026-03-02T22:00:00Z weight 80.5`, sorted.
  var means: [String] {
    batches.flatMap { batch in
      batch.hours.flatMap { metric, hours in
        hours.map { "\($0.start.utcText) \(metric.id) \(($0.mean * 10_000).rounded() / 10_000)" }
      }
    }.sorted()
  }

  private static func text(_ value: Double) -> String {
    let value = (value * 10_000).rounded() / 10_000
    return value == value.rounded() ? String(Int(value)) : String(value)
  }

  /// The values of days by metric, `2026-03-02 steps Source: 9120`, sorted.
  var days: [String] {
    batches.flatMap { batch in
      batch.daily.map { reading in
        let source = batch.sources[reading.source].name
        return "\(reading.day.iso) \(reading.metric.id) \(source): \(Imported.text(reading.value))"
      }
    }.sorted()
  }

  /// The stages of nights as UTC, `2026-03-02T22:10:00Z/2026-03-02T23:00:00Z deep`, sorted.
  var stages: [String] {
    batches.flatMap { batch in
      batch.sleep.map { "\($0.span.lowerBound.utcText)/\($0.span.upperBound.utcText) \($0.stage.rawValue)" }
    }.sorted()
  }

  /// All sessions.
  var sessions: [ExerciseRecord] { batches.flatMap(\.workouts) }
  /// All events.
  var events: [HandEntry] { batches.flatMap(\.entries) }
  /// The names and kinds of the sources.
  var sourceKinds: [String: SourceKind] {
    Dictionary(uniqueKeysWithValues: (batches.last?.sources ?? []).map { ($0.name, $0.kind) })
  }
}
