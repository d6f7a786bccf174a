/// Paints charts as SVG files to share: fixed in size, real text, one small style sheet inside.
///
/// A file holds no script and asks for nothing from outside. Put into the markup of a page, it takes the
/// page's own colors where the page names them by custom properties (`--ink`, `--card`, `--fit`, ...).
/// The same chart gives the same bytes on every run. Not shared between threads, as its fonts are not.
public struct SVGFilePainter {
  private let fonts: FontBook

  /// A painter that measures text with these fonts, so that it keeps its place in a reader's other font.
  public init(fonts: FontBook) { self.fonts = fonts }

  /// Which colors a file has where no page gives its own.
  public enum Colors: Sendable, Equatable {
    /// Those of the theme the chart was resolved with.
    case fixed
    /// Light ones; dark ones where the reader's device asks for them, the four themes where an element
    /// around the picture says so (`data-theme="dark"`). The color vision stays the chart's.
    case auto
  }

  /// The chart as the bytes of an SVG file: one point of the scene is one CSS pixel.
  ///
  /// - Parameters:
  ///   - colors: fixed by default.
  ///   - id: what the ids of name and summary start with, of letters, digits, "-" and "_" ("-" takes the
  ///     place of anything else); unique in the page that the file is put into.
  public func svg(
    _ resolved: ResolvedPlot, colors: Colors = .fixed, id: String = "chart"
  ) -> [UInt8] {
    let scene = resolved.scene
    var writer = SVGFileWriter(scene: scene, fonts: fonts)
    writer.write()
    let sheet = SVGFileStyle(
      theme: scene.theme, isAuto: colors == .auto, paints: writer.paints, classes: writer.classes,
      strokes: writer.strokes,
      texts: writer.texts, ramp: writer.ramp)
    let names = (id: SVGText.id(id), language: SVGText.escaped(resolved.plot.words.language))
    let width = scene.size.width.short
    let height = scene.size.height.short
    let words = resolved.description
    var file = "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"\(sheet.rootClass)\""
    file += " width=\"\(width)\" height=\"\(height)\" viewBox=\"0 0 \(width) \(height)\""
    file += " role=\"img\" aria-labelledby=\"\(names.id)-name\" aria-describedby=\"\(names.id)-summary\""
    file += " lang=\"\(names.language)\">\n"
    file += "<title id=\"\(names.id)-name\">\(SVGText.escaped(words.name))</title>\n"
    file += "<desc id=\"\(names.id)-summary\">\(SVGText.escaped(words.paragraph))</desc>\n"
    file += "<style>\n\(sheet.text)</style>\n<g aria-hidden=\"true\">\n\(writer.markup)</g>\n</svg>\n"
    return Array(file.utf8)
  }
}

/// The style sheet inside an SVG file: only the classes that occur in it.
///
/// Every color is given twice: as itself, for viewers without custom properties, and as a property
/// of the file (`--tc-ink`), which takes the page's color (`--ink`) if the file is part of a page.
struct SVGFileStyle {
  let theme: ChartTheme
  let isAuto: Bool
  let paints: Set<SVGPaintName>
  /// The classes that occur.
  let classes: Set<String>
  let strokes: [String: StrokeRole]
  let texts: [String: TextRole]
  let ramp: HeatRamp?

  /// The classes of the whole picture.
  var rootClass: String {
    // A page's own ramps but the first go by class.
    let page = ramp.map { $0 == .first ? "" : " ramp-" + $0.rawValue } ?? ""
    return "tc " + themeClass + page
  }

  private var themeClass: String {
    "tc-" + (isAuto ? "auto" : theme.name.rawValue) + (theme.cvd == .none ? "" : "-" + theme.cvd.rawValue)
  }

  private var base: ChartTheme { isAuto ? ChartTheme(.light, cvd: theme.cvd) : theme }

  var text: String {
    (themes + [Self.words] + fills + strokeRules + textRules + [forcedColors]).joined(separator: "\n") + "\n"
  }

  // MARK: - Colors

  private var themes: [String] {
    let own = "." + themeClass
    var rules = ["\(own){\(properties(base))}"]
    guard isAuto else { return rules }
    func colors(_ name: ThemeName) -> String { properties(ChartTheme(name, cvd: theme.cvd)) }
    // Paper is light whatever the screen is.
    rules.append("@media screen and (prefers-color-scheme:dark){\(own){\(colors(.dark))}}")
    let named = ThemeName.allCases.map { "[data-theme=\"\($0.rawValue)\"] \(own){\(colors($0))}" }
    rules.append("@media screen{\(named.joined(separator: "\n"))}")
    return rules
  }

  private func properties(_ theme: ChartTheme) -> String {
    paints.sorted().map { name in
      // A page has the seven classes of one ramp only.
      let color = name.color(theme).css
      let isOwn = name.ramp != nil && name.ramp != ramp
      return "--tc-\(name.text):" + (isOwn ? color : "var(\(name.property),\(color))")
    }.joined(separator: ";")
  }

  /// A color for viewers without custom properties, and the property.
  private func color(_ name: SVGPaintName, as what: String) -> String {
    "\(what):\(name.color(base).css);\(what):var(--tc-\(name.text))"
  }

  private var fills: [String] {
    let card = SVGPaintName(.card)
    var rules = paints.sorted().flatMap { name in
      [
        (name.text, color(name, as: "fill")), ("on-" + name.text, "fill:none;" + color(name, as: "stroke")),
        (
          "hollow-" + name.text,
          "\(color(card, as: "fill"));\(color(name, as: "stroke"));stroke-width:2.25"
        ),
      ]
    }
    rules.append(("ring", color(card, as: "stroke")))
    rules.append(("filled", color(card, as: "stroke") + ";stroke-width:4;paint-order:stroke"))
    rules.append(
      ("halo", color(card, as: "stroke") + ";stroke-width:5;stroke-linejoin:round;paint-order:stroke"))
    return rules.filter { classes.contains($0.0) }.map { ".tc-\($0.0){\($0.1)}" }
  }

  // MARK: - Lines

  static func name(_ role: StrokeRole) -> String {
    func name(_ kind: String, _ accent: Accent, _ dash: Dash) -> String {
      "\(kind)-\(SVGPaintName(.accent(accent)).text)" + (dash == .solid ? "" : "-\(dash.rawValue)")
    }
    switch role {
    case .grid: return "line-grid"
    case .axis: return "line-axis"
    case .rule: return "line-rule"
    case .series(let accent, let dash): return name("series", accent, dash)
    case .spark(let accent): return name("spark", accent, .solid)
    case .trend: return "trend"
    case .soft(let accent, let dash): return name("soft", accent, dash)
    case .hatch: return "hatch"
    case .texture: return "texture"
    case .outline(let dash): return dash == .solid ? "outline" : "outline-2"
    }
  }

  private var strokeRules: [String] {
    strokes.sorted { $0.key < $1.key }.map { name, role in
      var rule = ".tc-\(name){fill:none;\(color(SVGPaintName(role.paint), as: "stroke"))"
      rule += ";stroke-width:\(role.width.short)"
      if !role.dash.isEmpty { rule += ";stroke-dasharray:\(role.dash.map(\.short).joined(separator: " "))" }
      if role.isRound { rule += ";stroke-linecap:round;stroke-linejoin:round" }
      // Straight hairlines stay sharp at every resolution.
      if [.grid, .axis, .rule].contains(role) { rule += ";shape-rendering:crispEdges" }
      return rule + "}"
    }
  }

  // MARK: - Text

  // Letters stand as they were measured: without kerning and without joined forms.
  private static let words =
    ".tc text{font-family:Inter,system-ui,-apple-system,\"Segoe UI\",Roboto,\"Helvetica Neue\",Arial,"
    + "sans-serif;font-variant-numeric:tabular-nums;font-kerning:none;font-variant-ligatures:none}"

  static func name(_ role: TextRole) -> String {
    switch role {
    case .label, .subtitle: return "label"
    case .strong: return "strong"
    case .series(let accent): return "name-" + SVGPaintName(.accent(accent)).text
    case .title: return "title"
    case .number: return "number"
    case .caption: return "caption"
    case .inverse(let weight): return weight == .semibold ? "inverse-strong" : "inverse"
    }
  }

  /// True if the size is an attribute of the text instead of part of its class.
  static func sizeIsItsOwn(_ role: TextRole) -> Bool {
    switch role {
    case .number, .caption: return true
    default: return false
    }
  }

  private var textRules: [String] {
    texts.sorted { $0.key < $1.key }.map { name, role in
      let style = role.style
      var rule = ".tc .tc-\(name){\(color(SVGPaintName(role.paint), as: "fill"))"
      if !Self.sizeIsItsOwn(role) { rule += ";font-size:\(style.size.short)px" }
      if style.weight == .semibold { rule += ";font-weight:600" }
      if style.tracking != 0 { rule += ";letter-spacing:\(style.tracking.fixed(places: 3))em" }
      if !style.isTabular { rule += ";font-variant-numeric:normal" }
      return rule + "}"
    }
  }

  // MARK: - Forced colors

  /// The viewer's own few colors: marks and words take that of text, fills behind them that of the page.
  private var forcedColors: String {
    let system = paints.sorted().compactMap { name -> String? in
      if name.ramp != nil || name.text == "h0" { return nil }
      switch name.text {
      case "card", "band": return "--tc-\(name.text):Canvas"
      case "grid", "track", "edge": return "--tc-\(name.text):GrayText"
      default: return "--tc-\(name.text):CanvasText"
      }
    }
    // Named twice, so that it outweighs what an element around the picture asks for.
    return "@media (forced-colors:active){.tc.tc.\(themeClass){\(system.joined(separator: ";"))}}"
  }
}

/// A color of an SVG file by the name it has in the file's style sheet.
struct SVGPaintName: Hashable, Comparable {
  /// "ink", "fit", "x3", "h5-nut".
  let text: String
  /// The custom property by which a page around the picture gives the color.
  let property: String
  /// The ramp of a class of a heat map.
  let ramp: HeatRamp?
  private let paint: Paint

  init(_ paint: Paint) {
    self.paint = paint
    let name: String
    var ramp: HeatRamp?
    switch paint {
    case .card: name = "card"
    case .ink: name = "ink"
    case .muted: name = "muted"
    case .edge: name = "edge"
    case .grid: name = "grid"
    case .band: name = "band"
    case .track: name = "track"
    case .accent(.series(let number)): name = "x\(SeriesColors.slot(number) + 1)"
    case .accent(let accent): name = SVGClass.accent(accent)
    case .heat(let step, let accent):
      name = "h\(max(0, min(step, 7)))"
      ramp = step > 0 ? HeatRamp(accent) : nil
    }
    property = "--" + name
    text = ramp.map { name + "-" + $0.rawValue } ?? name
    self.ramp = ramp
  }

  /// The color in a theme.
  func color(_ theme: ChartTheme) -> RGB { theme.color(paint) }

  // The same name always has the same color, whatever paint it was made of.
  static func == (left: SVGPaintName, right: SVGPaintName) -> Bool { left.text == right.text }
  static func < (left: SVGPaintName, right: SVGPaintName) -> Bool { left.text < right.text }
  func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
