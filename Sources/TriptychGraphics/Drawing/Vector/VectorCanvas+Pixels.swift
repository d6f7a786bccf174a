import CCairo

extension VectorCanvas {
  /// What a path covers where it stands now.
  ///
  /// - Parameters:
  ///   - stroked: width of a line around the path that counts as covered, in the present space.
  ///   - frame: pixels beyond which nothing is asked for; the canvas unless told.
  func mask(of path: VectorPath, stroked: Double = 0, within frame: VectorMask? = nil) -> VectorMask {
    let (least, most) = bounds(of: path, margin: stroked / 2)
    // A free pixel around it lets the mask be read between its pixels up to its edge.
    let left = max(frame?.left ?? 0, Int(least.x.rounded(.down)) - 1)
    let top = max(frame?.top ?? 0, Int(least.y.rounded(.down)) - 1)
    let right = min(frame?.right ?? width, Int(most.x.rounded(.up)) + 1)
    let bottom = min(frame?.bottom ?? height, Int(most.y.rounded(.up)) + 1)
    var mask = VectorMask(left: left, top: top, width: right - left, height: bottom - top)
    var place = space
    place.x0 -= Double(left)
    place.y0 -= Double(top)
    cover(&mask, path, stroked: stroked, in: place)
    return mask
  }

  /// Gives the pixels of a mask a paint. A radial paint must have its focus in its centre.
  func fill(_ mask: VectorMask, _ paint: VectorPaint, _ blend: VectorBlend = .over) {
    let mask = clipMask.map { mask.intersected($0) } ?? mask
    guard let target = VectorTarget(cairo), mask.width > 0 else { return }
    switch paint {
    case .flat(let color):
      let pixel = PixelBlend.pixel(color)
      put(mask, on: target, blend) { _, _ in pixel }
    case .linear(let from, let to, let stops):
      let ramp = VectorRamp(stops).pixels
      let squared = ((to - from) * (to - from)).sum()
      guard let back = inverse else { return }
      guard squared > Self.leastLength * Self.leastLength else {
        return put(mask, on: target, blend, lastOf: ramp)
      }
      let way = (to - from) / squared
      let step = Vector(back.xx * way.x + back.yx * way.y, back.xy * way.x + back.yy * way.y) * 255
      let start = ((Vector(back.x0, back.y0) - from) * way).sum() * 255 + 0.5 * (step.x + step.y) + 0.5
      ramp.withUnsafeBufferPointer { ramp in
        put(mask, on: target, blend) { x, y in
          ramp[Int(min(max(start + Double(x) * step.x + Double(y) * step.y, 0), 255))]
        }
      }
    case .radial(_, let centre, let radius, let stops):
      let ramp = VectorRamp(stops).pixels
      guard let back = inverse else { return }
      guard radius > Self.leastLength else { return put(mask, on: target, blend, lastOf: ramp) }
      ramp.withUnsafeBufferPointer { ramp in
        put(mask, on: target, blend) { x, y in
          let (px, py) = (Double(x) + 0.5, Double(y) + 0.5)
          let dx = (back.xx * px + back.xy * py + back.x0 - centre.x) / radius
          let dy = (back.yx * px + back.yy * py + back.y0 - centre.y) / radius
          return ramp[Int(min((dx * dx + dy * dy).squareRoot() * 255 + 0.5, 255))]
        }
      }
    }
  }

  /// A gradient without length is nothing but its end.
  private static let leastLength = 1e-6

  private func put(
    _ mask: VectorMask, on target: VectorTarget, _ blend: VectorBlend, lastOf ramp: [UInt32]
  ) {
    guard let pixel = ramp.last else { return }
    put(mask, on: target, blend) { _, _ in pixel }
  }

  @inline(__always)
  private func put(
    _ mask: VectorMask, on target: VectorTarget, _ blend: VectorBlend, _ color: (Int, Int) -> UInt32
  ) {
    let (first, last) = (max(mask.left, target.left), min(mask.right, target.right))
    guard first < last else { return }
    mask.bytes.withUnsafeBufferPointer { bytes in
      for y in max(mask.top, target.top)..<max(mask.top, target.top, min(mask.bottom, target.bottom)) {
        let row = target.row(y)
        let line = (y - mask.top) * mask.width - mask.left
        for x in first..<last where bytes[line + x] != 0 {
          let source = PixelBlend.scaled(color(x, y), UInt32(bytes[line + x]))
          row[x] = PixelBlend.blend(source, row[x], blend)
        }
      }
    }
  }

  /// A direction of the present space in pixels.
  func pixels(_ offset: Vector) -> Vector {
    let place = space
    return Vector(
      place.xx * offset.x + place.xy * offset.y, place.yx * offset.x + place.yy * offset.y)
  }

  // MARK: - Cairo

  /// The corners of a path's control points in pixels of the canvas.
  func bounds(of path: VectorPath, margin: Double) -> (Vector, Vector) {
    let place = space
    var (least, most) = (Vector(repeating: .infinity), Vector(repeating: -.infinity))
    func add(_ point: Vector) {
      let pixel = Vector(
        place.xx * point.x + place.xy * point.y + place.x0, place.yx * point.x + place.yy * point.y + place.y0
      )
      least = Vector(min(least.x, pixel.x), min(least.y, pixel.y))
      most = Vector(max(most.x, pixel.x), max(most.y, pixel.y))
    }
    for element in path.elements {
      switch element {
      case .move(let point), .line(let point): add(point)
      case .curve(let first, let second, let end):
        add(first)
        add(second)
        add(end)
      case .close: break
      }
    }
    let wide = margin * (place.xx * place.xx + place.yx * place.yx).squareRoot()
    let high = margin * (place.xy * place.xy + place.yy * place.yy).squareRoot()
    guard least.x <= most.x else { return (.zero, .zero) }
    let reach = Vector(repeating: max(wide, high))
    let far = Vector(repeating: 65536)
    return (
      (least - reach).clamped(lowerBound: -far, upperBound: far),
      (most + reach).clamped(lowerBound: -far, upperBound: far)
    )
  }

  /// Covers a mask with a path that a matrix puts into its pixels; false where that failed.
  static func covered(
    _ mask: inout VectorMask, _ path: VectorPath, stroked: Double, in place: cairo_matrix_t
  ) -> Bool {
    guard mask.width > 0, mask.height > 0 else { return true }
    let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(mask.width), Int32(mask.height))
    defer { cairo_surface_destroy(surface) }
    guard let surface, let cairo = cairo_create(surface) else { return false }
    defer { cairo_destroy(cairo) }
    var place = place
    cairo_set_matrix(cairo, &place)
    trace(path, cairo)
    if stroked > 0 {
      cairo_set_line_width(cairo, stroked)
      cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND)
      cairo_fill_preserve(cairo)
      cairo_stroke(cairo)
    } else {
      cairo_fill(cairo)
    }
    cairo_surface_flush(surface)
    guard cairo_status(cairo) == CAIRO_STATUS_SUCCESS, let data = cairo_image_surface_get_data(surface)
    else { return false }
    let stride = Int(cairo_image_surface_get_stride(surface))
    mask.bytes.withUnsafeMutableBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return }
      for y in 0..<mask.height {
        (base + y * mask.width).update(from: data + y * stride, count: mask.width)
      }
    }
    return true
  }
}
