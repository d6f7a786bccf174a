import Foundation
import Testing
import TriptychHealth

@Suite struct CalendarDayTests {
  @Test("Every day from 1970 to 2100 is the day Foundation knows")
  func everyDay() {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(secondsFromGMT: 0) ?? .gmt
    var wrong: [Int32] = []
    for number in Int32(0)...47_846 {
      let date = Date(timeIntervalSince1970: Double(number) * 86_400)
      let expected = calendar.dateComponents([.year, .month, .day, .weekday], from: date)
      let day = CalendarDay(number: number)
      let (year, month, dayOfMonth) = day.components
      // Foundation counts from Sunday = 1.
      let weekday = ((expected.weekday ?? 0) + 5) % 7 + 1
      if year != expected.year || month != expected.month || dayOfMonth != expected.day
        || day.weekday.rawValue != weekday || CalendarDay(iso: day.iso) != day
        || CalendarDay(year: year, month: month, day: dayOfMonth) != day
      {
        wrong.append(number)
      }
    }
    #expect(wrong == [])
    #expect(CalendarDay(number: 47_846).iso == "2100-12-31")
  }

  @Test("Years 1 to 9999 keep their order and lengths")
  func farYears() {
    #expect(CalendarDay(iso: "0001-01-01")?.number == -719_162)
    #expect(CalendarDay(iso: "9999-12-31")?.number == 2_932_896)
    #expect(CalendarDay(number: -719_162).iso == "0001-01-01")
    #expect(CalendarDay(number: -1).iso == "1969-12-31")
  }

  @Test(
    "A 29 February exists in leap years only",
    arguments: [(2024, true), (2025, false), (2000, true), (2100, false), (1972, true)])
  func leapDays(year: Int, exists: Bool) {
    #expect((CalendarDay(year: year, month: 2, day: 29) != nil) == exists)
    #expect(CalendarDay.length(ofMonth: 2, year: year) == (exists ? 29 : 28))
  }

  @Test(
    "A text that is no day is refused",
    arguments: [
      "2026-02-30", "2026-13-01", "2026-00-10", "26-01-01", "2026-1-01", "2026-01-01 ", "2026/01/01", "",
      "２０２６-01-01",
    ])
  func wrongTexts(text: String) {
    #expect(CalendarDay(iso: text) == nil)
  }

  @Test("An age grows on the birthday; one born on 29 February grows on 1 March of common years")
  func ages() {
    let birth = day("1966-04-10")
    #expect(birth.wholeYears(until: day("2026-04-09")) == 59)
    #expect(birth.wholeYears(until: day("2026-04-10")) == 60)
    #expect(day("2000-02-29").wholeYears(until: day("2026-02-28")) == 25)
    #expect(day("2000-02-29").wholeYears(until: day("2026-03-01")) == 26)
  }
}
