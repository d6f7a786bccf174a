/// Draws the ghost, layer by layer from the back to the front.
struct SymbiArtist {
  /// The frame that stands for a mood where nothing moves.
  static let poster = 2

  /// Draws a frame into a square canvas.
  func draw(_ clip: SymbiClip, frame: Int, on canvas: VectorCanvas) {
    switch clip {
    case .loop(let mood, let level): draw(SymbiPose(mood, level: level, frame: frame), on: canvas)
    case .still(let mood, let level): draw(SymbiPose(mood, level: level, frame: Self.poster), on: canvas)
    case .change(_, let mood, let level): draw(SymbiPose(mood, level: level, frame: frame), on: canvas)
    case .evolution(let level), .shade(let level):
      draw(SymbiPose(.active, level: level, frame: frame), on: canvas)
    }
  }

  /// Draws a pose, in units of the cell.
  func draw(_ pose: SymbiPose, on canvas: VectorCanvas) {
    let side = Double(canvas.width)
    var pose = pose
    pose.detail = SymbiDetail(side: canvas.width)
    canvas.saved {
      canvas.move(by: Vector(0.5 * side, 0.52 * side))
      canvas.scale(by: side / 3.6)
      drawLayers(pose, canvas)
    }
  }

  private func drawLayers(_ pose: SymbiPose, _ canvas: VectorCanvas) {
    func figure(_ layers: () -> Void) {
      canvas.saved {
        pose.enterFigure(canvas)
        layers()
      }
    }
    let back = SymbiBackdrop(pose: pose, canvas: canvas)
    let body = SymbiBody(pose: pose, canvas: canvas)
    let regalia = SymbiRegalia(pose: pose, canvas: canvas)
    let face = SymbiFace(pose: pose, canvas: canvas)
    let effects = SymbiEffects(pose: pose, canvas: canvas)
    back.drawShadow()
    figure {
      regalia.drawBehind()
      effects.drawRings()
      regalia.drawWings()
      regalia.drawTails()
      back.drawTrail()
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
}
