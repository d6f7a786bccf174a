import Testing
import TriptychBase

@testable import TriptychGraphics

@Suite("Names of days in tables") struct WrittenDaysTests {
  /// 2 November 2025, a Sunday.
  private func sunday() throws -> Int { Int(try #require(CalendarDay(iso: "2025-11-02")).number) }

  @Test("A day keeps its name, with and without its year, in each language")
  func names() throws {
    let day = try sunday()
    for _ in 0..<2 {
      #expect(ChartWords.english.weekdayAndDay(day, withYear: false) == "Sunday 2 November")
      #expect(ChartWords.english.weekdayAndDay(day, withYear: true) == "Sunday 2 November 2025")
      #expect(ChartWords.german.weekdayAndDay(day, withYear: false) == "Sonntag, 2. November")
      #expect(ChartWords.english.weekdayAndDay(day + 1, withYear: false) == "Monday 3 November")
    }
  }

  @Test("More days than are kept have their names too, and words are equal whatever they wrote")
  func many() throws {
    let day = try sunday()
    let words = ChartWords.english.following(TimeConventions(clock: .hours12, firstWeekday: .sunday))
    let first = words.weekdayAndDay(day, withYear: true)
    let names = (0..<5000).map { words.weekdayAndDay(day + $0, withYear: true) }
    #expect(Set(names).count == 5000 && names[0] == first)
    #expect(names[4999] == words.weekdayAndDay(day + 4999, withYear: true))
    #expect(words == ChartWords.english.following(words.conventions))
    #expect(words != ChartWords.english)
  }
}
