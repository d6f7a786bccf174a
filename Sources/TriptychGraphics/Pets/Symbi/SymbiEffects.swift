/// What shows a mood around the figure: rings, tears, sweat, sleep, bolts, sparkles.
struct SymbiEffects {
  let pose: SymbiPose
  let canvas: VectorCanvas

  func drawRings() {}
  func drawInFront() {}
}
