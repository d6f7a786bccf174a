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

/// A text that is wrapped, and then shortened, to fit: on narrow pages sooner than on wide ones.
struct AdaptiveText {
  let string: String
  /// What is shown in place of the text where it would be cut; `nil` cuts it.
  var shorter: String?
  /// Shorter forms, longest first, that are tried before anything is cut.
  var forms: [String] = []
  let at: Position
  let role: TextRole
  var anchor = TextAnchor.start
  /// True if card color is drawn around the letters.
  var hasHalo = false
  /// The most lines; the last one stands at the place, others above it.
  var most = 1
  /// True if the first line stands at the place, and others below it.
  var growsDown = false
  /// Points from one line to the next.
  var line = 16.0

  /// Adds the forms of the text.
  ///
  /// - Parameter room: the points the text may take in a frame of a width in points.
  func draw(in context: inout DrawingContext, room: (Double) -> Double) {
    let steps = context.labels.steps
    guard !string.isEmpty, let widest = steps.last else { return }
    func form(from visibility: Visibility) -> [String] {
      fitting(room((steps.first { $0.visibility == visibility } ?? widest).width), context)
    }
    let (small, phone, wide) = (form(from: .fromNarrow), form(from: .fromPhone), form(from: .fromWide))
    if small == wide {
      add(wide, .always, to: &context)
    } else if phone == wide {
      add(wide, .fromPhone, to: &context)
      add(small, .onlySmall, to: &context)
    } else {
      add(wide, .fromWide, to: &context)
      add(small, .onlyNarrow, to: &context)
    }
  }

  private func fitting(_ room: Double, _ context: DrawingContext) -> [String] {
    let room = max(room, 12)
    if let shorter, context.width(string, role) > room { return [shorter] }
    let text = ([string] + forms).first { context.width($0, role) <= room } ?? forms.last ?? string
    return TextWrap(fonts: context.fonts).lines(text, role: role, width: room, most: most)
  }

  private func add(_ lines: [String], _ visibility: Visibility, to context: inout DrawingContext) {
    for (index, text) in lines.enumerated() where !text.isEmpty {
      var at = at
      at.y.offset += Double(growsDown ? index : index - lines.count + 1) * line
      context.addText(text, at: at, role: role, anchor: anchor, hasHalo: hasHalo, visibility: visibility)
    }
  }
}
