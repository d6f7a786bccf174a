import Testing
import TriptychBase
import TriptychHealth

@testable import TriptychArchive

/// Small exports of vendors, read as the command line does.
enum VendorFixture {
  /// A zone with winter and summer time: UTC+1, and UTC+2 from 29 March to 25 October 2026.
  static let berlin = CivilZone(
    identifier: "Europe/Berlin",
    transitions: [Instant(seconds: 1_774_746_000), Instant(seconds: 1_792_890_000)], offsets: [3600, 7200, 3600])

  /// What the import of a folder with these files gave, by the format found; the files are found by looking.
  static func importing(
    _ files: [String: String], zipped: Bool = false, moods: [String: Double] = [:], zone: CivilZone = berlin
  ) throws -> [String: Imported] {
    let folder = try TemporaryFolder()
    var path = folder.path
    if zipped {
      path = try folder.write(
        "any.zip", ZipFixture.bytes(files.sorted { $0.key < $1.key }.map { ZipFixture.Entry($0.key, $0.value) }))
    } else {
      for (name, text) in files { _ = try folder.write(name, text) }
    }
    return try importing(path, moods: moods, zone: zone)
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

/// Damaged exports: files cut in the middle, and files with other bytes in some places.
extension VendorFixture {
  /// Imports damaged variants of an export. Each must end, with or without a failure, and hand on only values within
  /// the catalog's ranges. Returns how many imports ended without a failure.
  @discardableResult
  static func importDamaged(_ files: [String: String], seed: UInt64 = 1, variants: Int = 200) throws -> Int {
    var random = SeededNumbers(seed: seed)
    let names = files.keys.sorted()
    let folder = try TemporaryFolder()
    for name in names { _ = try folder.write(name, files[name] ?? "") }
    var imported = 0
    for variant in 0..<variants {
      let name = names[random.next(below: names.count)]
      let whole = Array((files[name] ?? "").utf8)
      guard !whole.isEmpty else { continue }
      var bytes = whole
      if variant.isMultiple(of: 4) {
        bytes.removeLast(1 + random.next(below: bytes.count))
      } else {
        for _ in 0...random.next(below: 8) {
          // Digits and marks make more readable nonsense than any byte does.
          let mark = Array("0123456789,.:-+{}[]\"\n ".utf8)
          let isMark = random.next(below: 3) > 0
          bytes[random.next(below: bytes.count)] =
            isMark ? mark[random.next(below: mark.count)] : UInt8(random.next(below: 256))
        }
      }
      _ = try folder.write(name, bytes)
      defer { _ = try? folder.write(name, whole) }
      var limits = ImportLimits()
      limits.zone = berlin
      let tree = try ExportTree(paths: [folder.path], limits: limits)
      for (format, _) in ExportFormats.found(in: tree) {
        var sink = CollectingSink()
        guard let summary = try? ExportFormats.read(format.name, from: tree, sink: &sink) else { continue }
        imported += 1
        expectPlausible(Imported(summary: summary, batches: sink.batches))
      }
    }
    return imported
  }

  private static func expectPlausible(_ imported: Imported) {
    for batch in imported.batches {
      for reading in batch.daily {
        #expect(MetricCatalog[reading.metric]?.range.contains(reading.value) == true, "\(reading)")
        #expect(batch.sources.indices.contains(reading.source))
      }
      for (metric, hours) in batch.hours {
        let range = MetricCatalog[metric]?.range ?? 0...0
        #expect(hours.allSatisfy { range.contains($0.lowest) && range.contains($0.highest) }, "\(metric)")
      }
      for (metric, bins) in batch.bins {
        #expect(bins.allSatisfy { $0.value.isFinite && $0.value >= 0 && $0.start.seconds >= 0 }, "\(metric)")
      }
      #expect(batch.sleep.allSatisfy { $0.span.lowerBound.seconds >= 0 && !$0.span.isEmpty })
      #expect(batch.workouts.allSatisfy { $0.minutes > 0 && $0.minutes <= 7 * 1440 && !$0.name.isEmpty })
      for entry in batch.entries {
        #expect(entry.amounts.allSatisfy { MetricCatalog[$0.key]?.range.contains($0.value) == true })
extension VendorFixture {
  /// Imports variants of an export whose files are cut in the middle or have random bytes. None may crash or
  /// fail otherwise than as an unusable file, and only possible values are handed on.
  static func damage(_ files: [String: String], variants: Int = 200, seed: UInt64 = 8) throws {
    var numbers = SeededNumbers(seed: seed)
    var limits = ImportLimits()
    limits.zone = berlin
    // Small pieces, so that rows and values go over their ends.
    limits.chunkBytes = 256
    let names = files.keys.sorted()
    for _ in 0..<variants {
      let folder = try TemporaryFolder()
      let hit = names[Int.random(in: 0..<names.count, using: &numbers)]
      for name in names {
        var bytes = Array((files[name] ?? "").utf8)
        if name == hit, !bytes.isEmpty {
          if Bool.random(using: &numbers) {
            bytes.removeLast(Int.random(in: 1...bytes.count, using: &numbers))
          } else {
            for _ in 0..<Int.random(in: 1...12, using: &numbers) {
              let index = Int.random(in: 0..<bytes.count, using: &numbers)
              // Half of them are bytes that such files consist of.
              bytes[index] =
                Bool.random(using: &numbers)
                ? UInt8.random(in: 0...255, using: &numbers)
                : Array("0123456789,;-.:\"{}[]eE\n".utf8).randomElement(using: &numbers) ?? 0
            }
          }
        }
        _ = try folder.write(name, bytes)
      }
      do {
        let tree = try ExportTree(paths: [folder.path], limits: limits)
        for (format, _) in ExportFormats.found(in: tree) {
          var sink = CollectingSink()
          let summary = try ExportFormats.read(format.name, from: tree, sink: &sink)
          Imported(summary: summary, batches: sink.batches).expectPossible()
        }
      } catch is ImportFailure {
        // A file that cannot be used as a whole.
      }
    }
  }
}

extension Imported {
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

  /// The readings by metric, source and hour, `weight Scale 2026-03-02T07:00:00Z: 1 of 80.5`, sorted.
  var readings: [String] {
    batches.flatMap { batch in
      batch.hours.flatMap { metric, hours in
        hours.map { hour in
          let start = "\(metric.id) \(batch.sources[hour.source].name) \(hour.start.utcText)"
          return start + ": \(hour.count) of \(Imported.text(hour.mean))"
        }
  /// Expects that everything handed on lies within the catalog's ranges.
  func expectPossible() {
    func expect(_ metric: Metric, _ values: Double...) {
      guard let range = MetricCatalog[metric]?.range else {
        Issue.record("\(metric.id) is not cataloged")
        return
      }
      for value in values { #expect(range.contains(value), "\(metric.id) \(value)") }
    }
    for batch in batches {
      for reading in batch.daily { expect(reading.metric, reading.value) }
      for (metric, bins) in batch.bins { for bin in bins { #expect(bin.value >= 0, "\(metric.id)") } }
      for (metric, hours) in batch.hours { for hour in hours { expect(metric, hour.lowest, hour.highest) } }
      for stage in batch.sleep { #expect(!stage.span.isEmpty) }
      for entry in batch.entries { for (metric, value) in entry.amounts { expect(metric, value) } }
      for session in batch.workouts {
        #expect(!session.span.isEmpty && session.minutes > 0 && !session.name.isEmpty)
        #expect((session.distance ?? 0) >= 0 && (session.energy ?? 0) >= 0)
      }
    }
  }

  /// The means of hours by metric in UTC, `2026-03-02T22:00:00Z weight 80.5`, sorted.
  var readings: [String] {
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
