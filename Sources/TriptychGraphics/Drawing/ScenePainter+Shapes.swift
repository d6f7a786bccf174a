/// Rectangles, straight lines and dots.
extension ScenePainter {
  func draw(_ item: SceneRectangle, _ ink: Ink) {
    guard pixels(item.from).isDrawable, pixels(item.to).isDrawable else { return }
    let points = FixedGeometry.box(item, in: scene.frame, pixels: scale)
    let box = Box(
      x: points.x * scale, y: points.y * scale, width: points.width * scale, height: points.height * scale)
    guard box.width > 0, box.height > 0 else { return }
    let radius = min(item.radius * scale, box.width / 2, box.height / 2)
    kit.corners.fill(box, radius: radius, on: canvas, ink: ink)
    if let outline = item.outline { frame(box, radius: radius, outline) }
  }

  /// Draws the line around a box, inside its edges, in pixels.
  private func frame(_ box: Box, radius: Double, _ role: StrokeRole) {
    let width = role.width * scale
    let ink = self.ink(role.paint)
    let inner = box.grown(-width / 2)
    guard !role.dash.isEmpty, inner.width > 0, inner.height > 0 else {
      return kit.corners.frame(box, radius: radius, width: width, on: canvas, ink: ink)
    }
    var outline = RoundedCorners.outline(
      inner, max(0, min(radius, inner.width / 2, inner.height / 2) - width / 2))
    outline.append(outline[0])
    stroke([outline], role, ink)
  }

  func draw(_ item: SceneArea, _ ink: Ink) {
    guard item.upper.count > 1, item.lower.count > 1 else { return }
    let outline = item.upper.map(pixels) + item.lower.reversed().map(pixels)
    kit.area.fill([outline], on: canvas, ink: ink)
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
      return kit.stamps.draw(disc, at: item.points.lazy.map(pixels), on: canvas, ink: ink)
    }
    // Each disc over its own ring, each ring over the discs before it.
    for point in item.points {
      let place = CollectionOfOne(pixels(point))
      kit.stamps.draw(ring, at: place, on: canvas, ink: card)
      kit.stamps.draw(disc, at: place, on: canvas, ink: ink)
    }
  }

  func draw(_ item: SceneMarker) {
    let place = CollectionOfOne(pixels(item.at))
    let radius = item.radius * scale
    func stamp(_ kind: MarkerStamps.Kind, _ paint: Paint) {
      kit.stamps.draw(kind, at: place, on: canvas, ink: ink(paint))
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
