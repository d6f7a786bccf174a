import CCairo

extension VectorCanvas {
  /// The coverage of a path in the current space.
  ///
  /// - Parameters:
  ///   - stroked: the width of a line around the path that is also covered, in the current space.
  ///   - frame: limits the mask to these pixels; the canvas by default.
  func mask(of path: VectorPath, stroked: Double = 0, within frame: VectorMask? = nil) -> VectorMask {
    let (least, most) = bounds(of: path, margin: stroked / 2)
    // A border of one free pixel lets the mask be interpolated up to its edge.
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

  /// Paints the pixels of a mask. A radial paint must have its focus in its center.
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
    case .radial(_, let center, let radius, let stops):
      let ramp = VectorRamp(stops).pixels
      guard let back = inverse else { return }
      guard radius > Self.leastLength else { return put(mask, on: target, blend, lastOf: ramp) }
      ramp.withUnsafeBufferPointer { ramp in
        put(mask, on: target, blend) { x, y in
          let (px, py) = (Double(x) + 0.5, Double(y) + 0.5)
          let dx = (back.xx * px + back.xy * py + back.x0 - center.x) / radius
          let dy = (back.yx * px + back.yy * py + back.y0 - center.y) / radius
          return ramp[Int(min((dx * dx + dy * dy).squareRoot() * 255 + 0.5, 255))]
        }
      }
    }
  }

  /// A gradient shorter than this is drawn as its last color only.
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

  /// Converts a direction from the current space to pixels.
  func pixels(_ offset: Vector) -> Vector {
    let place = space
    return Vector(
      place.xx * offset.x + place.xy * offset.y, place.yx * offset.x + place.yy * offset.y)
  }

  // MARK: - Cairo

  /// The bounding box of a path's control points in pixels of the canvas.
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

  /// Covers a mask with a path that a matrix converts to its pixels; returns false on failure.
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

  /// Draws a soft disc as a substitute for blur: a color whose alpha falls from the center to the edge.
  ///
  /// It is drawn pixel by pixel from a table, which is many times faster than a gradient.
  ///
  /// - Parameter fall: fractions of alpha by increasing fractions of the radius; the last should be 0 at 1.
  func blob(
    _ center: Vector, _ radius: Double, _ color: VectorColor, alpha: Double,
    fall: [(at: Double, share: Double)] = [(0, 1), (0.5, 0.38), (1, 0)], _ blend: VectorBlend = .over
  ) {
    guard alpha > 0.002, radius > 0 else { return }
    let count = min(256, max(128, Int(2 * radius * sizeOfUnit)))
    let stops = fall.map { VectorPaint.Stop($0.at, color.opacity(alpha * $0.share)) }
    VectorRamp(stops, count: count).pixels.withUnsafeBufferPointer { ramp in
      let last = Float(count - 1)
      round(center, radius, blend) { squared in ramp[Int(squared.squareRoot() * last + 0.5)] }
    }
  }

  /// Draws a disc with a smooth edge.
  func disc(_ center: Vector, _ radius: Double, _ paint: VectorPaint) {
    guard case .flat(let color) = paint, radius > 0 else {
      return fill(VectorPath(ellipse: center, Vector(radius, radius)), paint)
    }
    // The disc fades from half a pixel inside its edge to half a pixel outside.
    let pixel = PixelBlend.pixel(color)
    let reach = Float(radius * sizeOfUnit)
    let outer = Double(reach + 0.5) / Double(reach) * radius
    let scale = reach + 0.5
    round(center, outer, .over) { squared in
      let covered = scale - squared.squareRoot() * scale
      return covered >= 1 ? pixel : PixelBlend.scaled(pixel, UInt32(covered * 255 + 0.5))
    }
  }

  /// The size of a unit of the current space in pixels, averaged over its directions.
  var sizeOfUnit: Double {
    let place = space
    return abs(place.xx * place.yy - place.xy * place.yx).squareRoot()
  }

  /// Visits the pixels of a disc, or of the ellipse that the current space makes of it. The color depends on
  /// the squared distance from the center, 0..<1.
  @inline(__always)
  private func round(_ center: Vector, _ radius: Double, _ blend: VectorBlend, _ color: (Float) -> UInt32) {
    guard let back = inverse, let target = VectorTarget(cairo) else { return }
    let place = space
    let middle = Vector(
      place.xx * center.x + place.xy * center.y + place.x0,
      place.yx * center.x + place.yy * center.y + place.y0)
    let wide = radius * (place.xx * place.xx + place.xy * place.xy).squareRoot()
    let high = radius * (place.yx * place.yx + place.yy * place.yy).squareRoot()
    guard abs(middle.x) + wide < 65536, abs(middle.y) + high < 65536 else { return }
    let clip = clipMask
    let left = max(target.left, clip?.left ?? target.left, Int((middle.x - wide).rounded(.down)))
    let right = min(target.right, clip?.right ?? target.right, Int((middle.x + wide).rounded(.up)))
    let top = max(target.top, clip?.top ?? target.top, Int((middle.y - high).rounded(.down)))
    let bottom = min(target.bottom, clip?.bottom ?? target.bottom, Int((middle.y + high).rounded(.up)))
    guard left < right, top < bottom else { return }
    let (acrossX, acrossY) = (Float(back.xx / radius), Float(back.yx / radius))
    for y in top..<bottom {
      let row = target.row(y)
      let (x0, y0) = (Double(left) + 0.5 - middle.x, Double(y) + 0.5 - middle.y)
      let startX = Float((back.xx * x0 + back.xy * y0) / radius)
      let startY = Float((back.yx * x0 + back.yy * y0) / radius)
      let line = clip.map { (y - $0.top) * $0.width - $0.left } ?? 0
      for x in left..<right {
        let (dx, dy) = (startX + acrossX * Float(x - left), startY + acrossY * Float(x - left))
        let squared = dx * dx + dy * dy
        guard squared < 1 else { continue }
        var source = color(squared)
        if let clip { source = PixelBlend.scaled(source, UInt32(clip.bytes[line + x])) }
        row[x] = PixelBlend.blend(source, row[x], blend)
      }
    }
  }

  /// Draws a glow around a shape, below later drawing: the shape's mask, blurred and tinted.
  ///
  /// The mask is small where the blur is wide, since a blurred picture has no details.
  ///
  /// - Parameters:
  ///   - spread: how far the shape itself is expanded first, in the current space.
  ///   - reach: how far the light extends beyond that.
  func glow(_ path: VectorPath, spread: Double, reach: Double, _ color: VectorColor, alpha: Double) {
    let pixels = reach * sizeOfUnit
    guard alpha > 0.002, pixels > 0.5, let target = VectorTarget(cairo) else { return }
    let scale = pixels >= 24 ? 4 : pixels >= 8 ? 2 : 1
    // A border of two pixels lets the mask be interpolated up to its edge.
    let (least, most) = bounds(of: path, margin: spread)
    let far = Vector(repeating: pixels + 2)
    let low = max((least - far) / Double(scale), -far).rounded(.down)
    let limit = (Vector(Double(width), Double(height)) + far) / Double(scale)
    let high = min((most + far) / Double(scale), limit).rounded(.up)
    guard low.x < high.x, low.y < high.y else { return }
    var mask = VectorMask(
      left: Int(low.x), top: Int(low.y), width: Int(high.x - low.x) + 1, height: Int(high.y - low.y) + 1)
    cover(&mask, path, stroked: 2 * spread, in: shrunk(by: scale, mask))
    let light = BlurredMask(mask, reach: pixels / Double(scale))
    let tint = (0...255).map { PixelBlend.pixel(color.opacity(color.alpha * alpha * Double($0) / 255)) }
    light.put(on: target, scale: scale, tint: tint)
  }

  private func shrunk(by scale: Int, _ mask: VectorMask) -> cairo_matrix_t {
    var place = space
    let share = 1 / Double(scale)
    place.xx *= share
    place.yx *= share
    place.xy *= share
    place.yy *= share
    place.x0 = place.x0 * share - Double(mask.left)
    place.y0 = place.y0 * share - Double(mask.top)
    return place
  }
}

private func max(_ one: Vector, _ other: Vector) -> Vector {
  Vector(Swift.max(one.x, other.x), Swift.max(one.y, other.y))
}

private func min(_ one: Vector, _ other: Vector) -> Vector {
  Vector(Swift.min(one.x, other.x), Swift.min(one.y, other.y))
}

/// The pixels that a canvas currently draws on: its own or those of a group. Coordinates are those of the
/// canvas.
///
/// It holds an unmanaged pointer: use it only until the next call of the canvas.
struct VectorTarget {
  private let base: UnsafeMutablePointer<UInt32>
  private let stride: Int
  private let offsetX, offsetY: Int
  /// The available rectangle, in pixels of the canvas.
  let left, top, right, bottom: Int

  /// Creates a target; nil if the pixels are not accessible.
  init?(_ cairo: OpaquePointer) {
    guard let surface = cairo_get_group_target(cairo) else { return nil }
    cairo_surface_flush(surface)
    guard cairo_image_surface_get_format(surface) == CAIRO_FORMAT_ARGB32,
      let data = cairo_image_surface_get_data(surface)
    else { return nil }
    base = UnsafeMutableRawPointer(data).assumingMemoryBound(to: UInt32.self)
    stride = Int(cairo_image_surface_get_stride(surface)) / 4
    var (x, y) = (0.0, 0.0)
    cairo_surface_get_device_offset(surface, &x, &y)
    offsetX = Int(x)
    offsetY = Int(y)
    left = -offsetX
    top = -offsetY
    right = left + Int(cairo_image_surface_get_width(surface))
    bottom = top + Int(cairo_image_surface_get_height(surface))
    cairo_surface_mark_dirty(surface)
  }

  /// The row at `y`, indexed from `left` to `right` in canvas coordinates.
  @inline(__always)
  func row(_ y: Int) -> UnsafeMutablePointer<UInt32> { base + (y + offsetY) * stride + offsetX }
}
