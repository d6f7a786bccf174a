import CCairo

/// Draws the operations of a scene with Cairo: on vector surfaces, and as the reference for faster painters.
struct CairoPainter {
  let cairo: OpaquePointer
  let scene: Scene
  /// The number of pixels per point, which decides where cells and hairlines snap to whole pixels.
  let scale: Double
  let fonts: FontCollection

  /// Draws the whole scene on a surface whose units are pixels.
  func paint() {
    cairo_save(cairo)
    cairo_scale(cairo, scale, scale)
    if let background = scene.background {
      setColor(background)
      cairo_paint(cairo)
    }
    for item in scene.items { draw(item) }
    cairo_restore(cairo)
  }

  /// Draws one operation on a surface whose units are pixels.
  func drawInPixels(_ item: SceneItem) {
    cairo_save(cairo)
    cairo_scale(cairo, scale, scale)
    draw(item)
    cairo_restore(cairo)
  }

  private func draw(_ item: SceneItem) {
    switch item {
    case .rectangle(let item): draw(item)
    case .line(let item): draw(item)
    case .path(let item): draw(item)
    case .area(let item): draw(item)
    case .dots(let item): draw(item)
    case .marker(let item): draw(item)
    case .arc(let item): draw(item)
    case .text(let item): draw(item)
    }
  }

  // MARK: - Shapes

  private func draw(_ item: SceneRectangle) {
    let box = FixedGeometry.box(item, in: scene.frame, pixels: scale)
    guard box.width > 0, box.height > 0 else { return }
    setColor(item.fill)
    cairo.outline(box, radius: item.radius)
    cairo_fill(cairo)
    guard let stroke = item.outline else { return }
    let half = stroke.width / 2
    setStroke(stroke)
    cairo.outline(
      Box(
        x: box.x + half, y: box.y + half, width: box.width - stroke.width, height: box.height - stroke.width),
      radius: item.radius - half)
    cairo_stroke(cairo)
  }

  private func draw(_ item: SceneLine) {
    let (from, to) = FixedGeometry.ends(item, in: scene.frame, pixels: scale)
    setStroke(item.stroke)
    cairo_move_to(cairo, from.x, from.y)
    cairo_line_to(cairo, to.x, to.y)
    cairo_stroke(cairo)
  }

  /// The length of the pieces in which long solid lines are stroked, because Cairo's time grows with the
  /// square of the length of a zigzag.
  private static let piece = 30

  private func draw(_ item: ScenePath) {
    setStroke(item.stroke)
    for run in item.runs {
      let points = run.map { scene.frame.point(Position(fractions: $0)) }
      let step = item.stroke.dash.isEmpty ? Self.piece : max(points.count, 1)
      for start in stride(from: 0, to: max(points.count - 1, 1), by: step) {
        for point in points[start..<min(start + step + 1, points.count)] {
          cairo_line_to(cairo, point.x, point.y)
        }
        cairo_stroke(cairo)
      }
    }
  }

  private func draw(_ item: SceneArea) {
    guard item.upper.count > 1, item.lower.count > 1 else { return }
    setColor(item.fill)
    for point in item.upper + item.lower.reversed() {
      let place = scene.frame.point(Position(fractions: point))
      cairo_line_to(cairo, place.x, place.y)
    }
    cairo_close_path(cairo)
    cairo_fill(cairo)
  }

  private func draw(_ item: SceneDots) {
    for point in item.points {
      let place = scene.frame.point(Position(fractions: point))
      if item.ring > 0 { disc(place, item.radius + item.ring / 2, .card) }
      disc(place, item.radius - item.ring / 2, item.fill)
    }
  }

  private func disc(_ center: UnitPoint, _ radius: Double, _ paint: Paint) {
    setColor(paint)
    cairo_new_sub_path(cairo)
    cairo_arc(cairo, center.x, center.y, radius, 0, 2 * Double.pi)
    cairo_fill(cairo)
  }

  private func draw(_ item: SceneMarker) {
    let center = scene.frame.point(item.at)
    switch item.look {
    case .missing:
      disc(center, item.radius, .muted)
    case .filled:
      cairo.outline(item.shape, center, radius: item.radius)
      setColor(.card)
      cairo_set_line_width(cairo, 4)
      cairo_set_line_join(cairo, CAIRO_LINE_JOIN_MITER)
      cairo_set_dash(cairo, nil, 0, 0)
      cairo_stroke_preserve(cairo)
      setColor(.accent(item.accent))
      cairo_fill(cairo)
    case .hollow:
      cairo.outline(item.shape, center, radius: item.radius)
      setColor(.card)
      cairo_fill_preserve(cairo)
      setColor(.accent(item.accent))
      cairo_set_line_width(cairo, 2.25)
      cairo_set_line_join(cairo, CAIRO_LINE_JOIN_MITER)
      cairo_set_dash(cairo, nil, 0, 0)
      cairo_stroke(cairo)
    }
  }

  private func draw(_ item: SceneArc) {
    let center = scene.frame.point(item.center)
    setColor(item.paint)
    cairo_set_line_width(cairo, item.width)
    cairo_set_dash(cairo, nil, 0, 0)
    cairo_set_line_cap(cairo, item.isRound ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT)
    let start = (item.start * 2 - 0.5) * Double.pi
    cairo_new_sub_path(cairo)
    cairo_arc(cairo, center.x, center.y, item.radius, start, start + 2 * Double.pi * item.sweep)
    if item.sweep >= 1 { cairo_close_path(cairo) }
    cairo_stroke(cairo)
  }

  // MARK: - Text

  private func draw(_ item: SceneText) {
    // Texts that only narrow pages show have a longer form in pictures.
    guard !item.visibility.isShorterForm else { return }
    let style = item.role.style
    // Baselines are on whole pixels, so that all lines of text are equally crisp.
    let place = FixedGeometry.baseline(item, in: scene.frame, pixels: scale)
    let line = fonts.line(item.string, style)
    let start = UnitPoint(place.x - line.width * style.size * item.anchor.share, place.y)
    for run in line.runs {
      let glyphs = fonts.glyphs(of: run, in: line, size: style.size, at: start)
      guard !glyphs.isEmpty, let font = fonts.scaledFont(run.face, size: style.size, scale: scale) else {
        continue
      }
      cairo_set_scaled_font(cairo, font)
      if item.hasHalo { strokeHalo(glyphs) }
      // Text is drawn as outlines: Cairo's glyph images snap to whole pixels, which makes the letter spacing
      // uneven.
      setColor(item.role.paint)
      cairo_new_path(cairo)
      cairo_glyph_path(cairo, glyphs, Int32(glyphs.count))
      cairo_fill(cairo)
    }
  }

  /// Strokes the outlines of letters in the card color, in the current font.
  func strokeHalo(_ glyphs: [cairo_glyph_t]) {
    cairo_new_path(cairo)
    cairo_glyph_path(cairo, glyphs, Int32(glyphs.count))
    setColor(.card)
    cairo_set_line_width(cairo, TextPainter.haloWidth)
    cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND)
    cairo_set_dash(cairo, nil, 0, 0)
    cairo_stroke(cairo)
  }

  // MARK: - State

  func setColor(_ paint: Paint) { cairo.setColor(scene.theme.color(paint)) }

  private func setStroke(_ role: StrokeRole) {
    setColor(role.paint)
    cairo_set_line_width(cairo, role.width)
    cairo_set_dash(cairo, role.dash, Int32(role.dash.count), 0)
    cairo_set_line_cap(cairo, role.isRound ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT)
    cairo_set_line_join(cairo, role.isRound ? CAIRO_LINE_JOIN_ROUND : CAIRO_LINE_JOIN_MITER)
  }
}

/// What every drawing context of Cairo shares.
extension OpaquePointer {
  func setColor(_ color: RGB) {
    cairo_set_source_rgb(self, Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255)
  }

  /// Adds the outline of a box with rounded corners to the path.
  func outline(_ box: Box, radius: Double) {
    let radius = min(radius, box.width / 2, box.height / 2)
    guard radius > 0 else {
      cairo_rectangle(self, box.x, box.y, max(0, box.width), max(0, box.height))
      return
    }
    cairo_new_sub_path(self)
    let half = Double.pi / 2
    cairo_arc(self, box.maxX - radius, box.y + radius, radius, -half, 0)
    cairo_arc(self, box.maxX - radius, box.maxY - radius, radius, 0, half)
    cairo_arc(self, box.x + radius, box.maxY - radius, radius, half, 2 * half)
    cairo_arc(self, box.x + radius, box.y + radius, radius, 2 * half, 3 * half)
    cairo_close_path(self)
  }

  /// Makes the outline of a marker the path.
  func outline(_ shape: MarkerShape, _ center: UnitPoint, radius: Double) {
    cairo_new_path(self)
    if shape == .circle { cairo_arc(self, center.x, center.y, radius, 0, 2 * Double.pi) }
    for corner in shape.corners {
      cairo_line_to(self, center.x + corner.x * radius, center.y + corner.y * radius)
    }
    cairo_close_path(self)
  }
}
