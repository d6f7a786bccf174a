import Testing
import TriptychBase
import TriptychHealth

@testable import TriptychSite

@Suite struct ComparedWeeksTests {
  private func week(_ number: Int, _ scores: [Pillar: Int]) -> ComparedWeeks.Week {
    let first = (CalendarDay(year: 2026, month: 2, day: 2) ?? CalendarDay(number: 0)).advanced(by: 7 * number)
    return ComparedWeeks.Week(days: first...first.advanced(by: 6), scores: scores)
  }

  @Test("A week without one score is compared by those that all weeks have")
  func shared() throws {
    let weeks = [
      week(0, [.fitness: 24, .wellbeing: 61]), week(1, [.fitness: 87, .nutrition: 89, .wellbeing: 60]),
      week(2, [.fitness: 90, .nutrition: 50, .wellbeing: 70]),
    ]
    let found = try #require(ComparedWeeks(weeks))
    #expect(found.lowest == weeks[0] && found.best == weeks[2])
  }

  @Test("Weeks that share fewer than two scores are compared among those that have most")
  func most() throws {
    let weeks = [
      week(0, [.fitness: 10, .wellbeing: 10]), week(1, [.fitness: 50, .nutrition: 50]),
      week(2, [.nutrition: 60, .wellbeing: 60, .fitness: 60]),
      week(3, [.nutrition: 61, .wellbeing: 60, .fitness: 60]),
    ]
    let found = try #require(ComparedWeeks(weeks))
    #expect(found.lowest == weeks[2] && found.best == weeks[3])
  }

  @Test("One week, a score alone and equal weeks are not compared")
  func nothing() {
    #expect(ComparedWeeks([]) == nil)
    #expect(ComparedWeeks([week(0, [.fitness: 10, .wellbeing: 10])]) == nil)
    #expect(ComparedWeeks([week(0, [.fitness: 10]), week(1, [.fitness: 20])]) == nil)
    #expect(
      ComparedWeeks([week(0, [.fitness: 10, .wellbeing: 20]), week(1, [.fitness: 20, .wellbeing: 10])]) == nil
    )
  }
}
