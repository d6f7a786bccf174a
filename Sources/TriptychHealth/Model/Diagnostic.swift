/// One thing that a person or operator should know about their input.
///
/// Texts hold no health value and no name: they say what, where and what is
/// allowed.
public struct Diagnostic: Hashable, Sendable {
  /// How much it matters.
  public enum Severity: String, Hashable, Sendable, Comparable, CaseIterable {
    /// Worth knowing; nothing was lost.
    case note
    /// Something was left out, the rest went on.
    case warning
    /// The thing asked for could not be done.
    case error

    /// A note is the least.
    public static func < (left: Severity, right: Severity) -> Bool {
      let order = allCases
      return order.firstIndex(of: left)! < order.firstIndex(of: right)!
    }
  }

  /// How much it matters.
  public var severity: Severity
  /// A stable word for scripts, such as `value_out_of_range`.
  public var code: String
  /// One sentence: what is the matter, and what is allowed.
  public var text: String
  /// The file, with line, row or element where one is known.
  public var place: String?
  /// What to do about it.
  public var hint: String?

  /// A diagnostic with its place and hint.
  public init(_ severity: Severity, code: String, _ text: String, place: String? = nil, hint: String? = nil) {
    self.severity = severity
    self.code = code
    self.text = text
    self.place = place
    self.hint = hint
  }

  /// `warning value_out_of_range: what (where). hint`
  public var line: String {
    var line = "\(severity.rawValue) \(code): \(text)"
    if let place { line += " (\(place))" }
    if !line.hasSuffix(".") { line += "." }
    if let hint { line += " \(hint)" }
    return Diagnostic.shown(line)
  }

  /// On one line and without what changes a terminal or the direction of the text: names of files and of
  /// members of a file may hold anything.
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
