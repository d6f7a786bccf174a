/// How much training a person carries: fitness (CTL), fatigue (ATL) and what is left (TSB).
public struct LoadReport: Hashable, Sendable {
  /// What a day's load is made of. The three are on different scales and never in one series.
  public enum Method: String, Hashable, Sendable, CaseIterable {
    /// Active minutes, vigorous ones twice.
    case minutes
    /// Banister's training impulse.
    case banister
    /// Edwards' training impulse.
    case edwards
  }

  /// One day of the series.
  public struct Day: Hashable, Sendable {
    /// The day.
    public var day: CalendarDay
    /// The day's load; `nil` without a value.
    public var load: Double?
    /// The chronic (42 days) and the acute (7 days) average after the day.
    public var ctl, atl: Double
    /// The balance of the day: chronic minus acute; below 0 when the last week carried more.
    public var tsb: Double { ctl - atl }

    /// A day.
    public init(day: CalendarDay, load: Double?, ctl: Double, atl: Double) {
      self.day = day
      self.load = load
      self.ctl = ctl
      self.atl = atl
    }
  }

  /// The load from minutes, and from sessions with heart rate, as scores whose parts are `ctl`, `atl`
  /// and `tsb`; their value is always `nil`, as load is no figure from 0 to 100.
  public var scores: [Score]
  /// The days of the one that pages show, oldest first; empty when it is absent.
  public var days: [Day]
  /// What the days are made of; `nil` when there are none.
  public var method: Method?
  /// The score that goes with the days; `nil` when load is absent.
  public var shown: Score? {
    switch method {
    case nil: nil
    case .minutes: scores.first { $0.formula == LoadModel.minutesFormula }
    case .banister, .edwards: scores.first { $0.formula == LoadModel.impulseFormula }
    }
  }

  /// A report.
  public init(scores: [Score] = [], days: [Day] = [], method: Method? = nil) {
    self.scores = scores
    self.days = days
    self.method = method
  }
}
