/// What the levels add: light, wings, tails, armour, crown, stars.
struct SymbiRegalia {
  let pose: SymbiPose
  let canvas: VectorCanvas

  func drawBehind() {}
  func drawWings() {}
  func drawTails() {}
  func drawStars() {}
  func drawArmour() {}
  func drawCrown() {}
  func drawInFront() {}
}
