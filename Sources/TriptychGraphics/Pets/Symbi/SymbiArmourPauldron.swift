/// A shoulder plate of cut crystal with three spikes; its space is that of the right shoulder.
enum SymbiArmourPauldron {
  /// A spike and the half of it on the inner side of its ridge.
  struct Spike: Sendable {
    let whole, inner: VectorPath

    init(_ inner: Vector, _ tip: Vector, _ outer: Vector) {
      whole = VectorPath(through: [inner, tip, outer])
      let ridge = inner + 0.45 * (outer - inner)
      self.inner = VectorPath(through: [inner, tip, ridge])
    }
  }

  static let spikes = [
    Spike(Vector(-0.06, -0.10), Vector(0.03, -0.41), Vector(0.14, -0.10)),
    Spike(Vector(0.08, -0.10), Vector(0.29, -0.33), Vector(0.25, -0.02)),
    Spike(Vector(0.20, -0.06), Vector(0.43, -0.09), Vector(0.25, 0.10)),
  ]

  /// The plate below, over the upper arm, and the one above it.
  static var plates: [SymbiArmourFacets] {
    [
      SymbiArmourFacets(
        [
          Vector(-0.03, 0.04), Vector(0.24, 0.00), Vector(0.31, 0.13), Vector(0.22, 0.27), Vector(0.07, 0.25),
        ], centre: Vector(0.17, 0.14), table: 0.42),
      SymbiArmourFacets(
        [
          Vector(-0.23, 0.06), Vector(-0.19, -0.11), Vector(-0.03, -0.21), Vector(0.16, -0.17),
          Vector(0.29, 0.00), Vector(0.17, 0.13), Vector(-0.06, 0.15),
        ], centre: Vector(0.01, -0.04), table: 0.50),
    ]
  }

  static let turn = 0.28
  static let scale = 0.92
}
