/// What a level adds to the ghost.
struct SymbiLevelTable: Sendable {
  /// Scale of the wings; 0 is none.
  var wings = 0.0
  /// How much of the tails there is.
  var tails = 0.0
  /// Strength of the light around the figure.
  var aura = 0.0
  /// How much of the crown there is, in the place of the wisp.
  var crown = 0.0
  /// The wreath of rays behind the head.
  var halo = 0.0
  /// Crystal armour.
  var armour = 0.0
  /// Signs floating beside the figure.
  var signs = 0.0
  /// The body of stars, the ring around it and the second pair of wings.
  var cosmic = 0.0
  /// Sparkles.
  var sparkles = 0.0
  /// Light beyond that of the mood.
  var glow = 0.0
  /// Scale of the whole figure.
  var size = 1.0

  /// The values of a level, 0...5.
  init(_ level: Int) {
    let fields: [(WritableKeyPath<SymbiLevelTable, Double>, [Double])] = [
      (\.wings, [0, 0.6, 0.78, 0.88, 0.88, 0.9]), (\.tails, [0, 0, 0, 1, 1, 1]),
      (\.aura, [0, 0.25, 0.4, 0.7, 0.8, 1]), (\.crown, [0, 0, 0, 1, 1, 1]), (\.halo, [0, 0, 0, 0, 0, 1]),
      (\.armour, [0, 0, 0, 0, 1, 0]), (\.signs, [0, 0, 0, 0, 1, 0]), (\.cosmic, [0, 0, 0, 0, 0, 1]),
      (\.sparkles, [0, 0, 0.6, 0.6, 0.5, 1]), (\.glow, [0, 0.15, 0.3, 0.4, 0.5, 0.7]),
      (\.size, [0.94, 0.95, 0.96, 0.97, 0.98, 1]),
    ]
    for (field, values) in fields { self[keyPath: field] = values[min(max(level, 0), 5)] }
  }
}
