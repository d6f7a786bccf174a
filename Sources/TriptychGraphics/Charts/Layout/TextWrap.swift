/// Breaks text into lines that fit a width, by measured words.
struct TextWrap {
  let fonts: FontBook

  /// The lines, at most `most`; what does not fit ends in "…". Empty for an empty text.
  func lines(_ text: String, role: TextRole, width: Double, most: Int) -> [String] {
    var lines: [String] = []
    var current = ""
    var words = text.split(separator: " ", omittingEmptySubsequences: true).map(String.init)[...]
    while let word = words.first {
      let longer = current.isEmpty ? word : current + " " + word
      if current.isEmpty || measure(longer, role) <= width {
        current = longer
        words.removeFirst()
        continue
      }
      if lines.count == most - 1 { return lines + [shortened(longer, role, width)] }
      lines.append(shortened(current, role, width))
      current = ""
    }
    return current.isEmpty ? lines : lines + [shortened(current, role, width)]
  }

  private func measure(_ text: String, _ role: TextRole) -> Double {
    fonts.width(of: text, style: role.style)
  }

  private func shortened(_ text: String, _ role: TextRole, _ width: Double) -> String {
    if measure(text, role) <= width { return text }
    var kept = text
    while !kept.isEmpty, measure(kept + "…", role) > width { kept.removeLast() }
    while kept.last == " " { kept.removeLast() }
    return kept + "…"
  }
}
