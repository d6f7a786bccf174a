/// Settings: how suggestions are worded, how far targets reach, and what comes first.
public struct CoachingSettings: SettingsSection {
  static let name = "coaching"

  /// How sentences sound; what they say stays the same.
  public enum Tone: String, Hashable, Sendable, CaseIterable { case supportive, motivational, direct, gentle }
  /// How large the next step of a suggested target is.
  public enum Difficulty: String, Hashable, Sendable, CaseIterable { case easy, steady, ambitious }
  /// What suggestions begin with.
  public enum Focus: String, Hashable, Sendable, CaseIterable { case fitness, nutrition, wellbeing, balanced }

  /// Default supportive.
  public var tone = Tone.supportive
  /// Default steady.
  public var difficulty = Difficulty.steady
  /// Default balanced.
  public var focus = Focus.balanced

  /// All defaults.
  public init() {}

  mutating func read(_ form: inout SettingsForm) {
    form.choice("tone") { tone = $0 }
    form.choice("difficulty") { difficulty = $0 }
    form.choice("focus") { focus = $0 }
  }

  var json: JSONValue {
    .members([
      "tone": .string(tone.rawValue), "difficulty": .string(difficulty.rawValue),
      "focus": .string(focus.rawValue),
    ])
  }
}
