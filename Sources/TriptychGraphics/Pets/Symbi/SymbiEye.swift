/// The measures of one eye in a frame. Its space has the eye's centre as origin; x runs to the right of
/// the picture in both eyes.
struct SymbiEye: Sendable {
  /// -1 is the left eye of the picture, 1 the right one.
  let side: Double
  /// In the space of the figure.
  let centre: Vector
  /// Half width and half height of the socket.
  let radii: Vector
  /// 0 is closed, 1 fully open.
  let openness: Double
  /// The inner end of the lid is lower by this, the outer end higher.
  let slant: Double
  /// How far the middle of the lid hangs below its ends.
  let sag: Double
  /// How content a half-closed eye is, 0...1.
  let ease: Double
  /// How far the lower lid is up, 0...1.
  let lowerLid: Double

  init(side: Double, pose: SymbiPose) {
    self.side = side
    let mood = pose.mood
    centre = pose.deformed(Vector(0.345 * side, -0.08 - 0.04 * pose.detail.smallness))
    // Small eyes grow, and eyes take part of the body's stretch.
    let size = pose.detail.grown(1, upTo: 1.2)
    radii = Vector(
      0.205 * mood[.eyeWidth] * size * (1 - 0.2 * pose.stretch),
      0.262 * mood[.eyeHeight] * size * (1 + 0.4 * pose.stretch))
    let open = pose.openness * (side < 0 ? 1 - mood[.asymmetry] : 1)
    openness = open
    slant = 0.1 * mood[.tilt]
    // A lid that is half down and a mouth that smiles are content: the lid then hangs in a soft bow.
    let smile = RoundedMath.clamp(1.6 * mood[.mouthCurve])
    ease = smile * RoundedMath.clamp(3 * (1 - mood[.lid]))
    sag = 0.055 * RoundedMath.clamp(1.15 - open) - 0.11 * ease
    lowerLid = (mood[.lowerLid] + 0.1 * ease) * RoundedMath.clamp(1.7 * open)
  }

  var isClosed: Bool { openness <= 0.1 }
  var hasUpperLid: Bool { openness < 1 || abs(slant) > 0.002 }
  var hasLowerLid: Bool { lowerLid > 0.02 }

  /// Where the upper lid lies in its middle height.
  private var lidHeight: Double { -radii.y + 2 * radii.y * (1 - min(1, openness)) }

  /// The height of the upper lid's edge at x.
  func upperLid(_ x: Double) -> Double {
    let along = x / radii.x
    return lidHeight - side * along * slant + sag * (0.5 - along * along)
  }

  /// The height of the lower lid's edge at x: a cheek that pushes up.
  func lowerLid(_ x: Double) -> Double {
    let along = x / radii.x
    return radii.y * (1 - 0.76 * lowerLid) - 0.025 + 0.055 * along * along
  }

  /// The angle at which an edge meets the socket on one side of the picture.
  func meeting(_ edge: (Double) -> Double, right: Bool) -> Double {
    let sign = right ? 1.0 : -1.0
    var (inner, outer) = (0.0, 1.0)
    // The edge lies within the socket in the middle and outside of it at the side.
    for _ in 0..<24 {
      let middle = (inner + outer) / 2
      let height = edge(sign * middle * radii.x) / radii.y
      if middle * middle + height * height < 1 { inner = middle } else { outer = middle }
    }
    let height = RoundedMath.clamp(edge(sign * inner * radii.x) / radii.y, -1, 1)
    let angle = RoundedMath.arcsine(height)
    return right ? angle : .pi - angle
  }

  /// An edge between two angles of the socket, as a curve that runs from one to the other.
  func curve(_ edge: (Double) -> Double, from start: Double, to end: Double) -> [Vector] {
    let first = radii.x * RoundedMath.cosine(start)
    let last = radii.x * RoundedMath.cosine(end)
    let middle = (first + last) / 2
    // The edges are parabolas, which a cubic follows exactly.
    let (from, to) = (Vector(first, edge(first)), Vector(last, edge(last)))
    let control = 2 * Vector(middle, edge(middle)) - 0.5 * (from + to)
    return [from, from + (control - from) * (2.0 / 3), to + (control - to) * (2.0 / 3), to]
  }
}
