import CUnibreak

/// Where a text may be broken into lines, by the rules of Unicode (UAX #14).
///
/// Between letters that are written with spaces, only the spaces are taken, so that "km/h" and "7-day" stay whole.
enum LineBreaks {
  /// The parts of a text between its breaks, without the spaces around them; none is empty.
  static func parts(_ text: String) -> [Part] {
    let bytes = Array(text.utf8)
    guard !bytes.isEmpty else { return [] }
    var parts: [Part] = []
    var start = text.startIndex
    var isAfterSpace = false
    func add(to end: String.Index) {
      let piece = text[start..<end]
      let words = piece.drop { $0 == " " || $0 == "\n" }
      var last = words[...]
      while last.last == " " || last.last == "\n" { last.removeLast() }
      if !last.isEmpty { parts.append(Part(text: String(last), hasSpaceBefore: isAfterSpace)) }
      isAfterSpace = piece.last == " " || piece.last == "\n"
      start = end
    }
    let breaks = text.utf8.allSatisfy { $0 < 0x80 } ? nil : opportunities(bytes)
    var place = 0
    var index = text.startIndex
    while index < text.endIndex {
      let character = text[index]
      let next = text.index(after: index)
      place += character.utf8.count
      let isSpace = character == " " || character == "\n"
      let isBreak = breaks.map { Int32($0[place - 1]) == LINEBREAK_ALLOWBREAK } ?? false
      if next < text.endIndex, isSpace ? text[next] != " " : isBreak && hasNoSpaces(character) {
        add(to: next)
      }
      index = next
    }
    add(to: text.endIndex)
    return parts
  }

  /// A part of a text that stays on one line.
  struct Part: Equatable {
    let text: String
    /// Whether a space stands between the part and the one before it on the same line.
    let hasSpaceBefore: Bool
  }

  /// Whether a letter belongs to writing without spaces between words.
  private static func hasNoSpaces(_ character: Character) -> Bool {
    guard let value = character.unicodeScalars.first?.value else { return false }
    switch value {
    case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x2E80...0x9FFF, 0xF900...0xFAFF, 0xFF00...0xFFEF,
      0x20000...0x3FFFF:
      return true
    default: return false
    }
  }

  private static func opportunities(_ bytes: [UInt8]) -> [CChar] {
    _ = isReady
    var breaks = [CChar](repeating: 0, count: bytes.count)
    set_linebreaks_utf8(bytes, bytes.count, nil, &breaks)
    return breaks
  }

  /// The library prepares its tables once.
  private static let isReady: Bool = {
    init_linebreak()
    return true
  }()
}
