import Foundation
import Testing

@testable import TriptychHealth
@testable import TriptychSite

@Suite("Whole sites in the person's units") struct UnitPagesTests {
  /// A person with a value of every metric whose unit differs somewhere.
  private static func site(_ change: (inout Settings) -> Void) throws -> SiteTree {
    let person = MadePerson(hasEveryConsent: true, days: 60)
    var history = person.history
    change(&history.settings)
    history.settings.goals.energy = 2000
    history.settings.goals.own = [
      OwnGoal(name: "Ride", date: nil, metric: .cyclingDistance, target: 12.5)
    ]
    let shapes: [(Metric, Double, Double)] = [
      (.weight, 71, 1), (.leanMass, 52, 1), (.bodyTemperature, 36.6, 0.3), (.wristTemperature, 35.2, 0.4),
      (.bloodGlucose, 96, 12), (.cyclingDistance, 9, 4), (.swimmingDistance, 1.2, 0.4),
      (.walkingSpeed, 4.9, 0.4), (.totalEnergy, 2300, 200),
    ]
    for (place, shape) in shapes.enumerated() {
      var values: [DayValue] = []
      for ago in 0..<60 {
        let step = Double((ago * 7 + place * 3) % 11 - 5) / 5
        let day = person.last.advanced(by: -ago)
        values.append(DayValue(day: day, value: shape.1 + shape.2 * step, source: "Watch"))
      }
      history.days[shape.0] = DaySeries(values)
    }
    return try TestSite.build(analyse(history, asOf: person.asOf))
  }

  /// The numbers with units that people see: texts and labels, without what scripts keep of canonical values.
  private func seen(_ tree: SiteTree, _ path: String) throws -> String {
    try StrictHTML(#require(tree.files[path])).pieces
      .filter { !["script", "style", "code"].contains($0.element) }.map(\.text).joined(separator: "\n")
  }

  /// The places on all pages where a number has one of the units.
  private func found(_ units: [String], in tree: SiteTree) throws -> [String] {
    let pattern = try Regex("[0-9][\\u00A0 ](" + units.joined(separator: "|") + ")(?![\\w/])")
    var places: [String] = []
    for path in TestSite.pages(tree) {
      let text = try seen(tree, path)
      for match in text.matches(of: pattern) { places.append(path + ": " + String(text[match.range])) }
    }
    return places
  }

  @Test("No page of a person in the US has kilometers, kilograms, °C or milliliters")
  func us() throws {
    let tree = try Self.site { $0.units = .us }
    // "4 kcal a gram" and grams of food are the same everywhere.
    #expect(try found(["km", "kg", "km/h", "°C", "L", "mmol/L", "st"], in: tree) == [])
    let weight = TestSite.text(tree, "deep/metrics/weight-30.html")
    #expect(weight.contains("\u{A0}lb"))
    #expect(try !found(["°F"], in: tree).isEmpty && !found(["mi"], in: tree).isEmpty)
    #expect(try !found(["fl oz"], in: tree).isEmpty && !found(["mg/dL"], in: tree).isEmpty)
    // Canonical figures stay in files.
    let document = TestSite.text(tree, "api/v1/mobile/measures/weight.json")
    #expect(document.contains("\"kg\"") && !document.contains("\"lb\""))
  }

  @Test("No page of a person in the UK has kilograms, kilometers, °F or mg/dL; weight is in stones")
  func uk() throws {
    let tree = try Self.site { $0.units = .uk }
    #expect(try found(["km", "kg", "km/h", "°F", "fl oz", "mg/dL"], in: tree) == [])
    #expect(try !found(["st"], in: tree).isEmpty && !found(["mmol/L"], in: tree).isEmpty)
    #expect(try !found(["°C"], in: tree).isEmpty && !found(["L"], in: tree).isEmpty)
    let weight = try seen(tree, "deep/metrics/weight-30.html")
    #expect(weight.contains("11\u{A0}st\u{A0}"))
    #expect(weight.contains("11 stone "), "the sentences of charts have words")
    #expect(!weight.contains("0\u{A0}st") && weight.matches(of: /[0-9]\u{A0}lb\u{A0}[0-9]/).isEmpty)
  }

  @Test("A person with kilojoules sees no kilocalories but in the definitions of scores")
  func kilojoules() throws {
    let tree = try Self.site { $0.energyUnit = .kJ }
    // The rules of scores reckon with 4 and 9 kcal a gram.
    let left = try found(["kcal"], in: tree).filter { place in
      !["4\u{A0}kcal", "9\u{A0}kcal", "4 kcal", "9 kcal"].contains { place.hasSuffix(": " + $0) }
    }
    #expect(left == [])
    #expect(try found(["kJ"], in: tree).count > 10)
  }

  @Test("The settings' form converts with the person's unit, and its words speak it")
  func settingsForm() throws {
    let tree = try Self.site { $0.units = .us }
    let path = "deep/" + PagePath.settings
    let html = try StrictHTML(#require(tree.files[path]))
    let row = try #require(html.elements.first { $0["data-path"] == "goals.hydration" })
    // The limits stay those of the file.
    #expect(row["data-min"] == "0.1" && row["data-max"] == "20")
    let factor = try #require(row["data-factor"].flatMap { Double($0) })
    #expect(abs(factor * 0.0295735295625 - 1) < 1e-12 && row["data-offset"] == nil)
    #expect(row["data-error"]?.contains("3.4") == true && row["data-error"]?.contains("676.2") == true)
    let ride = try #require(html.elements.first { $0["value"] == "distance_cycling" })
    #expect(ride["data-max"] == "600" && ride["data-factor"] != nil)
    let metric = try Self.site { _ in }
    let same = try StrictHTML(#require(metric.files[path]))
    #expect(!same.elements.contains { $0["data-factor"] != nil })
  }
}
