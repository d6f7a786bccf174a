/// The CSS classes that set the colors and widths of inline SVG.
enum SVGClass {
  /// The class that sets the accent color of an element and its children.
  static func accent(_ accent: Accent) -> String {
    switch accent {
    case .first: return "fit"
    case .second: return "nut"
    case .third: return "wel"
    case .ink: return "ink"
    case .muted: return "muted"
    case .good: return "good"
    case .fair: return "fair"
    case .low: return "low"
    case .series(let number): return "sr" + String(SeriesColors.slot(number) + 1)
    }
  }

  /// The class of a heat map step. The style sheet uses the ramp of the first accent by default; others name
  /// theirs.
  static func heat(_ step: Int, _ accent: Accent) -> String {
    let ramp = rampClass(accent)
    return heat(step) + (ramp.isEmpty || step <= 0 ? "" : " " + ramp)
  }

  /// The class of a heat map step, without its ramp.
  private static func heat(_ step: Int) -> String { "h\(max(0, min(step, 7)))" }

  static func rampClass(_ accent: Accent) -> String {
    let ramp = HeatRamp(accent)
    return ramp == .first ? "" : "ramp-" + ramp.rawValue
  }

  /// The class for the fill of a shape.
  static func fill(_ paint: Paint) -> String {
    switch paint {
    case .band: return "usual"
    case .accent(let accent): return "bar " + Self.accent(accent)
    case .ink: return "bar ink"
    case .heat(let step, let accent): return heat(step, accent)
    case .card: return "fi-card"
    case .muted: return "fi-muted"
    case .edge: return "fi-edge"
    case .grid: return "fi-grid"
    case .track: return "fi-track"
    }
  }

  /// The class for the fill of a rectangle; the ramp of a heat map is a class of the whole figure.
  static func fill(_ item: SceneRectangle) -> String {
    let name: String
    if case .heat(let step, _) = item.fill { name = heat(step) } else { name = fill(item.fill) }
    return item.isCell ? "cell " + name : name
  }

  /// The class for the stroke of an arc.
  static func arc(_ item: SceneArc) -> String {
    let round = item.isRound ? " round" : ""
    switch item.paint {
    case .accent(let accent): return "arc " + Self.accent(accent) + round
    case .card: return "arc on-card" + round
    case .muted: return "arc on-muted" + round
    case .edge: return "arc on-edge" + round
    case .grid: return "arc on-grid" + round
    case .track, .band: return "arc on-track" + round
    case .ink, .heat: return "arc ink" + round
    }
  }

  static func stroke(_ role: StrokeRole) -> String {
    switch role {
    case .grid: return "grid"
    case .axis: return "axis"
    case .rule: return "rule"
    case .series(let accent, let dash):
      return "ln " + Self.accent(accent) + (dash == .solid ? "" : " d\(dash.rawValue)")
    case .spark(let accent): return Self.accent(accent)
    case .trend: return "ln ink"
    case .soft(let accent, let dash):
      return "ln soft " + Self.accent(accent) + (dash == .solid ? "" : " d\(dash.rawValue)")
    case .hatch: return "hatch"
    case .texture: return "tex"
    case .outline(let dash): return dash == .solid ? "box" : "box d2"
    }
  }

  static func text(_ item: SceneText) -> String {
    var names: [String] = []
    switch item.role {
    case .label, .subtitle, .caption: break
    case .inverse(let weight): names.append(weight == .semibold ? "inv strong" : "inv")
    case .strong, .title, .series(.series): names.append("strong")
    case .number: names.append("strong num")
    case .series(let accent): names.append("lab-s " + Self.accent(accent))
    }
    if item.hasHalo { names.append("halo") }
    switch item.visibility {
    case .always: break
    case .fromNarrow: names.append("nxx")
    case .fromPhone: names.append("np")
    case .fromWide: names.append("nx")
    case .fromDesk: names.append("nd")
    case .onlyNarrow: names.append("ow")
    case .onlySmall: names.append("os")
    }
    return names.joined(separator: " ")
  }

  /// The classes of a whole figure.
  static func figure(_ resolved: ResolvedPlot) -> String {
    let style = resolved.plot.style
    switch style.small {
    case .ring: return "ring " + accentOfScene(resolved.scene)
    case .strip: return "spark " + accentOfScene(resolved.scene)
    case nil: break
    }
    let margins = resolved.margins
    let right = " mr-\(halfRems(margins.right)) nmr-\(halfRems(margins.narrowRight))"
    guard let sheet = style.pageClass else {
      let around = style.pageMargins
      return "chart ml-\(halfRems(margins.left))" + right
        + " mt-\(halfRems(around.top)) mb-\(halfRems(around.bottom))"
        + " ph-\(rems(resolved.scene.frame.height))" + ramp(resolved.scene)
    }
    let left = margins.left > style.pageMargins.left ? " ml-\(halfRems(margins.left))" : ""
    return "chart " + sheet + left + (sheet == "endlab" ? right : "") + ramp(resolved.scene)
  }

  /// The range of the margin classes, in half rems.
  static let marginSteps = 0...48

  private static func halfRems(_ points: Double) -> Int {
    step(points / 8, in: marginSteps)
  }

  /// The range of the height classes, in rems.
  static let heightSteps = 1...80

  private static func rems(_ points: Double) -> Int {
    step(points / 16, in: heightSteps)
  }

  /// Rounds a length up to a whole step within the range; a length that is not a number gives the first step.
  private static func step(_ length: Double, in steps: ClosedRange<Int>) -> Int {
    guard length > Double(steps.lowerBound) else { return steps.lowerBound }
    return length < Double(steps.upperBound) ? Int(length.rounded(.up)) : steps.upperBound
  }

  private static func ramp(_ scene: Scene) -> String {
    for case .rectangle(let item) in scene.items {
      if case .heat(_, let accent) = item.fill {
        let name = rampClass(accent)
        return name.isEmpty ? "" : " " + name
      }
    }
    return ""
  }

  private static func accentOfScene(_ scene: Scene) -> String {
    for item in scene.items {
      switch item {
      case .arc(let arc): if case .accent(let accent) = arc.paint { return Self.accent(accent) }
      case .marker(let marker): return Self.accent(marker.accent)
      default: continue
      }
    }
    return Self.accent(.ink)
  }
}

extension LegendItem {
  /// The CSS class or classes that color the legend mark on a page.
  public var cssClass: String {
    switch swatch {
    case .cell(let paint), .bar(let paint, _):
      // The accent class is enough here: the mark itself defines its fill.
      switch paint {
      case .accent(let accent): return SVGClass.accent(accent)
      case .heat(let step, let accent): return SVGClass.heat(step, accent)
      case .band: return "usual"
      case .card, .ink, .muted, .edge, .grid, .track: return "\(paint)"
      }
    case .missing: return "muted-dot"
    case .series(_, let accent, _), .marker(_, let accent, _): return SVGClass.accent(accent)
    case .rule: return "rule-key"
    case .band: return "band-key"
    }
  }
}
