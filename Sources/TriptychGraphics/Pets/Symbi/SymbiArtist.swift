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
        drawLoop(SymbiPose(mood, level: level, frame: frame).showing(detail), canvas)
      case .still(let mood, let level):
        drawLoop(SymbiPose(mood, level: level, frame: Self.poster).showing(detail), canvas)
      case .change(let from, let to, let level):
        let change = SymbiChange(from: from, to: to, level: level)
        drawChange(change.pose(frame).showing(detail), change.burst(frame), canvas)
      case .evolution(let level):
        drawEvolution(SymbiEvolution(level: level).pose(frame).showing(detail), frame, canvas)
      case .shade(let level): drawShade(level, detail, canvas)
      }
    }
  }

  /// Draws a pose, in units of the cell.
  func draw(_ pose: SymbiPose, on canvas: VectorCanvas) {
    inUnits(canvas) { drawLoop(pose.showing(SymbiDetail(side: canvas.width)), canvas) }
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

  private func drawLoop(_ pose: SymbiPose, _ canvas: VectorCanvas) {
    SymbiBackdrop(pose: pose, canvas: canvas).drawShadow()
    pose.inFigure(canvas) { drawFigure(pose, canvas) }
  }

  private func drawChange(_ pose: SymbiPose, _ burst: SymbiBurst?, _ canvas: VectorCanvas) {
    drawLoop(pose, canvas)
    if let burst { pose.inFigure(canvas) { burst.draw(pose, canvas) } }
  }

  private func drawEvolution(_ pose: SymbiPose, _ frame: Int, _ canvas: VectorCanvas) {
    SymbiBackdrop(pose: pose, canvas: canvas).drawShadow()
    let light = VectorColor(0xFDF6FF)
    canvas.blob(
      Vector(0, -0.08), 1.62, light, alpha: 0.8 * SymbiEvolution.flash(frame),
      fall: [(0, 1), (0.25, 0.88), (0.5, 0.56), (0.75, 0.19), (0.9, 0.036), (1, 0)])
    let white = SymbiEvolution.white(frame)
    if white > 0 {
      // Lilac towards the rim, so that the shape also stands out from a white page.
      let rim = VectorColor(0xC2A3F9)
      canvas.group {
        pose.inFigure(canvas) { drawFigure(pose, canvas) }
        canvas.cover(
          .radial(
            focus: Vector(0, -0.1), centre: Vector(0, -0.1), radius: 1.5,
            [
              .init(0, light.opacity(white)), .init(0.35, light.mixed(rim, 0.1).opacity(0.98 * white)),
              .init(1, rim.opacity(0.94 * white)),
            ]), .inside)
      }
    } else {
      pose.inFigure(canvas) { drawFigure(pose, canvas) }
    }
    if let burst = SymbiEvolution.burst(frame) { pose.inFigure(canvas) { burst.draw(pose, canvas) } }
  }

  /// The outline of a form that was not reached: one soft colour between the lightest and the darkest page.
  private func drawShade(_ level: Int, _ detail: SymbiDetail, _ canvas: VectorCanvas) {
    var pose = SymbiPose(.active, level: level, frame: 0).showing(detail)
    pose.glow = 0
    pose.mood[.particles] = 0
    let regalia = SymbiRegalia(pose: pose, canvas: canvas)
    let body = SymbiBody(pose: pose, canvas: canvas)
    // Twice, so that what lets a little through, such as wings, does not show its parts.
    for _ in 0..<2 {
      pose.inFigure(canvas) {
        regalia.drawWings()
        regalia.drawTails()
        body.drawArms()
        body.drawBody {}
        regalia.drawArmour()
        regalia.drawCrown()
      }
    }
    canvas.cover(.flat(0x8C85A3), .inside)
  }

  // MARK: - Layers

  private func drawFigure(_ pose: SymbiPose, _ canvas: VectorCanvas) {
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
    body.drawBody { regalia.drawStars() }
    regalia.drawArmour()
    face.draw()
    body.drawPaws()
    regalia.drawCrown()
    effects.drawInFront()
    regalia.drawInFront()
  }
}
