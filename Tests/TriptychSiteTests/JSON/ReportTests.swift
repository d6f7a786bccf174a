import Testing
import TriptychHealth

@testable import TriptychSite

@Suite("`triptych show` as JSON") struct ReportTests {
  private let person = MadePerson()

  private func reports(_ language: String = "en") throws -> Reports {
    var settings = Settings()
    settings.language = language
    return Reports(words: try TestTemplates.load().words(for: settings))
  }

  @Test("Days are sorted by day, then metric, and end with the moment") func days() throws {
    let report = try reports().days(person.history, upTo: person.last.advanced(by: -1)).text()
    #expect(report.hasPrefix("[{\"day\":\"2025-07-22\",\"metric\":\"active_energy\","))
    #expect(!report.contains(person.last.iso) && report.contains(person.last.advanced(by: -1).iso))
  }

  @Test("Nights and hours end with the day of the moment") func upToTheDay() throws {
    let asOf = AsOf(endOf: person.last.advanced(by: -30), in: .utc)
    let analysis = analyse(person.history, asOf: asOf)
    let nights = try reports().nights(analysis).elements
    #expect(nights.last?["day"] == .string(asOf.day.iso))
    #expect(try reports().hours(analysis).elements.last?["day"] == .string(asOf.day.iso))
    #expect(nights.count < person.history.nights.count)
  }

  @Test("An absent score is null, never 0, and its reason is a sentence") func absentScores() throws {
    var nobody = MadePerson()
    nobody.days = 0
    let report = try reports().scores(nobody.analysis)
    guard case .array(let pillars)? = report["pillars"] else {
      Issue.record("no pillars")
      return
    }
    #expect(
      pillars.compactMap { $0["id"] } == [.string("fitness"), .string("nutrition"), .string("wellbeing")])
    for pillar in pillars {
      #expect(pillar["value"] == .null && pillar["band"] == .null)
      guard case .string(let text)? = pillar["absence"]?["text"] else {
        Issue.record("no reason")
        return
      }
      #expect(text.hasSuffix("."))
    }
  }

  @Test("An insight has its id, days, figures and family; a fact has null where there is no test")
  func insights() throws {
    let report = try reports().insights(MadeFindings.analysis())
    guard case .array(let published)? = report["published"] else {
      Issue.record("nothing is published")
      return
    }
    #expect(report["tested"] == .number(78) && report["families"]?["associations"] == .number(38))
    let link = try #require(published.first)
    #expect(link["id"] == .string("association-sleep-duration-mood") && link["lag"] == .number(0))
    #expect(link["x"] == .string("sleep_duration") && link["y"] == .string("mood"))
    #expect(link["n"] == .number(117) && link["rho"] == .number(0.41) && link["q"] == .number(0.021))
    #expect(link["tried"] == .number(38) && link["effect"] == .number(0.43))
    #expect(link["evidence"]?["x_high"] == .number(7.9))
    let fact = try #require(published.first { $0["kind"] == .string("milestone") })
    for key in ["lag", "rho", "p", "q", "effect", "tried", "y"] { #expect(fact[key] == .null, "\(key)") }
    #expect(Set(published.compactMap { $0["id"] }).count == published.count)
  }

  @Test("The same analysis gives the same bytes") func deterministic() throws {
    let texts = try (0..<3).map { _ in
      let analysis = person.analysis
      return try [reports().scores(analysis), reports().insights(analysis), reports().mood(analysis)].map {
        $0.text()
      }
    }
    #expect(Set(texts).count == 1)
  }
}
