/// The Wellbeing score over fourteen days: mood and energy, stress, habits, and the rhythm of sleep. Mindful
/// minutes are shown but not scored, because there is no norm for them.
///
/// - Source: the scales are those of the check-ins; the rhythm of sleep, ``SleepRhythm``. Weights and
///   lines are our own choice.
/// - Version: `wellbeing-v1`; mood and energy alone: `wellbeing-mood-v1`.
/// - Range: 0 to 100.
/// - Missing data: a day without a check-in is left out. Habits count on days for which both the number planned
///   and the number done are known. Without mood, energy and stress there is no score.
enum WellbeingScore {
  /// The limits of the scale for check-ins.
  private static let lowest = 1.0
  private static let highest = 5.0

  static func score(_ window: ScoreWindow) -> Score {
    var readings: [String: PartReading] = [:]
    readings["mood_energy"] = moodAndEnergy(window)
    readings["stress"] = stress(window)
    readings["habits"] = habits(window)
    readings["sleep_rhythm"] = SleepRhythm.reading(window)
    return ScoreFormula.wellbeing.score(readings, days: window.days(14))
  }

  /// The score from mood and energy alone, used from five days on when the full formula cannot be published.
  static func moodScore(_ window: ScoreWindow) -> Score {
    let reading = moodAndEnergy(window).flatMap { $0.days >= 5 ? $0 : nil }
    return ScoreFormula.wellbeingMood.score(
      reading.map { ["mood_energy": $0] } ?? [:], days: window.days(14))
  }

  /// The mean over days; each day has the mean of mood and energy, or the one of them that is known.
  private static func moodAndEnergy(_ window: ScoreWindow) -> PartReading? {
    let history = window.history
    let means = window.days(14).compactMap { day in
      Statistics.mean([history[.mood][day], history[.energy][day]].compactMap { $0 })
    }
    guard let mean = Statistics.mean(means) else { return nil }
    return PartReading(
      input: mean, target: highest, points: Interpolation.linear(mean, lowest, highest), days: means.count)
  }

  private static func stress(_ window: ScoreWindow) -> PartReading? {
    let values = window.values(.stress, 14).map(\.value)
    guard let mean = Statistics.mean(values) else { return nil }
    return PartReading(
      input: mean, target: lowest, points: Interpolation.linear(mean, highest, lowest), days: values.count)
  }

  /// The share of planned habits that were done, over days with a plan and a known number done.
  private static func habits(_ window: ScoreWindow) -> PartReading? {
    var done = 0.0
    var planned = 0.0
    var count = 0
    for plan in window.values(.habitsPlanned, 14) where plan.value > 0 {
      guard let value = window.history[.habitsDone][plan.day] else { continue }
      done += value
      planned += plan.value
      count += 1
    }
    guard count > 0 else { return nil }
    let ratio = done / planned
    return PartReading(input: ratio, target: 1, points: min(100, 100 * ratio), days: count)
  }
}

extension ScoreFormula {
  /// The formula of Wellbeing over fourteen days.
  ///
  /// Without mood, energy and stress the remaining parts have less than half of the weight, so the score is
  /// never published from habits and sleep alone.
  public static let wellbeing = ScoreFormula(
    id: "wellbeing-v1", scoreID: "wellbeing", window: 14,
    parts: [
      FormulaPart("mood_energy", 0.50, need: 7, target: 5, .scale),
      FormulaPart("stress", 0.20, need: 7, target: 1, .scale),
      FormulaPart("habits", 0.15, need: 7, target: 1, MeasureUnit("share")),
      FormulaPart("sleep_rhythm", 0.15, need: 7, target: nil, MeasureUnit("index")),
    ])

  /// The formula from mood and energy alone, used when Wellbeing cannot be published.
  public static let wellbeingMood = ScoreFormula(
    id: "wellbeing-mood-v1", scoreID: "wellbeing", window: 14,
    parts: [
      FormulaPart("mood_energy", 1, need: 7, target: 5, .scale)
    ], minimumParts: 1, isFallback: true)
}

/// The WHO-5 Well-Being Index, if a person provides it: the raw sum of five answers, times 4.
///
/// It is shown separately and never part of a pillar: it is a screening that a person may discuss with a
/// doctor, never a diagnosis. For that reason it has no band either.
///
/// - Source: WHO Regional Office for Europe (1998), Well-Being Measures in Primary Health Care; Topp,
///   Ostergaard, Sondergaard and Bech (2015), Psychother Psychosom 84:167.
/// - Version: `who5-v1`.
/// - Range: 0 to 100, in steps of 4.
/// - Missing data: the latest answers of the last 14 days count, because the questions ask about two weeks. If
///   all answers are older, the score is absent. A person who never gave any answers has no score at all.
public enum WHO5Index {
  /// The id of the score.
  public static let scoreID = "who5"
  /// The id of the formula.
  public static let formula = "who5-v1"
  /// The number of days for which answers are valid.
  public static let days = 14

  /// The score of the latest answers; `nil` when no answers were given up to the moment.
  static func score(_ window: ScoreWindow) -> Score? {
    let range = window.days(days)
    let series = window.history[.who5]
    guard let first = series.values.first, first.day <= range.upperBound else { return nil }
    let latest = series.values(in: range).last
    let value = latest.map { min(max(4 * $0.value, 0), 100) }
    let part = ScorePart(
      id: "answers", weight: 1, input: latest?.value, target: nil, points: value,
      days: latest == nil ? 0 : 1, need: 1)
    return Score(
      id: scoreID, value: value, confidence: latest == nil ? 0 : 1, parts: [part], days: range,
      absence: latest == nil ? Absence(.noData, have: 0, need: 1, part: part.id) : nil, formula: formula)
  }
}
