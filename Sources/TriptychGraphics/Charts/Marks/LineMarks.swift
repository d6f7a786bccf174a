/// Values by day as a line; it stops at gaps. A day alone between gaps is a dot.
struct LineMark: Mark {
  /// Runs of neighboring days, ascending.
  let runs: [[DayPoint]]
  let stroke: StrokeRole
  var layer: Layer { .data }

  /// Days from which a line is drawn finer, so that its neighbors and what lies behind it are still seen.
  static let fineFrom = 500
  /// Points; thicker than the line, so that a day alone is seen.
  private static let loneRadius = 3.5

  func draw(in context: inout DrawingContext) {
    let columns = context.lineColumns
    let total = runs.reduce(0) { $0 + $1.count }
    let isDense = total > 2 * columns
    let lines = runs.map { run in
      let points = run.map { context.point(Double($0.day), $0.value) }
      return isDense ? M4.thin(points, columns: columns) : points
    }
    context.addLines(lines, stroke: stroke, loneRadius: Self.loneRadius)
    context.obstacles.append(contentsOf: lines)
  }
}

/// The line of a few days with a dot at its end; no axes.
struct SparkMark: Mark {
  let runs: [[DayPoint]]
  let accent: Accent
  var layer: Layer { .data }

  func draw(in context: inout DrawingContext) {
    LineMark(runs: runs, stroke: .spark(accent)).draw(in: &context)
    guard let last = runs.last?.last else { return }
    let at = Position(fractions: context.point(Double(last.day), last.value))
    context.addMarker(at: at, shape: .circle, radius: 4.5, accent: accent, look: .filled)
  }
}

/// Samples as a fine line that breaks at gaps, thinned to what a picture can show while it is read.
struct SamplesMark: Mark {
  let data: SampleData
  let accent: Accent
  var layer: Layer { .data }

  /// Points; a break that is narrower than the line itself cannot be seen.
  private static let narrowest = 2.0
  /// Samples that stand alone are larger while they are few.
  private static let mostLarge = 60
  private static let largeRadius = 3.5
  private static let smallRadius = 2.0

  func draw(in context: inout DrawingContext) {
    let seen = Int(Self.narrowest / max(1, context.frame.width) * Double(data.span))
    let lines = lines(breakingAbove: max(data.longestGap, seen), context)
    let lone = lines.count { $0.count == 1 }
    context.addLines(
      lines, stroke: .soft(accent, .solid),
      loneRadius: lone > Self.mostLarge ? Self.smallRadius : Self.largeRadius)
    context.obstacles.append(contentsOf: lines)
  }

  private func lines(breakingAbove gap: Int, _ context: DrawingContext) -> [[UnitPoint]] {
    let columns = context.lineColumns
    let isDense = data.samples.count > 2 * columns
    let perSecond = isDense ? Double(columns) / Double(data.span) : 0
    var lines: [[UnitPoint]] = []
    var line: [UnitPoint] = []
    data.samples.withUnsafeBufferPointer { samples in
      var start = 0
      while start < samples.count {
        // A column: all samples that one step of the picture's width holds, or a single one.
        let column = Int(Double(samples[start].second - data.moments.lowerBound) * perSecond)
        var end = start + 1
        var (low, high) = (start, start)
        while isDense, end < samples.count, samples[end].second - samples[end - 1].second <= gap,
          Int(Double(samples[end].second - data.moments.lowerBound) * perSecond) == column
        {
          if samples[end].value < samples[low].value { low = end }
          if samples[end].value > samples[high].value { high = end }
          end += 1
        }
        var last = -1
        for index in [start, min(low, high), max(low, high), end - 1] where index != last {
          line.append(context.point(Double(samples[index].second), samples[index].value))
          last = index
        }
        if end == samples.count || samples[end].second - samples[end - 1].second > gap {
          lines.append(line)
          line = []
        }
        start = end
      }
    }
    return lines
  }
}

/// Thins a long line to what its pixels can show: the first, lowest, highest and last point of every column.
///
/// The picture stays the same as with all points (Jugel and others, M4: A Visualization-Oriented Time Series
/// Data Aggregation, VLDB 2014).
enum M4 {
  /// The kept points of one run, in order. `points` ascend in x (fractions of the frame);
  /// runs with at most two points per column come back as they are.
  static func thin(_ points: [UnitPoint], columns: Int) -> [UnitPoint] {
    guard columns > 0, points.count > 2 * columns else { return points }
    var kept: [UnitPoint] = []
    kept.reserveCapacity(4 * columns)
    var start = 0
    while start < points.count {
      let column = Int(points[start].x * Double(columns))
      var end = start
      var lowest = start
      var highest = start
      while end < points.count, Int(points[end].x * Double(columns)) == column {
        if points[end].y < points[highest].y { highest = end }
        if points[end].y > points[lowest].y { lowest = end }
        end += 1
      }
      var places = [start, min(lowest, highest), max(lowest, highest), end - 1]
      places = places.enumerated().filter { $0.offset == 0 || places[$0.offset - 1] != $0.element }.map(
        \.element)
      kept.append(contentsOf: places.map { points[$0] })
      start = end
    }
    return kept
  }
}
