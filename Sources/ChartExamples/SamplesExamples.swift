import TriptychGraphics

/// Values at moments.
enum SamplesExamples {
  static let all: [ChartExample] = [
    ChartExample("samples", "The minutes of a day", day),
    ChartExample(
      "samples-week", "Every five minutes of a week",
      heart(minutes: 7 * 1440, step: 5, dates: "12 to 18 November 2025")),
  ]

  static let hard: [ChartExample] = [
    ChartExample(
      "samples-year", "The 525,600 minutes of a year",
      heart(minutes: 525_600, step: 1, dates: "19 November 2024 to 18 November 2025")),
    ChartExample("samples-quarter-hour", "A quarter of an hour, every second", seconds),
    ChartExample("samples-three", "Three samples in a day", few([0.1, 0.4, 0.9])),
    ChartExample("samples-lone", "Samples that all stand alone", few((1..<40).map { Double($0) / 40 })),
    ChartExample(
      "samples-equal", "All values equal", heart(minutes: 1440, step: 1, spread: 0, dates: "18 November 2025")
    ),
    ChartExample(
      "samples-decade", "Every hour of ten years",
      heart(minutes: 3650 * 1440, step: 60, dates: "10 years to 18 November 2025")),
    ChartExample("samples-narrow", "A day in a narrow picture", width: 320, height: 420, day),
  ]

  /// Midnight at the end of the last day, in minutes.
  private static let end = (Made.last + 1) * 1440

  private static func heart(
    minutes: Int, step: Int, spread: Double = 1, dates: String
  ) -> SamplesChart {
    var random = MadeRandom(seed: 51)
    var level = 0.0
    var samples: [Sample] = []
    samples.reserveCapacity(minutes / step)
    for minute in stride(from: end - minutes, to: end, by: step) {
      let hour = Double(minute % 1440) / 60
      // Low in the night, a walk at noon, sport in the evening; the watch is off while it charges.
      if hour > 20.6, hour < 21.5, minute / 1440 % 2 == 0 { continue }
      level = 0.97 * level + 0.35 * (random.unit() + random.unit() + random.unit() - 1.5)
      let base = hour < 6.5 || hour > 23 ? 54.0 : 68
      let walk = hour > 12.2 && hour < 12.9 ? 26.0 : 0
      let sport = hour > 18 && hour < 18.8 && minute / 1440 % 3 != 2 ? 68.0 : 0
      samples.append(
        Sample(minute: minute, value: 62 + spread * (base - 62 + walk + sport + 5 * level)))
    }
    return SamplesChart(
      heading: Made.heading(
        "Calm night, a walk at noon, sport in the evening", "Heart rate, beats per minute", dates: dates),
      measure: Measure(
        name: "Heart rate", unit: "bpm", unitInWords: "beats per minute", unitOfOne: "beat per minute"),
      moments: (end - minutes) * 60...end * 60, samples: samples, longestGap: max(step * 60 * 3, 900),
      accent: .first)
  }

  private static let day: SamplesChart = heart(minutes: 1440, step: 1, dates: "18 November 2025")

  private static let seconds: SamplesChart = {
    var random = MadeRandom(seed: 52)
    let start = (end - 600) * 60
    var level = 95.0
    let samples = (0..<900).map { second in
      level += 0.12 * random.bell() + (second < 450 ? 0.09 : -0.05)
      return Sample(second: start + second, value: level)
    }
    return SamplesChart(
      heading: Made.heading(
        "A climb and its way back", "Heart rate, beats per minute", dates: "18 November 2025"),
      measure: Measure(
        name: "Heart rate", unit: "bpm", unitInWords: "beats per minute", unitOfOne: "beat per minute"),
      moments: start...(start + 900), samples: samples, longestGap: 10, accent: .first)
  }()

  private static func few(_ places: [Double]) -> SamplesChart {
    var chart = day
    chart.samples = places.map { Sample(minute: end - 1440 + Int($0 * 1440), value: 60 + 20 * $0) }
    return chart
  }
}
