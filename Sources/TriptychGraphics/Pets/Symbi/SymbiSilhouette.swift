/// The shape of a form without face, light or anything that floats around it.
struct SymbiSilhouette {
  private let pose: SymbiPose
  private let canvas: VectorCanvas

  init(pose: SymbiPose, canvas: VectorCanvas) {
    self.canvas = canvas
    var dim = pose
    dim.glow = 0
    dim.level.halo = 0
    self.pose = dim
  }

  func draw() {
    let regalia = SymbiRegalia(pose: pose, canvas: canvas)
    let body = SymbiBody(pose: pose, canvas: canvas)
    pose.inFigure(canvas) {
      regalia.drawWings()
      regalia.drawTails()
      body.drawArms()
      body.drawShape()
      regalia.drawArmour()
      regalia.drawCrown()
    }
  }
}
