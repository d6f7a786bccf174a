/// A piece of a template: literal text or a tag.
///
/// If a section, its end, a partial, a comment or the content type is alone on its line, the piece includes
/// the whole line, as Mustache specifies.
enum TemplatePiece: Hashable {
  case text([UInt8])
  case tag(TemplateTag)
  /// A partial, each line of which is indented by some white space.
  case partial(TemplateTag, indentation: [UInt8])

  /// The pieces of a template in order.
  static func all(in source: String) -> [TemplatePiece] {
    let bytes = Array(source.utf8)
    var pieces: [TemplatePiece] = []
    var start = 0
    for tag in TemplateTag.all(in: source) {
      let line = tag.hasLine(in: bytes)
      let end = line?.lowerBound ?? tag.bytes.lowerBound
      if start < end { pieces.append(.text(Array(bytes[start..<end]))) }
      start = line?.upperBound ?? tag.bytes.upperBound
      switch tag.kind {
      case .comment, .contentType, .other: break
      case .partial:
        pieces.append(
          .partial(tag, indentation: line.map { Array(bytes[$0.lowerBound..<tag.bytes.lowerBound]) } ?? []))
      case .variable, .unescaped, .section, .inverted, .end: pieces.append(.tag(tag))
      }
    }
    if start < bytes.count { pieces.append(.text(Array(bytes[start...]))) }
    return pieces
  }

  /// Indents the lines of a template.
  static func indented(_ source: String, by indentation: [UInt8]) -> String {
    guard !indentation.isEmpty else { return source }
    let space = String(decoding: indentation, as: UTF8.self)
    return source.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? String($0) : space + $0 }.joined(separator: "\n")
  }
}

extension TemplateTag {
  /// The whole line of a tag that is alone on it; `nil` for values and for tags that share their line.
  fileprivate func hasLine(in source: [UInt8]) -> Range<Int>? {
    switch kind {
    case .variable, .unescaped, .other: return nil
    case .section, .inverted, .end, .partial, .contentType, .comment: break
    }
    func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    var start = bytes.lowerBound
    while start > 0, isSpace(source[start - 1]) { start -= 1 }
    guard start == 0 || source[start - 1] == UInt8(ascii: "\n") else { return nil }
    var end = bytes.upperBound
    while end < source.count, isSpace(source[end]) { end += 1 }
    if end < source.count, source[end] == UInt8(ascii: "\r") { end += 1 }
    guard end < source.count else { return start..<end }
    return source[end] == UInt8(ascii: "\n") ? start..<end + 1 : nil
  }
}
