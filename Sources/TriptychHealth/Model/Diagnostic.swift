/// A message that tells a person or operator about a problem in their input.
///
/// Texts contain no health value and no name: they say what is wrong, where, and what is allowed.
public struct Diagnostic: Hashable, Sendable {
  /// The severity of a diagnostic.
  public enum Severity: String, Hashable, Sendable, Comparable, CaseIterable {
    /// For information; nothing was lost.
    case note
    /// Part of the input was left out; the rest was processed.
    case warning
    /// The requested operation could not be done.
    case error

    /// Orders severities; a note is the lowest.
    public static func < (left: Severity, right: Severity) -> Bool {
      let order = allCases
      return order.firstIndex(of: left)! < order.firstIndex(of: right)!
    }
  }

  /// The severity.
  public var severity: Severity
  /// A stable identifier for scripts, such as `value_out_of_range`.
  public var code: String
  /// One sentence that says what is wrong and what is allowed.
  public var text: String
  /// The file, with the line, row or element if known.
  public var place: String?
  /// What to do about it.
  public var hint: String?

  /// Creates a diagnostic, optionally with its place and a hint.
  public init(_ severity: Severity, code: String, _ text: String, place: String? = nil, hint: String? = nil) {
    self.severity = severity
    self.code = code
    self.text = text
    self.place = place
    self.hint = hint
  }

  /// The diagnostic on one line: `warning value_out_of_range: what (where). hint`.
  public var line: String {
    var line = "\(severity.rawValue) \(code): \(text)"
    if let place { line += " (\(place))" }
    if !line.hasSuffix("."), !line.hasSuffix("?") { line += "." }
    if let hint { line += " \(hint)" }
    return Diagnostic.shown(line)
  }

  /// The text on one line, without characters that affect a terminal or the text direction: the names of files
  /// and of their members may contain anything.
  private static func shown(_ line: String) -> String {
    guard line.unicodeScalars.contains(where: isCommand) else { return line }
    var scalars = String.UnicodeScalarView()
    for scalar in line.unicodeScalars { scalars.append(isCommand(scalar) ? "\u{FFFD}" : scalar) }
    return String(scalars)
  }

  private static func isCommand(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<32, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
