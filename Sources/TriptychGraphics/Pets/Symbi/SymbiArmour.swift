/// Crystal armour of level 4.
struct SymbiArmour {
  let pose: SymbiPose
  let canvas: VectorCanvas
  func draw() {}
}
