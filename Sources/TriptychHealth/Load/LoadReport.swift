/// How much training a person carries: fitness (CTL), fatigue (ATL) and what is left (TSB).
public struct LoadReport: Hashable, Sendable {
  /// One day of the series.
  public struct Day: Hashable, Sendable {
    /// The day.
    public var day: CalendarDay
    /// The day's load; `nil` without a value.
    public var load: Double?
    /// The chronic (42 days) and the acute (7 days) average after the day.
    public var ctl, atl: Double

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

  /// A report.
  public init(scores: [Score] = [], days: [Day] = []) {
    self.scores = scores
    self.days = days
  }
}
