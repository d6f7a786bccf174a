/// What a sheet of the ghost shows, frame by frame.
enum SymbiClip: Hashable, Sendable {
  /// A mood that goes round, 24 frames.
  case loop(SymbiMood, level: Int)
  /// One mood becomes another, 18 frames.
  case change(from: SymbiMood, to: SymbiMood, level: Int)
  /// The form below becomes this one, 30 frames.
  case evolution(to: Int)
  /// One frame that stands for a mood.
  case still(SymbiMood, level: Int)
  /// The outline of a form.
  case shade(level: Int)
}
