import Foundation

/// A place or a direction; x to the right, y down.
typealias Vector = SIMD2<Double>

/// Lines and cubic curves.
struct VectorPath: Hashable, Sendable {
  enum Element: Hashable, Sendable {
    case move(Vector)
    case line(Vector)
    case curve(Vector, Vector, Vector)
    case close
  }

  private(set) var elements: [Element] = []

  init() {}

  /// A path that starts somewhere.
  init(from start: Vector) { elements = [.move(start)] }

  /// A closed polygon, or the open line through its corners.
  init(through points: [Vector], closed: Bool = true) {
    for (index, point) in points.enumerated() { elements.append(index == 0 ? .move(point) : .line(point)) }
    if closed { elements.append(.close) }
  }

  /// An ellipse, turned clockwise by radians.
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

  /// The path with every point, handles included, put elsewhere.
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
  /// A part of an ellipse's edge, open. Angles in radians, from the right and clockwise; it may run
  /// either way.
  init(arc center: Vector, _ radii: Vector, from start: Double, to end: Double) {
    self.init()
    append(arc: center, radii, from: start, to: end)
  }

  /// Goes on with a part of an ellipse's edge; a straight line leads to its start.
  mutating func append(arc center: Vector, _ radii: Vector, from start: Double, to end: Double) {
    func direction(_ angle: Double) -> Vector {
      let (sine, cosine) = RoundedMath.sineAndCosine(angle)
      return Vector(cosine, sine)
    }
    let pieces = max(1, (abs(end - start) / (Double.pi / 2) - 1e-9).rounded(.up))
    let step = (end - start) / pieces
    // The handle's length for which the middle of the cubic lies on the circle.
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

  /// A sparkle with four points, the first of them up.
  ///
  /// - Parameters:
  ///   - radius: from the center to a point.
  ///   - turned: clockwise, radians.
  ///   - thinness: how far the waist lies out; 0 is a hairline cross, 1 nearly a square.
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

/// Functions of the C library, rounded to a millionth: where the libraries of two machines differ in the
/// last digits, the same pixels are set nevertheless.
enum RoundedMath {
  /// A full turn, radians.
  static let turn = 2 * Double.pi

  /// The nearest millionth; halves go to the even one.
  static func rounded(_ value: Double) -> Double { (value * 1e6).rounded(.toNearestOrEven) / 1e6 }

  static func sine(_ angle: Double) -> Double { rounded(sin(angle)) }
  static func cosine(_ angle: Double) -> Double { rounded(cos(angle)) }
  static func sineAndCosine(_ angle: Double) -> (Double, Double) { (sine(angle), cosine(angle)) }
  static func tangent(_ angle: Double) -> Double { rounded(tan(angle)) }
  static func power(_ base: Double, _ exponent: Double) -> Double { rounded(pow(base, exponent)) }
  static func exponential(_ value: Double) -> Double { rounded(exp(value)) }

  /// Cut to a range, 0...1 by default; NaN becomes the lower end.
  static func clamp(_ value: Double, _ low: Double = 0, _ high: Double = 1) -> Double {
    min(max(low, value), high)
  }

  /// 0 up to `from`, 1 from `to` on, smooth between.
  static func smoothstep(_ from: Double, _ to: Double, _ value: Double) -> Double {
    let share = clamp((value - from) / (to - from))
    return share * share * (3 - 2 * share)
  }

  /// The angle of a sine, radians; what lies outside -1...1 is cut.
  static func arcsine(_ sine: Double) -> Double { rounded(asin(clamp(sine, -1, 1))) }
}
