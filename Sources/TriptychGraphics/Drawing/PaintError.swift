/// A picture that cannot be painted.
public enum PaintError: Error, Sendable, Equatable, CustomStringConvertible {
  /// A side that is not a number, too short or too long.
  case badSide(longest: Int, Unit)
  /// More pixels in all than a shared picture may have.
  case tooLarge(width: Int, height: Int, most: Int)
  /// The scale is not 1, 2 or 3.
  case badScale(Int)
  /// No memory for the pixels.
  case outOfMemory
  /// Cairo reported a fault.
  case drawingFailed

  /// The fault in a sentence.
  public var description: String {
    switch self {
    case .badSide(let longest, let unit):
      return "A side of the picture is too short or too long; each can have 1 to \(longest) \(unit.rawValue)."
    case .tooLarge(let width, let height, let most):
      return
        "A picture of \(width) x \(height) pixels is too large; at most \(most) pixels are allowed in all."
    case .badScale(let scale): return "The scale \(scale) is not allowed; it can be 1, 2 or 3."
    case .outOfMemory: return "There is not enough memory for the picture."
    case .drawingFailed: return "The picture could not be drawn."
    }
  }

  /// What the length of a side is counted in.
  public enum Unit: String, Sendable {
    /// Dots of a picture.
    case pixels
    /// Lengths on paper, 72 an inch.
    case points
  }
}
