/// Draws the ghost layer by layer, from back to front.
struct SymbiArtist {
  /// The frame of a mood's loop to show where nothing moves.
  static let poster = 2

  /// Draws a frame into a square canvas.
  func draw(_ clip: SymbiClip, frame: Int, on canvas: VectorCanvas) {
    inUnits(canvas) {
      let detail = SymbiDetail(side: canvas.width)
      switch clip {
      case .loop(let mood, let level):
        drawLoop(SymbiPose(mood, level: level, frame: frame).showing(detail), nil, canvas)
      case .dressed(let mood, let season, let level):
        drawDressed(season, SymbiPose(mood, level: level, frame: frame).showing(detail), canvas)
      case .still(let mood, let level):
        drawLoop(SymbiPose(mood, level: level, frame: Self.poster).showing(detail), nil, canvas)
      case .change(let from, let to, let level):
        let change = SymbiChange(from: from, to: to, level: level)
        drawLoop(change.pose(frame).showing(detail), change.burst(frame), canvas)
      case .evolution(let level):
        drawEvolution(SymbiEvolution(level: level).pose(frame).showing(detail), frame, canvas)
      case .shade(let level): drawShade(level, detail, canvas)
      }
    }
  }

  /// Draws a pose into a square canvas; the pose is in units of the cell.
  func draw(_ pose: SymbiPose, on canvas: VectorCanvas) {
    inUnits(canvas) { drawLoop(pose.showing(SymbiDetail(side: canvas.width)), nil, canvas) }
  }

  private func inUnits(_ canvas: VectorCanvas, _ body: () -> Void) {
    let side = Double(canvas.width)
    canvas.saved {
      canvas.move(by: Vector(0.5 * side, 0.52 * side))
      canvas.scale(by: side / 3.6)
      body()
    }
  }

  // MARK: - Clips

  private func drawLoop(_ pose: SymbiPose, _ burst: SymbiBurst?, _ canvas: VectorCanvas) {
    SymbiBackdrop(pose: pose, canvas: canvas).drawShadow()
    drawFigure(pose, burst, canvas)
  }

  /// Draws the ghost with what it wears in a season.
  private func drawDressed(_ season: SymbiSeason, _ pose: SymbiPose, _ canvas: VectorCanvas) {
    let dress = SymbiDress(season: season, pose: pose, canvas: canvas)
    dress.drawFalling(.back)
    drawLoop(pose, nil, canvas)
    pose.inFigure(canvas) { dress.drawOrnament() }
    dress.drawFalling(.front)
  }

  private func drawEvolution(_ pose: SymbiPose, _ frame: Int, _ canvas: VectorCanvas) {
    SymbiBackdrop(pose: pose, canvas: canvas).drawShadow()
    SymbiLightForm(pose: pose, canvas: canvas, frame: frame).draw { drawFigure(pose, nil, canvas) }
    if let burst = SymbiEvolution.burst(frame) { pose.inFigure(canvas) { burst.draw(pose, canvas) } }
  }

  /// Draws the outline of a form that has not been reached, in one soft color between the lightest and the
  /// darkest page.
  private func drawShade(_ level: Int, _ detail: SymbiDetail, _ canvas: VectorCanvas) {
    let pose = SymbiPose(.active, level: level, frame: 0).showing(detail)
    // Drawn twice, so that translucent parts such as wings do not show their structure.
    for _ in 0..<2 { SymbiSilhouette(pose: pose, canvas: canvas).draw() }
    canvas.cover(.flat(0x8C85A3), .inside)
  }

  // MARK: - Layers

  private func drawFigure(_ pose: SymbiPose, _ burst: SymbiBurst?, _ canvas: VectorCanvas) {
    pose.inFigure(canvas) { drawLayers(pose, burst, canvas) }
    // The signs rise and fall with the figure, but neither lean nor tremble.
    SymbiSigns(pose: pose, canvas: canvas).draw()
  }

  /// A burst is behind the body, in front of wings and tails.
  private func drawLayers(_ pose: SymbiPose, _ burst: SymbiBurst?, _ canvas: VectorCanvas) {
    let body = SymbiBody(pose: pose, canvas: canvas)
    let cosmos = SymbiCosmos(pose: pose, canvas: canvas)
    let orbit = SymbiOrbit(pose: pose, canvas: canvas)
    let effects = SymbiEffects(pose: pose, canvas: canvas)
    SymbiAura(pose: pose, canvas: canvas).draw()
    cosmos.drawAround()
    orbit.draw(.back)
    effects.drawRings()
    SymbiWings(pose: pose, canvas: canvas).draw()
    SymbiTails(pose: pose, canvas: canvas).draw()
    SymbiBackdrop(pose: pose, canvas: canvas).drawTrail()
    body.limbs.drawDrops()
    body.limbs.drawArms()
    body.drawGlow()
    burst?.draw(pose, canvas)
    body.drawBody { cosmos.drawInside() }
    SymbiArmor(pose: pose, canvas: canvas).draw()
    SymbiFace(pose: pose, canvas: canvas).draw()
    body.limbs.drawPaws()
    cosmos.drawBrow()
    SymbiCrown(pose: pose, canvas: canvas).draw()
    effects.drawInFront()
    orbit.draw(.front)
  }
}

/// The level of detail for the size of a cell. Details that would be noise in a small picture are omitted,
/// features that identify a mood grow, and lines stay about a pixel wide.
struct SymbiDetail: Hashable, Sendable {
  /// The side of the cell in pixels.
  let side: Int

  private static let smallest = SymbiLevelTable(0).size

  /// Full detail.
  static let full = SymbiDetail(side: 256)

  /// How small the cell is: 0 from 96 pixels, 1 at 32 pixels and below.
  var smallness: Double { RoundedMath.clamp(Double(96 - side) / 64) }

  /// True below 96 pixels: no signs, and effects are fewer and larger.
  var isSmall: Bool { side < 96 }

  /// True below 48 pixels: only body, face and the features that identify the level.
  var isIcon: Bool { side < 48 }

  /// The factor for the width of the figure's lines.
  var lineScale: Double { grown(1, upTo: 1.7) }

  /// A line width in units of the figure, but at least a number of pixels at the smallest size.
  func width(_ width: Double, atLeast pixels: Double) -> Double {
    max(width, pixels * 3.6 / (Double(side) * Self.smallest))
  }

  /// A size that grows with smallness, by up to a factor.
  func grown(_ size: Double, upTo factor: Double) -> Double { size * SymbiMath.lerp(1, factor, smallness) }
}

/// The contents of a sheet of the ghost, frame by frame.
enum SymbiClip: Hashable, Sendable {
  /// The loop of a mood: 24 frames.
  case loop(SymbiMood, level: Int)
  /// The loop of a mood with what is worn in a season: 24 frames.
  case dressed(SymbiMood, SymbiSeason, level: Int)
  /// The transition from one mood to another: 18 frames.
  case change(from: SymbiMood, to: SymbiMood, level: Int)
  /// The evolution from the form below to this one: 30 frames.
  case evolution(to: Int)
  /// A single still of a mood.
  case still(SymbiMood, level: Int)
  /// The outline of a form.
  case shade(level: Int)

  /// The number of frames in a mood's loop.
  static let loopFrames = 24

  /// The number of frames.
  var frames: Int {
    switch self {
    case .loop, .dressed: Self.loopFrames
    case .change: SymbiChange.frames
    case .evolution: SymbiEvolution.frames
    case .still, .shade: 1
    }
  }

  /// How long each frame is shown, in milliseconds; a single picture has the frame time of the loop.
  var frameTime: Int {
    switch self {
    case .loop(let mood, _), .dressed(let mood, _, _), .still(let mood, _):
      Int(SymbiMoodTable(mood)[.frameTime])
    case .change: SymbiChange.frameTime
    case .evolution: SymbiEvolution.frameTime
    case .shade: 100
    }
  }
}
