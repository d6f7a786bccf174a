import TriptychHealth

/// Makes characters visible that a terminal would obey or that would change the order of a line.
///
/// A note or the name of a source may contain anything: escape sequences that color, erase or rename the window, and
/// bidirectional controls that make a line read as another one. Such a character is written as its code, `\u{202E}`.
/// The joiners that emoji and scripts such as Persian need stay as they are.
enum VisibleText {
  /// The text for a terminal or pipe. Line feeds stay; all other control characters are written as their codes.
  static func lines(_ text: String) -> String { written(text) { $0 != "\n" && isHidden($0) } }

  /// The text for one line: a line feed, too, is written as its code.
  static func line(_ text: String) -> String { written(text, where: isHidden) }

  /// The same JSON with these characters in the escapes of JSON, which any reader decodes to the same strings.
  /// The layout's own line feeds stay.
  static func json(_ text: String) -> String {
    replaced(text, where: { $0 != "\n" && isHidden($0) }) { scalar in
      String(scalar).utf16.map { "\\u" + digits($0, atLeast: 4) }.joined()
    }
  }

  private static func written(_ text: String, where isReplaced: (Unicode.Scalar) -> Bool) -> String {
    replaced(text, where: isReplaced) { "\\u{" + digits($0.value, atLeast: 1) + "}" }
  }

  private static func replaced(
    _ text: String, where isReplaced: (Unicode.Scalar) -> Bool, by code: (Unicode.Scalar) -> String
  ) -> String {
    guard text.unicodeScalars.contains(where: isReplaced) else { return text }
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if isReplaced(scalar) {
        scalars.append(contentsOf: code(scalar).unicodeScalars)
      } else {
        scalars.append(scalar)
      }
    }
    return String(scalars)
  }

  private static func digits(_ value: some BinaryInteger, atLeast count: Int) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, count - digits.count)) + digits
  }

  /// Whether a character controls a terminal, changes the direction or order of text, ends a line in some programs, or
  /// takes no room and so hides that it is there.
  static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0: true  // Control characters: C0, DEL and C1.
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x206F: true  // Direction and order.
    case 0x2028, 0x2029: true  // Separators of lines and paragraphs.
    case 0x180E, 0x200B, 0x2060...0x2064, 0xFEFF, 0xFFF9...0xFFFB, 0xE0001: true  // Without width.
    default: false
    }
  }
}
