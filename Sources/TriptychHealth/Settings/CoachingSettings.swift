/// Settings: how suggestions are worded, how far targets reach, and what comes first.
public struct CoachingSettings: Hashable, Sendable {
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

  static let fields: [SettingField] = [
    .choice("coaching.tone", \.coaching.tone), .choice("coaching.difficulty", \.coaching.difficulty),
    .choice("coaching.focus", \.coaching.focus),
  ]
}
