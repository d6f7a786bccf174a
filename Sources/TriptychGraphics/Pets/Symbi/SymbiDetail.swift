/// How much of the ghost is drawn, by the size of its cell: what would only be noise in a small picture
/// is left out, what tells a mood grows, and lines keep about a pixel.
struct SymbiDetail: Hashable, Sendable {
  /// Pixels of the cell's side.
  let side: Int

  private static let smallest = SymbiLevelTable(0).size

  /// Everything.
  static let full = SymbiDetail(side: 256)

  /// 0 from 96 pixels a cell on, 1 at 32 pixels and below.
  var smallness: Double { RoundedMath.clamp(Double(96 - side) / 64) }

  /// Below 96 pixels: no signs, effects are fewer and larger.
  var isSmall: Bool { side < 96 }

  /// Below 48 pixels: body, face and what tells the level.
  var isIcon: Bool { side < 48 }

  /// What the width of the figure's lines is multiplied with.
  var lineScale: Double { grown(1, upTo: 1.7) }

  /// A line's width in units of the figure, but never fewer pixels than this in its smallest form.
  func width(_ width: Double, atLeast pixels: Double) -> Double {
    max(width, pixels * 3.6 / (Double(side) * Self.smallest))
  }

  /// What grows with smallness, up to this many times its size.
  func grown(_ size: Double, upTo factor: Double) -> Double { size * SymbiMath.lerp(1, factor, smallness) }
}
