/// Draws the ghost, layer by layer from the back to the front.
struct SymbiArtist {
  /// The frame that stands for a mood where nothing moves.
  static let poster = 2

  /// Draws a frame into a square canvas.
  func draw(_ clip: SymbiClip, frame: Int, on canvas: VectorCanvas) {
    inUnits(canvas) {
      let detail = SymbiDetail(side: canvas.width)
      switch clip {
      case .loop(let mood, let level):
        drawLoop(SymbiPose(mood, level: level, frame: frame).showing(detail), nil, canvas)
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

  /// Draws a pose, in units of the cell.
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

  private func drawEvolution(_ pose: SymbiPose, _ frame: Int, _ canvas: VectorCanvas) {
    SymbiBackdrop(pose: pose, canvas: canvas).drawShadow()
    SymbiLightForm(pose: pose, canvas: canvas, frame: frame).draw { drawFigure(pose, nil, canvas) }
    if let burst = SymbiEvolution.burst(frame) { pose.inFigure(canvas) { burst.draw(pose, canvas) } }
  }

  /// The outline of a form that was not reached: one soft color between the lightest and the darkest page.
  private func drawShade(_ level: Int, _ detail: SymbiDetail, _ canvas: VectorCanvas) {
    let pose = SymbiPose(.active, level: level, frame: 0).showing(detail)
    // Twice, so that what lets a little through, such as wings, does not show its parts.
    for _ in 0..<2 { SymbiSilhouette(pose: pose, canvas: canvas).draw() }
    canvas.cover(.flat(0x8C85A3), .inside)
  }

  // MARK: - Layers

  private func drawFigure(_ pose: SymbiPose, _ burst: SymbiBurst?, _ canvas: VectorCanvas) {
    pose.inFigure(canvas) { drawLayers(pose, burst, canvas) }
    SymbiRegalia(pose: pose, canvas: canvas).drawSigns()
  }

  /// A burst lies behind the body, before wings and tails.
  private func drawLayers(_ pose: SymbiPose, _ burst: SymbiBurst?, _ canvas: VectorCanvas) {
    let body = SymbiBody(pose: pose, canvas: canvas)
    let regalia = SymbiRegalia(pose: pose, canvas: canvas)
    let face = SymbiFace(pose: pose, canvas: canvas)
    let effects = SymbiEffects(pose: pose, canvas: canvas)
    regalia.drawBehind()
    effects.drawRings()
    regalia.drawWings()
    regalia.drawTails()
    SymbiBackdrop(pose: pose, canvas: canvas).drawTrail()
    body.drawDrops()
    body.drawArms()
    body.drawGlow()
    burst?.draw(pose, canvas)
    body.drawBody { regalia.drawStars() }
    regalia.drawArmor()
    face.draw()
    body.drawPaws()
    regalia.drawCrown()
    effects.drawInFront()
    regalia.drawInFront()
  }
}

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

/// What a sheet of the ghost shows, frame by frame.
enum SymbiClip: Hashable, Sendable {
  /// A mood that goes round, 24 frames.
  case loop(SymbiMood, level: Int)
  /// One mood becomes another, 18 frames.
  case change(from: SymbiMood, to: SymbiMood, level: Int)
  /// The form below becomes this one, 30 frames.
  case evolution(to: Int)
  /// One frame that stands for a mood.
  case still(SymbiMood, level: Int)
  /// The outline of a form.
  case shade(level: Int)

  /// Frames of a mood's loop.
  static let loopFrames = 24

  /// How many frames it has.
  var frames: Int {
    switch self {
    case .loop: Self.loopFrames
    case .change: SymbiChange.frames
    case .evolution: SymbiEvolution.frames
    case .still, .shade: 1
    }
  }

  /// How long each frame is shown, in milliseconds; the length of the loop's frames for a single picture.
  var frameTime: Int {
    switch self {
    case .loop(let mood, _), .still(let mood, _): Int(SymbiMoodTable(mood)[.frameTime])
    case .change: SymbiChange.frameTime
    case .evolution: SymbiEvolution.frameTime
    case .shade: 100
    }
  }
}
