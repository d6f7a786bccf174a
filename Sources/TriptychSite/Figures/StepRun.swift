import TriptychHealth

/// Hours of a day that follow each other, each with many steps. When within an hour somebody walked is not known.
struct StepRun: Equatable {
  /// The steps from which an hour is told on a day; the words name them too.
  static let leastSteps = 500.0

  /// The wall-clock hours at which it begins and ends, the latter up to 24.
  var from: Int
  var to: Int
  /// The steps of all its hours.
  var steps: Double

  /// The runs among the hours of one day, ascending.
  static func all(in hours: [HourlyCount]) -> [StepRun] {
    let told = hours.filter { $0.value >= leastSteps }.sorted { $0.hour < $1.hour }
    return told.reduce(into: []) { runs, hour in
      if let last = runs.last, last.to == hour.hour {
        runs[runs.count - 1] = StepRun(from: last.from, to: hour.hour + 1, steps: last.steps + hour.value)
      } else {
        runs.append(StepRun(from: hour.hour, to: hour.hour + 1, steps: hour.value))
      }
    }
  }
}
