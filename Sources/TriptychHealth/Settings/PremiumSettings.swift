/// Settings: since when a person has Premium.
///
/// Premium decides what is drawn of what was earned, never what is earned.
public struct PremiumSettings: Hashable, Sendable {
  /// The first day with Premium; `nil`, the default, without it.
  public var since: CalendarDay?

  /// All defaults.
  public init() {}

  /// Whether a day is one with Premium: the first or a later one.
  public func isActive(on day: CalendarDay) -> Bool { since.map { $0 <= day } ?? false }
}
