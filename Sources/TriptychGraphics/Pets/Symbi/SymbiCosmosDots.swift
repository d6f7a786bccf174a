/// Many small stars, drawn in two strokes of the brush.
///
/// They twinkle by their size, so that all of a colour share a paint.
struct SymbiCosmosDots {
  private var white = VectorPath()
  private var ice = VectorPath()

  private static let iceColor = VectorColor(0x9AF0FC)

  /// - Parameter twinkle: 0...1; even the faintest star keeps a third of its size.
  mutating func add(_ place: Vector, _ radius: Double, twinkle: Double, isIce: Bool) {
    let size = radius * (0.35 + 0.65 * twinkle)
    // So small a star needs no curves.
    let slope = 0.72 * size
    let dot = VectorPath(through: [
      place + Vector(0, -size), place + Vector(slope, -slope), place + Vector(size, 0),
      place + Vector(slope, slope), place + Vector(0, size), place + Vector(-slope, slope),
      place + Vector(-size, 0), place + Vector(-slope, -slope),
    ])
    if isIce { ice.append(dot) } else { white.append(dot) }
  }

  func draw(on canvas: VectorCanvas, alpha: Double) {
    canvas.fill(white, .flat(SymbiColors.white.opacity(alpha)))
    canvas.fill(ice, .flat(Self.iceColor.opacity(alpha)))
  }
}
