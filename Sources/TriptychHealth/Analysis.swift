/// Everything that follows from one history at one moment; pages only turn it into words.
public struct Analysis: Hashable, Sendable {
  /// The history it was computed from.
  public var history: HealthHistory
  /// The moment it was computed for.
  public var asOf: AsOf
  /// The three pillars in their fixed order.
  public var pillars: [PillarReport]
  /// The scores that belong to no pillar: sleep first, then recovery.
  public var scores: [Score]
  /// The state of the Symbi, the pet whose mood follows from the data.
  public var symbi: SymbiState
  /// The state of the PixelPal, the pet that grows with the total of steps.
  public var pixelPal: PixelPalState
  /// The insights worth telling, most useful first, at most 20.
  public var insights: InsightReport
  /// The age of the newest data.
  public var freshness: Freshness
  /// The metrics that rise and fall.
  public var trends = TrendReport()
  /// The metrics that are associated with each other, with the outcome of every pair tested.
  public var associations = AssociationReport()
  /// Changes of level, and weekdays that differ from the others.
  public var changes = ChangeReport()
  /// The training load.
  public var load = LoadReport()
  /// Progress towards goals, and streaks.
  public var goals = GoalReport()
  /// Suggested workouts, meals and targets.
  public var suggestions: [Suggestion] = []
  /// The messages planned for the day ahead.
  public var messages = MessagePlan()
  /// When a language model was last asked for the Symbi's mood; `nil` if none ever was.
  public var modelAsked: Instant?
  /// When things entered by hand were made, changed or deleted, up to the moment, the newest first.
  public var entered: [ThingChange] = []
  /// Entries made offline that met a newer change and wait for a decision, ascending by number.
  public var syncConflicts: [SyncConflict] = []
  /// The number of conflicts, between records and of the queue, that wait for the person's decision.
  public var decisionsWaiting: Int {
    history.records.pending.count { $0.overlap.start <= asOf.instant } + syncConflicts.count
  }
  /// What was done to records up to the moment, the newest first.
  public var trail: [TrailLine] = []
  /// The calls and chats with consent of the days that they are kept, up to the moment, the newest first.
  public var conversations: [Conversation] = []
  /// The pictures of forms that an image model supplied, if that is allowed, ascending by level.
  public var suppliedForms: [SuppliedForm] = []
  /// How far the pictures of the reached forms are; empty where no image model is allowed.
  public var formStates: [Int: FormModelPolicy.State] = [:]
  /// What to keep once a site has been built from this analysis: all facts, and the notes of this build.
  public var remembered = Remembered()
}

// MARK: Scores of other days

extension Analysis {
  /// The harmony of the day's pillars; `nil` when fewer than two have a score.
  public var harmony: Harmony? {
    var scores: [Pillar: Double] = [:]
    for report in pillars { scores[report.pillar] = report.score.value }
    return Harmony(scores)
  }

  /// A pillar's score on each of the last `count` days, oldest first; days without a score are left out. A day
  /// that is over has one score, that of its end; today has the score of the moment.
  public func scores(_ pillar: Pillar, days count: Int) -> [(day: CalendarDay, value: Double)] {
    scores(pillar, days: count, to: asOf.day)
  }

  /// The three pillars at the end of a period of whole days, in their fixed order.
  ///
  /// - Parameter days: a period before the moment; each score uses its formula's own window, which ends with
  ///   the last day of the period
  public func periodScores(_ days: ClosedRange<CalendarDay>) -> [PeriodScore] {
    func score(_ pillar: Pillar, endOf day: CalendarDay) -> Score {
      PillarScores.score(
        pillar, ScoreWindow(history: history, asOf: AsOf(endOf: day, in: history.zone))
      ).shown
    }
    return Pillar.allCases.map { pillar in
      let now = score(pillar, endOf: days.upperBound)
      let before = days.lowerBound.advanced(by: -1)
      return PeriodScore(
        pillar: pillar, score: now,
        sinceBefore: ScoreFormula.compare(now, with: score(pillar, endOf: before), since: before))
    }
  }

  /// A pillar's score on each of the `count` days up to `last`, oldest first; days without a score are left
  /// out, and so are days after today.
  public func scores(_ pillar: Pillar, days count: Int, to last: CalendarDay) -> [(
    day: CalendarDay, value: Double
  )] {
    (0..<max(0, count)).reversed().compactMap { back in
      let day = last.advanced(by: -back)
      guard day <= asOf.day else { return nil }
      return PillarScores.score(pillar, history, of: day, asOf: asOf).value.map { (day, $0) }
    }
  }

  /// The recovery score on each of the last `count` days, oldest first; days without a score are left out. Each
  /// day is scored at its own end, today at the moment, so a later night changes no earlier score.
  public func recovery(days count: Int) -> [(day: CalendarDay, value: Double)] {
    (0..<max(0, count)).reversed().compactMap { back in
      let day = asOf.day.advanced(by: -back)
      let moment = back == 0 ? asOf : AsOf(endOf: day, in: history.zone)
      let window = ScoreWindow(history: history, asOf: moment)
      return RecoveryScore.score(window, sleep: SleepScore.score(window)).value.map { (moment.day, $0) }
    }
  }
}
