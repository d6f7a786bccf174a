/// Settings: what load from heart rate needs to know.
public struct HeartSettings: SettingsSection {
  static let name = "heart"

  /// All defaults.
  public init() {}

  mutating func read(_ form: inout SettingsForm) {}

  var json: JSONValue { .members([:]) }
}
