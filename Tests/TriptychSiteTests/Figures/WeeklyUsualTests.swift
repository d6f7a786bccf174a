import Testing

@testable import TriptychHealth
@testable import TriptychSite

/// Quartiles by NumPy 2 (`numpy.quantile`, its default method).
@Suite("What was usual for a person's weeks") struct WeeklyUsualTests {
  private static let minutes: [Double] = [150, 60, 210, 95, 130, 175, 80, 240, 110, 160, 140, 200, 70, 190]
  private static let first = CalendarDay(year: 2025, month: 1, day: 6) ?? CalendarDay(number: 0)

  private static func monday(_ week: Int) -> CalendarDay { first.advanced(by: 7 * week) }

  private static func weeks(_ count: Int) -> [WeekSum] {
    minutes.prefix(count).enumerated().map {
      WeekSum(start: monday($0.offset), minutes: $0.element, days: 7, isRunning: false)
    }
  }

  @Test(
    "It is the middle half of the twelve weeks before",
    arguments: [(6, 103.75...168.75), (12, 106.25...181.25), (13, 91.25...181.25), (14, 106.25...192.5)])
  func quartiles(before: Int, range: ClosedRange<Double>) throws {
    let found = try #require(WeeklyUsual(Self.weeks(14)).range(before: Self.monday(before)))
    #expect(abs(found.lowerBound - range.lowerBound) < 1e-9)
    #expect(abs(found.upperBound - range.upperBound) < 1e-9)
  }

  @Test("Below six weeks nothing is usual, and a gap of a season leaves nothing either")
  func few() {
    #expect(WeeklyUsual(Self.weeks(14)).range(before: Self.monday(5)) == nil)
    #expect(WeeklyUsual([]).range(before: Self.monday(5)) == nil)
    #expect(WeeklyUsual(Self.weeks(14)).range(before: Self.monday(21)) == nil)
  }

  @Test("A week with too few days, without minutes or still running does not count")
  func left() {
    var weeks = Self.weeks(8)
    weeks[1].days = WeekSum.leastDays - 1
    weeks[2].minutes = nil
    #expect(WeeklyUsual(weeks).range(before: Self.monday(8)) != nil)
    weeks[7].isRunning = true
    #expect(WeeklyUsual(weeks).range(before: Self.monday(8)) == nil)
  }
}

/// Tenths by NumPy 2 (`numpy.quantile`, its default method); the rest is reckoned by hand.
@Suite("Round limits of classes") struct ClassLimitsTests {
  @Test(
    "They cover the values in round steps, as fine as what is shown",
    arguments: [
      ([3000, 5200, 6100, 7400, 8000, 8300, 9100, 9900, 11_200, 15_800], 0, 4000, 2000),
      ([7.1, 6.4, 8.2, 7.7, 5.9, 7.3, 6.8, 9.0, 7.5, 6.1, 7.9], 1, 6, 0.5),
      ([52, 55, 58, 61, 54, 57, 59], 0, 54, 2),
      ([50, 54, 57, 60, 62, 65, 64, 51, 66], 0, 50, 5),
      ([81.2, 81.4, 80.9, 82.0, 81.7], 1, 81, 0.2),
      ([60, 60, 60, 60, 60], 0, 60, 1),
      ([0, 0, 0], 0, 1, 1),
      ([300, 470], 0, 325, 25),
    ] as [([Double], Int, Double, Double)])
  func limits(values: [Double], decimals: Int, first: Double, step: Double) {
    let found = ClassLimits.round(values, decimals: decimals)
    #expect(found.count == 7)
    for (place, limit) in found.enumerated() {
      #expect(abs(limit - (first + Double(place) * step)) < 1e-9, "\(found)")
    }
  }

  @Test("No values, no limits")
  func none() { #expect(ClassLimits.round([], decimals: 0).isEmpty) }
}
