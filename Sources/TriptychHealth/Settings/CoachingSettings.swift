/// Settings: tone, difficulty and focus.
public struct CoachingSettings: SettingsSection {
  static let name = "coaching"

  /// All defaults.
  public init() {}

  mutating func read(_ form: inout SettingsForm) {}

  var json: JSONValue { .members([:]) }
}
