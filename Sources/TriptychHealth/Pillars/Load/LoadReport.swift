/// A person's training load: fitness (CTL), fatigue (ATL) and the balance between them (TSB).
public struct LoadReport: Hashable, Sendable {
  /// The measure of a day's load. The three are on different scales and never in the same series.
  public enum Method: String, Hashable, Sendable, CaseIterable {
    /// Active minutes, with vigorous ones counted twice.
    case minutes
    /// Banister's training impulse.
    case banister
    /// Edwards' training impulse.
    case edwards
  }

  /// One day of the series.
  public struct Day: Hashable, Sendable {
    /// The civil day.
    public var day: CalendarDay
    /// The day's load; `nil` without a value.
    public var load: Double?
    /// The chronic (42 days) and the acute (7 days) average after the day.
    public var ctl, atl: Double
    /// The day's balance: chronic minus acute; below 0 when the last week's load was higher.
    public var tsb: Double { ctl - atl }
    /// Whether the last week was neither clearly lighter nor clearly fuller than usual.
    public var isUsual: Bool { LoadReport.isUsual(balance: tsb, average: ctl) }
  }

  /// Whether a balance is too small to mention: less than a tenth of the chronic average, or less than 2.
  public static func isUsual(balance: Double, average: Double) -> Bool {
    abs(balance) < max(0.1 * average, 2)
  }

  /// The load from minutes and from sessions with heart rate, as scores with the parts `ctl`, `atl` and `tsb`.
  /// Their value is always `nil`, since load is not a figure from 0 to 100.
  public var scores: [Score] = []
  /// The days of the kind of load that pages show, oldest first; empty when load is absent.
  public var days: [Day] = []
  /// The measure of load in ``days``; `nil` when there are none.
  public var method: Method?
  /// The score that ``days`` belong to; `nil` when load is absent.
  public var shown: Score? {
    switch method {
    case nil: nil
    case .minutes: scores.first { $0.formula == LoadModel.minutesFormula }
    case .banister, .edwards: scores.first { $0.formula == LoadModel.impulseFormula }
    }
  }
}
