import Foundation
import TestSupport
import Testing
import TriptychBase

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

  @Test("Days are named by the calendar, leap years and days before 1970 included")
  func knownDays() {
    // Vectors from the proleptic Gregorian calendar of Python's datetime.
    let known: [(Int, Int, Int, Int, Int)] = [
      (0, 1970, 1, 1, 3), (-1, 1969, 12, 31, 2), (11_016, 2000, 2, 29, 1), (19_782, 2024, 2, 29, 3),
      (20_410, 2025, 11, 18, 1), (47_540, 2100, 2, 28, 6), (47_541, 2100, 3, 1, 0), (-25_508, 1900, 3, 1, 3),
    ]
    for (number, year, month, day, weekday) in known {
      let civil = CalendarDay(clamping: number)
      #expect(civil.components == (year, month, day) && civil.weekday.index == weekday)
    }
  }

  @Test("A date and its number undo each other over four hundred years and beyond")
  func inverse() {
    for number in stride(from: -200_000, through: 200_000, by: 37) {
      let day = CalendarDay(clamping: number).components
      #expect(CalendarDay.number(year: day.year, month: day.month, day: day.day) == number)
    }
    // Months count on into other years.
    #expect(CalendarDay.number(year: 2024, month: 14) == CalendarDay.number(year: 2025, month: 2))
    #expect(
      CalendarDay.number(year: 2024, month: 0, day: 31) == CalendarDay.number(year: 2023, month: 12, day: 31))
    #expect(CalendarDay.number(year: 2025, month: 11, day: 18) == 20_410)
  }

  @Test("A number beyond all days is the furthest day there can be")
  func clamped() {
    #expect((1...12).contains(CalendarDay(clamping: .max).components.month))
    #expect((1...12).contains(CalendarDay(clamping: .min).components.month))
  }
}
