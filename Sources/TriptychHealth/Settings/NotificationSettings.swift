/// Settings: which messages are planned and when.
public struct NotificationSettings: SettingsSection {
  static let name = "notifications"

  /// All defaults.
  public init() {}

  mutating func read(_ form: inout SettingsForm) {}

  var json: JSONValue { .members([:]) }
}
