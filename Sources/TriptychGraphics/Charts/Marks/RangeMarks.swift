/// A flat fill between two values that move from day to day: a usual range, a spread.
struct AreaMark: Mark {
  /// Both edges on one day.
  struct Edge: Sendable, Equatable {
    let day: Int
    let low: Double
    let high: Double
  }

  /// Runs of neighboring days, ascending.
  let runs: [[Edge]]
  var layer: Layer { .back }

  init(_ edges: [Edge]) {
    var runs: [[Edge]] = []
    var start = 0
    for index in edges.indices where index + 1 == edges.count || edges[index + 1].day != edges[index].day + 1
    {
      runs.append(Array(edges[start...index]))
      start = index + 1
    }
    self.runs = runs
  }

  /// Half the width, in days, of the strip that shows a single day.
  private static let lone = 0.3

  func draw(in context: inout DrawingContext) {
    for run in runs {
      let (upper, lower) = edges(run, context)
      context.addArea(upper: upper, lower: lower, fill: .band)
    }
  }

  private func edges(_ run: [Edge], _ context: DrawingContext) -> (upper: [UnitPoint], lower: [UnitPoint]) {
    if run.count == 1 {
      let day = Double(run[0].day)
      let sides = [day - Self.lone, day + Self.lone].map { min(1, max(0, context.across($0))) }
      return (
        sides.map { UnitPoint($0, context.down(run[0].high)) },
        sides.map { UnitPoint($0, context.down(run[0].low)) }
      )
    }
    // Where days lie closer than a point, each column shows the widest range of its days.
    let step = max(1, run.count / max(1, Int(context.frame.width)))
    var upper: [UnitPoint] = []
    var lower: [UnitPoint] = []
    for start in stride(from: 0, to: run.count, by: step) {
      let days = run[start..<min(start + step, run.count)]
      let x = context.across(
        Double(start + step >= run.count ? days[days.endIndex - 1].day : days[start].day))
      upper.append(UnitPoint(x, context.down(days.map(\.high).max() ?? 0)))
      lower.append(UnitPoint(x, context.down(days.map(\.low).min() ?? 0)))
    }
    return (upper, lower)
  }
}

/// A flat band across the frame: the usual range.
struct BandMark: Mark {
  let range: ClosedRange<Double>
  var layer: Layer { .back }

  func draw(in context: inout DrawingContext) {
    let top = max(0, context.down(range.upperBound))
    let bottom = min(1, context.down(range.lowerBound))
    guard bottom > top else { return }
    context.addRectangle(from: UnitPoint(0, top), to: UnitPoint(1, bottom), fill: .band)
  }
}

/// A dotted line across the frame: a goal.
struct RuleMark: Mark {
  let value: Double
  var layer: Layer { .guide }

  func draw(in context: inout DrawingContext) {
    let y = context.down(value)
    guard (0...1).contains(y) else { return }
    context.addLine(from: UnitPoint(0, y), to: UnitPoint(1, y), stroke: .rule)
  }
}

/// A small dot on every day whose value lies outside its range.
struct OutsideMark: Mark {
  let points: [DayPoint]
  let accent: Accent
  var layer: Layer { .data }

  private static let radius = 3.5

  func draw(in context: inout DrawingContext) {
    // Unusual values have a mark of their own.
    let places = points.filter { !$0.unusual }.map { context.point(Double($0.day), $0.value) }
    context.addDots(places, radius: Self.radius, fill: .accent(accent), ring: 1)
  }
}
