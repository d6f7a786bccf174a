import Testing
import TriptychHealth

@testable import TriptychSite

@Suite("Numbers, dates and durations in words") struct WordsTests {
  private func words(_ units: ShownUnits = .metric) throws -> Words {
    try Words(language: TestTemplates.load().language("en"), units: units)
  }

  @Test(
    "Numbers are grouped, with a real minus",
    arguments: [
      (0.0, 0, "0"), (999, 0, "999"), (9412, 0, "9,412"), (1_234_567, 0, "1,234,567"),
      (-4.25, 1, "\u{2212}4.3"),
      (-0.04, 1, "0.0"), (0.05, 2, "0.05"), (.nan, 0, "–"), (12.5, 0, "13"),
    ])
  func numbers(value: Double, decimals: Int, text: String) throws {
    #expect(try words().number(value, decimals: decimals) == text)
  }

  @Test("Hours read as hours and minutes") func durations() throws {
    let words = try words()
    #expect(words.duration(hours: 7.4) == "7\u{A0}h\u{A0}24\u{A0}min")
    #expect(words.duration(hours: 8) == "8\u{A0}h")
    #expect(words.duration(hours: 0.5) == "30\u{A0}min")
    #expect(words.duration(hours: 7.9999) == "8\u{A0}h")
    #expect(words.clock(hoursAfterNoon: 15.2) == "03:12")
    #expect(words.clock(hoursAfterNoon: 11.5) == "23:30")
  }

  @Test("Ranges name each month and year once") func ranges() throws {
    let words = try words()
    func day(_ text: String) throws -> CalendarDay { try #require(CalendarDay(iso: text)) }
    #expect(try words.range(day("2025-11-12")...day("2025-11-18")) == "12 to 18 November")
    #expect(try words.range(day("2025-10-24")...day("2025-11-18")) == "24 October to 18 November")
    #expect(try words.range(day("2025-12-24")...day("2026-01-02")) == "24 December 2025 to 2 January 2026")
    #expect(try words.weekdayAndDay(day("2025-11-18")) == "Tuesday 18 November")
  }

  @Test("The first of a month is written as the language does, in long, short and open dates")
  func firstOfMonth() throws {
    let first = try #require(CalendarDay(iso: "2026-03-01"))
    let week = first...first.advanced(by: 6)
    for (code, day, short, range) in [
      ("en", "1 March", "1 Mar", "1 to 7 March"), ("de", "1. März", "1. März", "1. bis 7. März"),
      ("es", "1 de marzo", "1 mar", "del 1 al 7 de marzo"),
      ("fr", "1er mars", "1er mars", "du 1er au 7 mars"),
    ] {
      let words = try Words(language: TestTemplates.load().language(code), units: .metric)
      #expect(words.day(first) == day)
      #expect(words.shortDay(first) == short)
      #expect(words.range(week) == range)
      #expect(words.weekdayAndDay(first).hasSuffix(day))
    }
    let french = try Words(language: TestTemplates.load().language("fr"), units: .metric)
    #expect(french.weekdayAndDay(first) == "dimanche 1er mars")
    #expect(french.day(week.upperBound) == "7 mars")
  }

  @Test("Values come in the person's units") func units() throws {
    #expect(try words().value(5, of: .distance) == "5.0\u{A0}km")
    #expect(try words(.us).value(5, of: .distance) == "3.1\u{A0}mi")
    #expect(try words(.us).value(70, of: .weight) == "154.3\u{A0}lb")
    #expect(try words().value(9412, of: .steps) == "9,412\u{A0}steps")
    #expect(try words().value(4, of: .mood) == "4\u{A0}of 5")
  }
}
