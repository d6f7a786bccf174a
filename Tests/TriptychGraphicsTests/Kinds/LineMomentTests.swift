import Testing
import TriptychBase

@testable import TriptychGraphics

/// Ticks of days and moments fall on the calendar.
struct LineMomentTests {
  private static func second(_ year: Int, _ month: Int, _ day: Int, _ hour: Int = 0, _ minute: Int = 0) -> Int
  {
    CalendarDay.number(year: year, month: month, day: day) * 86_400 + hour * 3600 + minute * 60
  }

  @Test("ticks of days, weeks, months and years are those of a calendar read day by day")
  func dayTicks() {
    // The meaning of d3-time's intervals, by hand: first days of months and years whose number is a
    // multiple of the step, Mondays; two weeks and two days are counted from a fixed place.
    for (first, count) in [(20_000, 700), (-800, 1500), (11_000, 90), (19_723, 1), (20_088, 366)] {
      let days = first...(first + count - 1)
      typealias Parts = (year: Int, month: Int, day: Int)
      func starts(_ isStart: (Parts) -> Bool) -> [Int] {
        days.filter { isStart(CalendarDay(clamping: $0).components) }
      }
      #expect(DayInterval.days(1).ticks(in: days) == Array(days))
      #expect(
        DayInterval.weeks(1).ticks(in: days) == days.filter { CalendarDay(clamping: $0).weekday == .monday })
      #expect(DayInterval.months(1).ticks(in: days) == starts { $0.day == 1 })
      #expect(
        DayInterval.months(3).ticks(in: days) == starts { $0.day == 1 && [1, 4, 7, 10].contains($0.month) })
      #expect(DayInterval.years(1).ticks(in: days) == starts { $0.day == 1 && $0.month == 1 })
      #expect(
        DayInterval.years(5).ticks(in: days) == starts { $0.day == 1 && $0.month == 1 && $0.year % 5 == 0 })
      #expect(DayInterval.days(2).ticks(in: days) == days.filter { (days.upperBound - $0) % 2 == 0 })
      for interval in DayInterval.ladder {
        let ticks = interval.ticks(in: days)
        #expect(zip(ticks, ticks.dropFirst()).allSatisfy { $1 - $0 >= interval.leastDays })
      }
    }
  }

  @Test("ticks of minutes and hours are those of a clock")
  func momentTicks() {
    // d3-time: timeMinute.every(15).range(2011-01-01 12:00:01, 13:00:00) gives 12:15, 12:30, 12:45;
    // timeHour.every(6) and timeHour.every(12) give the quarters and halves of a day.
    let noon = Self.second(2011, 1, 1, 12)
    #expect(
      MomentInterval.minutes(15).ticks(in: (noon + 1)...(noon + 3599))
        == [15, 30, 45].map { Self.second(2011, 1, 1, 12, $0) })
    #expect(
      MomentInterval.minutes(5).ticks(in: noon...(noon + 900)) == [0, 5, 10, 15].map { noon + $0 * 60 })
    let days = Self.second(2011, 2, 28, 13)...Self.second(2011, 3, 2)
    #expect(
      MomentInterval.hours(6).ticks(in: days) == [
        Self.second(2011, 2, 28, 18), Self.second(2011, 3, 1), Self.second(2011, 3, 1, 6),
        Self.second(2011, 3, 1, 12), Self.second(2011, 3, 1, 18), Self.second(2011, 3, 2),
      ])
    #expect(
      MomentInterval.hours(12).ticks(in: days) == [
        Self.second(2011, 3, 1), Self.second(2011, 3, 1, 12), Self.second(2011, 3, 2),
      ])
    #expect(
      MomentInterval.calendar(.days(1)).ticks(in: days) == [Self.second(2011, 3, 1), Self.second(2011, 3, 2)])
    let years = Self.second(2011, 12, 1)...Self.second(2013, 1, 1)
    #expect(
      MomentInterval.calendar(.months(3)).ticks(in: years)
        == [(2012, 1), (2012, 4), (2012, 7), (2012, 10), (2013, 1)].map { Self.second($0.0, $0.1, 1) })
    #expect(
      MomentInterval.hours(3).ticks(in: Self.second(1969, 12, 31, 20)...Self.second(1970, 1, 1, 1))
        == [-10_800, 0])
  }

  @Test("labels are times within a day, dates over days, months over a year")
  func labels() throws {
    func labels(_ moments: ClosedRange<Int>, width: Double = 800) throws -> [String] {
      let samples = (0...100).map { index in
        Sample(
          second: moments.lowerBound + (moments.upperBound - moments.lowerBound) * index / 100,
          value: Double(index % 7))
      }
      let chart = SamplesChart(
        heading: Samples.heading(), measure: Measure(name: "Value"), moments: moments, samples: samples,
        longestGap: .max / 4, accent: .first)
      let scene = try chart.plot(words: .english).resolve(
        size: ChartSize(width: width, height: 400), theme: ChartTheme(.light), layout: .share,
        fonts: Samples.fonts()
      ).scene
      return scene.items.compactMap { item in
        if case .text(let text) = item, text.at.y == Coordinate(1, 20.8) { return text.string }
        return nil
      }
    }
    let day = Self.second(2025, 11, 18)
    #expect(
      try labels(day...(day + 86_400)) == [
        "00:00", "03:00", "06:00", "09:00", "12:00", "15:00", "18:00", "21:00", "00:00",
      ])
    #expect(try labels(day...(day + 86_400), width: 320) == ["00:00", "12:00", "00:00"])
    #expect(try labels((day + 50_400)...(day + 51_300)) == ["14:00", "14:05", "14:10", "14:15"])
    #expect(
      try labels((day - 86_400)...(day + 86_400)) == [
        "17 Nov", "06:00", "12:00", "18:00", "18 Nov", "06:00", "12:00", "18:00", "19 Nov",
      ])
    let year = try labels(Self.second(2024, 11, 19)...(day + 86_400))
    #expect(year.contains("Jan 2025") && year.contains("Jul"))
    let decade = try labels(Self.second(2015, 11, 19)...(day + 86_400))
    #expect(decade.first == "2016" && decade.last == "2025")
  }
}
