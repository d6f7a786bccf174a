extension InlineSVG {
  /// The CSS rules that inline SVG needs besides the site's own chart classes.
  ///
  /// The site's style sheet defines `.chart`, `.spark`, `.ring` and their parts in terms of its custom
  /// properties. This one must come after it. It adds measured margins, labels that appear and disappear with
  /// the figure's own width, dot clouds, series colors, and the heat map ramps of every theme.
  public static var styleSheet: String {
    [accents, margins, widths, clouds, shapes, series, ramps, forcedColors].joined(separator: "\n") + "\n"
  }

  private static var accents: String {
    ["ink", "muted", "good", "fair", "low"].map { name in
      ".chart .\(name), .spark.\(name), .ring.\(name), :is(.key, .legend-ramp) .\(name) { --pc:var(--\(name)); }"
    }.joined(separator: "\n")
      + "\n.key .swatch { fill:var(--pc, var(--ink)); overflow:visible; }"
      + "\n.key .long { width:1.875rem; } .key .swatch :is(circle, .shape) { stroke:var(--card); stroke-width:2; paint-order:stroke; }"
      + "\n.key .swatch .ln { fill:none; stroke:var(--pc, var(--ink)); stroke-width:2.25; }"
      + "\n.key .swatch .d2 { stroke-dasharray:7 4; } .key .swatch .d3 { stroke-dasharray:2 4; } .key .swatch .d4 { stroke-dasharray:9 4 2 4; }"
      + "\n.key .rule { stroke:var(--edge); stroke-width:1; stroke-dasharray:2 4; } .key .usual { fill:var(--band); }"
  }

  private static var margins: String {
    SVGClass.marginSteps.map { step in
      let rem = (Double(step) / 2).short
      return
        ".chart.ml-\(step) { --ml:\(rem)rem; } .chart.mr-\(step), .chart.endlab.mr-\(step) { --mr:\(rem)rem; }"
        + (step > 12 ? "" : " .chart.mt-\(step) { --mt:\(rem)rem; } .chart.mb-\(step) { --mb:\(rem)rem; }")
    }.joined(separator: "\n") + "\n"
      + SVGClass.heightSteps.map { ".chart.ph-\($0) { height:\($0)rem; }" }.joined(separator: " ")
  }

  /// Figures respond to their own width, not the window's, so a half-width column behaves like a phone.
  private static var widths: String {
    let narrow = SVGClass.marginSteps.map { step in
      "  .chart.nmr-\(step), .chart.endlab.nmr-\(step) { --mr:\((Double(step) / 2).short)rem; }"
    }.joined(separator: "\n")
    return """
      .fig { container-type:inline-size; }
      .chart .ow, .chart .os { display:none; }
      .narrow-key { display:none; }
      @container (min-width:35rem) { .chart .nx { display:inline; } }
      @container (max-width:34.99rem) {
        .chart .nx { display:none; }
        .chart .ow { display:inline; }
        .narrow-key { display:flex; }
      \(narrow)
      }
      @container (max-width:49.99rem) { .chart .nd { display:none; } }
      @container (max-width:18.74rem) { .chart .np { display:none; } .chart .os { display:inline; } }
      @container (max-width:15.59rem) { .chart .nxx { display:none; } }
      """
  }

  private static var clouds: String {
    """
    :is(.chart, .spark) svg:not([width], [overflow]) { overflow:visible; }
    .chart .dots { stroke:var(--pc, var(--ink)); stroke-width:7; stroke-linecap:round; }
    .chart .dots.mid { stroke-width:6; } .chart .dots.fine { stroke-width:5; }
    .chart .pt.lone, .spark .lone, .spark .lone > circle { stroke:none; }
    .chart .d4 { stroke-dasharray:9 4 2 4; }
    .chart .soft { stroke-width:1.5; }
    """
  }

  /// The rules for bars, arcs, textures and boxes.
  private static var shapes: String {
    let paints = ["card", "muted", "edge", "grid", "track"]
    let fills = paints.map { ":is(.chart, .key, .legend-ramp) .fi-\($0) { fill:var(--\($0)); }" }
    let arcs = paints.map { ".chart .arc.on-\($0) { stroke:var(--\($0)); }" }
    return """
      :is(.chart, .key, .legend-ramp) .bar { fill:var(--pc, var(--ink)); }
      \(fills.joined(separator: " "))
      .chart .arc { fill:none; stroke:var(--pc, var(--ink)); } .chart .arc.round { stroke-linecap:round; }
      .ring .va.butt { stroke-linecap:butt; }
      \(arcs.joined(separator: " "))
      .chart .hatch { stroke:var(--track); stroke-width:1; }
      .chart .tex, .key .tex { fill:none; stroke:var(--card); stroke-width:1.5; }
      .chart .box { fill:none; stroke:var(--ink); stroke-width:2; }
      .chart .box.d2 { stroke-dasharray:5 3; }
      .chart .box.in { stroke-width:4; } .chart .box.in-cell { stroke-width:6; }
      .fig > .ring { width:9rem; max-width:100%; }
      .chart .r2 > rect { rx:2px; }
      .chart .cell.none { fill:none; }
      .chart text.inv { fill:var(--card); }
      .chart text.num { font-variant-numeric:proportional-nums; letter-spacing:-.035em; }
      """
  }

  private static var series: String {
    func colors(_ theme: ThemeName) -> String {
      (0..<8).map { "--x\($0 + 1):\(ChartTheme(theme).color(.series($0)).css);" }.joined(separator: " ")
    }
    let classes = (1...8).map { ".sr\($0) { --pc:var(--x\($0)); }" }.joined(separator: " ")
    return classes + "\n" + perTheme(":root") { colors($0) }
  }

  private static var ramps: String {
    HeatRamp.allCases.filter { $0 != .first }.map { ramp in
      perTheme(".ramp-" + ramp.rawValue) { theme in
        ramp.colors(theme).enumerated().map { "--h\($0.offset + 1):\($0.element.css);" }.joined(
          separator: " ")
      }
    }.joined(separator: "\n")
  }

  /// One rule each for the light themes, the high-contrast themes, the dark themes, the device's preference
  /// and print.
  private static func perTheme(_ selector: String, _ body: (ThemeName) -> String) -> String {
    func rule(_ theme: String, _ name: ThemeName) -> String {
      let target =
        selector == ":root" ? "html[data-theme=\"\(theme)\"]" : "html[data-theme=\"\(theme)\"] \(selector)"
      return "\(target) { \(body(name)) }"
    }
    // Both themes with a white background use the same ramps.
    let contrast = body(.contrast) == body(.light) ? "" : rule("contrast", .contrast) + "\n"
    let paper =
      selector == ":root" ? "html, html[data-theme]" : "html \(selector), html[data-theme] \(selector)"
    return """
      \(selector) { \(body(.light)) }
      \(contrast)\(rule("dark", .dark))
      \(rule("contrast-dark", .contrastDark))
      @media (prefers-color-scheme:dark) { \(rule("auto", .dark)) }
      @media print { \(paper) { \(body(.light)) } }
      """
  }

  private static var forcedColors: String {
    """
    @media (forced-colors:active) {
      .chart .dots, .chart .arc, .chart .box, .key .swatch .ln, .key .rule { stroke:CanvasText; }
      .key .swatch, :is(.chart, .key, .legend-ramp) .bar { fill:CanvasText; }
      :is(.chart, .key, .legend-ramp) :is(.fi-muted, .fi-edge, .fi-grid) { fill:GrayText; }
      :is(.chart, .key, .legend-ramp) .fi-track { fill:Canvas; stroke:CanvasText; stroke-width:1; }
      .chart .fi-card { fill:Canvas; } .chart .arc:is(.on-card, .on-track) { stroke:Canvas; }
      .chart .arc:is(.on-muted, .on-edge, .on-grid), .chart .hatch { stroke:GrayText; }
      :is(.chart, .key) .tex, .chart .cell.bar, .chart .cell.none { stroke:Canvas; }
      .chart .cell .bar, .chart .cell.bar { fill:CanvasText; } .chart text.inv { fill:Canvas; }
      .chart text.lab-s { fill:CanvasText; }
      .legend-ramp :is(.h0, .h1, .h2, .h3, .h4, .h5, .h6, .h7) { forced-color-adjust:none; }
      .key .usual { fill:Canvas; stroke:GrayText; stroke-dasharray:2 3; }
    }
    """
  }
}
