/// What a source's name may hold; imports and settings clean names the same way, so that they find each other.
public enum SourceName {
  /// The name with control characters dropped, every kind of space made one plain
  /// space, none at the ends, and at most `longest` characters; may come out empty.
  public static func cleaned(_ text: String, longest: Int = 200) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars.prefix(longest) {
      switch scalar.value {
      case 9, 10, 13, 0xA0, 0x2028, 0x2029: result.append(" ")
      case _ where isControl(scalar): continue
      default: result.append(scalar)
      }
    }
    return String(result).split(separator: " ").joined(separator: " ")
  }

  /// Another text with control characters dropped.
  public static func withoutControls(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isControl) else { return text }
    var scalars = text.unicodeScalars
    scalars.removeAll(where: isControl)
    return String(scalars)
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)
  }
}
