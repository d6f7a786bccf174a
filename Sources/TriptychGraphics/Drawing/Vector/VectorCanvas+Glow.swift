import CCairo

extension VectorCanvas {
  /// Light around a shape, under what is drawn next: the shape's mask, blurred and tinted.
  ///
  /// The mask is small where the blur is wide, since a blurred picture holds no details.
  ///
  /// - Parameters:
  ///   - spread: how far the shape itself is widened first, in the present space.
  ///   - reach: how far the light falls beyond that.
  func glow(_ path: VectorPath, spread: Double, reach: Double, _ color: VectorColor, alpha: Double) {
    let pixels = reach * sizeOfUnit
    guard alpha > 0.002, pixels > 0.5, let target = VectorTarget(cairo) else { return }
    let scale = pixels >= 24 ? 4 : pixels >= 8 ? 2 : 1
    // A margin of two pixels lets the mask be read between its pixels up to its edge.
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
