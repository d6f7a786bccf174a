import Testing

@testable import TriptychHealth

@Suite("Sessions by hand and synced ones of the same time") struct RecordOverlapTests {
  private func session(_ id: String, _ from: Int64, _ to: Int64, _ origin: ExerciseRecord.Origin)
    -> ExerciseRecord
  {
    ExerciseRecord(
      id: id, name: "Run", span: Instant(seconds: from * 60)..<Instant(seconds: to * 60),
      minutes: Double(to - from), origin: origin, source: 0)
  }

  @Test(
    "HT6: two overlap exactly when they share time; its length is that of the shared part",
    arguments: [
      (0, 30, 30, 60, 0.0, RecordOverlap.Kind.partial), (0, 31, 30, 60, 1, .partial),
      (0, 60, 10, 20, 10, .contained), (10, 20, 0, 60, 10, .contained), (0, 60, 3, 57, 54, .same),
      (0, 60, 40, 100, 20, .partial), (0, 30, 90, 120, 0, .partial),
    ] as [(Int64, Int64, Int64, Int64, Double, RecordOverlap.Kind)])
  func overlap(
    from: Int64, to: Int64, otherFrom: Int64, otherTo: Int64, minutes: Double, kind: RecordOverlap.Kind
  ) {
    for (left, right) in [(ExerciseRecord.Origin.manual, ExerciseRecord.Origin.synced), (.synced, .manual)] {
      let found = RecordOverlap.all(in: [
        session("a", from, to, left), session("b", otherFrom, otherTo, right),
      ])
      #expect(found.map(\.minutes) == (minutes > 0 ? [minutes] : []))
      #expect(found.allSatisfy { $0.manual.origin == .manual && $0.synced.origin == .synced })
      #expect(found.allSatisfy { $0.kind == kind })
    }
  }

  @Test("Sessions of the same origin never conflict; one by hand may meet several synced ones")
  func origins() {
    #expect(RecordOverlap.all(in: [session("a", 0, 60, .synced), session("b", 0, 60, .synced)]).isEmpty)
    #expect(RecordOverlap.all(in: [session("a", 0, 60, .manual), session("b", 0, 60, .manual)]).isEmpty)
    let found = RecordOverlap.all(in: [
      session("c", 50, 80, .synced), session("a", 0, 60, .manual), session("b", 10, 20, .synced),
      session("d", 60, 90, .synced),
    ])
    #expect(found.map(\.synced.id) == ["b", "c"])
  }
}
