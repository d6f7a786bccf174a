/// Draws the operations of a scene into pixels.
///
/// Each shape is first converted to coverage, and then its color is blended in.
struct ScenePainter {
  let surface: PixelSurface
  let scene: Scene
  /// The number of pixels per point.
  let scale: Double
  let fonts: FontCollection
  var cache = DrawingCache()

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

  /// A position of the scene in pixels.
  func pixels(_ position: Position) -> UnitPoint {
    let point = scene.frame.point(position)
    return UnitPoint(point.x * scale, point.y * scale)
  }

  /// A point of the scene in pixels.
  func pixels(_ point: UnitPoint) -> UnitPoint { pixels(Position(fractions: point)) }

  // MARK: - Text

  private func draw(_ item: SceneText) {
    // Texts that only narrow pages show have a longer form in pictures.
    guard !item.visibility.isShorterForm else { return }
    let style = item.role.style
    guard TextPainter.canDraw(style, scale: scale) else { return }
    let painter = TextPainter(fonts: fonts, canvas: canvas, band: cache.band, scale: scale)
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

/// The colors of a scene, looked up only when they change from one operation to the next.
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

/// Drawing rectangles, straight lines and dots.
extension ScenePainter {
  func draw(_ item: SceneRectangle, _ ink: Ink) {
    guard pixels(item.from).isDrawable, pixels(item.to).isDrawable else { return }
    let points = FixedGeometry.box(item, in: scene.frame, pixels: scale)
    let box = Box(
      x: points.x * scale, y: points.y * scale, width: points.width * scale, height: points.height * scale)
    guard box.width > 0, box.height > 0 else { return }
    let radius = min(item.radius * scale, box.width / 2, box.height / 2)
    cache.corners.fill(box, radius: radius, on: canvas, ink: ink)
    if let outline = item.outline { frame(box, radius: radius, outline) }
  }

  /// Draws a frame just inside the edges of a box, in pixels.
  private func frame(_ box: Box, radius: Double, _ role: StrokeRole) {
    let width = role.width * scale
    let ink = self.ink(role.paint)
    let inner = box.grown(-width / 2)
    guard !role.dash.isEmpty, inner.width > 0, inner.height > 0 else {
      return cache.corners.frame(box, radius: radius, width: width, on: canvas, ink: ink)
    }
    var outline = RoundedCorners.outline(
      inner, max(0, min(radius, inner.width / 2, inner.height / 2) - width / 2))
    outline.append(outline[0])
    stroke([outline], role, ink)
  }

  func draw(_ item: SceneArea, _ ink: Ink) {
    guard item.upper.count > 1, item.lower.count > 1 else { return }
    let outline = item.upper.map(pixels) + item.lower.reversed().map(pixels)
    cache.area.fill([outline], on: canvas, ink: ink)
  }

  func draw(_ item: SceneLine, _ ink: Ink) {
    let (from, to) = FixedGeometry.ends(item, in: scene.frame, pixels: scale)
    let ends = [from, to].map { UnitPoint($0.x * scale, $0.y * scale) }
    stroke([ends], item.stroke, ink)
  }

  func draw(_ item: SceneDots, _ ink: Ink) {
    let card = self.ink(.card)
    let ring = MarkerStamps.Kind(shape: .circle, radius: (item.radius + item.ring / 2) * scale)
    let disc = MarkerStamps.Kind(shape: .circle, radius: (item.radius - item.ring / 2) * scale)
    guard item.ring > 0 else {
      return cache.stamps.draw(disc, at: item.points.lazy.map(pixels), on: canvas, ink: ink)
    }
    // Each disc covers its own ring, and each ring covers the earlier discs.
    for point in item.points {
      let place = CollectionOfOne(pixels(point))
      cache.stamps.draw(ring, at: place, on: canvas, ink: card)
      cache.stamps.draw(disc, at: place, on: canvas, ink: ink)
    }
  }

  func draw(_ item: SceneMarker) {
    let place = CollectionOfOne(pixels(item.at))
    let radius = item.radius * scale
    func stamp(_ kind: MarkerStamps.Kind, _ paint: Paint) {
      cache.stamps.draw(kind, at: place, on: canvas, ink: ink(paint))
    }
    switch item.look {
    case .missing:
      stamp(.init(shape: .circle, radius: radius), .muted)
    case .filled:
      stamp(.init(shape: item.shape, radius: radius, grow: 2 * scale), .card)
      stamp(.init(shape: item.shape, radius: radius), .accent(item.accent))
    case .hollow:
      let half = 1.125 * scale
      stamp(.init(shape: item.shape, radius: radius), .card)
      stamp(.init(shape: item.shape, radius: radius, grow: half, hole: -half), .accent(item.accent))
    }
  }
}

/// Drawing lines of every kind.
extension ScenePainter {
  func draw(_ item: ScenePath, _ ink: Ink) {
    stroke(item.runs.map { $0.map(pixels) }, item.stroke, ink)
  }

  func draw(_ item: SceneArc) {
    let arc = ArcShape(
      center: pixels(item.center), radius: item.radius * scale, width: item.width * scale,
      start: 2 * Double.pi * item.start, sweep: 2 * Double.pi * item.sweep, isRound: item.isRound)
    guard let arc else { return }
    cache.band.draw(in: arc.bounds, on: canvas, ink: ink(item.paint)) { $0.mark(arc) }
  }

  /// Strokes lines through points, in pixels, as one shape.
  func stroke(_ lines: [[UnitPoint]], _ role: StrokeRole, _ ink: Ink) {
    let radius = role.width * scale / 2
    var line = Polyline(lines)
    if !role.dash.isEmpty {
      // The margin keeps sharp corners just outside the picture intact.
      let picture = Box(x: 0, y: 0, width: Double(canvas.width), height: Double(canvas.height))
      line = line.dashed(role.dash.map { $0 * scale }, in: picture.grown(8 * radius + 16))
    }
    let runs = role.isRound ? line.runs : line.runs.filter { !fillHairline($0, radius, ink) }
    guard let bounds = Box(around: runs)?.grown(radius + 1) else { return }
    cache.band.draw(in: bounds, on: canvas, ink: ink) { strip in
      for run in runs {
        if role.isRound {
          strip.markLine(run, radius: radius)
        } else {
          strip.markButtLine(run, radius: radius)
        }
      }
    }
  }

  /// Fills a line that is parallel to an axis and has square ends; returns false for any other line.
  private func fillHairline(_ run: [UnitPoint], _ radius: Double, _ ink: Ink) -> Bool {
    guard run.count == 2 else { return false }
    let (from, to) = (run[0], run[1])
    let (left, top) = (min(from.x, to.x), min(from.y, to.y))
    if from.y == to.y {
      canvas.fill(Box(x: left, y: top - radius, width: abs(to.x - from.x), height: 2 * radius), ink: ink)
    } else if from.x == to.x {
      canvas.fill(Box(x: left - radius, y: top, width: 2 * radius, height: abs(to.y - from.y)), ink: ink)
    } else {
      return false
    }
    return true
  }
}

/// The state that a painter keeps between pictures: scratch memory and the coverage of small shapes.
///
/// It never changes the result. Do not share it between threads.
final class DrawingCache {
  let band = CoverageBand()
  let area = AreaCoverage()
  let stamps: MarkerStamps
  let corners: RoundedCorners

  init() {
    stamps = MarkerStamps(area: area)
    corners = RoundedCorners(area: area)
  }
}
