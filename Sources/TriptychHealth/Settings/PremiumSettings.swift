/// Settings: since when a person has Premium.
///
/// Premium decides what is drawn of what was earned, never what is earned.
public struct PremiumSettings: SettingsSection {
  static let name = "premium"

  /// The first day with Premium; `nil`, the default, without it.
  public var since: CalendarDay?

  /// All defaults.
  public init() {}

  /// Whether a day is one with Premium: the first or a later one.
  public func isActive(on day: CalendarDay) -> Bool { since.map { $0 <= day } ?? false }

  mutating func read(_ form: inout SettingsForm) {
    form.take("since", "a date such as 2026-01-31, or null", SettingsValue.date) { since = $0 }
  }

  var json: JSONValue { .members(["since": JSONValue(since?.iso)]) }
}
