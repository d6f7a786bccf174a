/// One tag of a template with its position, for the linter.
struct TemplateTag: Hashable {
  enum Kind: Hashable {
    case variable, unescaped, section, inverted, end, partial, contentType, comment, other
  }

  var kind: Kind
  var name: String
  /// The line number, starting at 1.
  var line: Int
  /// The byte range of the tag in the template, including the braces.
  var bytes = 0..<0

  /// Whether the tag tests a list: `{{^empty(rows)}}` begins a section that is written once if there are rows, without
  /// entering any of them.
  var testsEmpty: Bool { name.hasPrefix("empty(") && name.hasSuffix(")") }

  /// The name of the value that the tag is about.
  var value: String { testsEmpty ? String(name.dropFirst("empty(".count).dropLast()) : name }

  /// All tags of a template in order, without the text between them.
  ///
  /// An unclosed tag ends the list with the kind `other`.
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
      var found = tag(bytes[start..<end], isTriple: isTriple, line: line)
      found.bytes = index..<end + (isTriple ? 3 : 2)
      tags.append(found)
      line += bytes[start..<end].count { $0 == UInt8(ascii: "\n") }
      index = found.bytes.upperBound
    }
    return tags
  }

  private static func close(in bytes: [UInt8], from start: Int, braces: Int) -> Int? {
    var index = start
    var run = 0
    while index < bytes.count {
      run = bytes[index] == UInt8(ascii: "}") ? run + 1 : 0
      index += 1
      if run == braces { return index - braces }
    }
    return nil
  }

  private static func tag(_ inside: ArraySlice<UInt8>, isTriple: Bool, line: Int) -> TemplateTag {
    func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: trimmed(bytes), as: UTF8.self) }
    let body = trimmed(inside)
    if isTriple { return TemplateTag(kind: .unescaped, name: text(body), line: line) }
    let name = { text(body.dropFirst()) }
    switch body.first {
    case UInt8(ascii: "#"): return TemplateTag(kind: .section, name: name(), line: line)
    case UInt8(ascii: "^"): return TemplateTag(kind: .inverted, name: name(), line: line)
    case UInt8(ascii: "/"): return TemplateTag(kind: .end, name: name(), line: line)
    case UInt8(ascii: ">"): return TemplateTag(kind: .partial, name: name(), line: line)
    case UInt8(ascii: "%"): return TemplateTag(kind: .contentType, name: name(), line: line)
    case UInt8(ascii: "!"): return TemplateTag(kind: .comment, name: name(), line: line)
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: "$"), UInt8(ascii: "="):
      return TemplateTag(kind: .other, name: text(body), line: line)
    default: return TemplateTag(kind: .variable, name: text(body), line: line)
    }
  }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") }
    var trimmed = bytes.drop(while: isSpace)
    while trimmed.last.map(isSpace) == true { trimmed.removeLast() }
    return trimmed
  }
}
