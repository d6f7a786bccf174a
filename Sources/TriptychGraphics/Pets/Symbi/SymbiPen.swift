/// Keeps the lines of the face and the effects visible where the ghost is small.
struct SymbiPen: Sendable {
  /// Pixels a unit of the figure takes.
  let unit: Double
  /// 0 from 96 pixels a cell on, 1 at 32 pixels and below.
  let smallness: Double

  init(_ pose: SymbiPose, _ canvas: VectorCanvas) {
    let side = Double(canvas.width)
    unit = side / 3.6 * pose.level.size
    smallness = SymbiMath.clamp((96 - side) / 64)
  }

  /// Effects are fewer and larger.
  var isSmall: Bool { smallness > 0 }

  /// A line's width in units, but never fewer pixels than this.
  func width(_ width: Double, atLeast pixels: Double) -> Double { max(width, pixels / unit) }

  /// What grows with smallness, up to this many times its size.
  func grown(_ size: Double, upTo factor: Double) -> Double {
    size * SymbiMath.lerp(1, factor, smallness)
  }
}
