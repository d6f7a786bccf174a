/// What the levels add: light, wings, tails, armour, crown, stars.
struct SymbiRegalia {
  let pose: SymbiPose
  let canvas: VectorCanvas

  func drawBehind() {
    SymbiAura(pose: pose, canvas: canvas).draw()
    SymbiCosmos(pose: pose, canvas: canvas).drawAround()
    SymbiOrbit(pose: pose, canvas: canvas).draw(.back)
  }

  /// The halo lies between the second pair of wings and the first, so that its arc is seen.
  func drawWings() {
    let wings = SymbiWings(pose: pose, canvas: canvas)
    wings.drawSecond()
    SymbiHalo(pose: pose, canvas: canvas).draw()
    wings.drawFirst()
  }

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
    SymbiOrbit(pose: pose, canvas: canvas).draw(.front)
  }

  /// Called outside of the figure's place: signs rise and fall with it, but neither lean nor tremble.
  func drawSigns() { SymbiSigns(pose: pose, canvas: canvas).draw() }
}
