/// Eyes, brows, mouth and cheeks.
struct SymbiFace {
  let pose: SymbiPose
  let canvas: VectorCanvas

  func draw() {}
}
