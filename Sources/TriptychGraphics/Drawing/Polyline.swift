/// Lines through points in pixels, prepared for drawing.
struct Polyline {
  /// The separate lines; a line is split where a point is not a number.
  private(set) var runs: [[UnitPoint]]

  init(_ lines: [[UnitPoint]]) {
    runs = lines.flatMap { line in
      line.allSatisfy(\.isDrawable) ? [line] : line.split { !$0.isDrawable }.map(Array.init)
    }
    runs.removeAll { $0.count < 2 }
  }

  /// The dashes of the line as separate lines. Lengths are in pixels, alternating between dash and gap.
  ///
  /// Dashes outside `box` are counted but omitted.
  func dashed(_ lengths: [Double], in box: Box) -> Polyline {
    let total = lengths.reduce(0, +)
    guard total > 0.05, lengths.allSatisfy({ $0 >= 0 && $0.isFinite }) else { return self }
    var result = self
    result.runs = runs.flatMap { DashSplitter(lengths, total: total, box: box).dashes($0) }
    return result
  }
}

extension UnitPoint {
  /// False if a coordinate in pixels is not a number, or too large to be intended.
  var isDrawable: Bool {
    // Comparisons with NaN are false.
    abs(x) < 1e9 && abs(y) < 1e9
  }
}

/// Cuts a line into dashes.
struct DashSplitter {
  private let lengths: [Double]
  /// The length after which the dash pattern repeats.
  private let period: Double
  private let box: Box
  /// The index in `lengths`; even indices are dashes.
  private var place = 0
  /// The remaining length of the current dash or gap.
  private var left: Double
  private var dash: [UnitPoint] = []
  private var result: [[UnitPoint]] = []

  /// - Parameter box: only dashes that may be visible in this box are kept; in pixels.
  init(_ lengths: [Double], total: Double, box: Box) {
    // With an odd number of lengths, dash and gap swap with each repetition.
    self.lengths = lengths.count % 2 == 0 ? lengths : lengths + lengths
    period = lengths.count % 2 == 0 ? total : 2 * total
    self.box = box
    left = self.lengths[0]
  }

  /// The dashes of a line through points, each as a separate line.
  func dashes(_ points: [UnitPoint]) -> [[UnitPoint]] {
    var walk = self
    walk.start(points[0])
    for index in points.indices.dropFirst() { walk.go(from: points[index - 1], to: points[index]) }
    walk.finish()
    return walk.result
  }

  private mutating func start(_ point: UnitPoint) {
    if place % 2 == 0 { dash = [point] }
  }

  private mutating func finish() {
    if dash.count > 1 { result.append(dash) }
    dash = []
  }

  private mutating func go(from: UnitPoint, to: UnitPoint) {
    guard let piece = StraightPiece(from: from, to: to) else { return }
    guard let part = box.part(from: from, to: to) else {
      skip(piece.length, to: to)
      return
    }
    let first = part.lowerBound * piece.length
    let end = part.upperBound * piece.length
    if first > period { skip(first, to: Self.point(piece, first)) }
    let begin = first > period ? first : 0
    walk(piece, from: begin, to: end, endsAt: end < piece.length ? nil : to)
    if end < piece.length { skip(piece.length - end, to: to) }
  }

  private mutating func walk(_ piece: StraightPiece, from: Double, to: Double, endsAt end: UnitPoint?) {
    var gone = from
    while to - gone >= left {
      gone += left
      turn(at: Self.point(piece, gone))
    }
    left -= to - gone
    if place % 2 == 0, !dash.isEmpty { dash.append(end ?? Self.point(piece, to)) }
  }

  /// Ends a dash or starts one.
  private mutating func turn(at point: UnitPoint) {
    if place % 2 == 0 {
      dash.append(point)
      finish()
    }
    place = (place + 1) % lengths.count
    left = lengths[place]
    start(point)
  }

  /// Skips a segment outside the box.
  private mutating func skip(_ length: Double, to point: UnitPoint) {
    finish()
    var rest = length.truncatingRemainder(dividingBy: period)
    while rest >= left {
      rest -= left
      place = (place + 1) % lengths.count
      left = lengths[place]
    }
    left -= rest
    start(point)
  }

  private static func point(_ piece: StraightPiece, _ length: Double) -> UnitPoint {
    UnitPoint(
      piece.start.x + piece.direction.x * length, piece.start.y + piece.direction.y * length)
  }
}
