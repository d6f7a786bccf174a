/// A font that cannot be used.
public enum FontError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The file is missing, unreadable or no font.
  case cannotOpen(path: String)
  /// The font holds pictures of letters instead of outlines.
  case notScalable(path: String)
  /// The font library did not start.
  case libraryFailed

  /// The fault in a sentence.
  public var description: String {
    switch self {
    case .cannotOpen(let path):
      return "\(path) cannot be opened as a font; an OpenType or TrueType file is needed."
    case .notScalable(let path):
      return "\(path) holds no outlines; a scalable OpenType or TrueType font is needed."
    case .libraryFailed: return "The font library could not be started."
    }
  }
}
