import TestSupport
import Testing

@testable import TriptychBase
@testable import TriptychHealth

/// Figures from `scipy.stats.theilslopes` (SciPy 1.17) over the made-up series named beside them.
@Suite("The slope of Theil and Sen") struct TheilSenTests {
  private let first = day("2025-01-01")

  @Test(
    "Short and long series with gaps and equal values have SciPy's slope",
    arguments: [
      (MadeSeries(seed: 1, days: 20), -0.0591666666666665),
      (MadeSeries(seed: 2, days: 120, slope: 0.01, missing: 20), 0.00967741935483877),
      (MadeSeries(seed: 3, days: 365, missing: 10, steps: 1), 0),
      (MadeSeries(seed: 4, days: 1000, slope: -0.001, weekend: 0.5, missing: 5), -0.0010526315789473719),
    ] as [(MadeSeries, Double)])
  func vectors(series: MadeSeries, slope: Double) throws {
    #expect(abs(try #require(TheilSen.slope(series.values(from: first))) - slope) < 1e-13)
  }

  @Test("The quick way gives the slope of looking at every pair, in 200 series with gaps and equal values")
  func sameAsAllPairs() throws {
    for round in 0..<200 {
      let series = MadeSeries(
        seed: UInt64(round), days: 57 + round * 37 % 90, resemblance: [0, 0.6, 0.9][round % 3],
        slope: [0, 0.02, -0.3][round / 3 % 3], weekend: Double(round % 2),
        missing: [0, 10, 40][round / 9 % 3],
        steps: [1, 2, 10, 1e6][round % 4])
      let days = series.points.map { Double($0.index) }
      let values = series.points.map(\.value)
      var selection = SlopeSelection(days: days, values: values)
      let slope = selection.median()
      let expected = try #require(TheilSen.slopeOfAllPairs(days, values))
      #expect(abs(slope - expected) <= 1e-14 * max(1, abs(expected)), "series \(round)")
      if series.steps < 5 { #expect(slope == expected, "series \(round)") }
    }
  }

  @Test("Two levels, constant values and a straight line have the slope that every pair says")
  func ties() {
    let days = (0..<200).map(Double.init)
    func slope(_ value: (Int) -> Double) -> Double {
      var selection = SlopeSelection(days: days, values: (0..<200).map(value))
      return selection.median()
    }
    #expect(slope { _ in 7 } == 0)
    #expect(slope { $0 % 2 == 0 ? 0 : 1 } == 0)
    #expect(abs(slope { 3.1 - 0.1 * Double($0) } + 0.1) < 1e-14)
    #expect(slope { $0 < 100 ? 0 : 1 } == TheilSen.slopeOfAllPairs(days, (0..<200).map { $0 < 100 ? 0 : 1 }))
    #expect(slope { Double($0 % 3) } == TheilSen.slopeOfAllPairs(days, (0..<200).map { Double($0 % 3) }))
  }

  @Test("Where an even number of slopes splits between two levels, the slope lies half-way")
  func split() throws {
    // The middle two of the slopes lie on either side of a wide empty stretch.
    for seed in 0..<60 {
      let series = MadeSeries(seed: UInt64(seed), days: 61 + seed % 4, resemblance: 0, steps: 1)
      let days = series.points.map { Double($0.index) }
      let values = series.points.map { $0.value + ($0.index % 2 == 0 ? 0 : 1000) }
      var selection = SlopeSelection(days: days, values: values)
      #expect(selection.median() == TheilSen.slopeOfAllPairs(days, values), "series \(seed)")
    }
  }

  @Test("Where counting begins does not matter, and turning the values over turns the slope")
  func symmetry() throws {
    for seed in 0..<100 as Range<UInt64> {
      let series = MadeSeries(seed: seed, days: 80, slope: 0.03, missing: 15, steps: 4)
      let values = series.values(from: first)
      let slope = try #require(TheilSen.slope(values))
      #expect(TheilSen.slope(series.values(from: day("1969-12-30"))) == slope)
      let turned = values.map { DayValue(day: $0.day, value: -$0.value, source: "") }
      #expect(TheilSen.slope(turned) == -slope)
      let raised = values.map { DayValue(day: $0.day, value: $0.value + 64, source: "") }
      #expect(TheilSen.slope(raised) == slope)
    }
  }

  @Test("Ten years take ten to twenty times the work of one, not a hundred")
  func work() {
    func work(_ days: Int, steps: Double) -> Int {
      let points = MadeSeries(seed: 5, days: days, weekend: 1, steps: steps).points
      var selection = SlopeSelection(days: points.map { Double($0.index) }, values: points.map(\.value))
      _ = selection.median()
      return selection.work
    }
    for steps in [1.0, 10, 1e6] {
      let (year, decade) = (work(365, steps: steps), work(3650, steps: steps))
      #expect(decade < 25 * year, "rounded to 1/\(steps): \(year) and \(decade)")
      #expect(decade < 200 * 3650, "all pairs would be \(3650 * 3649 / 2)")
    }
  }
}
