/// Draws the operations of a scene into pixels.
///
/// Each shape is first turned into coverage, then its colour is mixed in.
struct ScenePainter {
  let surface: PixelSurface
  let scene: Scene
  /// Pixels a point.
  let scale: Double
  let fonts: FontBook
  var kit = DrawingKit()

  var canvas: PixelCanvas { surface.canvas }

  func paint() {
    canvas.fill(scene.background.map { ink($0).pixel } ?? 0)
    var inks = InkCache(theme: scene.theme)
    for item in scene.items { draw(item, &inks) }
  }

  private func draw(_ item: SceneItem, _ inks: inout InkCache) {
    switch item {
    case .rectangle(let item): draw(item, inks.ink(item.fill))
    case .line(let item): draw(item, inks.ink(item.stroke.paint))
    case .path(let item): draw(item, inks.ink(item.stroke.paint))
    case .area(let item): draw(item, inks.ink(item.fill))
    case .dots(let item): draw(item, inks.ink(item.fill))
    case .marker(let item): draw(item)
    case .arc(let item): draw(item)
    case .text(let item): draw(item)
    }
  }

  func ink(_ paint: Paint) -> Ink { Ink(scene.theme.color(paint)) }

  /// A place in pixels.
  func pixels(_ position: Position) -> UnitPoint {
    let point = scene.frame.point(position)
    return UnitPoint(point.x * scale, point.y * scale)
  }

  /// A place in pixels.
  func pixels(_ point: UnitPoint) -> UnitPoint { pixels(Position(fractions: point)) }

  // MARK: - Text

  private func draw(_ item: SceneText) {
    // What only a narrow page shows has its longer form in a picture.
    guard item.visibility != .onlyNarrow else { return }
    let style = item.role.style
    guard TextPainter.canDraw(style, scale: scale) else { return }
    let painter = TextPainter(fonts: fonts, canvas: canvas, band: kit.band, scale: scale)
    let place = scene.frame.point(item.at)
    let needsWidth = item.anchor != .start || item.hasHalo
    let width = needsWidth ? fonts.width(of: item.string, style: style) : 0
    let x = place.x - width * item.anchor.share
    if item.hasHalo {
      painter.drawHalo(item.string, style: style, x: x, y: place.y, width: width, ink: ink(.card))
    }
    painter.draw(item.string, style: style, x: x, y: place.y, ink: ink(item.role.paint))
  }
}

/// The colours of a scene, looked up once while neighbours share them.
private struct InkCache {
  let theme: ChartTheme
  private var known: [(paint: Paint, ink: Ink)] = []

  init(theme: ChartTheme) { self.theme = theme }

  mutating func ink(_ paint: Paint) -> Ink {
    if let found = known.first(where: { $0.paint == paint }) { return found.ink }
    let made = Ink(theme.color(paint))
    known.append((paint, made))
    return made
  }
}
