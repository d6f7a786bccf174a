import TestSupport
import Testing

@testable import TriptychHealth

/// Figures computed with NumPy 2.4 and SciPy 1.17 (`numpy.quantile`, `numpy.std` with
/// ddof 1, `scipy.stats.median_abs_deviation`, `scipy.stats.theilslopes`).
@Suite struct StatisticsTests {
  private let values = [3.0, 7, 1, 9, 4, 4, 12, 5]

  @Test("The slope over real dates, gaps included, agrees with SciPy")
  func slope() throws {
    let first = day("2026-01-01")
    let points = zip([0, 1, 2, 4, 5, 9, 10, 14], values).map {
      DayValue(day: first.advanced(by: $0), value: $1, source: "")
    }
    #expect(abs(try #require(TheilSen.slope(points)) - 0.2) < 1e-12)
    let longer = (0..<40).filter { $0 % 6 != 4 }.map { (index: Int) -> DayValue in
      let value = Double(index * 37 % 23) + 0.5 * Double(index)
      return DayValue(day: first.advanced(by: index), value: value, source: "")
    }
    #expect(abs(try #require(TheilSen.slope(longer)) - 0.5606060606060606) < 1e-12)
    #expect(TheilSen.slope(Array(points.prefix(2))) == nil)
  }

  @Test("One odd day does not move the slope of a steady fortnight")
  func robust() {
    let points = (0..<14).map {
      DayValue(day: day("2026-01-01").advanced(by: $0), value: $0 == 6 ? 90_000 : 5000, source: "")
    }
    #expect(TheilSen.slope(points) == 0)
  }

  @Test("Y7: a value is marked exactly beyond 3 standard deviations, with at least 15 values")
  func unusual() {
    var random = SeededGenerator(seed: 7)
    for round in 0..<120 {
      let count = 3 + round % 40
      let values = (0..<count).map { index in
        let odd = random.next() % 20 == 0 ? 9000.0 : 0
        return DayValue(
          day: day("2026-01-01").advanced(by: index), value: 5000 + Double(random.next() % 900) + odd,
          source: "")
      }
      let series = DaySeries(values)
      let range = values[0].day...values[count - 1].day
      let found = UnusualValues(in: series, range: range)
      let inWindow = series.values(in: found.window).map(\.value)
      #expect(found.count == inWindow.count)
      guard inWindow.count >= 15 else {
        #expect(found.days.isEmpty && found.bounds == nil)
        continue
      }
      let mean = inWindow.reduce(0, +) / Double(inWindow.count)
      let squares = inWindow.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
      let limit = 3 * (squares / Double(inWindow.count - 1)).squareRoot()
      for value in values { #expect(found.contains(value.day) == (abs(value.value - mean) > limit)) }
    }
  }

  @Test("Beside it stands the distance from the middle that odd values do not shorten")
  func robustFigure() throws {
    // scipy.stats.median_abs_deviation: 2 for these values, whose median is 5; 4 for 1 to 15.
    let list = [1.0, 2, 3, 3, 4, 4, 5, 5, 5, 6, 6, 7, 8, 9, 100]
    func found(_ list: [Double]) -> UnusualValues {
      let values = list.enumerated().map {
        DayValue(day: day("2026-01-01").advanced(by: $0.offset), value: $0.element, source: "")
      }
      return UnusualValues(in: DaySeries(values), range: values[0].day...values[list.count - 1].day)
    }
    let unusual = found(list)
    let deviation = try #require(Statistics.standardDeviation(list))
    #expect(unusual.median == 5 && unusual.robustSpread == max(2 * 1.4826, deviation / 4))
    #expect(abs(try #require(unusual.robustDistance(100)) - 95 / (deviation / 4)) < 1e-12)
    let plain = found((1...15).map(Double.init))
    let farthest = try #require(plain.robustDistance(15))
    #expect(abs(farthest - 7 / (4 * 1.4826)) < 1e-12)
    let mostlyEqual = found([9] + Array(repeating: 4, count: 14))
    let odd = try #require(mostlyEqual.robustDistance(9))
    #expect(abs(odd - 4 * 15.0.squareRoot()) < 1e-9)
    #expect(found(Array(repeating: 4, count: 20)).robustDistance(4) == nil)
    #expect(found([1, 2, 3]).median == nil)
  }

  @Test("A week's chart looks at 30 days to tell what is unusual, a year's chart at its year")
  func window() {
    let values = (0..<400).map {
      DayValue(day: day("2026-01-01").advanced(by: $0), value: $0 == 395 ? 99 : Double($0 % 5), source: "")
    }
    let last = values[399].day
    let week = UnusualValues(in: DaySeries(values), range: last.advanced(by: -6)...last)
    #expect(week.window == last.advanced(by: -29)...last)
    #expect(week.days == [values[395].day])
    let year = UnusualValues(in: DaySeries(values), range: last.advanced(by: -364)...last)
    #expect(year.count == 365)
  }

  @Test("The typical range is where the middle 80 % of the values lie")
  func typical() throws {
    let values = (0..<21).map {
      DayValue(day: day("2026-01-01").advanced(by: $0), value: Double($0), source: "")
    }
    let range = values[0].day...values[20].day
    let typical = try #require(TypicalRange(of: DaySeries(values), in: range))
    #expect(typical.bounds == 2...18)
    #expect(TypicalRange(of: DaySeries(Array(values.prefix(14))), in: range) == nil)
  }

  @Test("Rank correlation with equal values agrees with scipy.stats.spearmanr; a flat list has none")
  func rankCorrelation() throws {
    let sleep = [7.2, 6.1, 8.0, 7.2, 5.9, 6.6, 7.8, 7.2]
    let mood = [3.0, 2, 4, 4, 2, 3, 5, 3]
    let rho = try #require(RankCorrelation.rho(sleep, mood))
    #expect(abs(rho - 0.8861469461982084) < 1e-12)
    #expect(RankCorrelation.ranks(sleep) == [5, 2, 8, 5, 1, 3, 7, 5])
    #expect(RankCorrelation.rho(sleep, sleep.map { -$0 * 3 }) == -1)
    #expect(RankCorrelation.rho(sleep, Array(repeating: 4, count: 8)) == nil)
    #expect(RankCorrelation.rho([1, 2], [2, 1]) == nil)
    #expect(RankCorrelation.rho(sleep, [1, 2, 3]) == nil)
  }
}
