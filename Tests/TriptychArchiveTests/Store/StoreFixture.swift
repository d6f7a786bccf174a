import Foundation
import TriptychHealth

@testable import TriptychArchive

/// Numbers that look random and are the same in every run (SplitMix64).
struct StoreDice {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// 0..<bound
  mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }

  mutating func shuffled<Element>(_ elements: [Element]) -> [Element] {
    var rest = elements
    var result: [Element] = []
    while !rest.isEmpty { result.append(rest.remove(at: below(rest.count))) }
    return result
  }
}

/// A directory of its own for one test, deleted with the value.
final class ScratchHome {
  let path: String
  let home: Home
  let person = PersonID("ada")!

  init() throws {
    var template = Array((NSTemporaryDirectory() + "/triptych-store-XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else { throw CocoaError(.fileWriteUnknown) }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    home = Home(directory: path + "/home")
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func store() throws -> PersonStore { try home.openStore(of: person, create: true) }

  /// A store of its own in a further file.
  func store(_ name: String, limits: StoreLimits = StoreLimits()) throws -> PersonStore {
    try PersonStore(path: path + "/" + name + ".sqlite", create: true, limits: limits)
  }
}

/// Made-up imports.
enum StoreFixture {
  /// 2026-01-01T00:00:00Z.
  static let newYear = Instant(seconds: 1_767_225_600)

  static func exported(_ day: Int) -> Instant { newYear.adding(seconds: Int64(day) * 86_400) }

  static let hostileTexts = [
    "quote \" and ' and \\", "=1+1", "+49", "-1", "@home", "\ttab", "line\nbreak\r\n", "", "'already",
    "e\u{301}tude", "\u{E9}tude", "\u{5E9}\u{5DC}\u{5D5}\u{5DD} \u{202E}rtl", "👩🏽‍🚀🏴‍☠️", "\u{FF1D}1", "a,b;c",
    "\u{1}\u{1F}\u{7F}", "</script><b>", "\u{301}leading mark", String(repeating: "long ", count: 300),
  ]

  /// One bin of the source `Watch`.
  static func batch(
    value: Double, at quarter: Int = 0, source: String = "Watch", kind: SourceKind = .watch,
    coverage: UInt64 = 1,
    exported: Instant? = nil
  ) -> ImportBatch {
    var batch = ImportBatch()
    batch.exportedAt = exported
    batch.sources = [Source(name: source, kind: kind)]
    batch.bins[.steps] = [
      QuantityBin(
        start: newYear.adding(seconds: Int64(quarter) * 900), source: 0, value: value, coverage: coverage)
    ]
    return batch
  }

  /// One value of a whole day.
  static func daily(
    value: Double, kind: SourceKind = .app, exported: Instant? = nil, source: String = "Scale"
  ) -> ImportBatch {
    var batch = ImportBatch()
    batch.exportedAt = exported
    batch.sources = [Source(name: source, kind: kind)]
    batch.daily = [
      DailyReading(day: CalendarDay(iso: "2026-01-03")!, metric: .weight, source: 0, value: value)
    ]
    return batch
  }

  /// A file's worth of all kinds of data, several batches, on a small stretch of time so that files overlap.
  static func file(_ dice: inout StoreDice, exported: Instant?, rows: Int = 60, texts: [String] = [])
    -> [ImportBatch]
  {
    let names =
      ["Watch", "Phone", "App", "e\u{301}", "\u{E9}"]
      + texts.map { SourceName.cleaned($0) }.filter { !$0.isEmpty }
    let sources = (0..<3).map { _ in
      Source(
        name: dice.pick(names), kind: dice.pick(SourceKind.allCases.filter { $0 != .manual }),
        lastData: newYear.adding(seconds: Int64(dice.below(1000))))
    }
    return (0..<3).map { _ in batch(&dice, exported: exported, sources: sources, rows: rows / 3, texts: texts)
    }
  }

  static func batch(
    _ dice: inout StoreDice, exported: Instant?, sources: [Source], rows: Int, texts: [String]
  ) -> ImportBatch {
    var batch = ImportBatch()
    batch.exportedAt = exported
    batch.sources = sources
    for _ in 0..<rows {
      let source = dice.below(sources.count)
      let at = newYear.adding(seconds: Int64(dice.below(40)) * 3600)
      switch dice.below(5) {
      case 0:
        batch.bins[dice.pick([.steps, .activeEnergy]), default: []].append(
          QuantityBin(
            start: at, source: source, value: Double(dice.below(900)) / 4, coverage: dice.next() >> 4))
      case 1:
        let low = Double(40 + dice.below(40))
        let count = 1 + dice.below(9)
        batch.hours[.heartRate, default: []].append(
          ReadingSummary(
            start: at.adding(seconds: Int64(dice.below(4)) * 900), source: source, count: count,
            sum: (low + 4) * Double(count), lowest: low, highest: low + 30,
            last: low + Double(dice.below(30)),
            lastSecond: Int64(dice.below(900))))
      case 2:
        let end = at.adding(seconds: Int64(60 + dice.below(3600)))
        batch.sleep.append(
          SleepInterval(span: at..<end, source: source, stage: dice.pick(SleepStage.allCases)))
      case 3:
        batch.daily.append(
          DailyReading(
            day: CalendarDay(iso: "2026-01-01")!.advanced(by: dice.below(6)),
            metric: dice.pick([.weight, .mood]), source: source, value: Double(dice.below(20)) / 10 + 3))
      default:
        batch.workouts.append(workout(&dice, at: at, source: source, texts: texts))
      }
    }
    return batch
  }

  static func workout(_ dice: inout StoreDice, at: Instant, source: Int, texts: [String]) -> ExerciseRecord {
    let texts = texts.map(SourceName.withoutControls)
    var record = ExerciseRecord(
      id: "w\(dice.below(12))" + (texts.isEmpty ? "" : dice.pick(texts)),
      name: "Run " + (texts.isEmpty ? "" : dice.pick(texts)),
      span: at..<at.adding(seconds: 1800), minutes: 30 + Double(dice.below(10)) / 3, origin: .synced,
      source: source,
      isStrength: dice.below(2) == 0)
    if dice.below(2) == 0 { record.energy = Double(dice.below(500)) / 7 }
    if dice.below(2) == 0 { record.distance = 0.1 + Double(dice.below(9)) }
    if dice.below(2) == 0 { record.device = texts.isEmpty ? "Band" : dice.pick(texts) }
    if dice.below(2) == 0 { record.meanHeartRate = 120.5 }
    if dice.below(2) == 0 { record.utcOffset = (dice.below(57) - 24) * 1800 }
    if dice.below(2) == 0 { record.zoneMinutes = (0..<5).map { _ in Double(dice.below(60)) / 7 } }
    record.platform = dice.below(2) == 0 ? "Apple HealthKit" : nil
    return record
  }
}

extension PersonStore {
  /// When the file of every row was made, in the order of the listing.
  func exportMoments() throws -> [Int64] {
    try reading { db in
      var moments: [Int64] = []
      let listing = try StoreListing(db)
      try listing.bins { moments.append($2) }
      try listing.hours { moments.append($2) }
      try listing.daily { moments.append($2.exported) }
      try listing.workouts { moments.append($1.exported) }
      return moments
    }
  }

  /// Imports batches as one file.
  @discardableResult
  func take(_ batches: [ImportBatch]) throws -> StoreChange {
    try importing { sink in for batch in batches { try sink.receive(batch) } }.1
  }
}
