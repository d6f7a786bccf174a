/// What a shape is filled with. Gradients lie in the space in which the shape is drawn.
enum VectorPaint: Hashable, Sendable {
  /// A colour at a place of a gradient, 0...1.
  struct Stop: Hashable, Sendable {
    var at: Double
    var color: VectorColor

    init(_ at: Double, _ color: VectorColor) {
      self.at = at
      self.color = color
    }
  }

  case flat(VectorColor)
  case linear(from: Vector, to: Vector, [Stop])
  /// From a focus, a point, to a circle.
  case radial(focus: Vector, centre: Vector, radius: Double, [Stop])

  /// A colour from 0xRRGGBB.
  static func flat(_ hex: UInt32, _ alpha: Double = 1) -> VectorPaint {
    .flat(VectorColor(hex, alpha: alpha))
  }
}

/// How what is drawn meets what is there.
enum VectorBlend: Hashable, Sendable {
  case over
  /// Lightens as light does.
  case screen
  /// Takes away what is there.
  case erase
  /// Only where something is.
  case inside
}
