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
  init(ellipse centre: Vector, _ radii: Vector, turned angle: Double = 0) {
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
      return centre + Vector(scaled.x * cosine - scaled.y * sine, scaled.x * sine + scaled.y * cosine)
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
