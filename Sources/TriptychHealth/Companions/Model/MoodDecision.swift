/// Who decides a mood: the rules on this machine, or a language model the person allows.
public enum MoodDecision: Hashable, Sendable {
  /// The rules, in their order.
  case rules
  /// The rule of steps alone: a model was asked and gave no usable word.
  case stepsRule
  /// A model's word and when it was asked; `isFresh` when this very build asked.
  case word(Mood, asked: Instant, isFresh: Bool)
}
