/// How the day compares with the 60 days before it. Without a device that measures heart rate there is no
/// recovery score.
///
/// - Source: variability against one's own baseline, Plews and others (2014), Int J Sports Physiol
///   Perform 9:783; the curve from deviation to points and the weights are our own choice.
/// - Version: `recovery-v1`.
/// - Range: 0 to 100; 75 on a day like one's own usual.
/// - Missing data: rMSSD, otherwise SDNN, never both. A series without a value for the day, or with fewer than
///   14 values in the 60 days before, is absent. Without a sleep score, the hours asleep are used instead.
enum RecoveryScore {
  static func score(_ window: ScoreWindow, sleep: Score) -> Score {
    let day = window.asOf.day
    var readings: [String: PartReading] = [:]
    for signal in [RecoverySignal.rmssd, .sdnn] where readings["hrv"] == nil {
      readings["hrv"] = reading(signal, window.history, day)
    }
    readings["resting_heart_rate"] = reading(.restingHeartRate, window.history, day)
    if let value = sleep.value {
      readings["sleep"] = PartReading(input: value, target: 100, points: value, days: 1)
    } else {
      readings["sleep"] = SleepScore.duration(window.history, day)
    }
    return ScoreFormula.recovery.score(readings, days: day...day)
  }

  private static func reading(
    _ signal: RecoverySignal, _ history: HealthHistory, _ day: CalendarDay
  ) -> PartReading? {
    signal.deviation(in: history, on: day).map {
      PartReading(input: $0, target: nil, points: Interpolation.logistic($0), days: 1)
    }
  }
}

extension ScoreFormula {
  /// The formula of one day compared with the person's own 60 days before.
  public static let recovery = ScoreFormula(
    id: "recovery-v1", scoreID: "recovery", window: 1,
    parts: [
      FormulaPart("hrv", 0.50, need: 1, target: nil, MeasureUnit("SD")),
      FormulaPart("resting_heart_rate", 0.25, need: 1, target: nil, MeasureUnit("SD")),
      FormulaPart("sleep", 0.25, need: 1, target: nil, MeasureUnit("points")),
    ])
}
