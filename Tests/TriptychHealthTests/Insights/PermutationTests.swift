import TestSupport
import Testing

@testable import TriptychHealth

/// The quick permutations against plain ones that move every value.
@Suite struct ChangePermutationTests {
  @Test(
    "Blocks moved as sums give the count that moving every value gives", arguments: [84, 98, 99, 150, 365])
  func blocks(count: Int) {
    var noise = NoiseBuilder(seed: UInt64(count), persistence: 0.6)
    let values = noise.values(count).enumerated().map { $0 * 3 > count ? $1 + 0.1 : $1 }
    let cut = count / 3 + 1
    let test = ShiftTest(values, cut: cut)
    let parts: [ArraySlice<Double>] = [values[..<cut], values[cut...]]
    let means: [Double] = parts.map { part in part.reduce(0, +) / Double(part.count) }
    let rest = values.enumerated().map { $1 - means[$0 < cut ? 0 : 1] }
    let deviation = (rest.reduce(0) { $0 + $1 * $1 } / Double(count)).squareRoot()
    let row = rest.map { $0 / deviation }
    let widening = 1.25
    let statistic = largestShift(values.map { $0 / deviation })
    let least = statistic / widening
    #expect(abs(test.statistic - statistic) < 1e-9)

    var shuffle = BlockShuffle(count: count, seed: 11)
    var expected = 0
    for _ in 0..<300 {
      shuffle.next()
      let places = shuffle.order.flatMap { block in
        (0..<shuffle.length(ofBlock: block)).map {
          (shuffle.shift + block * BlockShuffle.length + $0) % count
        }
      }
      #expect(Set(places).count == count)
      if largestShift(places.map { row[$0] }) >= least * (1 - 1e-5) { expected += 1 }
    }
    #expect(expected > 0 && expected < 300)
    #expect(test.exceedances(seed: 11, widening: widening, enough: .max, draws: 300) == expected)
    #expect(test.exceedances(seed: 11, widening: widening, enough: 2, draws: 300) == min(2, expected))
  }

  @Test("Days that hold their two levels to the last digit shift as no shuffle of what is left does")
  func exact() {
    let test = ShiftTest((0..<120).map { $0 >= 50 ? 60.1 : 52.3 }, cut: 50)
    #expect(test.statistic > 0 && test.residuals.allSatisfy { $0 == 0 })
    #expect(test.exceedances(seed: 1, widening: 1.1, enough: .max, draws: 300) == 0)
  }

  /// The largest |mean after − mean before| × sqrt(before × after / n), written out.
  private func largestShift(_ row: [Double]) -> Double {
    (7...row.count - 7).map { cut in
      let (before, after) = (Double(cut), Double(row.count - cut))
      let shift = row[cut...].reduce(0, +) / after - row[..<cut].reduce(0, +) / before
      return abs(shift) * (before * after / Double(row.count)).squareRoot()
    }.max() ?? 0
  }

  @Test("Weeks turned as sums give the count that renaming every day gives", arguments: [0, 3])
  func weeks(missing: Int) throws {
    var noise = NoiseBuilder(seed: 5, persistence: 0.5)
    let first = day("2026-01-01")
    let values = noise.values(140).enumerated()
      .filter { missing == 0 || $0.offset * 7 % 11 >= missing }
      .map { DayValue(day: first.advanced(by: $0.offset), value: $0.element, source: "") }
    let test = try #require(WeekdayTest(values[...]))
    let ranks = RankCorrelation.ranks(
      values.map { value in
        let near = values.filter { abs($0.day.distance(to: value.day)) <= 3 }.map(\.value)
        return value.value - near.reduce(0, +) / Double(near.count)
      })
    let weekdays = values.map { $0.day.weekday.rawValue - 1 }
    let least = largestDifference(ranks, weekdays)
    #expect(abs(test.statistic / least - 1) < 1e-4)

    let monday = first.advanced(by: 1 - first.weekday.rawValue)
    let weekOf = values.map { monday.distance(to: $0.day) / 7 }
    var turns = WeekTurns(seed: 3)
    var expected = 0
    for _ in 0..<300 {
      let turn = (0...(weekOf.last ?? 0) / 4).flatMap { _ in
        let four = turns.next()
        return [four[0], four[1], four[2], four[3]]
      }
      let named = zip(weekdays, weekOf).map { ($0 + turn[$1]) % 7 }
      if largestDifference(ranks, named) >= least / WeekdayTest.widening { expected += 1 }
    }
    #expect(expected > 0 && expected < 300)
    #expect(test.exceedances(seed: 3, enough: .max, draws: 300) == expected)
  }

  /// The largest difference of a weekday's, or the weekend's, mean rank from the others' in standard
  /// errors, but for a constant factor.
  private func largestDifference(_ ranks: [Double], _ weekdays: [Int]) -> Double {
    let groups: [Set<Int>] = (0..<7).map { [$0] } + [[5, 6]]
    return groups.map { group in
      let own = zip(ranks, weekdays).filter { group.contains($0.1) }.map(\.0)
      let others = zip(ranks, weekdays).filter { !group.contains($0.1) }.map(\.0)
      let (a, b) = (Double(own.count), Double(others.count))
      guard a > 0, b > 0 else { return 0 }
      return abs(own.reduce(0, +) / a - others.reduce(0, +) / b) * (a * b / (a + b)).squareRoot()
    }.max() ?? 0
  }

  @Test("Each turn of a week is about equally frequent")
  func even() {
    var turns = WeekTurns(seed: 1)
    var counts = Array(repeating: 0, count: 7)
    for _ in 0..<3500 {
      let four = turns.next()
      for turn in 0..<4 { counts[four[turn]] += 1 }
    }
    #expect(counts.allSatisfy { abs($0 - 2000) < 200 })
  }
}
