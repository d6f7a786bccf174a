/// Swift source with its comments and texts told apart from its code, line by line.
///
/// Knows line comments, block comments, texts, texts of several lines and raw texts;
/// code inside an interpolation counts as text.
struct SourceText {
  /// Each line's code, with texts emptied and comments left out.
  private(set) var code: [String] = []
  /// Each line's comment, empty where there is none.
  private(set) var comments: [String] = []

  private enum State: Equatable {
    case code
    case blockComment
    case text(hashes: Int, isLong: Bool)
  }

  init(_ source: String) {
    var state = State.code
    for line in source.split(separator: "\n", omittingEmptySubsequences: false) {
      // Most lines have neither text nor comment, and going through them is slow in a build for tests.
      if state == .code, !line.utf8.contains(where: { $0 == 0x22 || $0 == 0x23 || $0 == 0x2F }) {
        self.code.append(String(line))
        comments.append("")
        continue
      }
      var (code, comment) = ("", "")
      var rest = Substring(line)
      while !rest.isEmpty { state = SourceText.step(state, &rest, &code, &comment) }
      // A text of one line ends with its line, whatever is missing.
      if case .text(_, false) = state { state = .code }
      self.code.append(code)
      comments.append(comment)
    }
  }

  private static func step(
    _ state: State, _ rest: inout Substring, _ code: inout String, _ comment: inout String
  ) -> State {
    switch state {
    case .blockComment:
      if rest.hasPrefix("*/") {
        rest.removeFirst(2)
        return .code
      }
      comment.append(rest.removeFirst())
      return state
    case .text(let hashes, let isLong):
      let mark = (isLong ? "\"\"\"" : "\"") + String(repeating: "#", count: hashes)
      if rest.hasPrefix(mark) {
        rest.removeFirst(mark.count)
        code += "\""
        return .code
      }
      if hashes == 0, rest.hasPrefix("\\") {
        rest.removeFirst(min(2, rest.count))
      } else {
        rest.removeFirst()
      }
      return state
    case .code:
      if rest.hasPrefix("//") {
        comment += rest
        rest = ""
        return .code
      }
      if rest.hasPrefix("/*") {
        rest.removeFirst(2)
        return .blockComment
      }
      let hashes = rest.prefix { $0 == "#" }.count
      let afterHashes = rest.dropFirst(hashes)
      if afterHashes.hasPrefix("\"") {
        let isLong = afterHashes.hasPrefix("\"\"\"")
        rest.removeFirst(hashes + (isLong ? 3 : 1))
        code += "\""
        return .text(hashes: hashes, isLong: isLong)
      }
      code.append(rest.removeFirst())
      return .code
    }
  }
}
