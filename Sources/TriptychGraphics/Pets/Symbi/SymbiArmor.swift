/// Crystal armor of level 4: shards, a collar with a gem, and plates on the shoulders.
struct SymbiArmor {
  let pose: SymbiPose
  let canvas: VectorCanvas
  private let crystal: SymbiCrystal

  init(pose: SymbiPose, canvas: VectorCanvas) {
    self.pose = pose
    self.canvas = canvas
    crystal = SymbiCrystal(dark: pose.dark, share: 1)
  }

  func draw() {
    guard pose.level.armor > 0 else { return }
    guard !pose.detail.isIcon else {
      // In an icon, collar and gem are enough to identify the form.
      drawCollar()
      drawMedallion()
      return
    }
    for side in [-1.0, 1.0] {
      drawShard(Vector(side * 0.62, 0.475), half: 0.085, length: 0.17)
      drawShard(Vector(side * 0.36, 0.555), half: 0.10, length: 0.23)
    }
    drawCollar()
    drawMedallion()
    drawPauldron(-1)
    drawPauldron(1)
  }

  private var line: VectorPaint { .flat(SymbiColors.line) }

  /// Transforms a point of the collar. Its middle makes space for paws at the mouth.
  private func worn(_ point: Vector) -> Vector {
    let middle = max(0, 1 - point.x * point.x / 0.76)
    return pose.deformed(point + Vector(0, 0.05 * pose.mood[.pawsAtMouth] * middle))
  }

  // MARK: - Collar

  private func drawShard(_ top: Vector, half: Double, length: Double) {
    let (left, right) = (worn(top + Vector(-half, 0)), worn(top + Vector(half, 0)))
    let (middle, tip) = (worn(top), worn(top + Vector(0, length)))
    let whole = VectorPath(through: [left, right, tip])
    canvas.fill(whole, .flat(crystal.shade(0.22)))
    canvas.fill(VectorPath(through: [left, middle, tip]), .flat(crystal.shade(0.95)))
    canvas.stroke(whole, width: 0.036, line)
  }

  private func drawCollar() {
    let band = Self.band.mapped(worn)
    canvas.fill(band, crystal.metal(from: Vector(0, 0.25), to: Vector(0, 0.62)))
    for (from, to) in [(0.10, 0.24), (0.42, 0.60), (0.76, 0.90)] {
      for side in [-1.0, 1.0] { drawCut(from, to, side) }
    }
    canvas.stroke(
      Self.gleam.mapped(worn), width: 0.026, .flat(SymbiColors.white.opacity(0.85 * (1 - 0.4 * pose.dark))))
    canvas.stroke(band, width: 0.036, line)
  }

  /// Draws a facet of the collar that catches the light, between two fractions of the distance to its middle.
  private func drawCut(_ from: Double, _ to: Double, _ side: Double) {
    func point(_ curve: [Vector], _ way: Double) -> Vector {
      worn(Vector(side, 1) * Vector(on: curve, way))
    }
    canvas.fill(
      VectorPath(through: [
        point(Self.upper, from), point(Self.upper, to), point(Self.lower, to + 0.06),
        point(Self.lower, from + 0.06),
      ]), .flat(side < 0 ? crystal.shade(0.9) : crystal.shade(0.3).opacity(0.7)))
  }

  private static let upper = [
    Vector(0.865, 0.245), Vector(0.60, 0.43), Vector(0.25, 0.475), Vector(0, 0.475),
  ]
  private static let lower = [
    Vector(0.878, 0.375), Vector(0.62, 0.545), Vector(0.26, 0.60), Vector(0, 0.60),
  ]

  private static let band: VectorPath = {
    func left(_ point: Vector) -> Vector { Vector(-point.x, point.y) }
    var path = VectorPath(from: left(upper[0]))
    path.curve(left(upper[1]), left(upper[2]), to: upper[3])
    path.curve(upper[2], upper[1], to: upper[0])
    path.line(to: lower[0])
    path.curve(lower[1], lower[2], to: lower[3])
    path.curve(left(lower[2]), left(lower[1]), to: left(lower[0]))
    path.close()
    return path
  }()

  private static let gleam: VectorPath = {
    var path = VectorPath(from: Vector(-0.80, 0.325))
    path.curve(Vector(-0.55, 0.46), Vector(-0.25, 0.51), to: Vector(0, 0.51))
    return path
  }()

  private func drawMedallion() {
    let center = worn(Vector(0, 0.565))
    canvas.blob(center, 0.34, pose.colors.eyeMid, alpha: 0.55 * min(1, 0.4 + pose.glow))
    let setting = SymbiArmorFacets(around: center, corners: 6, radius: 0.155, table: 0.63)
    draw(setting, lineWidth: 0.036) { $0 }
    let gem = SymbiArmorFacets(around: center, corners: 6, radius: 0.098, table: 0.5)
    let colors = pose.colors
    canvas.fill(gem.outline, .flat(colors.eyeMid))
    for facet in gem.facets {
      let light = -0.55 * facet.lean.x - 0.835 * facet.lean.y
      let color = light > 0 ? colors.eyeLight.opacity(0.75) : colors.eyeRim.opacity(0.6)
      if abs(light) > 0.03 { canvas.fill(facet.path, .flat(color)) }
    }
    canvas.disc(center + Vector(-0.03, -0.04), 0.02, .flat(SymbiColors.white))
    canvas.stroke(gem.outline, width: 0.026, line)
  }

  // MARK: - Shoulders

  private func drawPauldron(_ side: Double) {
    let (sine, cosine) = RoundedMath.sineAndCosine(SymbiArmorPauldron.turn)
    // Facets are lit as they appear in the picture, so that both shoulders share one light.
    func seen(_ lean: Vector) -> Vector {
      Vector(side * (lean.x * cosine - lean.y * sine), lean.x * sine + lean.y * cosine)
    }
    canvas.saved {
      canvas.move(by: pose.deformed(Vector(side * 0.89, 0.20)))
      canvas.scale(by: Vector(side * SymbiArmorPauldron.scale, SymbiArmorPauldron.scale))
      canvas.turn(by: SymbiArmorPauldron.turn)
      for spike in SymbiArmorPauldron.spikes {
        canvas.fill(spike.whole, .flat(crystal.shade(side > 0 ? 0.12 : 0.92)))
        canvas.fill(spike.inner, .flat(crystal.shade(side > 0 ? 0.92 : 0.12)))
        canvas.stroke(spike.whole, width: 0.036, line)
      }
      for plate in SymbiArmorPauldron.plates { draw(plate, lineWidth: 0.04, seen) }
    }
  }

  private func draw(_ facets: SymbiArmorFacets, lineWidth: Double, _ seen: (Vector) -> Vector) {
    canvas.fill(facets.outline, .flat(crystal.shade(0.5)))
    for facet in facets.facets {
      canvas.fill(facet.path, .flat(crystal.facet(leaning: seen(facet.lean))))
    }
    canvas.fill(facets.table, .flat(crystal.shade(0.72)))
    canvas.stroke(facets.table, width: 0.016, .flat(SymbiColors.white.opacity(0.75 * (1 - 0.5 * pose.dark))))
    canvas.stroke(facets.outline, width: lineWidth, line)
  }
}

/// The shades of the armor's crystal, from the side away from the light to the side that faces it.
struct SymbiCrystal {
  private let low, middle, high: VectorColor

  /// Creates crystal that darkens with the mood, 0...1, and is only partly visible while a form grows.
  init(dark: Double, share: Double) {
    func mixed(_ bright: UInt32, _ dim: UInt32) -> VectorColor {
      VectorColor(bright).mixed(VectorColor(dim), dark).opacity(share)
    }
    low = mixed(0x6D6BF0, 0x3F2FA0)
    middle = mixed(0xB9C6FF, 0x7C6AE0)
    high = mixed(0xF5F3FF, 0xA78BFA)
  }

  /// The color for a light of 0 (away from the light) to 1 (toward it).
  func shade(_ light: Double) -> VectorColor {
    let light = RoundedMath.clamp(light)
    return light < 0.55 ? low.mixed(middle, light / 0.55) : middle.mixed(high, (light - 0.55) / 0.45)
  }

  /// A gradient from top to bottom over part of a shape.
  func metal(from top: Vector, to bottom: Vector) -> VectorPaint {
    .linear(from: top, to: bottom, [.init(0, high), .init(0.5, middle), .init(1, low)])
  }

  /// The color of a flat facet for the direction in which it leans, lit from the top left.
  func facet(leaning direction: Vector) -> VectorColor {
    let toLight = (direction.x * -0.55 + direction.y * -0.835) / max(1e-9, direction.length)
    return shade(0.5 + 0.5 * toLight)
  }
}

/// A cut crystal: an outline, a flat table inside it and the facets between the two.
struct SymbiArmorFacets {
  let outline: VectorPath
  /// The facets, each with the direction in which it leans.
  let facets: [(path: VectorPath, lean: Vector)]
  let table: VectorPath

  /// Creates a crystal from the corners of an outline, clockwise.
  ///
  /// - Parameter size: the size of the table as a fraction of the outline, around a center.
  init(_ corners: [Vector], center: Vector, table size: Double) {
    let inner = corners.map { center + size * ($0 - center) }
    facets = corners.indices.map { index in
      let next = (index + 1) % corners.count
      let edge = corners[next] - corners[index]
      return (
        VectorPath(through: [corners[index], corners[next], inner[next], inner[index]]),
        Vector(edge.y, -edge.x)
      )
    }
    outline = VectorPath(through: corners)
    table = VectorPath(through: inner)
  }

  /// Creates a regular crystal with a corner at the top.
  init(around center: Vector, corners count: Int, radius: Double, table size: Double) {
    let corners = (0..<count).map { corner in
      let (sine, cosine) = RoundedMath.sineAndCosine(RoundedMath.turn * Double(corner) / Double(count))
      return center + radius * Vector(sine, -cosine)
    }
    self.init(corners, center: center, table: size)
  }
}

/// A shoulder plate of cut crystal with three spikes, in the coordinate space of the right shoulder.
enum SymbiArmorPauldron {
  /// A spike, and its half on the inner side of the ridge.
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

  /// The lower plate, over the upper arm, and the one above it.
  static var plates: [SymbiArmorFacets] {
    [
      SymbiArmorFacets(
        [
          Vector(-0.03, 0.04), Vector(0.24, 0.00), Vector(0.31, 0.13), Vector(0.22, 0.27), Vector(0.07, 0.25),
        ], center: Vector(0.17, 0.14), table: 0.42),
      SymbiArmorFacets(
        [
          Vector(-0.23, 0.06), Vector(-0.19, -0.11), Vector(-0.03, -0.21), Vector(0.16, -0.17),
          Vector(0.29, 0.00), Vector(0.17, 0.13), Vector(-0.06, 0.15),
        ], center: Vector(0.01, -0.04), table: 0.50),
    ]
  }

  static let turn = 0.28
  static let scale = 0.92
}
