/// Paints charts as standalone SVG files: fixed in size, with real text and one small embedded style sheet.
///
/// A file contains no script and loads nothing external. If it is placed in the markup of a page, it takes
/// the page's colors where the page defines them as custom properties (`--ink`, `--card`, `--fit`, ...). The
/// same chart gives the same bytes on every run. Do not share a painter between threads, because its fonts
/// cannot be shared.
public struct SVGFilePainter {
  private let fonts: FontCollection

  /// Creates a painter that measures text with these fonts, so that the layout holds even in a viewer's other
  /// font.
  public init(fonts: FontCollection) { self.fonts = fonts }

  /// The colors that a file uses where no page provides its own.
  public enum Colors: Sendable, Equatable {
    /// The colors of the theme that the chart was resolved with.
    case fixed
    /// Light colors by default, dark ones if the viewer's device asks for them, or any of the four themes if
    /// an element around the picture selects it (`data-theme="dark"`). The color vision setting of the chart
    /// is kept.
    case auto
  }

  /// Encodes a chart as an SVG file. One point of the scene is one CSS pixel.
  ///
  /// - Parameters:
  ///   - colors: where the colors come from; fixed by default.
  ///   - id: the prefix for the ids of name and summary; must be unique in the page that contains the file.
  ///     Letters, digits, "-" and "_" are kept, and any other character becomes "-".
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

/// The style sheet inside an SVG file, with only the classes that occur in it.
///
/// Every color is given twice: as a literal value for viewers without custom properties, and as a property of
/// the file (`--tc-ink`), which takes the page's color (`--ink`) if the file is part of a page.
struct SVGFileStyle {
  let theme: ChartTheme
  let isAuto: Bool
  let paints: Set<SVGPaintName>
  /// The classes that occur in the file.
  let classes: Set<String>
  let strokes: [String: StrokeRole]
  let texts: [String: TextRole]
  let ramp: HeatRamp?

  /// The classes of the root element.
  var rootClass: String {
    // A page selects every ramp but the first by class.
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
    // Printed pages are light, whatever the screen's color scheme.
    rules.append("@media screen and (prefers-color-scheme:dark){\(own){\(colors(.dark))}}")
    let named = ThemeName.allCases.map { "[data-theme=\"\($0.rawValue)\"] \(own){\(colors($0))}" }
    rules.append("@media screen{\(named.joined(separator: "\n"))}")
    return rules
  }

  private func properties(_ theme: ChartTheme) -> String {
    paints.sorted().map { name in
      // A page provides seven heat map classes, for one ramp only.
      let color = name.color(theme).css
      let isOwn = name.ramp != nil && name.ramp != ramp
      return "--tc-\(name.text):" + (isOwn ? color : "var(\(name.property),\(color))")
    }.joined(separator: ";")
  }

  /// A declaration with a literal color for viewers without custom properties, then one with the property.
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

  // The first strong letter of a text decides its direction, as in pictures.
  private static let words =
    ".tc text{font-family:Inter,system-ui,-apple-system,\"Segoe UI\",Roboto,\"Helvetica Neue\",Arial,"
    + "sans-serif;font-variant-numeric:tabular-nums;unicode-bidi:plaintext}"

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

  /// Whether the font size is an attribute of each text instead of part of its class.
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

  /// The viewer's own limited colors: marks and text use the text color, fills behind them the page color.
  private var forcedColors: String {
    let system = paints.sorted().compactMap { name -> String? in
      if name.ramp != nil || name.text == "h0" { return nil }
      switch name.text {
      case "card", "band": return "--tc-\(name.text):Canvas"
      case "grid", "track", "edge": return "--tc-\(name.text):GrayText"
      default: return "--tc-\(name.text):CanvasText"
      }
    }
    // The class is repeated to outweigh a theme requested by an element around the picture.
    return "@media (forced-colors:active){.tc.tc.\(themeClass){\(system.joined(separator: ";"))}}"
  }
}

/// A color of an SVG file, identified by its name in the file's style sheet.
struct SVGPaintName: Hashable, Comparable {
  /// The name in the file, such as "ink", "fit", "x3" or "h5-nut".
  let text: String
  /// The custom property with which the surrounding page provides the color.
  let property: String
  /// The heat map ramp that the color belongs to, or nil.
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

  /// The color in the given theme.
  func color(_ theme: ChartTheme) -> RGB { theme.color(paint) }

  // The same name always has the same color, whatever paint it was created from.
  static func == (left: SVGPaintName, right: SVGPaintName) -> Bool { left.text == right.text }
  static func < (left: SVGPaintName, right: SVGPaintName) -> Bool { left.text < right.text }
  func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
