/// Settings: targets, what counts as a goal.
public struct GoalSettings: SettingsSection {
  static let name = "goals"

  /// All defaults.
  public init() {}

  mutating func read(_ form: inout SettingsForm) {}

  var json: JSONValue { .members([:]) }
}
