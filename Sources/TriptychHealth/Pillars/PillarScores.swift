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

/// One pillar's score with what a card shows beside it.
public struct PillarReport: Hashable, Sendable {
  /// Which.
  public var pillar: Pillar
  /// Its score at the moment asked for.
  public var score: Score
  /// The full formula's score where a fallback stands in for it: its parts and its
  /// absence say what would complete it. `nil` when the full one is shown or nothing is.
  public var unpublished: Score?
  /// Beside the score of seven days before.
  public var sinceLastWeek: Comparison
  /// The scores of the last 7 days, oldest first; absent ones are `nil`.
  public var week: [(day: CalendarDay, value: Double?)] { zip(weekDays, weekValues).map { ($0, $1) } }
  private var weekDays: [CalendarDay]
  private var weekValues: [Double?]

  /// A pillar's report; `week` is oldest first.
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
  /// A report of a pillar with the reason for its absence, where that is a lack of consent.
  func marked(_ report: PillarReport) -> PillarReport {
    guard !permits(report.pillar) else { return report }
    var report = report
    report.score = marked(report.score, of: report.pillar)
    report.unpublished = nil
    return report
  }

  /// A score with the reason for its absence, where that is a lack of consent to its category.
  func marked(_ score: Score, of pillar: Pillar) -> Score {
    guard !permits(pillar), score.value == nil else { return score }
    var score = score
    score.absence = Absence(.noConsent, have: 0, need: 0)
    return score
  }
}

/// A pillar's score at the end of a period, beside the one at the end of the period before.
public struct PeriodScore: Hashable, Sendable {
  /// Which.
  public var pillar: Pillar
  /// The score at the end of the last day.
  public var score: Score
  /// Beside the score at the end of the day before the first.
  public var sinceBefore: Comparison

  /// A pillar's score of a period.
  public init(pillar: Pillar, score: Score, sinceBefore: Comparison) {
    self.pillar = pillar
    self.score = score
    self.sinceBefore = sinceBefore
  }
}

/// How far apart the scores of the three pillars lie on a day: a fact about balance, no score.
///
/// spread = highest score - lowest score, in points, over the pillars that have one.
///
/// - Source: our own choice; the range is the plainest measure of spread for two or three figures.
/// - Version: `harmony-v1`.
/// - Range: 0, all alike, to 100.
/// - Missing data: a pillar without a score is left out, never 0; below two there is no harmony.
public struct Harmony: Hashable, Sendable {
  /// The formula.
  public static let formula = "harmony-v1"

  /// Points between the highest and the lowest score, unrounded.
  public var spread: Double
  /// Points between the same two scores as they are shown: each whole, a half rounded up.
  public var shownSpread: Int
  /// The pillar with the highest and the one with the lowest score; of equal ones the first in the
  /// pillars' fixed order.
  public var highest, lowest: Pillar
  /// The scores it rests on, in the pillars' order.
  public var pillars: [Pillar]

  /// The harmony of scores by pillar; `nil` below two.
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
    shownSpread = Int((top + 0.5).rounded(.down)) - Int((bottom + 0.5).rounded(.down))
    self.highest = highest
    self.lowest = lowest
    pillars = present.map(\.0)
  }
}
