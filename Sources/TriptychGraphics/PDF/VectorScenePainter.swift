import CCairo

/// Draws the operations of a scene as paths and text on any surface of Cairo, one unit a point.
///
/// It asks nothing of pixels: what it draws on may be a page of paper. Edges that a picture of two
/// pixels a point puts on whole pixels lie on the same places here.
struct VectorScenePainter {
  /// The context to draw on; not kept.
  let cairo: OpaquePointer
  let scene: Scene
  let fonts: FontBook

  func paint() {
    if let background = scene.background {
      setColor(background)
      cairo_paint(cairo)
    }
    for item in scene.items { draw(item) }
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

  // MARK: - Rectangles and lines

  private func draw(_ item: SceneRectangle) {
    let box = FixedGeometry.box(item, in: scene.frame)
    guard box.width > 0, box.height > 0 else { return }
    setColor(item.fill)
    outline(box, radius: item.radius)
    cairo_fill(cairo)
    guard let stroke = item.outline else { return }
    setStroke(stroke)
    outline(FixedGeometry.inset(box, by: stroke.width / 2), radius: item.radius - stroke.width / 2)
    cairo_stroke(cairo)
  }

  private func outline(_ box: Box, radius: Double) {
    cairo_new_path(cairo)
    let radius = min(radius, box.width / 2, box.height / 2)
    guard radius > 0 else {
      cairo_rectangle(cairo, box.x, box.y, max(0, box.width), max(0, box.height))
      return
    }
    let quarter = Double.pi / 2
    cairo_new_sub_path(cairo)
    cairo_arc(cairo, box.maxX - radius, box.y + radius, radius, -quarter, 0)
    cairo_arc(cairo, box.maxX - radius, box.maxY - radius, radius, 0, quarter)
    cairo_arc(cairo, box.x + radius, box.maxY - radius, radius, quarter, 2 * quarter)
    cairo_arc(cairo, box.x + radius, box.y + radius, radius, 2 * quarter, 3 * quarter)
    cairo_close_path(cairo)
  }

  private func draw(_ item: SceneLine) {
    let ends = FixedGeometry.ends(item, in: scene.frame)
    setStroke(item.stroke)
    cairo_new_path(cairo)
    cairo_move_to(cairo, ends.from.x, ends.from.y)
    cairo_line_to(cairo, ends.to.x, ends.to.y)
    cairo_stroke(cairo)
  }

  private func draw(_ item: ScenePath) {
    setStroke(item.stroke)
    cairo_new_path(cairo)
    for run in item.runs {
      cairo_new_sub_path(cairo)
      for point in run { lineTo(point) }
    }
    cairo_stroke(cairo)
  }

  private func draw(_ item: SceneArea) {
    guard item.upper.count > 1, item.lower.count > 1 else { return }
    setColor(item.fill)
    cairo_new_path(cairo)
    for point in item.upper + item.lower.reversed() { lineTo(point) }
    cairo_close_path(cairo)
    cairo_fill(cairo)
  }

  private func lineTo(_ point: UnitPoint) {
    let place = scene.frame.point(Position(fractions: point))
    cairo_line_to(cairo, place.x, place.y)
  }

  // MARK: - Dots, markers, arcs

  private func draw(_ item: SceneDots) {
    for point in item.points {
      let place = scene.frame.point(Position(fractions: point))
      if item.ring > 0 { disc(place, item.radius + item.ring / 2, .card) }
      disc(place, item.radius - item.ring / 2, item.fill)
    }
  }

  private func disc(_ centre: UnitPoint, _ radius: Double, _ paint: Paint) {
    setColor(paint)
    cairo_new_path(cairo)
    cairo_arc(cairo, centre.x, centre.y, radius, 0, 2 * Double.pi)
    cairo_fill(cairo)
  }

  private func draw(_ item: SceneMarker) {
    let centre = scene.frame.point(item.at)
    if item.look == .missing { return disc(centre, item.radius, .muted) }
    shape(item, centre)
    cairo_set_line_join(cairo, CAIRO_LINE_JOIN_MITER)
    cairo_set_dash(cairo, nil, 0, 0)
    if item.look == .filled {
      setColor(.card)
      cairo_set_line_width(cairo, 4)
      cairo_stroke_preserve(cairo)
      setColor(.accent(item.accent))
      cairo_fill(cairo)
    } else {
      setColor(.card)
      cairo_fill_preserve(cairo)
      setColor(.accent(item.accent))
      cairo_set_line_width(cairo, 2.25)
      cairo_stroke(cairo)
    }
  }

  private func shape(_ item: SceneMarker, _ centre: UnitPoint) {
    cairo_new_path(cairo)
    if item.shape == .circle {
      cairo_arc(cairo, centre.x, centre.y, item.radius, 0, 2 * Double.pi)
    } else {
      for corner in item.shape.corners {
        cairo_line_to(cairo, centre.x + corner.x * item.radius, centre.y + corner.y * item.radius)
      }
    }
    cairo_close_path(cairo)
  }

  private func draw(_ item: SceneArc) {
    let centre = scene.frame.point(item.centre)
    setColor(item.paint)
    cairo_set_line_width(cairo, item.width)
    cairo_set_dash(cairo, nil, 0, 0)
    cairo_set_line_cap(cairo, item.isRound ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT)
    let start = (item.start * 2 - 0.5) * Double.pi
    cairo_new_path(cairo)
    cairo_arc(cairo, centre.x, centre.y, item.radius, start, start + 2 * Double.pi * min(item.sweep, 1))
    if item.sweep >= 1 { cairo_close_path(cairo) }
    cairo_stroke(cairo)
  }

  // MARK: - State

  func setColor(_ paint: Paint) {
    let color = scene.theme.color(paint)
    cairo_set_source_rgb(cairo, Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255)
  }

  private func setStroke(_ role: StrokeRole) {
    setColor(role.paint)
    cairo_set_line_width(cairo, role.width)
    cairo_set_dash(cairo, role.dash, Int32(role.dash.count), 0)
    cairo_set_line_cap(cairo, role.isRound ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT)
    cairo_set_line_join(cairo, role.isRound ? CAIRO_LINE_JOIN_ROUND : CAIRO_LINE_JOIN_MITER)
  }
}
