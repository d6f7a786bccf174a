/// The WHO-5 Well-Being Index where a person supplies it: the raw sum of five answers, times 4.
///
/// Shown apart, never part of a pillar: it is a screen that a person and a doctor may talk about, and
/// never a diagnosis. So it has no band either.
///
/// - Source: WHO Regional Office for Europe (1998), Well-Being Measures in Primary Health Care; Topp,
///   Ostergaard, Sondergaard and Bech (2015), Psychother Psychosom 84:167.
/// - Version: `who5-v1`.
/// - Range: 0 to 100, in steps of 4.
/// - Missing data: the latest answers of the last 14 days count, as the questions ask about two weeks;
///   older ones do not, and then it is absent. A person who never gave any has none at all.
public enum WHO5Index {
  /// What is scored.
  public static let scoreID = "who5"
  /// The formula.
  public static let formula = "who5-v1"
  /// How many days answers speak for.
  public static let days = 14

  /// `nil` when no answers were given up to the moment.
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
