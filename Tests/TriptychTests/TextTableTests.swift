import Testing
import TriptychHealth

@testable import triptych

@Suite("Reports laid out for a terminal") struct TextTableTests {
  @Test("Two days are a range; other lists are lists") func ranges() {
    let days = JSONValue.array([.string("2026-01-01"), .string("2026-01-30")])
    let moods = JSONValue.array([.string("active"), .string("resting")])
    #expect(TextTable.text(of: .members(["days": days])) == "days: 2026-01-01 to 2026-01-30")
    #expect(TextTable.text(of: .members(["moods": moods])) == "moods: active, resting")
  }

  @Test("Figures have four digits that count, whole ones all of theirs") func figures() {
    let row = JSONValue.members([
      "a": .number(73.41666666), "b": .number(0.0012345678), "c": .number(123_456), "d": .number(-2.5),
      "e": .null,
    ])
    #expect(
      TextTable.text(of: .array([row])).split(separator: "\n").last == "73.42  0.001235  123456  -2.5  –")
  }
}
