import CCairo

extension VectorCanvas {
  /// A soft disc that stands in for blur: a colour whose alpha falls from the centre to the edge.
  ///
  /// It is put down pixel by pixel from a table, which is many times quicker than a gradient.
  ///
  /// - Parameter fall: shares of alpha by rising shares of the radius; the last should be 0 at 1.
  func blob(
    _ centre: Vector, _ radius: Double, _ color: VectorColor, alpha: Double,
    fall: [(at: Double, share: Double)] = [(0, 1), (0.5, 0.38), (1, 0)], _ blend: VectorBlend = .over
  ) {
    guard alpha > 0.002, radius > 0 else { return }
    let count = min(256, max(128, Int(2 * radius * sizeOfUnit)))
    let stops = fall.map { VectorPaint.Stop($0.at, color.opacity(alpha * $0.share)) }
    VectorRamp(stops, count: count).pixels.withUnsafeBufferPointer { ramp in
      let last = Float(count - 1)
      round(centre, radius, blend) { squared in ramp[Int(squared.squareRoot() * last + 0.5)] }
    }
  }

  /// A disc with a smooth edge.
  func disc(_ centre: Vector, _ radius: Double, _ paint: VectorPaint) {
    guard case .flat(let color) = paint, radius > 0 else {
      return fill(VectorPath(ellipse: centre, Vector(radius, radius)), paint)
    }
    // Half a pixel inside the edge and half a pixel outside it, the disc fades.
    let pixel = PixelBlend.pixel(color)
    let reach = Float(radius * sizeOfUnit)
    let outer = Double(reach + 0.5) / Double(reach) * radius
    let scale = reach + 0.5
    round(centre, outer, .over) { squared in
      let covered = scale - squared.squareRoot() * scale
      return covered >= 1 ? pixel : PixelBlend.scaled(pixel, UInt32(covered * 255 + 0.5))
    }
  }

  /// Pixels of a unit of the present space, on average of its directions.
  var sizeOfUnit: Double {
    let place = space
    return abs(place.xx * place.yy - place.xy * place.yx).squareRoot()
  }

  /// Goes over the pixels of a disc, or of the ellipse that the present space makes of it; the colour is
  /// told by the square of the way from the centre, 0..<1.
  @inline(__always)
  private func round(_ centre: Vector, _ radius: Double, _ blend: VectorBlend, _ color: (Float) -> UInt32) {
    guard let back = inverse, let target = VectorTarget(cairo) else { return }
    let place = space
    let middle = Vector(
      place.xx * centre.x + place.xy * centre.y + place.x0,
      place.yx * centre.x + place.yy * centre.y + place.y0)
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
}
