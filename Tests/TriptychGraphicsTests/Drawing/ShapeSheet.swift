@testable import TriptychGraphics

/// Scenes that hold one kind of shape each, in places and sizes that are hard to draw.
enum ShapeSheet {
  static func scene(_ items: [SceneItem], background: Paint? = .card) -> Scene {
    Scene(
      size: ChartSize(width: 160, height: 120), theme: ChartTheme(.light),
      frame: Box(x: 10, y: 10, width: 140, height: 100), background: background, items: items)
  }

  static let all: [(name: String, items: [SceneItem])] = [
    ("zigzag", [.path(ScenePath(runs: [zigzag], stroke: .series(.first, .solid)))]),
    (
      "dashes",
      Dash.allCases.dropFirst().map { dash in
        let shift = Double(dash.rawValue) / 8
        return .path(
          ScenePath(
            runs: [wave.map { UnitPoint($0.x, $0.y + shift - 0.3) }], stroke: .series(.second, dash)))
      }
    ),
    ("straight", straight),
    ("arcs", arcs),
    ("markers", markers),
    ("rectangles", rectangles),
    ("dots", [.dots(SceneDots(points: wave, radius: 4.5, fill: .accent(.third)))]),
    ("areas", areas),
    ("textures", textures),
    ("text", texts),
  ]

  static let zigzag: [UnitPoint] = (0..<24).map { UnitPoint(Double($0) / 23, $0 % 2 == 0 ? 0.05 : 0.93) }

  static let wave: [UnitPoint] = {
    var random = Random(seed: 11)
    return (0..<20).map { UnitPoint(Double($0) / 19, 0.3 + 0.4 * random.unit()) }
  }()

  private static func at(_ x: Double, _ y: Double) -> Position { Position(Coordinate(x), Coordinate(y)) }

  private static let straight: [SceneItem] = [
    .line(SceneLine(from: at(0, 0.1), to: at(1, 0.1), stroke: .grid)),
    .line(SceneLine(from: at(0.123, 0), to: at(0.123, 1), stroke: .axis)),
    .line(SceneLine(from: at(0, 0.3), to: at(1, 0.3), stroke: .rule)),
    .line(SceneLine(from: at(0.05, 0.95), to: at(0.97, 0.42), stroke: .trend)),
    .line(SceneLine(from: at(0.2, 0.2), to: at(0.9, 0.9), stroke: .axis)),
    .line(SceneLine(from: at(0.1, 0.9), to: at(0.8, 0.35), stroke: .rule)),
  ]

  private static let arcs: [SceneItem] = [0.0, 0.01, 0.2, 0.5, 0.73, 0.99, 1].enumerated().map {
    place, sweep in
    .arc(
      SceneArc(
        center: at(0.13 + 0.24 * Double(place % 4), place < 4 ? 0.2 : 0.7), radius: 10.3 + Double(place),
        width: 6,
        sweep: sweep, paint: .accent(.good), start: Double(place) / 9, isRound: place % 3 != 1))
  }

  private static let markers: [SceneItem] = MarkerShape.allCases.enumerated().flatMap { row, shape in
    [SceneMarker.Look.filled, .hollow, .missing].enumerated().flatMap { column, look in
      [4.0, 5.5].enumerated().map { place, radius in
        .marker(
          SceneMarker(
            at: at(0.08 + 0.31 * Double(column) + 0.137 * Double(place), 0.1 + 0.26 * Double(row)),
            shape: shape,
            radius: radius, accent: .first, look: look))
      }
    }
  }

  private static let rectangles: [SceneItem] = [
    .rectangle(SceneRectangle(from: at(0, 0), to: at(0.31, 0.2), fill: .band)),
    .rectangle(SceneRectangle(from: at(0.4, 0.03), to: at(0.77, 0.28), fill: .ink, radius: 3)),
    .rectangle(SceneRectangle(from: at(0.1, 0.4), to: at(0.2, 0.6), fill: .muted, radius: 2, isCell: true)),
    .rectangle(SceneRectangle(from: at(0.5, 0.5), to: at(0.503, 0.9), fill: .accent(.low))),
    .rectangle(SceneRectangle(from: at(0.6, 0.5), to: at(0.95, 0.97), fill: .accent(.fair), radius: 40)),
  ]

  private static let areas: [SceneItem] = [
    .area(
      SceneArea(
        upper: wave.map { UnitPoint($0.x, $0.y - 0.25) }, lower: wave.map { UnitPoint($0.x, 1.1 - $0.y) },
        fill: .band)),
    .rectangle(SceneRectangle(from: at(0.1, 0.1), to: at(0.3, 0.5), fill: .card, outline: .outline(.solid))),
    .rectangle(
      SceneRectangle(
        from: at(0.42, 0.13), to: at(0.65, 0.51), fill: .ink, radius: 4, outline: .texture)),
    .rectangle(
      SceneRectangle(
        from: at(0.72, 0.13), to: at(0.95, 0.5), fill: .card, radius: 3, outline: .outline(.long))),
  ]

  private static let textures: [SceneItem] =
    (0..<8).map { step in
      let x = Double(step) / 8
      return .line(
        SceneLine(from: at(x, 0.6), to: at(x + 0.2, 0.1), stroke: step % 2 == 0 ? .hatch : .texture))
    } + [
      .path(ScenePath(runs: [wave], stroke: .soft(.low, .solid))),
      .path(ScenePath(runs: [wave.map { UnitPoint($0.x, $0.y + 0.2) }], stroke: .soft(.fair, .mixed))),
    ]

  private static let texts: [SceneItem] = [
    text("Resting heart rate", 0.02, 0.2, .label), text("12,345 – 98 %", 0.03, 0.4, .strong),
    text("Ten nights", 0.5, 0.6, .title), text("82", 0.1, 0.9, .number(28)),
    text("Äpfel, façade", 0.6, 0.85, .caption(14)),
  ]

  private static func text(_ string: String, _ x: Double, _ y: Double, _ role: TextRole) -> SceneItem {
    .text(SceneText(string: string, at: at(x, y), role: role, hasHalo: role == .strong))
  }
}
