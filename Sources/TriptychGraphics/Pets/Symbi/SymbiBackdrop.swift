/// The ground's shadow and the trail of particles.
struct SymbiBackdrop {
  let pose: SymbiPose
  let canvas: VectorCanvas

  func drawShadow() {}
  func drawTrail() {}
}
