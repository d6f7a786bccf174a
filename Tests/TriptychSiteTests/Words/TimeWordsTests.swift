import Testing
import TriptychGraphics
import TriptychHealth

@testable import TriptychSite

@Suite("Times and weeks as a person writes them") struct TimeWordsTests {
  private func words(_ code: String, _ change: (inout Settings) -> Void = { _ in }) throws -> Words {
    var settings = Settings()
    settings.language = code
    change(&settings)
    return try TestTemplates.load().words(for: settings)
  }

  @Test("Languages have their own clock and their own first day of the week, the same on pages and in charts")
  func languages() throws {
    for code in Settings.languages {
      let words = try words(code)
      #expect(words.conventions == ChartWords.named(code)?.conventions)
      #expect(words.conventions.clock == (code == "ar" ? .hours12 : .hours24))
      #expect(words.conventions.firstWeekday == (code == "ar" ? .saturday : .monday))
    }
    #expect(try words("en").clock(second: 66_600) == "18:30")
    #expect(try words("ar").clock(second: 66_600) == "٦:٣٠\u{A0}م")
    #expect(try words("ar").clock(second: 300) == "١٢:٠٥\u{A0}ص")
  }

  @Test("Units of the US bring its clock and its weeks, and a setting of its own goes before both")
  func settings() throws {
    let american = try words("en") { $0.units = .us }
    #expect(american.clock(second: 66_600) == "6:30\u{A0}pm" && american.conventions.firstWeekday == .sunday)
    let own = try words("ar") {
      $0.units = .us
      $0.clock = .hours24
      $0.firstWeekday = .monday
    }
    #expect(own.clock(second: 66_600) == "١٨:٣٠" && own.conventions.firstWeekday == .monday)
    #expect(try words("en") { $0.units = .uk }.conventions == TimeConventions())
  }

  @Test("A clock of 12 hours leaves out the word that stands after times of 24 hours")
  func clockWord() throws {
    let german = try words("de") { $0.clock = .hours12 }
    let moment = CivilZone.utc.instant(
      day: try #require(CalendarDay(iso: "2025-11-18")), wallClockSecond: 66_600)
    #expect(german.moment(moment, in: .utc) == "Dienstag, dem 18. November 2025, um 6:30\u{A0}PM")
    for text in german.language.entries.values.flatMap(\.templates.values) {
      #expect(!text.contains("}\u{A0}Uhr") && !text.contains("} Uhr"))
    }
  }

  @Test("Both languages of a site have the weeks of the first, so that the reports are of the same days")
  func secondLanguage() throws {
    var settings = Settings()
    (settings.language, settings.secondLanguage) = ("ar", "de")
    let german = try TestTemplates.load().words(for: settings, in: "de")
    #expect(german.conventions == TimeConventions(clock: .hours12, firstWeekday: .saturday))
  }
}
