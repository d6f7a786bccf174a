import TriptychGraphics

/// Classes in rows and columns.
enum GridExamples {
  static let all: [ChartExample] = [
    ChartExample("heatmap", "Weekdays by hours", size: ChartSize(width: 800, height: 400)) {
      hours(.fitness).plot(words: $0)
    }
  ]

  static let hard: [ChartExample] = []

  private static func hours(_ ramp: Accent) -> HourHeatmap {
    var random = MadeRandom(seed: 6)
    var cells = (0..<7).map { day in
      (0..<24).map { hour -> Double? in
        let peak = day < 5 ? 18.0 : 11.0
        let distance = (Double(hour) - peak) * (Double(hour) - peak)
        return max(0, (55 / (1 + distance) + 3 * random.bell()).rounded())
      }
    }
    cells[2][3] = nil
    cells[2][4] = nil
    return HourHeatmap(
      heading: Made.heading(
        "You move most around six in the evening", "Average active minutes an hour, eight weeks",
        dates: "24 September to 18 November 2025"),
      measure: Measure(name: "Active minutes an hour", unit: "min", unitInWords: "minutes"), cells: cells,
      rowNames: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"], limits: [5, 9, 13, 18, 25, 35, 45],
      ramp: ramp,
      rowNamesInWords: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"])
  }
}
