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

  /// Frames of a mood's loop.
  static let loopFrames = 24

  /// How many frames it has.
  var frames: Int {
    switch self {
    case .loop: Self.loopFrames
    case .change: SymbiChange.frames
    case .evolution: SymbiEvolution.frames
    case .still, .shade: 1
    }
  }

  /// How long each frame is shown, in milliseconds; the length of the loop's frames for a single picture.
  var frameTime: Int {
    switch self {
    case .loop(let mood, _), .still(let mood, _): Int(SymbiMoodTable(mood)[.frameTime])
    case .change: SymbiChange.frameTime
    case .evolution: SymbiEvolution.frameTime
    case .shade: 100
    }
  }
}
