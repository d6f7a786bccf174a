/// Metrics that are shown as they are and not judged.
///
/// They are left out before any test, so that they neither cost the others power nor count as looked at.
public enum UnjudgedMetrics {
  /// Without any verdict: the WHO-5 is an index with its own rules, shown apart; the other two only say how
  /// much was planned or logged. Their trends have days and slope alone.
  public static let always: Set<Metric> = [.who5, .nutritionComplete, .habitsPlanned]

  /// Never told as a change of level, a weekday or an insight: those above, what a body weighs, and how much
  /// is eaten and what most of it comes from. Whether these rise or fall is a fact of their own charts.
  public static let inFindings: Set<Metric> = always.union([.weight, .energyIntake, .carbohydrate, .fat])
}
