import Testing
import TriptychBase

@testable import TriptychGraphics

struct TickTests {
  @Test("ticks are round and follow the 1-2-5 rule")
  func values() {
    // Vectors from d3-array's published behavior of ticks(start, stop, count).
    #expect(Ticks.values(from: 0, to: 1, count: 10) == [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1])
    #expect(Ticks.values(from: 0, to: 1, count: 9) == [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1])
    #expect(Ticks.values(from: 0, to: 1, count: 7) == [0, 0.2, 0.4, 0.6, 0.8, 1])
    #expect(Ticks.values(from: 0, to: 1, count: 4) == [0, 0.2, 0.4, 0.6, 0.8, 1])
    #expect(Ticks.values(from: 0, to: 1, count: 3) == [0, 0.5, 1])
    #expect(Ticks.values(from: 0, to: 1, count: 1) == [0, 1])
    #expect(Ticks.values(from: 0, to: 10, count: 10) == [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    #expect(Ticks.values(from: 0, to: 10, count: 6) == [0, 2, 4, 6, 8, 10])
    #expect(Ticks.values(from: 0, to: 10, count: 3) == [0, 5, 10])
    #expect(Ticks.values(from: -10, to: 10, count: 10) == [-10, -8, -6, -4, -2, 0, 2, 4, 6, 8, 10])
    #expect(Ticks.values(from: -10, to: 10, count: 5) == [-10, -5, 0, 5, 10])
    #expect(Ticks.values(from: -10, to: 10, count: 2) == [-10, 0, 10])
  }

  @Test("an empty or endless range gives no ticks, one point gives itself")
  func edges() {
    #expect(Ticks.values(from: 1, to: 1, count: 5) == [1])
    #expect(Ticks.values(from: 0, to: .infinity, count: 5).isEmpty)
    #expect(Ticks.values(from: 0, to: 1, count: 0).isEmpty)
  }

  @Test("there is no half of what is counted", arguments: [[0, 1, 3], [1], [0], [2, 3], [57, 58]])
  func counts(values: [Double]) {
    let ticks = LinearScale.domain(of: values, measure: Measure(name: "Habits")).rounded(
      length: 200, spacing: 30
    ).ticks
    #expect(ticks.count > 1 && ticks.allSatisfy { $0 == $0.rounded() }, "\(ticks)")
  }

  @Test("what is measured has ticks between whole numbers where they help")
  func measured() {
    let scale = LinearScale.domain(of: [0.2, 1.4, 1], measure: Measure(name: "Distance", decimals: 1))
    #expect(scale.rounded(length: 200, spacing: 30).ticks == [0, 0.5, 1, 1.5])
  }

  @Test("a nice range holds the data and ends on ticks")
  func nice() {
    // d3-scale: scaleLinear().domain([1.1, 10.9]).nice() is [1, 11]; [123.1, 6.7] gives [0, 130].
    let first = Ticks.nice(from: 1.1, to: 10.9, count: 10)
    #expect(first.low == 1 && first.high == 11)
    let second = Ticks.nice(from: 6.7, to: 123.1, count: 10)
    #expect(second.low == 0 && second.high == 130)
    var random = Random(seed: 1)
    for _ in 0..<200 {
      let low = (random.unit() - 0.5) * 1000
      let high = low + random.unit() * 500 + 1e-6
      let scale = LinearScale(low: low, high: high).rounded(length: 200, spacing: 35)
      #expect(scale.low <= low && scale.high >= high)
      #expect(scale.ticks.count >= 2)
      #expect(200 / Double(scale.ticks.count - 1) >= 35)
      #expect(abs((scale.ticks.last ?? 0) - scale.high) < 1e-9 * max(1, abs(scale.high)))
    }
  }

  @Test("a scale and its inverse undo each other")
  func inverse() {
    var random = Random(seed: 2)
    for _ in 0..<200 {
      let low = (random.unit() - 0.5) * 100
      let linear = Scale.linear(
        LinearScale(low: low, high: low + 1 + random.unit() * 100, inset: random.unit() * 0.2))
      let days = Scale.days(DayScale(days: 20_000...(20_001 + Int(random.unit() * 3000)), inset: 0.03))
      for scale in [linear, days, .bands(24)] {
        let fraction = random.unit()
        #expect(abs(scale.fraction(scale.value(fraction)) - fraction) < 1e-9)
      }
    }
  }

  @Test("weekly ticks are Mondays and monthly ticks first days")
  func dayTicks() {
    let days = (Samples.last - 200)...Samples.last
    #expect(DayInterval.weeks(1).ticks(in: days).allSatisfy { CalendarDay(clamping: $0).weekday == .monday })
    #expect(DayInterval.weeks(2).ticks(in: days).allSatisfy { CalendarDay(clamping: $0).weekday == .monday })
    #expect(
      DayInterval.months(1).ticks(in: days).allSatisfy { CalendarDay(clamping: $0).components.day == 1 })
    #expect(
      DayInterval.months(3).ticks(in: days).map { CalendarDay(clamping: $0).components.month } == [7, 10])
    #expect(DayInterval.years(1).ticks(in: days).isEmpty)
    #expect(DayInterval.days(2).ticks(in: days).last == Samples.last)
  }
}
