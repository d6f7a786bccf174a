/// How the texts of a document are set, at one of several degrees of density.
struct PaperType: Sendable, Equatable {
  /// The degrees, from generous to dense.
  static let all = [1.15, 1.0, 0.88, 0.8, 0.72, 0.66, 0.62, 0.58, 0.54, 0.5, 0.47, 0.45, 0.42, 0.4].map {
    PaperType(density: $0)
  }
  /// The degree of a document that may run on.
  static let usual = PaperType(density: 1)

  /// The factor of heights of figures and of gaps; text shrinks less.
  let density: Double

  private var text: Double {
    switch density {
    case 1...: 1
    case 0.8...: 0.97
    case 0.6...: 0.94
    case 0.5...: 0.92
    default: 0.88
    }
  }

  var body: TextStyle { TextStyle(size: 9.5 * text, weight: .regular, isTabular: false) }
  var strong: TextStyle {
    TextStyle(size: 10.5 * text, weight: .semibold, tracking: -0.006, isTabular: false)
  }
  var lead: TextStyle { TextStyle(size: 11.5 * text, weight: .regular, isTabular: false) }
  var note: TextStyle { TextStyle(size: 8 * text, weight: .regular, isTabular: false) }
  var cell: TextStyle { TextStyle(size: 8.5 * text, weight: .regular) }
  var rowName: TextStyle { TextStyle(size: 8.5 * text, weight: .semibold) }
  var columnHead: TextStyle { TextStyle(size: 8 * text, weight: .regular) }
  var title: TextStyle { TextStyle(size: 22, weight: .semibold, tracking: -0.02, isTabular: false) }
  var eyebrow: TextStyle { TextStyle(size: 10, weight: .regular, isTabular: false) }
  var number: TextStyle { TextStyle(size: 28 * text, weight: .semibold, tracking: -0.04, isTabular: false) }
  var fact: TextStyle { TextStyle(size: 15 * text, weight: .semibold, tracking: -0.02, isTabular: false) }
  var edge: TextStyle { TextStyle(size: 7.5, weight: .regular, isTabular: false) }

  func heading(_ level: Int) -> TextStyle {
    level <= 2
      ? TextStyle(size: 13 * text, weight: .semibold, tracking: -0.015)
      : TextStyle(size: 10.5 * text, weight: .semibold, tracking: -0.008)
  }

  func tone(_ tone: PaperTone) -> TextStyle {
    switch tone {
    case .lead: lead
    case .body: body
    case .strong: strong
    case .note: note
    }
  }

  /// The distance of two baselines.
  func leading(_ style: TextStyle) -> Double { style.size * (style.size > 16 ? 1.15 : 1.4) }

  /// Points above a section, a part of one, and everything else.
  var sectionGap: Double { 18 * density }
  var partGap: Double { 11 * density }
  var gap: Double { 6 * density }
  /// Points above and below the text of a row of a table.
  var rowPadding: Double { 2.6 * density }
  /// Points between columns of blocks.
  var gutter: Double { 22 }
}

/// Breaks texts into lines.
struct PaperWrap {
  let fonts: FontCollection

  /// The lines of a text in a width. A word that is wider alone is broken after a hyphen or, without one, between
  /// letters.
  func lines(_ text: String, _ style: TextStyle, width: Double) -> [String] {
    var lines: [String] = []
    var current = ""
    for part in LineBreaks.parts(text) {
      let longer = current.isEmpty ? part.text : current + (part.hasSpaceBefore ? " " : "") + part.text
      if fonts.width(of: longer, style: style) <= width {
        current = longer
        continue
      }
      if !current.isEmpty { lines.append(current) }
      var parts = broken(part.text, style, width)
      current = parts.popLast() ?? ""
      lines += parts
    }
    return current.isEmpty ? lines : lines + [current]
  }

  /// The width of the widest word, below which a column cannot go.
  func leastWidth(_ text: String, _ style: TextStyle) -> Double {
    LineBreaks.parts(text).map { fonts.width(of: $0.text, style: style) }.max() ?? 0
  }

  private func broken(_ word: String, _ style: TextStyle, _ width: Double) -> [String] {
    var parts: [String] = []
    var rest = Substring(word)
    while fonts.width(of: String(rest), style: style) > width, rest.count > 1 {
      var fit = rest.prefix(1)
      while fit.count < rest.count,
        fonts.width(of: String(rest.prefix(fit.count + 1)), style: style) <= width
      {
        fit = rest.prefix(fit.count + 1)
      }
      if let hyphen = fit.lastIndex(of: "-") { fit = fit[...hyphen] }
      parts.append(String(fit))
      rest = rest[fit.endIndex...]
    }
    return parts + [String(rest)]
  }
}
