/// Suggests one workout from recovery and load, or none if both are missing.
///
/// The first rule that applies decides:
/// - Recovery below 50 and a load above the usual (``LoadReport/Day/isUsual``): rest.
/// - Recovery below 50: easy.
/// - Load above the usual: keep what is planned, and add nothing.
/// - Fewer than two days with strength training in seven, if strength is recorded at all: strength.
/// - Recovery known and below 65: keep.
/// - Otherwise: moderate.
///
/// If a session is recorded on the day, nothing more is suggested.
///
/// - Source: our own choice of rules; recovery's 50 is the bound below which messages speak of it, 75
///   is a person's own usual day; two days of strength are those of WHO (2020).
/// - Missing data: an absent recovery or load decides nothing and is not mentioned.
struct WorkoutRules {
  enum Rule: String, CaseIterable {
    case rest, easy, moderate, strength, keep
    var id: String { "workout." + rawValue }
  }

  /// The rules that make a day easier.
  static let restful = [Rule.rest.id, Rule.easy.id]
  /// The recovery below which a day should be easy, and the recovery from which it may be harder.
  static let lowRecovery = 50
  static let goodRecovery = 65

  let facts: SuggestionRules.Facts

  init(_ facts: SuggestionRules.Facts) { self.facts = facts }

  func suggestion() -> Suggestion? {
    let recovery = facts.scores.first { $0.id == "recovery" }?.shown
    let load = facts.load.days.last
    guard recovery != nil || load != nil, !hasTrainedToday else { return nil }
    let strength = strengthDays
    var figures: [String: Double] = [:]
    figures["recovery"] = recovery.map(Double.init)
    figures["balance"] = load?.tsb
    figures["average"] = load?.ctl
    let isLoaded = load.map { $0.tsb < 0 && !$0.isUsual } ?? false
    let rule = rule(recovery: recovery, isLoaded: isLoaded, strength: strength)
    if rule == .strength { figures["strength"] = strength.map(Double.init) }
    return Suggestion(kind: .workout, rule: rule.id, figures: figures)
  }

  private func rule(recovery: Int?, isLoaded: Bool, strength: Int?) -> Rule {
    if let recovery, recovery < WorkoutRules.lowRecovery { return isLoaded ? .rest : .easy }
    if isLoaded { return .keep }
    if let strength, strength < 2 { return .strength }
    if let recovery, recovery < WorkoutRules.goodRecovery { return .keep }
    return .moderate
  }

  private var hasTrainedToday: Bool {
    let history = facts.history
    return history.workouts.contains {
      $0.span.lowerBound <= facts.asOf.instant
        && history.zone.day(of: $0.span.lowerBound) == facts.asOf.day
    }
  }

  /// The number of days with strength training in the last seven; `nil` if none is recorded in four weeks.
  private var strengthDays: Int? {
    let reports = facts.pillars.filter { $0.pillar == .fitness }
    let scores = reports.flatMap { [$0.unpublished, $0.score].compactMap { $0 } }
    return scores.lazy.compactMap { score in score.parts.first { $0.id == "strength" }?.input }.first.map {
      Int($0)
    }
  }
}
