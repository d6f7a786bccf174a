/// Signs floating beside the figure.
struct SymbiSigns {
  let pose: SymbiPose
  let canvas: VectorCanvas
  func draw() {}
}
