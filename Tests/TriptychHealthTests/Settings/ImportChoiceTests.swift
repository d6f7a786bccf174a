import Foundation
import TestSupport
import Testing
import TriptychBase

@testable import TriptychHealth

@Suite("What a person lets imports take")
struct ImportChoiceTests {
  @Test("Every metric and every event belongs to one kind that is offered, each offered once")
  func offered() {
    let ids = OfferedKind.all.map(\.id)
    #expect(Set(ids).count == ids.count)
    #expect(MetricCatalog.all.allSatisfy { ids.contains(OfferedKind.id(of: $0.metric)) })
    #expect(HandEntry.Kind.allCases.allSatisfy { ids.contains(OfferedKind.id(of: $0)) })
    #expect(OfferedKind.joined.allSatisfy(ids.contains))
    #expect(OfferedKind.Group.allCases.allSatisfy { group in OfferedKind.all.contains { $0.group == group } })
  }

  @Test("HT13 Only chosen kinds and sources enter, whatever is chosen")
  func property() {
    var random = SeededGenerator(seed: 13)
    let sources = ["Watch", "Phone", "Kitchen", "Scale"]
    for _ in 0..<200 {
      var held = HeldData()
      held.sources = sources.map { Source(name: $0, kind: .app) }
      for definition in MetricCatalog.all {
        let source = Int.random(in: 0..<4, using: &random)
        let start = Instant(seconds: 1_770_000_000 / 900 * 900)
        switch definition.formation {
        case .sum:
          held.bins[definition.metric] = [QuantityBin(start: start, source: source, value: 1, coverage: 1)]
        case .mean, .last, .highest:
          held.hours[definition.metric] = [
            ReadingSummary(start: start, source: source, count: 1, sum: 1, lowest: 1, highest: 1)
          ]
        case .night:
          held.daily.append(
            DailyReading(day: day("2026-01-05"), metric: definition.metric, source: source, value: 1))
        }
        held.daily.append(
          DailyReading(day: day("2026-01-06"), metric: definition.metric, source: (source + 1) % 4, value: 1))
      }
      held.sleep = (0..<4).map {
        SleepInterval(
          span: Instant(seconds: 1_770_000_000)..<Instant(seconds: 1_770_009_000), source: $0, stage: .core)
      }
      held.entries = HandEntry.Kind.allCases.map {
        HandEntry(
          id: $0.rawValue, kind: $0, at: Instant(seconds: 1_770_000_000), amounts: [.mood: 3, .water: 1])
      }
      let kinds =
        Bool.random(using: &random)
        ? nil : Set(OfferedKind.all.map(\.id).filter { _ in Bool.random(using: &random) })
      let chosen =
        Bool.random(using: &random) ? nil : Set(sources.filter { _ in Bool.random(using: &random) })
      let choice = ImportChoice(kinds: kinds, sources: chosen)
      let left = choice.taken(held)
      func isChosen(_ metric: Metric, _ source: Int) -> Bool {
        (kinds?.contains(OfferedKind.id(of: metric)) ?? true) && (chosen?.contains(sources[source]) ?? true)
      }
      for (metric, bins) in held.bins {
        #expect((left.bins[metric] ?? []) == bins.filter { isChosen(metric, $0.source) })
      }
      for (metric, hours) in held.hours {
        #expect((left.hours[metric] ?? []) == hours.filter { isChosen(metric, $0.source) })
      }
      #expect(left.daily == held.daily.filter { isChosen($0.metric, $0.source) })
      #expect(left.sleep == held.sleep.filter { isChosen(.sleepDuration, $0.source) })
      #expect(
        left.entries.map(\.kind) == HandEntry.Kind.allCases.filter { choice.takes(OfferedKind.id(of: $0)) })
      #expect(left.entries.allSatisfy { $0.amounts.keys.allSatisfy { choice.takes($0) } })
    }
  }

  @Test(
    "A settings file names kinds and sources, null means everything, and an unknown kind is refused with a list"
  )
  func file() throws {
    let reader = SettingsReader { _ in true }
    func read(_ text: String) throws -> SettingsReader.Result {
      reader.read(try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8)))
    }
    let chosen = try read(
      #"{"sources": {"imported_kinds": ["workouts", "steps"], "imported": ["Watch"]}}"#)
    #expect(chosen.settings?.importedKinds == ["steps", "workouts"])
    #expect(chosen.settings?.importedSources == ["Watch"])
    let again = reader.read(try #require(chosen.settings).json)
    #expect(again.settings == chosen.settings)
    #expect(try read(#"{"sources": {"imported_kinds": null}}"#).settings?.importedKinds == nil)
    #expect(try read(#"{"sources": {"imported_kinds": []}}"#).settings?.importedKinds == [])
    let refused = try read(#"{"sources": {"imported_kinds": ["sleep_deep"]}}"#)
    #expect(refused.settings == nil && refused.diagnostics.first?.hint?.contains(", sleep,") == true)
  }
}
