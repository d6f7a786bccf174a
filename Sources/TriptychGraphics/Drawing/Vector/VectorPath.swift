import Foundation

/// A position or a direction; x points right, y down.
typealias Vector = SIMD2<Double>

extension Vector {
  var length: Double { (x * x + y * y).squareRoot() }

  /// The point at a fraction of the parameter, 0...1, of a cubic curve with four points.
  init(on curve: [Vector], _ way: Double) {
    let back = 1 - way
    let start = back * back * back * curve[0] + 3 * back * back * way * curve[1]
    self = start + 3 * back * way * way * curve[2] + way * way * way * curve[3]
  }
}

/// A path of straight lines and cubic curves.
struct VectorPath: Hashable, Sendable {
  enum Element: Hashable, Sendable {
    case move(Vector)
    case line(Vector)
    case curve(Vector, Vector, Vector)
    case close
  }

  private(set) var elements: [Element] = []

  init() {}

  /// Creates a path that starts at a point.
  init(from start: Vector) { elements = [.move(start)] }

  /// Creates a closed polygon, or an open line, through points.
  init(through points: [Vector], closed: Bool = true) {
    for (index, point) in points.enumerated() { elements.append(index == 0 ? .move(point) : .line(point)) }
    if closed { elements.append(.close) }
  }

  /// Creates an ellipse, rotated clockwise by an angle in radians.
  init(ellipse center: Vector, _ radii: Vector, turned angle: Double = 0) {
    let handle = 0.552_284_749_830_793_4
    let quarters: [(Vector, Vector, Vector)] = [
      (Vector(1, handle), Vector(handle, 1), Vector(0, 1)),
      (Vector(-handle, 1), Vector(-1, handle), Vector(-1, 0)),
      (Vector(-1, -handle), Vector(-handle, -1), Vector(0, -1)),
      (Vector(handle, -1), Vector(1, -handle), Vector(1, 0)),
    ]
    let (sine, cosine) = RoundedMath.sineAndCosine(angle)
    func place(_ point: Vector) -> Vector {
      let scaled = point * radii
      return center + Vector(scaled.x * cosine - scaled.y * sine, scaled.x * sine + scaled.y * cosine)
    }
    elements = [.move(place(Vector(1, 0)))]
    for (first, second, end) in quarters { elements.append(.curve(place(first), place(second), place(end))) }
    elements.append(.close)
  }

  mutating func move(to point: Vector) { elements.append(.move(point)) }
  mutating func line(to point: Vector) { elements.append(.line(point)) }
  mutating func curve(_ first: Vector, _ second: Vector, to end: Vector) {
    elements.append(.curve(first, second, end))
  }
  mutating func close() { elements.append(.close) }
  mutating func append(_ other: VectorPath) { elements += other.elements }

  /// The path with every point, including control points, transformed by `place`.
  func mapped(_ place: (Vector) -> Vector) -> VectorPath {
    var path = VectorPath()
    path.elements = elements.map { element in
      switch element {
      case .move(let point): .move(place(point))
      case .line(let point): .line(place(point))
      case .curve(let first, let second, let end): .curve(place(first), place(second), place(end))
      case .close: .close
      }
    }
    return path
  }
}

extension VectorPath {
  /// Creates an open arc of an ellipse. Angles are in radians, clockwise from the right; the arc may run in
  /// either direction.
  init(arc center: Vector, _ radii: Vector, from start: Double, to end: Double) {
    self.init()
    append(arc: center, radii, from: start, to: end)
  }

  /// Appends an arc of an ellipse, connected to its start by a straight line.
  mutating func append(arc center: Vector, _ radii: Vector, from start: Double, to end: Double) {
    func direction(_ angle: Double) -> Vector {
      let (sine, cosine) = RoundedMath.sineAndCosine(angle)
      return Vector(cosine, sine)
    }
    let pieces = max(1, (abs(end - start) / (Double.pi / 2) - 1e-9).rounded(.up))
    let step = (end - start) / pieces
    // The handle length that puts the middle of the cubic on the circle.
    let handle = RoundedMath.rounded(4.0 / 3 * RoundedMath.tangent(step / 4))
    var here = direction(start)
    if elements.isEmpty { move(to: center + here * radii) } else { line(to: center + here * radii) }
    for piece in 1...Int(pieces) {
      let next = direction(start + step * Double(piece))
      let first = here + handle * Vector(-here.y, here.x)
      let second = next - handle * Vector(-next.y, next.x)
      curve(center + first * radii, center + second * radii, to: center + next * radii)
      here = next
    }
  }

  /// Creates a star with four points, the first one pointing up.
  ///
  /// - Parameters:
  ///   - radius: the distance from the center to a point.
  ///   - turned: the rotation, clockwise in radians.
  ///   - thinness: how far out the waist is; 0 is a hairline cross, 1 almost a square.
  init(star center: Vector, radius: Double, turned: Double = 0, thinness: Double) {
    func direction(_ quarters: Double) -> Vector {
      let angle = (quarters - 1) * Double.pi / 2 + turned
      return Vector(RoundedMath.cosine(angle), RoundedMath.sine(angle))
    }
    self.init(from: center + radius * direction(0))
    for point in 0..<4 {
      let (here, next) = (direction(Double(point)), direction(Double(point + 1)))
      let waist = 0.5 * thinness * radius * direction(Double(point) + 0.5)
      curve(
        center + 0.28 * radius * here + waist, center + 0.28 * radius * next + waist,
        to: center + radius * next)
    }
    close()
  }
}

/// Functions of the C library, rounded to a millionth: the same pixels are set even if the libraries of two
/// machines differ in the last digits.
enum RoundedMath {
  /// A full turn in radians.
  static let turn = 2 * Double.pi

  /// Rounds to the nearest millionth; ties go to the even value.
  static func rounded(_ value: Double) -> Double { (value * 1e6).rounded(.toNearestOrEven) / 1e6 }

  static func sine(_ angle: Double) -> Double { rounded(sin(angle)) }
  static func cosine(_ angle: Double) -> Double { rounded(cos(angle)) }
  static func sineAndCosine(_ angle: Double) -> (Double, Double) { (sine(angle), cosine(angle)) }
  static func tangent(_ angle: Double) -> Double { rounded(tan(angle)) }
  static func power(_ base: Double, _ exponent: Double) -> Double { rounded(pow(base, exponent)) }
  static func exponential(_ value: Double) -> Double { rounded(exp(value)) }

  /// Clamps to a range, 0...1 by default; NaN becomes the lower end.
  static func clamp(_ value: Double, _ low: Double = 0, _ high: Double = 1) -> Double {
    min(max(low, value), high)
  }

  /// Rises smoothly from 0 at `from` to 1 at `to`.
  static func smoothstep(_ from: Double, _ to: Double, _ value: Double) -> Double {
    let share = clamp((value - from) / (to - from))
    return share * share * (3 - 2 * share)
  }

  /// The arcsine in radians; values outside -1...1 are clamped.
  static func arcsine(_ sine: Double) -> Double { rounded(asin(clamp(sine, -1, 1))) }
}
