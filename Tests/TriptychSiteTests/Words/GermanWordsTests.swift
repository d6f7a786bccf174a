import Testing
import TriptychHealth

@testable import TriptychSite

@Suite("Numbers, dates and sentences in German") struct GermanWordsTests {
  private func words(year: Int? = nil) throws -> Words {
    try Words(language: TestTemplates.load().language("de"), units: .metric, year: year)
  }

  private func day(_ text: String) throws -> CalendarDay { try #require(CalendarDay(iso: text)) }

  @Test("Dates have their dot, ranges too, and weekdays their comma") func dates() throws {
    let words = try words()
    #expect(try words.day(day("2025-11-18")) == "18. November")
    #expect(try words.shortDay(day("2025-03-01")) == "1. März")
    #expect(try words.weekdayAndDay(day("2025-11-18")) == "Dienstag, 18. November")
    #expect(try words.range(day("2025-11-12")...day("2025-11-18")) == "12. bis 18. November")
    #expect(try words.range(day("2025-10-24")...day("2025-11-18")) == "24. Oktober bis 18. November")
    #expect(
      try words.range(day("2025-12-24")...day("2026-01-02")) == "24. Dezember 2025 bis 2. Januar 2026")
    let moment = CivilZone.utc.instant(day: try day("2025-11-18"), wallClockSecond: 66_600)
    #expect(words.moment(moment, in: .utc) == "Dienstag, dem 18. November 2025, um 18:30\u{A0}Uhr")
    #expect(words.shortMoment(moment, in: .utc) == "Dienstag, 18. November, 18:30\u{A0}Uhr")
  }

  @Test(
    "Numbers have a comma; they are grouped by dots from five digits on, as in the charts",
    arguments: [(9412.0, 0, "9412"), (12_345, 0, "12.345"), (1_234_567, 0, "1.234.567"), (3.84, 1, "3,8")])
  func numbers(value: Double, decimals: Int, text: String) throws {
    #expect(try words().number(value, decimals: decimals) == text)
  }

  @Test("Sessions of exports are named in German, whatever their case; names of a person's own stay")
  func sports() throws {
    let german = try words()
    #expect(german.sport("Cycling") == "Radfahren")
    #expect(german.sport("Traditional Strength Training") == "Krafttraining")
    #expect(german.sport("Open water swimming") == "Schwimmen im Freiwasser")
    #expect(german.sport("Evening run with Aya") == "Evening run with Aya")
    let english = try Words(language: TestTemplates.load().language("en"), units: .metric, year: nil)
    #expect(english.sport("Cycling") == "Cycling" && english.sport("hiit") == "HIIT")
    #expect(english.sport("Evening run with Aya") == "Evening run with Aya")
  }

  @Test("Nouns keep their capital letter within a sentence, adjectives do not") func nouns() throws {
    let words = try words()
    #expect(words.partInSentence("fitness", "steps") == "Schritte")
    #expect(words.partInSentence("fitness", "activity") == "aktive Minuten")
    #expect(words.list(["Schritte", "Schlaf", "Kraft"]) == "Schritte, Schlaf und Kraft")
  }

  @Test("One thing has another form than many") func counts() throws {
    let words = try words()
    #expect(words(FrameWord.ageDays, count: 1) == "1 Tag" && words(FrameWord.ageDays, count: 3) == "3 Tage")
    #expect(words.value(1, of: .steps) == "1\u{A0}Schritt")
    #expect(words.value(15, of: .sleepMidpoint) == "03:00\u{A0}Uhr")
    #expect(words.value(4, of: .mood) == "4\u{A0}von 5" && words.mean(4, of: .mood) == "4,0\u{A0}von 5")
    #expect(words.value(12_000, of: .steps) == "12.000\u{A0}Schritte")
  }
}
