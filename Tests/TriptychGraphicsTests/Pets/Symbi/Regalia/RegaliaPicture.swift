@testable import TriptychGraphics

/// What one part of the ghost's regalia leaves on an empty cell.
struct RegaliaPicture: Equatable {
  let side: Int
  /// Premultiplied, alpha in the high byte, row by row.
  let pixels: [UInt32]

  typealias Part = (SymbiRegalia) -> Void

  static func everything(_ regalia: SymbiRegalia) {
    regalia.drawBehind()
    regalia.drawWings()
    regalia.drawTails()
    regalia.drawStars()
    regalia.drawArmour()
    regalia.drawCrown()
    regalia.drawInFront()
  }

  /// The part of a pose, in the figure's place.
  init(_ pose: SymbiPose, side: Int = 256, _ part: Part = everything) throws {
    let surface = try PixelSurface(width: side, height: side)
    surface.canvas.fill(0)
    do {
      let canvas = try VectorCanvas(surface, width: side, height: side)
      canvas.move(by: Vector(0.5 * Double(side), 0.52 * Double(side)))
      canvas.scale(by: Double(side) / 3.6)
      let shown = pose.showing(SymbiDetail(side: side))
      shown.inFigure(canvas) { part(SymbiRegalia(pose: shown, canvas: canvas)) }
    }
    self.side = side
    pixels = surface.withPixels { pixels, _ in (0..<side * side).map { pixels[$0] } }
  }

  func alpha(_ x: Int, _ y: Int) -> Int { Int(pixels[y * side + x] >> 24) }

  var isEmpty: Bool { pixels.allSatisfy { $0 == 0 } }

  /// Pixels that hide what is behind them.
  var solid: Int { pixels.count { $0 >> 24 > 200 } }

  /// The greatest alpha within so many pixels of the cell's edge.
  func edge(_ width: Int) -> Int {
    var most = 0
    for y in 0..<side {
      for x in 0..<side where min(x, y, side - 1 - x, side - 1 - y) < width { most = max(most, alpha(x, y)) }
    }
    return most
  }

  /// Opaque pixels whose channels all lie near a colour's.
  func count(near color: VectorColor, within limit: Int = 24) -> Int {
    let wanted = [color.red, color.green, color.blue].map { Int(($0 * 255).rounded()) }
    return pixels.count { pixel in
      pixel >> 24 > 230
        && zip(wanted, [pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255])
          .allSatisfy { abs($0 - Int($1)) <= limit }
    }
  }

  /// How many separate stretches of opaque pixels a column holds, at a place in units right of the middle.
  func stretches(column units: Double) -> Int {
    let x = Int((0.5 + units / 3.6) * Double(side))
    var runs = 0
    var isInside = false
    for y in 0..<side {
      let isSolid = alpha(x, y) > 128
      if isSolid && !isInside { runs += 1 }
      isInside = isSolid
    }
    return runs
  }

  /// The sum of all differences between the channels, alpha included.
  func distance(_ other: RegaliaPicture) -> Int {
    zip(pixels, other.pixels).reduce(0) { sum, pair in
      guard pair.0 != pair.1 else { return sum }
      return [0, 8, 16, 24].reduce(sum) { $0 + abs(Int(pair.0 >> $1 & 255) - Int(pair.1 >> $1 & 255)) }
    }
  }
}

extension SymbiLevelTable {
  /// A share of the way from one form to the next.
  init(from level: Int, _ share: Double) {
    let (start, end) = (SymbiLevelTable(level), SymbiLevelTable(level + 1))
    self = start
    let fields: [WritableKeyPath<SymbiLevelTable, Double>] = [
      \.wings, \.tails, \.aura, \.crown, \.halo, \.armour, \.signs, \.cosmic, \.sparkles, \.glow, \.size,
    ]
    for field in fields {
      self[keyPath: field] = SymbiMath.lerp(start[keyPath: field], end[keyPath: field], share)
    }
  }
}
