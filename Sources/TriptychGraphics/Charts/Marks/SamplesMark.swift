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
    let stroke = StrokeRole.soft(accent, .solid)
    let seen = Int(Self.narrowest / max(1, context.frame.width) * Double(data.span))
    let lines = lines(breakingAbove: max(data.longestGap, seen), context)
    let strokes = lines.filter { $0.count > 1 }
    if !strokes.isEmpty { context.add(.path(ScenePath(runs: strokes, stroke: stroke))) }
    let lone = lines.filter { $0.count == 1 }.flatMap { $0 }
    if !lone.isEmpty {
      let radius = lone.count > Self.mostLarge ? Self.smallRadius : Self.largeRadius
      context.add(.dots(SceneDots(points: lone, radius: radius, fill: stroke.paint, ring: 0)))
    }
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
