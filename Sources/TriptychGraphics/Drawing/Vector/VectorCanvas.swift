import CCairo

/// Draws shapes with gradients, clips and groups into a rectangle of a surface, and never outside it.
///
/// If a step fails, most likely for lack of memory, later steps draw nothing. Call `finish()` at the end,
/// which reports such a failure. Do not share a canvas between threads.
final class VectorCanvas {
  let cairo: OpaquePointer
  /// The surface that owns the pixels, which must live as long as the canvas.
  private let surface: PixelSurface
  /// Whether a mask could not be created.
  private var hasFailed = false
  /// The clip of the current space; each clip links to those around it.
  private var clip: Clip?
  /// The size in pixels.
  let width, height: Int

  /// Creates a canvas over a rectangle within the surface.
  ///
  /// - Throws: `PaintError.outOfMemory` if memory runs out.
  init(_ surface: PixelSurface, x: Int = 0, y: Int = 0, width: Int, height: Int) throws(PaintError) {
    precondition(x >= 0 && y >= 0 && x + width <= surface.width && y + height <= surface.height)
    let start = UnsafeMutableRawPointer(surface.canvas.row(y) + x).assumingMemoryBound(to: UInt8.self)
    let image = cairo_image_surface_create_for_data(
      start, CAIRO_FORMAT_ARGB32, Int32(width), Int32(height), Int32(surface.width * 4))
    defer { cairo_surface_destroy(image) }
    guard let image, cairo_surface_status(image) == CAIRO_STATUS_SUCCESS, let made = cairo_create(image),
      cairo_status(made) == CAIRO_STATUS_SUCCESS
    else { throw .outOfMemory }
    cairo = made
    self.surface = surface
    self.width = width
    self.height = height
    cairo_set_line_cap(cairo, CAIRO_LINE_CAP_ROUND)
    cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND)
  }

  deinit {
    if let image = cairo_get_target(cairo) { cairo_surface_flush(image) }
    cairo_destroy(cairo)
  }

  /// Checks that everything was drawn.
  ///
  /// - Throws: `PaintError` if a step failed; the surface contents are then incomplete.
  func finish() throws(PaintError) {
    if let image = cairo_get_target(cairo) { cairo_surface_flush(image) }
    let status = cairo_status(cairo)
    guard status != CAIRO_STATUS_NO_MEMORY, !hasFailed else { throw .outOfMemory }
    guard status == CAIRO_STATUS_SUCCESS else { throw .drawingFailed }
  }

  // MARK: - Shapes

  func fill(_ path: VectorPath, _ paint: VectorPaint, _ blend: VectorBlend = .over) {
    trace(path)
    drawing(paint, blend) { cairo_fill(cairo) }
  }

  /// Strokes with round ends and corners; the width is in the current space.
  func stroke(_ path: VectorPath, width: Double, _ paint: VectorPaint, _ blend: VectorBlend = .over) {
    trace(path)
    cairo_set_line_width(cairo, width)
    drawing(paint, blend) { cairo_stroke(cairo) }
  }

  /// Paints the whole canvas, or the area inside the clip.
  func cover(_ paint: VectorPaint, _ blend: VectorBlend = .over) {
    drawing(paint, blend) { cairo_paint(cairo) }
  }

  // MARK: - Spaces, clips, groups

  /// Draws in a nested space; clips and transformations end with it.
  func saved(_ body: () -> Void) {
    let around = clip
    cairo_save(cairo)
    body()
    cairo_restore(cairo)
    clip = around
  }

  func move(by offset: Vector) { cairo_translate(cairo, offset.x, offset.y) }
  /// Rotates clockwise, in radians.
  func turn(by angle: Double) {
    let (sine, cosine) = RoundedMath.sineAndCosine(angle)
    var turned = cairo_matrix_t(xx: cosine, yx: sine, xy: -sine, yy: cosine, x0: 0, y0: 0)
    cairo_transform(cairo, &turned)
  }
  /// Scales the space; neither factor may be 0.
  func scale(by factors: Vector) { cairo_scale(cairo, factors.x, factors.y) }
  func scale(by factor: Double) { cairo_scale(cairo, factor, factor) }

  /// Restricts drawing to the inside of a path, until the space ends.
  func clip(to path: VectorPath) {
    clip = Clip(path: path, space: space, around: clip)
    trace(path)
    cairo_clip(cairo)
  }

  /// Restricts masks, soft discs and flat discs to a mask until the space ends; paths are not restricted.
  func clip(to mask: VectorMask) {
    clip = Clip(mask: clip.map { mask.intersected($0.mask(on: self)) } ?? mask, space: space)
  }

  /// The coverage of the current clip; nil if there is none.
  var clipMask: VectorMask? { clip.map { $0.mask(on: self) } }

  /// The transformation from the current space to pixels.
  var space: cairo_matrix_t {
    var matrix = cairo_matrix_t()
    cairo_get_matrix(cairo, &matrix)
    return matrix
  }

  /// The transformation from pixels to the current space; nil if the space has no area.
  var inverse: cairo_matrix_t? {
    var matrix = space
    return cairo_matrix_invert(&matrix) == CAIRO_STATUS_SUCCESS ? matrix : nil
  }

  /// A clip whose mask is created when it is first needed.
  private final class Clip {
    private let path: VectorPath
    private let space: cairo_matrix_t
    private let around: Clip?
    private var made: VectorMask?

    init(path: VectorPath, space: cairo_matrix_t, around: Clip?) {
      self.path = path
      self.space = space
      self.around = around
    }

    init(mask: VectorMask, space: cairo_matrix_t) {
      path = VectorPath()
      self.space = space
      around = nil
      made = mask
    }

    func mask(on canvas: VectorCanvas) -> VectorMask {
      if let made { return made }
      var mask = VectorMask(left: 0, top: 0, width: canvas.width, height: canvas.height)
      canvas.cover(&mask, path, in: space)
      if let around { mask = mask.intersected(around.mask(on: canvas)) }
      made = mask
      return mask
    }
  }

  /// Draws into a separate picture and then draws that picture as a whole. A clip set earlier keeps it small.
  func group(alpha: Double = 1, _ blend: VectorBlend = .over, _ body: () -> Void) {
    cairo_push_group(cairo)
    body()
    cairo_pop_group_to_source(cairo)
    cairo_set_operator(cairo, Self.operation(blend))
    if alpha < 1 { cairo_paint_with_alpha(cairo, max(0, alpha)) } else { cairo_paint(cairo) }
    cairo_set_operator(cairo, CAIRO_OPERATOR_OVER)
    cairo_set_source_rgba(cairo, 0, 0, 0, 0)
  }

  // MARK: - Masks

  /// Covers a mask with a path that a matrix converts to its pixels.
  ///
  /// - Parameter stroked: the width of a line around the path that is also covered, in the path's space.
  func cover(_ mask: inout VectorMask, _ path: VectorPath, stroked: Double = 0, in place: cairo_matrix_t) {
    if !Self.covered(&mask, path, stroked: stroked, in: place) { hasFailed = true }
  }

  // MARK: - Cairo

  private func trace(_ path: VectorPath) { Self.trace(path, cairo) }

  static func trace(_ path: VectorPath, _ cairo: OpaquePointer) {
    cairo_new_path(cairo)
    for element in path.elements {
      switch element {
      case .move(let point): cairo_move_to(cairo, point.x, point.y)
      case .line(let point): cairo_line_to(cairo, point.x, point.y)
      case .curve(let first, let second, let end):
        cairo_curve_to(cairo, first.x, first.y, second.x, second.y, end.x, end.y)
      case .close: cairo_close_path(cairo)
      }
    }
  }

  private func drawing(_ paint: VectorPaint, _ blend: VectorBlend, _ body: () -> Void) {
    let gradient = setSource(paint)
    if blend != .over { cairo_set_operator(cairo, Self.operation(blend)) }
    body()
    if blend != .over { cairo_set_operator(cairo, CAIRO_OPERATOR_OVER) }
    if let gradient { cairo_pattern_destroy(gradient) }
  }

  /// Sets the paint. Returns the gradient created for it, which must be destroyed after drawing.
  private func setSource(_ paint: VectorPaint) -> OpaquePointer? {
    let gradient: OpaquePointer?
    let stops: [VectorPaint.Stop]
    switch paint {
    case .flat(let color):
      cairo_set_source_rgba(cairo, color.red, color.green, color.blue, color.alpha)
      return nil
    case .linear(let from, let to, let given):
      gradient = cairo_pattern_create_linear(from.x, from.y, to.x, to.y)
      stops = given
    case .radial(let focus, let center, let radius, let given):
      gradient = cairo_pattern_create_radial(focus.x, focus.y, 0, center.x, center.y, radius)
      stops = given
    }
    for stop in stops {
      cairo_pattern_add_color_stop_rgba(
        gradient, stop.at, stop.color.red, stop.color.green, stop.color.blue, stop.color.alpha)
    }
    cairo_set_source(cairo, gradient)
    return gradient
  }

  private static func operation(_ blend: VectorBlend) -> cairo_operator_t {
    switch blend {
    case .over: CAIRO_OPERATOR_OVER
    case .screen: CAIRO_OPERATOR_SCREEN
    case .erase: CAIRO_OPERATOR_DEST_OUT
    case .inside: CAIRO_OPERATOR_ATOP
    }
  }
}
