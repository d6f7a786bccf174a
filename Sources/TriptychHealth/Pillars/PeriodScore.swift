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

extension Analysis {
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
}
