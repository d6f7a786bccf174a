import TriptychGraphics

/// Classes in rows and columns.
enum GridExamples {
  static let all: [ChartExample] =
    [
      ChartExample("heatmap", "Weekdays by hours", height: 400, active),
      ChartExample("heatmap-stress", "Weekdays by hours, of no pillar", height: 400, stress),
      ChartExample("heatmap-meals", "When meals are eaten", height: 400, meals),
      ChartExample("calendar", "Half a year of days", height: 400, calendar(184, seed: 3)),
      ChartExample("calendar-year", "A year of days", height: 330, calendar(365, seed: 4, ramp: .second)),
    ] + MatrixExamples.all

  static let hard: [ChartExample] =
    [
      ChartExample("heatmap-none", "Hours without any data", height: 400, hours(.first) { _, _, _ in nil }),
      ChartExample(
        "heatmap-huge", "Hours of thousands of millions", height: 400,
        hours(.ink) { day, hour, _ in Double(day * 24 + hour) * 2e9 - 1e10 }.with {
          $0.limits = (1...7).map { Double($0) * 4e10 }
        }),
      ChartExample("calendar-day", "A single day", calendar(1, seed: 1)),
      ChartExample("calendar-two", "Two days", calendar(2, seed: 2)),
      ChartExample("calendar-month", "Four weeks", calendar(28, seed: 2)),
      ChartExample(
        "calendar-none", "A year without any data",
        calendar(365, seed: 2).with { $0.points = [] }),
      ChartExample(
        "calendar-equal", "All days equal, over the turn of a year",
        calendar(200, seed: 2, last: Made.last + 90).with {
          for index in $0.points.indices { $0.points[index].value = 20 }
        }),
      ChartExample(
        "calendar-negative", "Days around zero",
        calendar(90, seed: 2).with {
          for index in $0.points.indices { $0.points[index].value -= 40 }
          $0.limits = [-30, -20, -10, 0, 10, 20, 30]
        }),
      ChartExample(
        "calendar-tiny", "Days of millionths",
        calendar(90, seed: 2).with {
          for index in $0.points.indices { $0.points[index].value *= 1e-7 }
          $0.limits = [10, 15, 20, 30, 40, 50, 65].map { $0 * 1e-7 }
          $0.measure.decimals = 8
        }),
      ChartExample("calendar-decade", "The last year of ten", calendar(3650, seed: 2)),
      ChartExample(
        "calendar-hebrew", "A name from right to left",
        calendar(120, seed: 2).with { $0.heading.title = "דקות פעילות" }),
    ] + MatrixExamples.hard

  // MARK: - Weekdays by hours

  private static func hours(
    _ ramp: Accent, _ value: (_ day: Int, _ hour: Int, _ noise: Double) -> Double?
  ) -> HourHeatmap {
    var random = MadeRandom(seed: 6)
    let cells = (0..<7).map { day in (0..<24).map { hour in value(day, hour, random.bell()) } }
    return HourHeatmap(
      heading: Made.heading(
        "You move most around six in the evening", "Average active minutes an hour, eight weeks",
        dates: "24 September to 18 November 2025"),
      measure: Measure(
        name: "Active minutes an hour", unit: "min", unitInWords: "minutes", unitOfOne: "minute"),
      cells: cells,
      rowNames: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"], limits: [5, 9, 13, 18, 25, 35, 45],
      ramp: ramp,
      rowNamesInWords: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"])
  }

  /// A hill around an hour, for values that come and go.
  private static func hill(_ hour: Int, _ peak: Double, _ height: Double, _ width: Double) -> Double {
    let distance = (Double(hour) - peak) / width
    return height / (1 + distance * distance)
  }

  private static let active = hours(.first) { day, hour, noise in
    if day == 2, hour == 3 || hour == 4 { return nil }
    return max(0, (hill(hour, day < 5 ? 18 : 11, 55, 1) + 3 * noise).rounded())
  }

  private static let stress: HourHeatmap = {
    var chart = hours(.ink) { day, hour, noise in
      let work = day < 5 ? hill(hour, 10, 34, 2.4) + hill(hour, 15, 30, 2.2) : hill(hour, 13, 12, 4)
      return min(100, max(4, (18 + work + 3.5 * noise).rounded()))
    }
    chart.heading.title = "Weekday mornings are the most tense"
    chart.heading.subtitle = "Average stress by weekday and hour, 0 to 100, eight weeks"
    chart.measure = Measure(name: "Stress, 0 to 100")
    chart.limits = [15, 20, 26, 33, 40, 48, 58]
    return chart
  }()

  private static let meals: HourHeatmap = {
    var chart = hours(.second) { day, hour, noise in
      if hour < 6 { return hour == 0 && day > 4 ? 9 : 0 }
      let late = day < 5 ? 0.0 : 1.5
      let meals =
        hill(hour, 7 + late, 40, 0.6) + hill(hour, 12.5 + late / 3, 62, 0.8) + hill(hour, 19, 70, 0.9)
      return max(0, min(100, (meals - 3 + 2.5 * noise).rounded()))
    }
    chart.heading.title = "Most meals fall at noon and at seven"
    chart.heading.subtitle = "Share of days with something eaten in the hour, eight weeks"
    chart.measure = Measure(name: "Days with a meal in the hour", unit: "%", unitInWords: "per cent")
    chart.limits = [5, 12, 20, 30, 42, 55, 68]
    return chart
  }()

  // MARK: - Calendars

  private static func calendar(
    _ count: Int, seed: UInt64, ramp: Accent = .first, last: Int = Made.last
  ) -> CalendarHeatmap {
    var random = MadeRandom(seed: seed)
    let days = (last - count + 1)...last
    let points = days.enumerated().compactMap { index, day -> DayPoint? in
      // 1970-01-01 was a Thursday.
      let isWeekend = (day + 3) % 7 > 4
      let rise = 14 * Double(index) / Double(max(count, 2) - 1)
      let value = max(0, (20 + rise + (isWeekend ? 14 : 0) + 10 * random.bell()).rounded())
      let isGap = count > 40 && (index % 97 > 93 || (last - 15...last - 13).contains(day))
      return isGap ? nil : DayPoint(day: day, value: value)
    }
    return CalendarHeatmap(
      heading: Made.heading(
        count > 200 ? "Weekends grew greener over the year" : "Half a year of days",
        "Active minutes a day. A dot is a day without data.", dates: Made.dates(days: count)),
      measure: Measure(
        name: "Active minutes a day", unit: "min", unitInWords: "minutes", unitOfOne: "minute"), days: days,
      points: points, limits: [10, 15, 20, 30, 40, 50, 65], ramp: ramp)
  }
}
