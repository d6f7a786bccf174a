/// What the levels add: light, wings, tails, armour, crown, stars.
///
/// Every part follows its continuous share of the level, from nothing at 0 to whole at 1, so that one form
/// may grow into another.
struct SymbiRegalia {
  let pose: SymbiPose
  let canvas: VectorCanvas

  func drawBehind() {
    SymbiAura(pose: pose, canvas: canvas).draw()
    SymbiCosmos(pose: pose, canvas: canvas).drawAround()
    SymbiHalo(pose: pose, canvas: canvas).draw()
    SymbiOrbit(pose: pose, canvas: canvas).draw(.back)
  }

  func drawWings() { SymbiWings(pose: pose, canvas: canvas).draw() }
  func drawTails() { SymbiTails(pose: pose, canvas: canvas).draw() }

  /// Lies within the clip of the body.
  func drawStars() { SymbiCosmos(pose: pose, canvas: canvas).drawInside() }

  func drawArmour() { SymbiArmour(pose: pose, canvas: canvas).draw() }

  /// Lies above the face: the star on the brow and the crown.
  func drawCrown() {
    SymbiCosmos(pose: pose, canvas: canvas).drawBrow()
    SymbiCrown(pose: pose, canvas: canvas).draw()
  }

  func drawInFront() {
    SymbiSigns(pose: pose, canvas: canvas).draw()
    SymbiOrbit(pose: pose, canvas: canvas).draw(.front)
  }
}
