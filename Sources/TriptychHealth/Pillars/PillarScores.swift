/// The score of a pillar: the full formula, or its simpler fallback when the full one cannot be published.
enum PillarScores {
  /// The score shown and, if a fallback is shown, the full score that is absent.
  static func score(_ pillar: Pillar, _ window: ScoreWindow) -> (shown: Score, unpublished: Score?) {
    let (full, fallback): (Score, (ScoreWindow) -> Score) =
      switch pillar {
      case .fitness: (FitnessScore.score(window), FitnessScore.stepsScore)
      case .nutrition: (NutritionScore.score(window), NutritionScore.macrosScore)
      case .wellbeing: (WellbeingScore.score(window), WellbeingScore.moodScore)
      }
    if full.value != nil { return (full, nil) }
    let simpler = fallback(window)
    return simpler.value == nil ? (full, nil) : (simpler, full)
  }

  /// The score shown of a day: that of its end for a day that is over, that of the moment for today.
  static func score(_ pillar: Pillar, _ history: HealthHistory, of day: CalendarDay, asOf: AsOf) -> Score {
    let moment = day < asOf.day ? AsOf(endOf: day, in: history.zone) : asOf
    return score(pillar, ScoreWindow(history: history, asOf: moment)).shown
  }

  /// The report of a pillar: its score now, the comparison with the score of seven days before, and the scores of
  /// the last week.
  static func report(_ pillar: Pillar, _ history: HealthHistory, asOf: AsOf) -> PillarReport {
    let now = score(pillar, ScoreWindow(history: history, asOf: asOf))
    let before = (1...7).reversed().map { back in
      let day = asOf.day.advanced(by: -back)
      return (day: day, score: score(pillar, history, of: day, asOf: asOf))
    }
    return PillarReport(
      pillar: pillar, score: now.shown, unpublished: now.unpublished,
      sinceLastWeek: ScoreFormula.compare(now.shown, with: before[0].score, since: before[0].day),
      week: before.dropFirst().map { ($0.day, $0.score.value) } + [(asOf.day, now.shown.value)])
  }
}

/// One pillar's score, with the comparisons that a card shows.
public struct PillarReport: Hashable, Sendable {
  /// The pillar.
  public var pillar: Pillar
  /// The pillar's score at the requested moment.
  public var score: Score
  /// The full formula's score when a fallback is shown: its parts and its absence show what is missing. `nil`
  /// when the full score is shown or there is no score.
  public var unpublished: Score?
  /// The comparison with the score of seven days before.
  public var sinceLastWeek: Comparison
  /// The scores of the last 7 days, oldest first; absent ones are `nil`.
  public var week: [(day: CalendarDay, value: Double?)] { zip(weekDays, weekValues).map { ($0, $1) } }
  private var weekDays: [CalendarDay]
  private var weekValues: [Double?]

  /// Creates a pillar's report; `week` is oldest first.
  public init(
    pillar: Pillar, score: Score, unpublished: Score? = nil, sinceLastWeek: Comparison,
    week: [(day: CalendarDay, value: Double?)]
  ) {
    self.pillar = pillar
    self.score = score
    self.unpublished = unpublished
    self.sinceLastWeek = sinceLastWeek
    weekDays = week.map(\.day)
    weekValues = week.map(\.value)
  }
}

extension Consent {
  /// The report with lack of consent as the reason for absence, if consent is missing.
  func marked(_ report: PillarReport) -> PillarReport {
    guard !permits(report.pillar) else { return report }
    var report = report
    report.score = marked(report.score, of: report.pillar)
    report.unpublished = nil
    return report
  }

  /// The score with lack of consent as the reason for absence, if consent to its category is missing.
  func marked(_ score: Score, of pillar: Pillar) -> Score {
    guard !permits(pillar), score.value == nil else { return score }
    var score = score
    score.absence = Absence(.noConsent, have: 0, need: 0)
    return score
  }
}

/// A pillar's score at the end of a period, compared with the end of the previous period.
public struct PeriodScore: Hashable, Sendable {
  /// The pillar.
  public var pillar: Pillar
  /// The score at the end of the period's last day.
  public var score: Score
  /// The comparison with the score at the end of the day before the period.
  public var sinceBefore: Comparison
}

/// The spread between the scores of the three pillars on a day: a fact about balance, not a score.
///
/// spread = highest score - lowest score, in points, over the pillars that have one.
///
/// - Source: our own choice; the range is the simplest measure of spread for two or three figures.
/// - Version: `harmony-v1`.
/// - Range: 0 (all scores equal) to 100.
/// - Missing data: a pillar without a score is left out, never counted as 0; with fewer than two there is no
///   harmony.
public struct Harmony: Hashable, Sendable {
  /// The id of the formula.
  public static let formula = "harmony-v1"

  /// The points between the highest and the lowest score, unrounded.
  public var spread: Double
  /// The points between the same two scores as shown: each rounded to a whole number, halves up.
  public var shownSpread: Int
  /// The pillars with the highest and the lowest score; among equal scores, the first in the fixed order of
  /// pillars.
  public var highest, lowest: Pillar
  /// The pillars that have a score, in their fixed order.
  public var pillars: [Pillar]

  /// The harmony of scores by pillar; `nil` for fewer than two.
  public init?(_ scores: [Pillar: Double]) {
    let present = Pillar.allCases.compactMap { pillar in scores[pillar].map { (pillar, $0) } }
    guard present.count >= 2, var (highest, top) = present.first, var (lowest, bottom) = present.first else {
      return nil
    }
    for (pillar, score) in present {
      if score > top { (highest, top) = (pillar, score) }
      if score < bottom { (lowest, bottom) = (pillar, score) }
    }
    spread = top - bottom
    shownSpread = Score.shown(top) - Score.shown(bottom)
    self.highest = highest
    self.lowest = lowest
    pillars = present.map(\.0)
  }
}
