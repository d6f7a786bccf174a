/// A figure that turns into light while its form changes.
///
/// Its core is nearly white, tinted lilac, and a darker thin rim runs around it: so its shape is whole on a
/// white page and on a dark one.
struct SymbiLightForm {
  let pose: SymbiPose
  let canvas: VectorCanvas
  /// Of the evolution.
  let frame: Int

  private static let core = VectorColor(0xEFE5FF)
  private static let edge = VectorColor(0xC4A6FA)
  private static let rim = VectorColor(0x8B5CF6)
  /// How far the rim reaches beyond the shape, in units.
  private static let reach = 0.026

  func draw(_ figure: () -> Void) {
    canvas.blob(
      Vector(0, -0.08), 1.62, VectorColor(0xFDF6FF), alpha: 0.8 * SymbiEvolution.flash(frame),
      fall: [(0, 1), (0.25, 0.88), (0.5, 0.56), (0.75, 0.19), (0.9, 0.036), (1, 0)])
    let white = SymbiEvolution.white(frame)
    guard white > 0 else { return figure() }
    canvas.group {
      figure()
      canvas.cover(
        .radial(
          focus: Vector(0, -0.1), centre: Vector(0, -0.1), radius: 1.5,
          [
            .init(0, Self.core.opacity(white)), .init(0.45, Self.core.mixed(Self.edge, 0.15).opacity(white)),
            .init(1, Self.edge.opacity(white)),
          ]), .inside)
    }
    canvas.group(alpha: white) { drawRim() }
  }

  /// The shape a little to all sides, without the shape itself.
  private func drawRim() {
    let reach = max(Self.reach, 2.4 / Double(pose.detail.side))
    for (x, y) in [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)] {
      canvas.saved {
        canvas.move(by: Vector(x, y) * reach)
        SymbiSilhouette(pose: pose, canvas: canvas).draw()
      }
    }
    canvas.cover(.flat(Self.rim), .inside)
    canvas.group(.erase) { SymbiSilhouette(pose: pose, canvas: canvas).draw() }
  }
}
