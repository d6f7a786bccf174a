/// Settings: who decides the mood.
public struct MoodModelSettings: SettingsSection {
  static let name = "mood_model"

  /// All defaults.
  public init() {}

  mutating func read(_ form: inout SettingsForm) {}

  var json: JSONValue { .members([:]) }
}
