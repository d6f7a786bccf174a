import Testing

@testable import TriptychHealth
@testable import TriptychSite

@Suite("What is entered in the person's units is kept in those of files") struct EntryUnitTests {
  private static let vectors: [(Double, Metric, ShownUnits, String)] = [
    (154.3, Metric.weight, ShownUnits.us, "154.3 lb"), (6.2, .distance, .us, "6.2 mi"),
    (12, .water, .us, "12.0 fl oz"), (98.6, .bodyTemperature, .us, "98.6 °F"),
    (5.6, .bloodGlucose, .uk, "5.6 mmol/L"),
    (1750, .energyIntake, ShownUnits(.uk, energy: .kJ), "1,750 kJ"),
  ]

  private func words(_ units: ShownUnits) throws -> Words {
    try Words(language: TestTemplates.load().language("en"), units: units)
  }

  /// What the script keeps of a number: the same arithmetic, six decimals.
  private func kept(_ shown: Double, factor: String, offset: String? = nil) throws -> Double {
    let factor = try #require(Double(factor))
    let zero = try offset.map { try #require(Double($0)) } ?? 0
    return ((shown - zero) / factor * 1e6).rounded() / 1e6
  }

  @Test(
    "A value that was entered is read back as the same figure",
    arguments: Self.vectors)
  func roundTrip(shown: Double, metric: Metric, units: ShownUnits, text: String) throws {
    let words = try words(units)
    let definition = try #require(MetricCatalog[metric])
    let field = EntryField.amount("value", of: metric)
    let model = try #require(EntryFieldModel(field, of: .meal, words).number)
    let value = try kept(shown, factor: model.factor, offset: model.offset)
    #expect(definition.range.contains(value))
    #expect(words.value(value, of: metric).replacing("\u{A0}", with: " ") == text)
  }

  @Test("Every whole pound of a weight in stones comes back as itself")
  func stones() throws {
    let words = try words(.uk)
    let model = EntryFieldModel(EntryKind.weight.fields[0], of: .weight, words)
    let pair = try #require(model.stones)
    #expect(model.number == nil && pair.large == "Stone" && pair.small == "Pounds")
    #expect(pair.low == "2.0" && pair.high == "650.0")
    for pounds in 5...1433 {
      let value = try kept(Double(pounds), factor: pair.factor)
      #expect((2.0...650.0).contains(value), "\(pounds) lb")
      let expected = pounds < 14 ? "\(pounds) lb" : "\(pounds / 14) st \(pounds % 14) lb"
      #expect(words.value(value, of: .weight).replacing("\u{A0}", with: " ") == expected)
    }
  }

  @Test("The limits of a weight in stones speak of stones, and are valid values")
  func stoneLimits() throws {
    let model = EntryFieldModel(EntryKind.weight.fields[0], of: .weight, try words(.uk))
    #expect(model.hint.replacing("\u{A0}", with: " ") == "5 lb to 102 st 5 lb.")
    #expect(model.error.hasPrefix("write whole stones and fewer than 14 pounds, from "))
  }

  @Test("A temperature's limits are converted as values are")
  func temperatureLimits() throws {
    let field = EntryField.amount("value", of: .bodyTemperature)
    let model = EntryFieldModel(field, of: .meal, try words(.us))
    #expect(model.hint == "77 to 113 degrees Fahrenheit.")
    #expect(model.number?.low == "25.0" && model.number?.high == "45.0" && model.number?.offset == "32.0")
  }

  @Test("The form of a weight in stones has two labeled fields in one group")
  func form() throws {
    let person = MadePerson(hasEveryConsent: true, days: 2)
    var history = person.history
    history.settings.units = .uk
    let tree = try TestSite.build(analyse(history, asOf: person.asOf))
    let html = try StrictHTML(#require(tree.files["light/log/weight.html"]))
    let group = try #require(html.elements.first { $0["data-type"] == "stones" })
    #expect(group["role"] == "group" && group["aria-labelledby"] == "entry-value-label")
    let labels = html.elements.filter { $0.name == "label" }.compactMap { $0["for"] }
    #expect(labels.contains("entry-value-large") && labels.contains("entry-value-small"))
    // In metric the form has one field, without anything of other units.
    let metric = try StrictHTML(#require(TestSite.build(person).files["light/log/weight.html"]))
    let field = try #require(metric.elements.first { $0["data-field"] == "value" })
    #expect(field["data-type"] == "number" && field["data-factor"] == "1.0" && field["data-offset"] == nil)
  }
}
