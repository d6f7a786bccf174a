/// What looks out of an eye: iris, pupil or star, shade and catchlights. Drawn within the opening.
struct SymbiIris {
  let eye: SymbiEye
  let pose: SymbiPose
  let canvas: VectorCanvas

  private var colors: SymbiColors { pose.colors }
  private var mood: SymbiMoodTable { pose.mood }

  /// Of the socket; a small iris keeps a part of what it lost, so that wide eyes stay dear.
  private var share: Double { 0.86 * SymbiMath.lerp(1, mood[.iris], 0.62) }
  private var radii: Vector { share * eye.radii }

  /// The eye looks a little down as it closes.
  private var centre: Vector {
    let down = 0.3 * mood[.gazeDown] + 0.22 * eye.ease + 0.6 * RoundedMath.clamp(0.6 - eye.openness)
    return Vector(
      pose.gaze * 0.34 * eye.radii.x * (1.5 - 0.6 * share),
      down * eye.radii.y)
  }

  func draw() {
    drawDepth()
    canvas.fill(
      VectorPath(ellipse: centre, radii),
      .radial(
        focus: centre + Vector(0, 0.45 * radii.y), centre: centre, radius: max(radii.x, radii.y),
        [.init(0, colors.eyeLight), .init(0.42, colors.eyeMid), .init(1, colors.eyeRim)]))
    drawPupil()
    drawShade()
    if mood[.star] > 0.5 { drawStar() }
    drawCatchlights()
  }

  /// Light of the iris in a socket that it does not fill, instead of a black hole.
  private func drawDepth() {
    let room = RoundedMath.clamp(2.6 * (0.86 - share) / 0.86)
    guard room > 0.05 else { return }
    canvas.saved {
      canvas.move(by: Vector(0, 0.3 * eye.radii.y))
      canvas.scale(by: eye.radii)
      canvas.blob(
        Vector(0, 0), 1.1, colors.eyeRim.mixed(SymbiColors.drip, 0.6), alpha: 0.95 * room,
        fall: [(0, 1), (0.6, 0.8), (1, 0.15)])
    }
  }

  private func drawPupil() {
    if mood[.star] > 0.5 {
      canvas.fill(
        VectorPath(ellipse: centre, Vector(0.7, 0.66) * radii), .flat(0x7A3E06, 0.85))
    } else {
      let size = 0.46 * SymbiMath.lerp(1, mood[.pupil], 0.55)
      canvas.fill(VectorPath(ellipse: centre, size * radii), .flat(SymbiColors.void))
    }
  }

  /// The shadow of the brow over the upper half, and the lid's own shadow below its edge.
  private func drawShade() {
    let shade = VectorColor(red: 0.05, green: 0.01, blue: 0.12)
    func cast(from top: Double, to bottom: Double, alpha: Double) {
      canvas.fill(
        VectorPath(through: [
          Vector(-eye.radii.x, top), Vector(eye.radii.x, top), Vector(eye.radii.x, bottom),
          Vector(-eye.radii.x, bottom),
        ]),
        .linear(
          from: Vector(0, top), to: Vector(0, bottom),
          [.init(0, shade.opacity(alpha)), .init(1, shade.opacity(0))]))
    }
    cast(from: -eye.radii.y, to: 0.25 * eye.radii.y, alpha: 0.75)
    guard eye.hasUpperLid, eye.upperLid(0) > -eye.radii.y else { return }
    let lid = min(eye.upperLid(0), eye.upperLid(eye.radii.x), eye.upperLid(-eye.radii.x))
    cast(from: lid, to: eye.upperLid(0) + 0.3 * eye.radii.y, alpha: 0.5)
  }

  private func drawStar() {
    canvas.fill(
      VectorPath(star: centre, radius: 0.8 * radii.x, thinness: 0.36), .flat(0xFFFFEB))
  }

  /// One large and one small reflection; under a lid that is half down they move down with it, and beside
  /// a star they make room for it.
  private func drawCatchlights() {
    let dim =
      RoundedMath.clamp(0.5 + 0.62 * pose.glow + 0.2 * eye.ease)
      * RoundedMath.clamp(0.2 + 1.5 * eye.openness)
    let size = pointwiseMax(0.8 * eye.radii, radii)
    let hasStar = mood[.star] > 0.5
    let place = hasStar ? Vector(-0.47, -0.5) : Vector(-0.36, -0.4)
    let extent = (hasStar ? 0.66 : 1) * size
    let lid = eye.hasUpperLid ? eye.upperLid(place.x * size.x) : -eye.radii.y
    let upper = max(centre.y + place.y * size.y, lid + 0.3 * extent.y)
    canvas.fill(
      VectorPath(
        ellipse: Vector(centre.x + place.x * size.x, upper), Vector(0.27, 0.25) * extent, turned: -0.3),
      .flat(SymbiColors.white.opacity(0.95 * dim)))
    guard pose.detail.smallness < 0.6, eye.openness > 0.4 else { return }
    canvas.fill(
      VectorPath(
        ellipse: centre + Vector(0.4, hasStar ? 0.5 : 0.42) * size, Vector(0.13, 0.12) * extent),
      .flat(SymbiColors.white.opacity(0.75 * dim)))
  }
}
