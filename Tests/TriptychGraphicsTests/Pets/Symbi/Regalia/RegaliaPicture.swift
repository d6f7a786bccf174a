@testable import TriptychGraphics

/// What one part of the ghost's regalia leaves on an empty cell.
struct RegaliaPicture: Equatable {
  let side: Int
  /// Premultiplied, alpha in the high byte, row by row.
  let pixels: [UInt32]

  typealias Part = (RegaliaParts) -> Void

  /// All of it in one pose.
  init(_ pose: SymbiPose, side: Int = 256) throws {
    try self.init(pose, side) { shown, canvas in
      shown.inFigure(canvas) { RegaliaParts(pose: shown, canvas: canvas).drawAll() }
      SymbiSigns(pose: shown, canvas: canvas).draw()
    }
  }

  /// The part of a pose, in the figure's place.
  init(_ pose: SymbiPose, side: Int = 256, _ part: Part) throws {
    try self.init(pose, side) { shown, canvas in
      shown.inFigure(canvas) { part(RegaliaParts(pose: shown, canvas: canvas)) }
    }
  }

  /// The signs of a pose.
  init(signs pose: SymbiPose, side: Int = 256) throws {
    try self.init(pose, side) { SymbiSigns(pose: $0, canvas: $1).draw() }
  }

  private init(_ pose: SymbiPose, _ side: Int, _ draw: (SymbiPose, VectorCanvas) -> Void) throws {
    let surface = try PixelSurface(width: side, height: side)
    surface.canvas.fill(0)
    do {
      let canvas = try VectorCanvas(surface, width: side, height: side)
      canvas.move(by: Vector(0.5 * Double(side), 0.52 * Double(side)))
      canvas.scale(by: Double(side) / 3.6)
      draw(pose.showing(SymbiDetail(side: side)), canvas)
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

  /// Opaque pixels whose channels all lie near a color's.
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

  /// The greatest difference of a channel.
  func mostApart(_ other: RegaliaPicture) -> Int {
    zip(pixels, other.pixels).reduce(0) { most, pair in
      guard pair.0 != pair.1 else { return most }
      return [0, 8, 16, 24].reduce(most) { max($0, abs(Int(pair.0 >> $1 & 255) - Int(pair.1 >> $1 & 255))) }
    }
  }

  /// The sum of all differences between the channels, alpha included.
  func distance(_ other: RegaliaPicture) -> Int {
    zip(pixels, other.pixels).reduce(0) { sum, pair in
      guard pair.0 != pair.1 else { return sum }
      return [0, 8, 16, 24].reduce(sum) { $0 + abs(Int(pair.0 >> $1 & 255) - Int(pair.1 >> $1 & 255)) }
    }
  }
}

/// What the levels add to the ghost, one part at a time.
struct RegaliaParts {
  let pose: SymbiPose
  let canvas: VectorCanvas

  private var cosmos: SymbiCosmos { SymbiCosmos(pose: pose, canvas: canvas) }
  private var orbit: SymbiOrbit { SymbiOrbit(pose: pose, canvas: canvas) }

  func drawAll() {
    drawBehind()
    drawWings()
    drawTails()
    drawStars()
    drawArmor()
    drawCrown()
    drawInFront()
  }

  func drawBehind() {
    SymbiAura(pose: pose, canvas: canvas).draw()
    cosmos.drawAround()
    orbit.draw(.back)
  }

  func drawWings() { SymbiWings(pose: pose, canvas: canvas).draw() }
  func drawTails() { SymbiTails(pose: pose, canvas: canvas).draw() }
  func drawStars() { cosmos.drawInside() }
  func drawArmor() { SymbiArmor(pose: pose, canvas: canvas).draw() }

  func drawCrown() {
    cosmos.drawBrow()
    SymbiCrown(pose: pose, canvas: canvas).draw()
  }

  func drawInFront() { orbit.draw(.front) }
}
