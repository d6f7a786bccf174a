/// A picture that cannot be painted.
public enum PaintError: Error, Sendable, Equatable, CustomStringConvertible {
  /// More pixels than a shared picture may have.
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
    case .tooLarge(let width, let height, let most):
      return
        "A picture of \(width) x \(height) pixels is too large; at most \(most) pixels are allowed in all."
    case .badScale(let scale): return "The scale \(scale) is not allowed; it can be 1, 2 or 3."
    case .outOfMemory: return "There is not enough memory for the picture."
    case .drawingFailed: return "The picture could not be drawn."
    }
  }
}
