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

  /// The outline of a form that was not reached: one soft colour between the lightest and the darkest page.
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
    regalia.drawArmour()
    face.draw()
    body.drawPaws()
    regalia.drawCrown()
    effects.drawInFront()
    regalia.drawInFront()
  }
}
