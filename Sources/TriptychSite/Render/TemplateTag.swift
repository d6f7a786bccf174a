/// One tag of a template with its place, as the linter reads it.
struct TemplateTag: Hashable {
  enum Kind: Hashable {
    case variable, unescaped, section, inverted, end, partial, contentType, comment, other
  }

  var kind: Kind
  var name: String
  /// 1-based.
  var line: Int
  /// The bytes of the template it takes, braces counted.
  var bytes = 0..<0

  /// All tags of a template in order; text between them is left out.
  ///
  /// An unclosed tag ends the list with kind `other`.
  static func all(in source: String) -> [TemplateTag] {
    let bytes = Array(source.utf8)
    var tags: [TemplateTag] = []
    var line = 1
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "\n") { line += 1 }
      guard bytes[index] == UInt8(ascii: "{"), index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "{")
      else {
        index += 1
        continue
      }
      let isTriple = index + 2 < bytes.count && bytes[index + 2] == UInt8(ascii: "{")
      let start = index + (isTriple ? 3 : 2)
      guard let end = close(in: bytes, from: start, braces: isTriple ? 3 : 2) else {
        tags.append(TemplateTag(kind: .other, name: "{{", line: line, bytes: index..<bytes.count))
        return tags
      }
      var found = tag(String(decoding: bytes[start..<end], as: UTF8.self), isTriple: isTriple, line: line)
      found.bytes = index..<end + (isTriple ? 3 : 2)
      tags.append(found)
      line += bytes[start..<end].count { $0 == UInt8(ascii: "\n") }
      index = found.bytes.upperBound
    }
    return tags
  }

  private static func close(in bytes: [UInt8], from start: Int, braces: Int) -> Int? {
    var index = start
    while index + braces <= bytes.count {
      if bytes[index..<(index + braces)].allSatisfy({ $0 == UInt8(ascii: "}") }) { return index }
      index += 1
    }
    return nil
  }

  private static func tag(_ inside: String, isTriple: Bool, line: Int) -> TemplateTag {
    func trimmed(_ text: some StringProtocol) -> String {
      String(text.drop { $0 == " " || $0 == "\n" }.reversed().drop { $0 == " " || $0 == "\n" }.reversed())
    }
    let body = trimmed(inside)
    if isTriple { return TemplateTag(kind: .unescaped, name: body, line: line) }
    let name = trimmed(body.dropFirst())
    switch body.first {
    case "#": return TemplateTag(kind: .section, name: name, line: line)
    case "^": return TemplateTag(kind: .inverted, name: name, line: line)
    case "/": return TemplateTag(kind: .end, name: name, line: line)
    case ">": return TemplateTag(kind: .partial, name: name, line: line)
    case "%": return TemplateTag(kind: .contentType, name: name, line: line)
    case "!": return TemplateTag(kind: .comment, name: name, line: line)
    case "&", "<", "$", "=": return TemplateTag(kind: .other, name: body, line: line)
    default: return TemplateTag(kind: .variable, name: body, line: line)
    }
  }
}
