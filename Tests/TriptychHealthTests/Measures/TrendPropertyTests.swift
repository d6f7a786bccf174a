import TestSupport
import Testing

@testable import TriptychHealth

@Suite("What must hold for any trend") struct TrendPropertyTests {
  private static func trends(_ values: [DayValue], last: CalendarDay) -> [Trend] {
    var history = HistoryBuilder().build()
    history.days[.hrvSDNN] = DaySeries(values)
    return TrendFinder(history: history, asOf: AsOf(endOf: last, in: .utc)).report(windows: [30, 90]).trends
  }

  private static func series(_ round: Int) -> MadeSeries {
    MadeSeries(
      seed: UInt64(round), days: 130, resemblance: [0, 0.5, 0.8][round % 3],
      slope: [0, 0.02, -0.05, 0.3][round % 4], weekend: [0, 2][round % 2],
      missing: [0, 10, 35][round / 3 % 3],
      steps: [1, 2, 10][round / 2 % 3])
  }

  @Test("100 histories: the result does not depend on where counting of days begins")
  func dayZero() {
    for round in 0..<100 {
      let series = Self.series(round)
      // Whole weeks apart, so that every value keeps its weekday.
      let (early, late) = (day("1969-11-03"), day("1969-11-03").advanced(by: 7 * 2930))
      let first = Self.trends(series.values(from: early), last: early.advanced(by: 129))
      let second = Self.trends(series.values(from: late), last: late.advanced(by: 129))
      #expect(first.map(\.p) == second.map(\.p) && first.map(\.slopePerDay) == second.map(\.slopePerDay))
    }
  }

  @Test("100 histories: values turned over have the opposite direction, the same p")
  func mirrored() {
    let start = day("2025-01-06")
    for round in 0..<100 {
      let values = Self.series(round).values(from: start)
      let turned = values.map { DayValue(day: $0.day, value: -$0.value, source: "") }
      let last = start.advanced(by: 129)
      for (trend, other) in zip(Self.trends(values, last: last), Self.trends(turned, last: last)) {
        #expect(trend.p == other.p && trend.score == other.score.map { -$0 })
        #expect(abs((trend.slopePerDay ?? 0) + (other.slopePerDay ?? 0)) < 1e-14)
        switch trend.direction {
        case .rising: #expect(other.direction == .falling)
        case .falling: #expect(other.direction == .rising)
        default: #expect(other.direction == trend.direction)
        }
      }
    }
  }

  @Test("100 histories: a constant added to every value changes neither slope nor p")
  func shifted() {
    let start = day("2025-01-06")
    for round in 0..<100 {
      let values = Self.series(round).values(from: start)
      let raised = values.map { DayValue(day: $0.day, value: $0.value + 1234.1, source: "") }
      let last = start.advanced(by: 129)
      for (trend, other) in zip(Self.trends(values, last: last), Self.trends(raised, last: last)) {
        #expect(trend.p == other.p && trend.score == other.score)
        #expect(abs((trend.slopePerDay ?? 0) - (other.slopePerDay ?? 0)) < 1e-11)
      }
    }
  }
}
