/// The score of a pillar: the full formula, or its simpler stand-in where the full
/// one cannot be published.
enum PillarScores {
  /// The score shown and, where a fallback stands in, the full one that is absent.
  static func score(_ pillar: Pillar, _ window: ScoreWindow) -> (shown: Score, unpublished: Score?) {
    let full: Score
    switch pillar {
    case .fitness: full = FitnessScore.score(window)
    case .nutrition: full = NutritionScore.score(window)
    case .wellbeing: full = WellbeingScore.score(window)
    }
    if full.value != nil { return (full, nil) }
    let fallback: Score
    switch pillar {
    case .fitness: fallback = FitnessScore.stepsScore(window)
    case .nutrition: fallback = NutritionScore.macrosScore(window)
    case .wellbeing: fallback = WellbeingScore.moodScore(window)
    }
    return fallback.value == nil ? (full, nil) : (fallback, full)
  }

  /// The score of a day some days before, at the same time of day.
  static func score(
    _ pillar: Pillar, _ history: HealthHistory, asOf: AsOf, daysBefore days: Int
  ) -> (day: CalendarDay, shown: Score, unpublished: Score?) {
    let day = asOf.day.advanced(by: -days)
    let moment =
      days == 0
      ? asOf
      : AsOf(history.zone.instant(day: day, wallClockSecond: asOf.wallClockSecond), in: history.zone)
    let result = PillarScores.score(pillar, ScoreWindow(history: history, asOf: moment))
    return (day, result.shown, result.unpublished)
  }

  /// The report of a pillar: now, beside seven days before, and the week between at
  /// the same time of day.
  static func report(_ pillar: Pillar, _ history: HealthHistory, asOf: AsOf) -> PillarReport {
    func score(daysBefore days: Int) -> (day: CalendarDay, shown: Score, unpublished: Score?) {
      PillarScores.score(pillar, history, asOf: asOf, daysBefore: days)
    }
    let now = score(daysBefore: 0)
    let then = score(daysBefore: 7)
    let before = (1...6).reversed().map { score(daysBefore: $0) }
    return PillarReport(
      pillar: pillar, score: now.shown, unpublished: now.unpublished,
      sinceLastWeek: ScoreFormula.compare(now.shown, with: then.shown, since: then.day),
      week: (before + [now]).map { ($0.day, $0.shown.value) })
  }
}

extension Analysis {
  /// A pillar's score on each of the last days at the same time of day, oldest first; days without a
  /// score are left out.
  public func scores(_ pillar: Pillar, days count: Int) -> [(day: CalendarDay, value: Double)] {
    (0..<max(0, count)).reversed().compactMap { back in
      let score = PillarScores.score(pillar, history, asOf: asOf, daysBefore: back)
      return score.shown.value.map { (score.day, $0) }
    }
  }
}
