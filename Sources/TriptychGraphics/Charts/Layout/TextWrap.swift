/// Breaks text into lines that fit a width, by measured widths.
struct TextWrap {
  let fonts: FontCollection

  /// The lines, at most `most`; what does not fit ends in "…". Empty for an empty text.
  func lines(_ text: String, role: TextRole, width: Double, most: Int) -> [String] {
    lines(text, style: role.style, width: width, most: most)
  }

  /// The lines in a style of any size.
  func lines(_ text: String, style: TextStyle, width: Double, most: Int) -> [String] {
    var lines: [String] = []
    var current = ""
    var parts = LineBreaks.parts(text)[...]
    while let part = parts.first {
      let longer = current.isEmpty ? part.text : current + (part.hasSpaceBefore ? " " : "") + part.text
      if current.isEmpty || measure(longer, style) <= width {
        current = longer
        parts.removeFirst()
        continue
      }
      if lines.count == most - 1 { return lines + [shortened(longer, style, width)] }
      lines.append(shortened(current, style, width))
      current = ""
    }
    return current.isEmpty ? lines : lines + [shortened(current, style, width)]
  }

  private func measure(_ text: String, _ style: TextStyle) -> Double {
    fonts.width(of: text, style: style)
  }

  private func shortened(_ text: String, _ style: TextStyle, _ width: Double) -> String {
    if measure(text, style) <= width { return text }
    var kept = text
    while !kept.isEmpty, measure(kept + "…", style) > width { kept.removeLast() }
    while kept.last == " " { kept.removeLast() }
    return kept + "…"
  }
}

/// A text that is shortened to fit: on narrow pages sooner than on wide ones.
struct AdaptiveText {
  let string: String
  let at: Position
  let role: TextRole
  var anchor = TextAnchor.start
  /// True if card color is drawn around the letters.
  var hasHalo = false

  /// Adds the forms of the text.
  ///
  /// - Parameter room: the points the text may take in a frame of a width in points.
  func draw(in context: inout DrawingContext, room: (Double) -> Double) {
    let steps = context.labels.steps
    guard !string.isEmpty, let widest = steps.last else { return }
    guard steps.count > 1 else {
      add(shortened(room(widest.width), context), .always, to: &context)
      return
    }
    let narrow = room((steps.first { $0.visibility == .fromNarrow } ?? widest).width)
    let wide = room((steps.first { $0.visibility == .fromWide } ?? widest).width)
    let forms = (narrow: shortened(narrow, context), wide: shortened(wide, context))
    if forms.narrow == forms.wide {
      add(forms.wide, .always, to: &context)
    } else {
      add(forms.wide, .fromWide, to: &context)
      add(forms.narrow, .onlyNarrow, to: &context)
    }
  }

  private func shortened(_ room: Double, _ context: DrawingContext) -> String {
    let lines = TextWrap(fonts: context.fonts).lines(string, role: role, width: max(room, 12), most: 1)
    return lines.first ?? ""
  }

  private func add(_ text: String, _ visibility: Visibility, to context: inout DrawingContext) {
    guard !text.isEmpty else { return }
    context.addText(text, at: at, role: role, anchor: anchor, hasHalo: hasHalo, visibility: visibility)
  }
}
