import Testing
import TriptychHealth

@testable import TriptychArchive

@Suite("Steps by hand, from a table")
struct StepsByHandTests {
  /// What is written in the column of values, and whether it is a number of steps a day may have.
  private static func value(_ dice: inout StoreDice) -> (text: String, isAllowed: Bool) {
    switch dice.below(8) {
    case 0: (dice.pick(["0", "1", "99999", "100000"]), true)
    case 1: (dice.pick(["100001", "100000.5", "1000000", "9223372036854775808"]), false)
    case 2: ("-\(1 + dice.below(200_000))", false)
    case 3: ("\(dice.below(100_000)).\(1 + dice.below(9))", false)
    case 4: ("\(100_001 + dice.below(1_000_000))", false)
    case 5:
      (dice.pick(["many", "nan", "inf", "-inf", "12 000", "1_000", "\"1,050\"", "0x10", "5 steps"]), false)
    default: ("\(dice.below(100_001))", true)
    }
  }

  @Test("S2: steps are taken if and only if whole and 0 to 100,000; else the range is said and nothing kept")
  func range() throws {
    let scratch = try ScratchHome()
    let store = try scratch.store()
    var dice = StoreDice(seed: 2)
    var taken = 0
    for number in 0..<160 {
      let day = CalendarDay(number: 19_000 + Int32(number))
      let (text, isAllowed) = Self.value(&dice)
      let before = try store.digest()
      let bytes = Array("date,metric,value,source\n\(day.iso),steps,\(text),Manual\n".utf8)
      let summary = try store.importing { transaction in
        var source = MemoryBytes(bytes, piece: .max)
        var importer = PlainCSVImporter(name: "steps.csv", limits: ImportLimits())
        return try importer.read(from: &source, sink: &transaction)
      }.0
      #expect(summary.taken["steps"] == (isAllowed ? 1 : nil), "\(text)")
      #expect(try (store.digest() == before) == !isAllowed, "\(text)")
      if isAllowed {
        taken += 1
      } else {
        #expect(summary.refused.first.first?.text.contains("0 to 100000") == true, "\(text)")
      }
    }
    #expect(try store.heldData().daily.count == taken)
  }
}
