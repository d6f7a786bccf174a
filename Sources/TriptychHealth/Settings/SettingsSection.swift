/// A part of the settings file with a file of its own here: what it holds, how it is read, and how
/// it is written.
protocol SettingsSection: Hashable, Sendable {
  /// The name of its object in the settings file.
  static var name: String { get }
  /// All defaults.
  init()
  /// Takes what the file names; the rest keeps its default. Wrong values are refused by the form.
  mutating func read(_ form: inout SettingsForm)
  /// Every field, defaults included. Reading it back gives the same.
  var json: JSONValue { get }
}
