/// A pair of values, usually of one day.
public struct ScatterPoint: Sendable, Equatable {
  /// The value on the horizontal axis.
  public var x: Double
  /// The value on the vertical axis.
  public var y: Double
  /// What the pair belongs to, for the table; it also names an unusual pair.
  public var label: String
  /// The place of its group in the chart's list; one outside the list belongs to the first.
  public var group: Int
  /// True if the pair lies far outside the cloud; it is marked and named, never removed.
  public var unusual: Bool

  /// A pair, of the first group and usual unless said otherwise; values that are not finite are left out of
  /// the chart.
  public init(x: Double, y: Double, label: String, group: Int = 0, unusual: Bool = false) {
    self.x = x
    self.y = y
    self.label = label
    self.group = group
    self.unusual = unusual
  }
}

/// A group of pairs, told apart by color and by the shape of its dots.
public struct ScatterGroup: Sendable, Equatable {
  /// The name in the legend.
  public var name: String
  /// The color.
  public var accent: Accent

  /// A group; the first is drawn as circles, the next as squares, triangles and diamonds, the fifth to the
  /// eighth as the same shapes hollow.
  public init(name: String, accent: Accent) {
    self.name = name
    self.accent = accent
  }

  /// The shape of a group's dots; a fifth group starts again with hollow ones.
  static func shape(_ index: Int) -> MarkerShape {
    let shapes: [MarkerShape] = [.circle, .square, .triangle, .diamond]
    return shapes[index % shapes.count]
  }

  /// Filled for the first four groups, hollow for the next.
  static func look(_ index: Int) -> SceneMarker.Look { index / 4 % 2 == 0 ? .filled : .hollow }
}

/// A trend line that the caller's own rules found.
public struct ScatterLine: Sendable, Equatable {
  /// The range across that it covers.
  public var x: ClosedRange<Double>
  /// Its values at both ends.
  public var start, end: Double

  /// A line from one end of a range to the other.
  public init(x: ClosedRange<Double>, start: Double, end: Double) {
    (self.x, self.start, self.end) = (x, start, end)
  }
}

/// The trend line of a cloud over the range it covers.
struct ScatterTrend: Sendable {
  let line: RobustLine
  let band: TrendBand?
  let range: ClosedRange<Double>

  /// A trend that a caller found; nil if its ends do not lie beside each other.
  init?(_ given: ScatterLine) {
    guard given.x.lowerBound < given.x.upperBound,
      let line = RobustLine(from: (given.x.lowerBound, given.start), to: (given.x.upperBound, given.end))
    else { return nil }
    (self.line, range, band) = (line, given.x, nil)
  }

  /// The trend of pairs; nil if they have none, or one whose numbers overflow.
  init?(_ points: [ScatterPoint], withBand: Bool) {
    let pairs = points.map { (x: $0.x, y: $0.y) }
    guard let line = RobustLine(pairs), let low = points.map(\.x).min(), let high = points.map(\.x).max(),
      (high - low).isFinite, line(low).isFinite, line(high).isFinite
    else { return nil }
    self.line = line
    range = low...high
    let band = withBand ? TrendBand(pairs, line: line) : nil
    let ends = band.map { [$0(low), $0(high)] } ?? []
    self.band = ends.allSatisfy { $0.whereFinite != nil } ? band : nil
  }

  /// The limits of the band at both ends of the line, where it is widest; empty without a band.
  var bandEnds: [Double] {
    guard let band else { return [] }
    return [range.lowerBound, range.upperBound].flatMap { x in
      [band(x).lowerBound, band(x).upperBound]
    }
  }
}
