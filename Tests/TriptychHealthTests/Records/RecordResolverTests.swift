import Testing

@testable import TriptychHealth

@Suite("Which sessions count") struct RecordResolverTests {
  private static let sources = [
    Source(name: "manual", kind: .manual), Source(name: "Phone", kind: .phone),
    Source(name: "Watch", kind: .watch),
  ]

  static func session(
    _ id: String, source: Int, from: Int64, minutes: Int64, name: String = "Run"
  ) -> ExerciseRecord {
    ExerciseRecord(
      id: id, name: name, span: Instant(seconds: from * 60)..<Instant(seconds: (from + minutes) * 60),
      minutes: Double(minutes), origin: source == 0 ? .manual : .synced, source: source)
  }

  private func resolve(_ sessions: [ExerciseRecord], _ ledger: RecordLedger) -> ResolvedRecords {
    RecordResolver(sources: Self.sources, settings: Settings(), ledger: ledger).resolve(sessions)
  }

  private func decided(
    _ choice: RecordDecision.Choice, _ synced: RecordKey, taken: Set<RecordField> = []
  ) -> RecordLedger {
    var decision = RecordDecision(
      manual: RecordKey(source: "manual", id: "hand"), synced: synced, start: Instant(seconds: 0),
      found: Instant(seconds: 1))
    decision.choice = choice
    decision.decided = Instant(seconds: 2)
    decision.taken = taken
    return RecordLedger(conflicts: [decision])
  }

  @Test("HT7: after each decision what it keeps counts, what it hides does not, and nothing is pending")
  func decisions() {
    let hand = Self.session("hand", source: 0, from: 0, minutes: 40)
    var watch = Self.session("watch", source: 2, from: 5, minutes: 38, name: "Outdoor Run")
    watch.energy = 300
    watch.meanHeartRate = 140
    let key = RecordKey(source: "Watch", id: "watch")
    let open = resolve([hand, watch], RecordLedger())
    #expect(open.counted.map(\.id) == ["hand", "watch"] && open.pending.count == 1)
    let manual = resolve([hand, watch], decided(.manual, key))
    #expect(manual.counted.map(\.id) == ["hand"] && manual.setAside.map(\.reason) == [.decided])
    let synced = resolve([hand, watch], decided(.synced, key))
    #expect(synced.counted.map(\.id) == ["watch"])
    let both = resolve([hand, watch], decided(.both, key))
    #expect(both.counted.map(\.id) == ["hand", "watch"] && both.setAside.isEmpty)
    let merged = resolve([hand, watch], decided(.merge, key, taken: [.minutes, .energy, .heartRate]))
    #expect(merged.counted.map(\.id) == ["hand"])
    #expect(merged.counted.first?.name == "Run" && merged.counted.first?.minutes == 38)
    #expect(merged.counted.first?.energy == 300 && merged.counted.first?.meanHeartRate == 140)
    #expect(merged.counted.first?.span.lowerBound == hand.span.lowerBound)
    for result in [manual, synced, both, merged] {
      #expect(result.pending.isEmpty && result.conflicts.count == 1)
    }
  }

  @Test("A decision about one device's session holds for another device's record of the same session")
  func twins() {
    let hand = Self.session("hand", source: 0, from: 0, minutes: 40)
    let phone = Self.session("phone", source: 1, from: 3, minutes: 38)
    let watch = Self.session("watch", source: 2, from: 4, minutes: 37)
    let ledger = decided(.manual, RecordKey(source: "Phone", id: "phone"))
    #expect(resolve([hand, phone], ledger).counted.map(\.id) == ["hand"])
    let later = resolve([hand, phone, watch], ledger)
    #expect(later.counted.map(\.id) == ["hand"] && later.pending.isEmpty)
    #expect(later.setAside.map(\.reason) == [.duplicate, .decided])
  }

  @Test("A decision without effect raises nothing: the other side is gone, or they no longer share time")
  func dormant() {
    let watch = Self.session("watch", source: 2, from: 5, minutes: 38)
    let ledger = decided(.manual, RecordKey(source: "Watch", id: "watch"))
    #expect(resolve([watch], ledger).counted.map(\.id) == ["watch"])
    let moved = Self.session("hand", source: 0, from: 60, minutes: 40)
    #expect(resolve([moved, watch], ledger).counted.map(\.id) == ["watch", "hand"])
  }

  @Test("A correction lies over what the source sent; a hidden or removed session does not count")
  func corrections() {
    let watch = Self.session("watch", source: 2, from: 5, minutes: 38)
    let subject = RecordCorrection.Subject.record(RecordKey(source: "Watch", id: "watch"))
    func ledger(_ state: RecordCorrection.State) -> RecordLedger {
      RecordLedger(corrections: [
        RecordCorrection(subject, state, at: Instant(seconds: 9), start: watch.span.lowerBound)
      ])
    }
    let values = JSONValue.members(["minutes": .number(20), "kcal": .number(200), "name": .string("Walk")])
    let changed = resolve([watch], ledger(.changed(values, was: .null)))
    #expect(changed.counted.first?.minutes == 20 && changed.counted.first?.energy == 200)
    #expect(changed.counted.first?.name == "Walk" && changed.corrected.count == 1)
    #expect(changed.counted.first.map { $0.span.lowerBound.seconds(until: $0.span.upperBound) } == 1200)
    let hidden = resolve([watch], ledger(.hidden))
    #expect(hidden.counted.isEmpty && hidden.setAside.map(\.reason) == [.hidden])
    #expect(resolve([watch], ledger(.removed)).setAside.isEmpty)
  }

  @Test(
    "The confidence is the sum of parts that are said, and what cannot be true is invalid with its reason")
  func quality() {
    var watch = Self.session("watch", source: 2, from: 5, minutes: 30)
    #expect(RecordQuality(watch).confidence == 0.4 && RecordQuality(watch).state == .valid)
    (watch.sourceID, watch.device, watch.energy) = ("x", "Watch", 250)
    #expect(RecordQuality(watch).confidence == 1)
    #expect(RecordQuality(watch, isInConflict: true).state == .pending)
    watch.meanHeartRate = 300
    #expect(RecordQuality(watch).state == .invalid && RecordQuality(watch).confidence == 0)
    #expect(RecordQuality(watch).reasons == [.heartRate])
    watch.meanHeartRate = nil
    watch.energy = 901
    #expect(RecordQuality(watch).reasons == [.energy])
    #expect(RecordQuality(Self.session("hand", source: 0, from: 0, minutes: 20)).confidence == 0.4)
  }

  @Test("A hidden value of a day counts for nothing, and the next source takes its place")
  func hiddenValues() throws {
    let day = try #require(CalendarDay(iso: "2026-03-10"))
    var held = HeldData()
    held.sources = Self.sources
    held.daily = [
      DailyReading(day: day, metric: .weight, source: 1, value: 71),
      DailyReading(day: day, metric: .weight, source: 2, value: 17),
    ]
    let aggregator = DayAggregator(settings: Settings(), zone: .utc)
    let person = try #require(PersonID("ada"))
    #expect(aggregator.history(of: held, person: person)[.weight].values.map(\.value) == [17])
    let place = DayPlace(day, .weight)
    for (source, left) in [("Watch", [71.0]), ("", [])] {
      held.ledger = RecordLedger(corrections: [
        RecordCorrection(
          .value(place, source: source), .hidden, at: Instant(seconds: 0), start: Instant(seconds: 0))
      ])
      #expect(aggregator.history(of: held, person: person)[.weight].values.map(\.value) == left)
    }
  }
}
