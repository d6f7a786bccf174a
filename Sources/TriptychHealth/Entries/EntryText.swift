/// Texts that people enter.
public enum EntryText {
  /// The text without control characters but line breaks and tabs, and without space around it.
  ///
  /// Kinds of line breaks become one, so that the same text is the same wherever it was written.
  public static func cleaned(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    var wasReturn = false
    for scalar in text.unicodeScalars {
      defer { wasReturn = scalar == "\r" }
      switch scalar.value {
      case 10 where wasReturn: continue
      case 10, 13, 0x2028, 0x2029: scalars.append("\n")
      case 9: scalars.append(scalar)
      case 0..<32, 0x7F..<0xA0: continue
      default: scalars.append(scalar)
      }
    }
    let isSpace: (Unicode.Scalar) -> Bool = { $0.properties.isWhitespace }
    guard let first = scalars.firstIndex(where: { !isSpace($0) }),
      let last = scalars.lastIndex(where: { !isSpace($0) })
    else { return "" }
    return String(scalars[first...last])
  }

  /// The text on one line, as names have it: any run of spaces and line breaks is one space.
  public static func name(_ text: String) -> String {
    cleaned(text).unicodeScalars.split { $0.properties.isWhitespace }.map { String($0) }
      .joined(separator: " ")
  }
}
