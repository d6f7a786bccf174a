import Testing
import TriptychBase

@testable import TriptychGraphics

@Suite("Values in two units") struct MixedUnitTests {
  private static let pounds = UnitName("lb", inWords: "pounds", ofOne: "pound")
  private static let weight: Measure = {
    var measure = Measure(name: "Weight", unit: pounds)
    measure.style = .mixed(
      MixedUnits(size: 14, large: UnitName("st", inWords: "stone"), small: pounds))
    return measure
  }()

  @Test(
    "Pounds are stones and pounds, in signs and in words",
    arguments: [
      (158.0, "11 st 4 lb", "11 stone 4 pounds"), (155, "11 st 1 lb", "11 stone 1 pound"),
      (154, "11 st 0 lb", "11 stone 0 pounds"), (139.96, "10 st 0 lb", "10 stone 0 pounds"),
      (9, "9 lb", "9 pounds"), (-3, "\u{2212}3 lb", "\u{2212}3 pounds"), (0, "0 lb", "0 pounds"),
    ])
  func texts(value: Double, short: String, inWords: String) {
    let words = ChartWords.english
    #expect(words.cell(value, Self.weight) == short.replacing(" ", with: "\u{A0}"))
    #expect(words.compact(value, Self.weight) == words.cell(value, Self.weight))
    #expect(words.quantity(value, Self.weight) == inWords)
    #expect(words.value(value, Self.weight) == inWords)
    #expect(words.cell(value, Self.weight) == words.short(value, Self.weight))
  }

  @Test("Heads and titles name no unit, since every value has its own")
  func heads() {
    #expect(Self.weight.head == "Weight" && Self.weight.title(.english) == "Weight")
    #expect(Self.weight.smallestStep == 1)
  }

  @Test("Ticks are half stones where values differ by a stone or more, and whole pounds where by less")
  func ticks() {
    func labels(_ values: [Double]) -> [String] {
      let scale = LinearScale.domain(of: values, measure: Self.weight).rounded(length: 200, spacing: 40)
      return NumberLabels(scale: scale, style: Self.weight.style, words: .english).labels.map(\.text)
    }
    #expect(labels([145, 172]).allSatisfy { $0.hasSuffix("\u{A0}st") || $0.hasSuffix("\u{A0}7\u{A0}lb") })
    #expect(labels([145, 172]).contains("11\u{A0}st"))
    let narrow = labels([152, 157])
    #expect(narrow.count > 2 && Set(narrow).count == narrow.count)
    #expect(narrow.contains("11\u{A0}st") && narrow.contains("11\u{A0}st\u{A0}2\u{A0}lb"))
    // Values in one unit are not counted in a larger one; whole ones have whole ticks.
    let plain = LinearScale.domain(of: [145, 172], measure: Measure(name: "Value"))
    #expect(plain.tickUnit == 1 && plain.leastStep == 1)
  }

  @Test("A unit has a word for each plural form of its language; a fraction takes the form of most numbers")
  func forms() throws {
    let forms = try PhraseForms(
      ["one": "kilometr", "few": "kilometry", "many": "kilometrów", "other": "kilometra"], rule: .polish)
    let unit = UnitName(sign: "km", inWords: forms)
    #expect(unit.inWords == "kilometra" && unit.forms[.few] == "kilometry" && unit.forms[.other] == nil)
    var measure = Measure(name: "Distance", unit: unit)
    // English counts one alone, whatever the forms.
    #expect(ChartWords.english.quantity(1, measure) == "1 kilometr")
    #expect(ChartWords.english.quantity(3, measure) == "3 kilometra")
    measure.decimals = 1
    #expect(ChartWords.english.quantity(1, measure) == "1.0 kilometra")
  }
}
