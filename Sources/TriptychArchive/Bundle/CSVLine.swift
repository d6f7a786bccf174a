/// One line of CSV as RFC 4180 has it, in UTF-8, ended by LF.
struct CSVLine {
  /// The line so far; ``end()`` completes it.
  private(set) var bytes: [UInt8] = []
  private var isFirst = true

  /// Forgets what was written and keeps the room.
  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  /// Ends the line.
  mutating func end() {
    bytes.append(UInt8(ascii: "\n"))
    isFirst = true
  }

  /// A number; an absent one is an empty field.
  mutating func put(_ value: Double?) {
    separate()
    if let value { bytes += plainNumber(value).utf8 }
  }

  /// A word of our own that needs no care, such as an id or a time.
  mutating func put(word: String) {
    separate()
    bytes += word.utf8
  }

  /// Somebody's text; an absent one is an empty field.
  ///
  /// Spreadsheets run what looks like a formula. Text that is empty or begins with
  /// `'`, `=`, `+`, `-`, `@`, TAB, CR, LF or a full-width form of those signs gets
  /// one leading `'`, which a reader takes off again.
  mutating func put(text: String?) {
    separate()
    guard let text else { return }
    let guarded = CSVLine.needsGuard(text) ? "'" + text : text
    if guarded.utf8.contains(where: { [0x22, 0x2C, 0x0A, 0x0D].contains($0) }) {
      bytes.append(UInt8(ascii: "\""))
      for byte in guarded.utf8 {
        if byte == UInt8(ascii: "\"") { bytes.append(byte) }
        bytes.append(byte)
      }
      bytes.append(UInt8(ascii: "\""))
    } else {
      bytes += guarded.utf8
    }
  }

  private mutating func separate() {
    if !isFirst { bytes.append(UInt8(ascii: ",")) }
    isFirst = false
  }

  private static let guarded: Set<Unicode.Scalar> = [
    "'", "=", "+", "-", "@", "\t", "\r", "\n", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}",
  ]

  private static func needsGuard(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first else { return true }
    return guarded.contains(first)
  }
}
