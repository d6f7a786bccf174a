/// The geometry of one eye in a frame. The origin of its space is the eye's center; x points right in the
/// picture for both eyes.
struct SymbiEye: Sendable {
  /// -1 for the left eye in the picture, 1 for the right one.
  let side: Double
  /// The center of the eye in the figure's space.
  let center: Vector
  /// Half width and half height of the socket.
  let radii: Vector
  /// 0 for closed, 1 for fully open.
  let openness: Double
  /// How much lower the inner end of the lid is, and how much higher the outer end.
  let slant: Double
  /// How far the middle of the lid hangs below its ends.
  let sag: Double
  /// How content a half-closed eye is, 0...1.
  let ease: Double
  /// How far the lower lid is raised, 0...1.
  let lowerLid: Double

  init(side: Double, pose: SymbiPose) {
    self.side = side
    let mood = pose.mood
    center = pose.deformed(Vector(0.345 * side, -0.08 - 0.04 * pose.detail.smallness))
    // Small eyes grow, and eyes follow part of the body's stretch.
    let size = pose.detail.grown(1, upTo: 1.2)
    radii = Vector(
      0.205 * mood[.eyeWidth] * size * (1 - 0.2 * pose.stretch),
      0.262 * mood[.eyeHeight] * size * (1 + 0.4 * pose.stretch))
    let open = pose.openness * (side < 0 ? 1 - mood[.asymmetry] : 1)
    openness = open
    slant = 0.1 * mood[.tilt]
    // A half-closed lid with a smiling mouth looks content: the lid then hangs in a soft curve.
    let smile = RoundedMath.clamp(1.6 * mood[.mouthCurve])
    ease = smile * RoundedMath.clamp(3 * (1 - mood[.lid]))
    sag = 0.055 * RoundedMath.clamp(1.15 - open) - 0.11 * ease
    lowerLid = (mood[.lowerLid] + 0.1 * ease) * RoundedMath.clamp(1.7 * open)
  }

  var isClosed: Bool { openness <= 0.1 }
  var hasUpperLid: Bool { openness < 1 || abs(slant) > 0.002 }
  var hasLowerLid: Bool { lowerLid > 0.02 }

  /// The height of the middle of the upper lid.
  private var lidHeight: Double { -radii.y + 2 * radii.y * (1 - min(1, openness)) }

  /// The height of the upper lid's edge at x.
  func upperLid(_ x: Double) -> Double {
    let along = x / radii.x
    return lidHeight - side * along * slant + sag * (0.5 - along * along)
  }

  /// The height of the lower lid's edge at x, as a cheek pushes it up.
  func lowerLid(_ x: Double) -> Double {
    let along = x / radii.x
    return radii.y * (1 - 0.76 * lowerLid) - 0.025 + 0.055 * along * along
  }

  /// The angle at which a lid's edge meets the socket, on one side of the picture.
  func meeting(_ edge: (Double) -> Double, right: Bool) -> Double {
    let sign = right ? 1.0 : -1.0
    var (inner, outer) = (0.0, 1.0)
    // The edge is inside the socket in the middle and outside it at the side.
    for _ in 0..<24 {
      let middle = (inner + outer) / 2
      let height = edge(sign * middle * radii.x) / radii.y
      if middle * middle + height * height < 1 { inner = middle } else { outer = middle }
    }
    let height = RoundedMath.clamp(edge(sign * inner * radii.x) / radii.y, -1, 1)
    let angle = RoundedMath.arcsine(height)
    return right ? angle : .pi - angle
  }

  /// The part of an edge between two angles of the socket, as a curve from one to the other.
  func curve(_ edge: (Double) -> Double, from start: Double, to end: Double) -> [Vector] {
    let first = radii.x * RoundedMath.cosine(start)
    let last = radii.x * RoundedMath.cosine(end)
    let middle = (first + last) / 2
    // The edges are parabolas, which a cubic represents exactly.
    let (from, to) = (Vector(first, edge(first)), Vector(last, edge(last)))
    let control = 2 * Vector(middle, edge(middle)) - 0.5 * (from + to)
    return [from, from + (control - from) * (2.0 / 3), to + (control - to) * (2.0 / 3), to]
  }
}

/// Paints an eye: its light, then the socket, iris and lids, or the arc of a closed eye.
struct SymbiEyePainter {
  let eye: SymbiEye
  let pose: SymbiPose
  let canvas: VectorCanvas

  func draw() {
    canvas.saved {
      canvas.move(by: eye.center)
      canvas.turn(by: -0.04 * eye.side)
      drawLight()
      drawBags()
      if eye.isClosed { drawClosed() } else { drawOpen() }
    }
  }

  // MARK: - Around the eye

  private func drawLight() {
    // Red light around tense eyes would look like a glare.
    let strength = (0.55 - 0.3 * pose.mood[.grimace]) * pose.glow * RoundedMath.clamp(eye.openness + 0.25)
    canvas.blob(Vector(0, 0), 2.3 * eye.radii.x, pose.colors.eyeMid, alpha: strength, .screen)
  }

  private func drawBags() {
    let alpha = 0.85 * pose.mood[.bags] * (1 - 0.6 * pose.detail.smallness)
    guard alpha > 0 else { return }
    canvas.saved {
      canvas.move(by: Vector(0, 0.06))
      canvas.scale(by: Vector(1.18, 1.06) * eye.radii)
      canvas.blob(Vector(0, 0), 1, SymbiColors.deep, alpha: alpha, fall: [(0, 1), (0.8, 0.85), (1, 0)])
    }
  }

  // MARK: - Open

  private func drawOpen() {
    let shape = SymbiEyeShape(eye)
    canvas.saved {
      canvas.clip(to: shape.opening)
      canvas.cover(.flat(SymbiColors.void))
      SymbiIris(eye: eye, pose: pose, canvas: canvas).draw()
    }
    drawLid(shape)
    let rim = pose.detail.width(0.032, atLeast: 0.75)
    canvas.stroke(shape.rim, width: rim, .flat(SymbiColors.line))
    if let edge = shape.lidEdge {
      canvas.stroke(edge, width: pose.detail.width(0.044, atLeast: 0.9), .flat(SymbiColors.void))
    }
    if eye.openness >= 0.98 { drawLashes() }
  }

  private func drawLid(_ shape: SymbiEyeShape) {
    guard let lid = shape.lid, let fold = shape.fold else { return }
    let (dark, stars) = (pose.dark, 0.55 * pose.level.cosmic)
    let upper = VectorColor(0x8237EB).mixed(VectorColor(0x5B2BB0), dark).mixed(VectorColor(0x4A1FA8), stars)
    let lower = VectorColor(0x6D2FD6).mixed(VectorColor(0x471A94), dark).mixed(VectorColor(0x34137F), stars)
    canvas.fill(
      lid,
      .linear(
        from: Vector(0, -eye.radii.y), to: Vector(0, eye.upperLid(0)), [.init(0, upper), .init(1, lower)]))
    canvas.stroke(fold, width: 0.026, .flat(SymbiColors.drip))
  }

  /// Draws the thick upper lid of a wide-open eye: a crescent on the upper edge.
  private func drawLashes() {
    let (from, to) = (198 * Double.pi / 180, 342 * Double.pi / 180)
    var crescent = VectorPath(arc: Vector(0, 0), 1.1 * eye.radii, from: from, to: to)
    crescent.append(
      arc: Vector(0, 0.16 * eye.radii.y), 1.03 * eye.radii, from: to, to: from)
    crescent.close()
    canvas.fill(crescent, .flat(SymbiColors.void))
  }

  // MARK: - Closed

  private func drawClosed() {
    let half = 0.95 * eye.radii.x
    let depth = pose.detail.grown(0.125, upTo: 1.3)
    func arc(_ down: Double) -> VectorPath {
      var arc = VectorPath(from: Vector(-half, down))
      arc.curve(
        Vector(-0.53 * half, depth + down), Vector(0.53 * half, depth + down), to: Vector(half, down))
      return arc
    }
    let width = pose.detail.width(0.055, atLeast: 1.1)
    let shine = 0.75 * RoundedMath.clamp(0.4 + pose.glow)
    canvas.stroke(arc(0.036), width: 0.03, .flat(pose.colors.eyeMid.opacity(shine)))
    canvas.stroke(arc(0), width: width, .flat(SymbiColors.void))
    guard !pose.detail.isSmall else { return }
    for end in [-1.0, 1.0] {
      var lash = VectorPath(from: Vector(end * half * 0.97, 0.005))
      let out = end == eye.side ? 1.0 : 0.6
      lash.line(to: Vector(end * (half + 0.035 * out), -0.035 * out))
      canvas.stroke(lash, width: 0.036, .flat(SymbiColors.void))
    }
  }
}

/// The outlines of an open eye between its lids.
struct SymbiEyeShape {
  /// The visible part of the eye.
  let opening: VectorPath
  /// The part that the upper lid covers, and the lid's edge.
  let lid, lidEdge: VectorPath?
  /// The edge of the socket along the opening: below the upper lid, and along the lower one.
  let rim: VectorPath
  /// The edge of the socket above the upper lid: the crease of the lid.
  let fold: VectorPath?

  init(_ eye: SymbiEye) {
    let zero = Vector(0, 0)
    let upper = eye.hasUpperLid && eye.upperLid(0) > -eye.radii.y
    var right = -Double.pi / 2
    var left = 3 * Double.pi / 2
    if upper {
      right = eye.meeting(eye.upperLid, right: true)
      left = eye.meeting(eye.upperLid, right: false)
    }
    var edge = VectorPath()
    if eye.hasLowerLid, eye.lowerLid(0) > eye.upperLid(0) + 0.02 {
      let lowRight = max(right, eye.meeting(eye.lowerLid, right: true))
      let lowLeft = min(left, eye.meeting(eye.lowerLid, right: false))
      edge.append(arc: zero, eye.radii, from: right, to: lowRight)
      let bow = eye.curve(eye.lowerLid, from: lowRight, to: lowLeft)
      edge.curve(bow[1], bow[2], to: bow[3])
      edge.append(arc: zero, eye.radii, from: lowLeft, to: left)
    } else {
      edge.append(arc: zero, eye.radii, from: right, to: left)
    }
    rim = edge
    guard upper else {
      edge.close()
      opening = edge
      (lid, lidEdge, fold) = (nil, nil, nil)
      return
    }
    let bow = eye.curve(eye.upperLid, from: left, to: right)
    edge.curve(bow[1], bow[2], to: bow[3])
    edge.close()
    opening = edge
    let over = VectorPath(arc: zero, eye.radii, from: left, to: right + 2 * .pi)
    var cover = over
    cover.curve(bow[2], bow[1], to: bow[0])
    cover.close()
    var line = VectorPath(from: bow[0])
    line.curve(bow[1], bow[2], to: bow[3])
    (lid, lidEdge, fold) = (cover, line, over)
  }
}

/// Paints the parts inside an eye: iris, pupil or star, shade and catchlights. Drawn within the opening.
struct SymbiIris {
  let eye: SymbiEye
  let pose: SymbiPose
  let canvas: VectorCanvas

  private var colors: SymbiColors { pose.colors }
  private var mood: SymbiMoodTable { pose.mood }

  /// The size relative to the socket. A small iris regains part of its size, so that wide eyes stay
  /// appealing.
  private var share: Double { 0.86 * SymbiMath.lerp(1, mood[.iris], 0.62) }
  private var radii: Vector { share * eye.radii }

  /// The center of the iris; the eye looks slightly down as it closes.
  private var center: Vector {
    let down = 0.3 * mood[.gazeDown] + 0.22 * eye.ease + 0.6 * RoundedMath.clamp(0.6 - eye.openness)
    return Vector(
      pose.gaze * 0.34 * eye.radii.x * (1.5 - 0.6 * share),
      down * eye.radii.y)
  }

  func draw() {
    drawDepth()
    canvas.fill(
      VectorPath(ellipse: center, radii),
      .radial(
        focus: center + Vector(0, 0.45 * radii.y), center: center, radius: max(radii.x, radii.y),
        [.init(0, colors.eyeLight), .init(0.42, colors.eyeMid), .init(1, colors.eyeRim)]))
    drawPupil()
    drawShade()
    if mood[.star] > 0.5 { drawStar() }
    drawCatchlights()
  }

  /// Draws light in a socket that the iris does not fill, instead of a black hole.
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
        VectorPath(ellipse: center, Vector(0.7, 0.66) * radii), .flat(0x7A3E06, 0.85))
    } else {
      let size = 0.46 * SymbiMath.lerp(1, mood[.pupil], 0.55)
      canvas.fill(VectorPath(ellipse: center, size * radii), .flat(SymbiColors.void))
    }
  }

  /// Draws the shadow of the brow over the upper half, and the lid's own shadow below its edge.
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
      VectorPath(star: center, radius: 0.8 * radii.x, thinness: 0.36), .flat(0xFFFFEB))
  }

  /// Draws one large and one small reflection. Under a half-closed lid they move down with it, and beside a
  /// star they move out of its way.
  private func drawCatchlights() {
    let dim =
      RoundedMath.clamp(0.5 + 0.62 * pose.glow + 0.2 * eye.ease)
      * RoundedMath.clamp(0.2 + 1.5 * eye.openness)
    let size = pointwiseMax(0.8 * eye.radii, radii)
    let hasStar = mood[.star] > 0.5
    let place = hasStar ? Vector(-0.47, -0.5) : Vector(-0.36, -0.4)
    let extent = (hasStar ? 0.66 : 1) * size
    let lid = eye.hasUpperLid ? eye.upperLid(place.x * size.x) : -eye.radii.y
    let upper = max(center.y + place.y * size.y, lid + 0.3 * extent.y)
    canvas.fill(
      VectorPath(
        ellipse: Vector(center.x + place.x * size.x, upper), Vector(0.27, 0.25) * extent, turned: -0.3),
      .flat(SymbiColors.white.opacity(0.95 * dim)))
    guard pose.detail.smallness < 0.6, eye.openness > 0.4 else { return }
    canvas.fill(
      VectorPath(
        ellipse: center + Vector(0.4, hasStar ? 0.5 : 0.42) * size, Vector(0.13, 0.12) * extent),
      .flat(SymbiColors.white.opacity(0.75 * dim)))
  }
}
