import Testing
import TriptychBase

@testable import TriptychGraphics

@Suite("Times and weeks in charts") struct ClockWordsTests {
  private let american = TimeConventions(clock: .hours12, firstWeekday: .sunday)

  @Test("Times have the half of the day on a clock of 12 hours, and whole hours no minutes")
  func times() {
    let words = ChartWords.english.following(american)
    #expect(words.clock(hours: -0.5) == "11:30\u{A0}pm" && words.clock(hours: 0.25) == "12:15\u{A0}am")
    #expect(
      [0, 6, 12, 18, 24].map { words.clock(wholeHour: $0) }.map { $0.replacing("\u{A0}", with: " ") }
        == ["12 am", "6 am", "12 pm", "6 pm", "12 am"])
    #expect(
      ChartWords.german.following(american).quantity(18.5, Measure(name: "", style: .clock)) == "6:30\u{A0}PM"
    )
    #expect(ChartWords.german.quantity(18.5, Measure(name: "", style: .clock)) == "18:30 Uhr")
  }

  @Test("Weeks of axes begin on the first day of the week")
  func weeks() throws {
    // 2 March 2026 is a Monday.
    let first = try #require(CalendarDay(iso: "2026-03-02"))
    let days = Int(first.number)...Int(first.number) + 27
    for weekday in Weekday.allCases {
      let ticks = DayInterval.weeks(1).ticks(in: days, weeksFrom: weekday)
      #expect(ticks.count == 4)
      #expect(ticks.allSatisfy { CalendarDay(clamping: $0).weekday == weekday })
    }
  }

  @Test("Calendars have the first day of the week in their first row")
  func calendars() throws {
    // 1 March 2026 is a Sunday.
    let first = Int(try #require(CalendarDay(iso: "2026-03-01")).number)
    #expect(CalendarGrid(days: first...first + 6, firstWeekday: .sunday).weeks == 1)
    #expect(CalendarGrid(days: first...first + 6).weeks == 2)
    #expect(CalendarGrid(days: first...first + 6).cell(first).weekday == 6)
    #expect(MonthsLayout(days: first...first + 30, firstWeekday: .sunday).weeks == 5)
    #expect(MonthsLayout(days: first...first + 30).weeks == 6)
    #expect(ChartWords.english.following(american).weekdaysInOrder.long.first == "Sunday")
  }
}
