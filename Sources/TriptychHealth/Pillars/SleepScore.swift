/// The score of one night, which must have ended on the requested day: the previous night's score is never used
/// for today.
///
/// - Source: duration, Life's Essential 8 (Lloyd-Jones and others 2022); efficiency and the share of
///   deep and REM sleep, Ohayon and others (2017), Sleep Health 3:6; rhythm, ``SleepRhythm``. Weights
///   and lines are our own choice.
/// - Version: `sleep-v1`.
/// - Range: 0 to 100.
/// - Missing data: efficiency is computed as duration divided by time in bed if it is not given. Without both
///   deep and REM sleep that part is absent. A share is only taken of the duration of the same source: the stages of a
///   watch are no shares of the hours that somebody entered. Without a night on the day there is no score.
enum SleepScore {
  static func score(_ window: ScoreWindow) -> Score {
    let day = window.asOf.day
    var readings: [String: PartReading] = [:]
    readings["duration"] = duration(window.history, day)
    readings["efficiency"] = efficiency(window.history, day)
    readings["deep_rem"] = deepAndREM(window.history, day)
    readings["consistency"] = SleepRhythm.reading(window)
    return ScoreFormula.sleep.score(readings, days: day...day)
  }

  static func duration(_ history: HealthHistory, _ day: CalendarDay) -> PartReading? {
    history[.sleepDuration][day].map {
      PartReading(input: $0, target: nil, points: Interpolation.sleepDuration($0), days: 1)
    }
  }

  private static func efficiency(_ history: HealthHistory, _ day: CalendarDay) -> PartReading? {
    var percent = history[.sleepEfficiency][day]
    if percent == nil, let night = oneSource(history, day, [.sleepDuration, .sleepInBed]), night[1] > 0 {
      percent = 100 * night[0] / night[1]
    }
    return percent.map {
      PartReading(input: $0, target: 85, points: Interpolation.linear($0, 65, 85), days: 1)
    }
  }

  private static func deepAndREM(_ history: HealthHistory, _ day: CalendarDay) -> PartReading? {
    guard let night = oneSource(history, day, [.sleepDuration, .sleepDeep, .sleepREM]), night[0] > 0 else {
      return nil
    }
    let percent = 100 * (night[1] + night[2]) / night[0]
    return PartReading(input: percent, target: 40, points: Interpolation.linear(percent, 15, 40), days: 1)
  }

  /// The values of some metrics on a day; `nil` where one is missing or comes from another source than the others.
  private static func oneSource(_ history: HealthHistory, _ day: CalendarDay, _ metrics: [Metric])
    -> [Double]?
  {
    let values = metrics.compactMap { history[$0].values(in: day...day).first }
    guard values.count == metrics.count, values.allSatisfy({ $0.source == values[0].source }) else {
      return nil
    }
    return values.map(\.value)
  }
}

extension ScoreFormula {
  /// The formula for one night, with the rhythm of fourteen.
  public static let sleep = ScoreFormula(
    id: "sleep-v1", scoreID: "sleep", window: 1,
    parts: [
      FormulaPart("duration", 0.50, need: 1, target: nil, .hour),
      FormulaPart("efficiency", 0.20, need: 1, target: 85, .percent),
      FormulaPart("deep_rem", 0.20, need: 1, target: 40, .percent),
      FormulaPart("consistency", 0.10, need: 7, target: nil, MeasureUnit("index")),
    ])
}
