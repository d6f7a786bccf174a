/// Unusual pairs of a cloud: hollow and larger, with their names where there is room.
struct OutlierMark: Mark {
  struct Point: Sendable {
    let x: Double
    let y: Double
    let label: String
    let accent: Accent
    let shape: MarkerShape
  }

  let points: [Point]
  /// The pairs that names keep clear of.
  let others: DotCloud
  /// The line that names keep clear of; nil for none.
  let trend: ScatterTrend?
  var layer: Layer { .label }

  private static let most = 8

  func draw(in context: inout DrawingContext) {
    for point in points {
      context.addOutlier(
        at: context.point(point.x, point.y), shape: point.shape, radius: 6, accent: point.accent)
    }
    for point in points.prefix(Self.most) where !point.label.isEmpty { name(point, in: &context) }
  }

  private func name(_ point: Point, in context: inout DrawingContext) {
    let width = context.width(point.label, .strong)
    let place = context.point(point.x, point.y)
    let candidates: [(dx: Double, dy: Double, anchor: TextAnchor)] = [
      (12, 4.5, .start), (-12, 4.5, .end), (0, -12, .middle), (0, 22, .middle), (6, -12, .end),
      (-6, -12, .start),
    ]
    let boxes = candidates.map { candidate in
      LabelBox(
        at: Position(Coordinate(place.x, candidate.dx), Coordinate(place.y, candidate.dy)), width: width,
        anchor: candidate.anchor, size: 13)
    }
    // Room on narrow figures too, as far as there is any.
    let starts = boxes.map { box -> Visibility? in
      let edges = box.edges(width: context.frame.width, height: context.frame.height)
      var labels = context.labels
      guard edges.y > -10, edges.maxY < context.frame.height, let from = labels.place(box),
        let clear = clearFrom(box, context)
      else { return nil }
      return max(from, clear)
    }
    let found = boxes.indices.compactMap { index in starts[index].map { (index, $0) } }
    guard let (index, visibility) = found.min(by: { ($0.1, $0.0) < ($1.1, $1.0) }),
      context.labels.place(boxes[index]) != nil
    else { return }
    context.addText(
      point.label, at: boxes[index].at, role: .strong, anchor: candidates[index].anchor, hasHalo: true,
      visibility: visibility)
  }

  /// From which width on a name lies on no dot and not on the line; nil if it always does.
  private func clearFrom(_ box: LabelBox, _ context: DrawingContext) -> Visibility? {
    var from: Visibility?
    for step in context.labels.steps.reversed() {
      guard others.covered(by: box, in: context, width: step.width) == 0,
        !isOnTrend(box.edges(width: step.width, height: context.frame.height), step.width, context)
      else { break }
      from = step.visibility
    }
    return from
  }

  private func isOnTrend(_ edges: Box, _ width: Double, _ context: DrawingContext) -> Bool {
    guard let trend else { return false }
    let ends = [trend.range.lowerBound, trend.range.upperBound].map { x in
      let place = context.point(x, trend.line(x))
      return UnitPoint(place.x * width, place.y * context.frame.height)
    }
    return edges.isCrossed(from: ends[0], to: ends[1])
  }
}

/// A dot for each pair of values, in the shape of its group.
struct DotMark: Mark {
  let points: [ScatterPoint]
  let accent: Accent
  /// Pairs of the whole cloud.
  let total: Int
  var shape = MarkerShape.circle
  var look = SceneMarker.Look.filled
  var layer: Layer { .data }

  func draw(in context: inout DrawingContext) {
    // Many dots are smaller, so that a cloud shows its shape.
    let radius = total <= 150 ? 4.0 : total <= 400 ? 3.5 : 3.0
    let places = points.map { context.point($0.x, $0.y) }
    if shape == .circle, look == .filled {
      context.addDots(places, radius: radius, fill: .accent(accent), ring: 1)
      return
    }
    for place in places {
      context.addMarker(
        at: Position(fractions: place), shape: shape, radius: radius + 0.25, accent: accent, look: look)
    }
  }
}

/// Where the dots of a cloud lie, for names that would rather not lie on them.
struct DotCloud: Sendable {
  let points: [(x: Double, y: Double)]

  /// Beside a dot's middle, in points.
  private static let reach = 4.0

  /// How many dots a label would lie on.
  ///
  /// - Parameter width: of the frame; nil for that of the context.
  func covered(by box: LabelBox, in context: DrawingContext, width: Double? = nil) -> Int {
    let width = width ?? context.frame.width
    let edges = box.edges(width: width, height: context.frame.height)
    return points.count { point in
      let place = context.point(point.x, point.y)
      let at = UnitPoint(place.x * width, place.y * context.frame.height)
      return at.x > edges.x - Self.reach && at.x < edges.maxX + Self.reach && at.y > edges.y - Self.reach
        && at.y < edges.maxY + Self.reach
    }
  }
}

/// A straight line over the range of the data, named at one of its ends.
struct TrendMark: Mark {
  let line: RobustLine
  let range: ClosedRange<Double>
  /// Named at either end where it is drawn; nil for a line without one.
  var band: TrendBand?
  /// What the names keep clear of.
  var cloud = DotCloud(points: [])
  var layer: Layer { .label }

  func draw(in context: inout DrawingContext) {
    guard let ends = visibleEnds(context) else { return }
    context.addPath([[ends.start, ends.end]], stroke: .trend)
    add(context.words.say(.trend), .strong, at: places(ends.start, ends.end), to: &context)
    if let band {
      add(
        context.words.say(.scatterBandName), .label, at: places(of: band, ends.start, ends.end, context),
        most: Self.mostCovered, to: &context)
    }
  }

  /// Where the name of the line may stand, the best place first: at its later end above it or below, past that end, and at
  /// the earlier end.
  private func places(_ start: UnitPoint, _ end: UnitPoint) -> [Place] {
    let rises = end.y <= start.y
    let isAbove = (rises && end.y > 0.12) || end.y > 0.9
    let sides = isAbove ? [-10.0, 20] : [20, -10]
    func place(_ point: UnitPoint, _ dx: Double, _ dy: Double, _ anchor: TextAnchor) -> Place {
      Place(at: Position(Coordinate(point.x, dx), Coordinate(point.y, dy)), anchor: anchor)
    }
    return sides.map { place(end, 0, $0, .end) } + [place(end, 8, 4.5, .start)]
      + sides.map { place(start, 0, $0, .start) } + [place(start, -8, 4.5, .end)]
  }

  /// Where the name of the band may stand: below or above either of its ends.
  private func places(
    of band: TrendBand, _ start: UnitPoint, _ end: UnitPoint, _ context: DrawingContext
  ) -> [Place] {
    [(start, range.lowerBound, TextAnchor.start), (end, range.upperBound, .end)].flatMap { point, x, anchor in
      let limits = band(x)
      return [(limits.lowerBound, 18.0), (limits.upperBound, -9)].map { value, offset in
        let y = Coordinate(min(0.97, max(0.06, context.down(value))), offset)
        return Place(at: Position(Coordinate(point.x), y), anchor: anchor)
      }
    }
  }

  private struct Place {
    let at: Position
    let anchor: TextAnchor
  }

  private static let mostCovered = 3

  /// Adds a name where it lies on the fewest dots, at the first of such places inside the frame.
  ///
  /// - Parameter most: nothing is added where it would lie on more dots.
  private func add(
    _ text: String, _ role: TextRole, at places: [Place], most: Int = .max, to context: inout DrawingContext
  ) {
    let (width, height) = (context.frame.width, context.frame.height)
    let length = context.width(text, role)
    let open = places.map { ($0, LabelBox(at: $0.at, width: length, anchor: $0.anchor, size: 13)) }
      .filter { _, box in
        let edges = box.edges(width: width, height: height)
        return edges.y > -14 && edges.maxY < height && edges.x >= 0 && edges.maxX <= width
      }
    let covered = open.map { cloud.covered(by: $0.1, in: context) }
    guard let best = open.indices.min(by: { (covered[$0], $0) < (covered[$1], $1) }), covered[best] <= most,
      let visibility = context.labels.place(open[best].1)
    else { return }
    let place = open[best].0
    context.addText(
      text, at: place.at, role: role, anchor: place.anchor, hasHalo: true, visibility: visibility)
  }

  /// The ends of the line where it lies inside the frame; nil if none of it does.
  private func visibleEnds(_ context: DrawingContext) -> (start: UnitPoint, end: UnitPoint)? {
    let start = context.point(range.lowerBound, line(range.lowerBound))
    let end = context.point(range.upperBound, line(range.upperBound))
    guard end.x > start.x else { return nil }
    var near = 0.0
    var far = 1.0
    let run = end.y - start.y
    if run != 0 {
      near = max(near, min(-start.y / run, (1 - start.y) / run))
      far = min(far, max(-start.y / run, (1 - start.y) / run))
    } else if start.y < 0 || start.y > 1 {
      return nil
    }
    guard near < far else { return nil }
    func point(_ share: Double) -> UnitPoint {
      UnitPoint(start.x + (end.x - start.x) * share, start.y + run * share)
    }
    return (point(near), point(far))
  }
}

/// The confidence band of a trend line, flat behind the cloud.
struct TrendBandMark: Mark {
  let band: TrendBand
  let range: ClosedRange<Double>
  var layer: Layer { .back }

  /// Pieces of its curved edges.
  private static let pieces = 32

  func draw(in context: inout DrawingContext) {
    var upper: [UnitPoint] = []
    var lower: [UnitPoint] = []
    for piece in 0...Self.pieces {
      let share = Double(piece) / Double(Self.pieces)
      let x = range.lowerBound + (range.upperBound - range.lowerBound) * share
      let limits = band(x)
      let place = context.across(x)
      upper.append(UnitPoint(place, min(1, max(0, context.down(limits.upperBound)))))
      lower.append(UnitPoint(place, min(1, max(0, context.down(limits.lowerBound)))))
    }
    context.addArea(upper: upper, lower: lower, fill: .band)
  }
}
