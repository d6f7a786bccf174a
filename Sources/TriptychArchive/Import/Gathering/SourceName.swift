/// What a source's name may hold.
enum SourceName {
  /// The name with control characters dropped, every kind of space made one plain
  /// space, none at the ends, and at most 200 characters; may come out empty.
  static func cleaned(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars.prefix(200) {
      switch scalar.value {
      case 9, 10, 13, 0xA0, 0x2028, 0x2029: result.append(" ")
      case ..<0x20, 0x7F..<0xA0: continue
      default: result.append(scalar)
      }
    }
    return String(result).split(separator: " ").joined(separator: " ")
  }
}
