/// Everything that follows from one history at one moment; pages only put it in words.
public struct Analysis: Hashable, Sendable {
  /// The history it follows from.
  public var history: HealthHistory
  /// The moment it speaks for.
  public var asOf: AsOf
  /// The three pillars in their fixed order.
  public var pillars: [PillarReport]
  /// Other scores that could be asked for: sleep first, then recovery.
  public var scores: [Score]
  /// The Symbi.
  public var symbi: SymbiState
  /// The PixelPal.
  public var pixelPal: PixelPalState
  /// What is worth a sentence, most useful first, at most 20.
  public var insights: InsightReport
  /// How old the data is.
  public var freshness: Freshness
  /// What rises and falls.
  public var trends = TrendReport()
  /// What goes with what, every pair looked at.
  public var associations = AssociationReport()
  /// Changes of level and weekdays that differ.
  public var changes = ChangeReport()
  /// Training load.
  public var load = LoadReport()
  /// Goals and streaks.
  public var goals = GoalReport()
  /// What the person may like to do.
  public var suggestions: [Suggestion] = []
  /// The messages of the day ahead.
  public var messages = MessagePlan()
  /// When a language model was last asked for the Symbi's mood; `nil` where none ever was.
  public var modelAsked: Instant?
  /// What is to be kept once this analysis has become a site: all facts, and the notes of this build.
  public var remembered = Remembered()

  /// An analysis; made by ``analyse(_:remembered:mood:asOf:)``.
  public init(
    history: HealthHistory, asOf: AsOf, pillars: [PillarReport], scores: [Score], symbi: SymbiState,
    pixelPal: PixelPalState, insights: InsightReport, freshness: Freshness
  ) {
    self.history = history
    self.asOf = asOf
    self.pillars = pillars
    self.scores = scores
    self.symbi = symbi
    self.pixelPal = pixelPal
    self.insights = insights
    self.freshness = freshness
  }
}

// MARK: Scores of other days

extension Analysis {
  /// The harmony of the day's pillars; `nil` when fewer than two have a score.
  public var harmony: Harmony? {
    var scores: [Pillar: Double] = [:]
    for report in pillars { scores[report.pillar] = report.score.value }
    return Harmony(scores)
  }

  /// A pillar's score on each of the last days at the same time of day, oldest first; days without a
  /// score are left out.
  public func scores(_ pillar: Pillar, days count: Int) -> [(day: CalendarDay, value: Double)] {
    (0..<max(0, count)).reversed().compactMap { back in
      let score = PillarScores.score(pillar, history, asOf: asOf, daysBefore: back)
      return score.shown.value.map { (score.day, $0) }
    }
  }

  /// The three pillars at the end of a period of whole days, in their fixed order.
  ///
  /// - Parameter days: days before the moment; each score rests on its formula's own window, which ends
  ///   with the last of them
  public func periodScores(_ days: ClosedRange<CalendarDay>) -> [PeriodScore] {
    Pillar.allCases.map { pillar in
      let now = score(pillar, endOf: days.upperBound)
      let before = days.lowerBound.advanced(by: -1)
      return PeriodScore(
        pillar: pillar, score: now,
        sinceBefore: ScoreFormula.compare(now, with: score(pillar, endOf: before), since: before))
    }
  }

  /// A pillar's score on each of the days that end with one, oldest first; days without a score are left
  /// out. Up to the moment itself they are of the same time of day, else of whole days.
  public func scores(_ pillar: Pillar, days count: Int, to last: CalendarDay) -> [(
    day: CalendarDay, value: Double
  )] {
    guard last < asOf.day else { return scores(pillar, days: count) }
    return (0..<max(0, count)).reversed().compactMap { back in
      let day = last.advanced(by: -back)
      return score(pillar, endOf: day).value.map { (day, $0) }
    }
  }

  /// A pillar's score at the end of a day.
  private func score(_ pillar: Pillar, endOf day: CalendarDay) -> Score {
    let moment = AsOf(endOf: day, in: history.zone)
    return PillarScores.score(pillar, ScoreWindow(history: history, asOf: moment)).shown
  }

  /// Recovery on each of the last days, oldest first; days without one are left out. A day stands for
  /// itself, so a later night changes no earlier one.
  public func recovery(days count: Int) -> [(day: CalendarDay, value: Double)] {
    (0..<max(0, count)).reversed().compactMap { back in
      let day = asOf.day.advanced(by: -back)
      let moment =
        back == 0
        ? asOf
        : AsOf(history.zone.instant(day: day, wallClockSecond: asOf.wallClockSecond), in: history.zone)
      let window = ScoreWindow(history: history, asOf: moment)
      return RecoveryScore.score(window, sleep: SleepScore.score(window)).value.map { (day, $0) }
    }
  }
}
