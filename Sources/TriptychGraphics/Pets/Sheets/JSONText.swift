/// A text in JSON (RFC 8259) whose members stand in the order given.
indirect enum JSONText {
  case object([(String, JSONText)])
  case array([JSONText])
  case string(String)
  case number(Int)
  /// A share, written with at most six decimals.
  case share(Double)
  case bool(Bool)

  /// The text; the outermost levels get a line for each member.
  ///
  /// - Parameter lines: levels with lines of their own.
  func text(lines: Int, indent: String = "") -> String {
    switch self {
    case .object(let members):
      Self.joined(
        members.map { name, value in
          "\(Self.quoted(name)): \(value.text(lines: lines - 1, indent: indent + "  "))"
        }, "{", "}", lines, indent)
    case .array(let values):
      Self.joined(
        values.map { $0.text(lines: lines - 1, indent: indent + "  ") }, "[", "]", lines, indent)
    case .string(let string): Self.quoted(string)
    case .number(let number): "\(number)"
    case .share(let share): "\((share * 1e6).rounded() / 1e6)"
    case .bool(let bool): bool ? "true" : "false"
    }
  }

  private static func joined(
    _ parts: [String], _ start: String, _ end: String, _ lines: Int, _ indent: String
  ) -> String {
    guard lines > 0, !parts.isEmpty else { return start + parts.joined(separator: ", ") + end }
    return "\(start)\n\(parts.map { "\(indent)  \($0)" }.joined(separator: ",\n"))\n\(indent)\(end)"
  }

  private static func quoted(_ string: String) -> String {
    var text = "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }
}
