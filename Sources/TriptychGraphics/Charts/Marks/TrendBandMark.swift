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
    context.add(.area(SceneArea(upper: upper, lower: lower, fill: .band)))
  }
}
