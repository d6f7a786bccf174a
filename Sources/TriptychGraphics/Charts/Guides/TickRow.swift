/// A row of labels under the frame, thinned by whole steps until they fit; never turned.
struct TickRow {
  /// A label and where it stands, as a fraction of the frame.
  struct Tick {
    let place: Double
    let text: String
  }

  let ticks: [Tick]
  /// Points from the lower edge of the frame to the baseline.
  var drop = 20.8
  /// True if labels begin at their place instead of standing under its middle.
  var startsAtPlace = false
  /// True if even the first and the last label stand under their place, or are left out.
  var staysOnTicks = false
  /// The least room between labels, in points.
  var gap = 14.0
  /// How far labels may reach over the edges of the frame.
  var overhang = LabelPlacement.Overhang(left: .infinity, right: 20)

  /// Points from one label to the next below which no row can fit, whatever it says.
  static let leastPitch = 26.0

  /// True if all labels fit the widest step of a context.
  func fits(in context: DrawingContext) -> Bool {
    guard let step = context.labels.steps.last else { return true }
    return stride(fits: 1, width: step.width, extents: extents(context))
  }

  /// True if every so many labels fit each step from that of the narrowest phone on.
  func fits(every stride: Int, in context: DrawingContext) -> Bool {
    let steps = context.labels.steps
    let extents = extents(context)
    return steps.allSatisfy { step in
      (step.visibility == .always && steps.count > 1)
        || self.stride(fits: stride, width: step.width, extents: extents)
    }
  }

  private func extents(_ context: DrawingContext) -> [Double] { ticks.map { context.width($0.text, .label) } }

  func draw(in context: inout DrawingContext) {
    let strides = strides(context)
    for (index, tick) in ticks.enumerated() {
      guard let shown = strides.first(where: { index % $0.stride == 0 }) else { continue }
      let at = Position(Coordinate(tick.place), Coordinate(1, drop))
      context.addText(tick.text, at: at, role: .label, anchor: anchor(tick), visibility: shown.visibility)
    }
  }

  private func anchor(_ tick: Tick) -> TextAnchor {
    if staysOnTicks { return .middle }
    if tick.place > 0.985 { return .end }
    if startsAtPlace || tick.place < 0.015 { return .start }
    return .middle
  }

  /// Every how many labels each step shows, narrowest first; each is a multiple of the next.
  private func strides(_ context: DrawingContext) -> [(visibility: Visibility, stride: Int)] {
    var result: [(visibility: Visibility, stride: Int)] = []
    var last = 1
    let extents = extents(context)
    for step in context.labels.steps.reversed() {
      var stride = last
      while stride < ticks.count, !self.stride(fits: stride, width: step.width, extents: extents) {
        stride += last
      }
      result.insert((step.visibility, stride), at: 0)
      last = stride
    }
    return result
  }

  private func stride(fits stride: Int, width: Double, extents: [Double]) -> Bool {
    if Double(ticks.count / stride) * gap > width + 40 { return false }
    var edge = -Double.infinity
    for index in Swift.stride(from: 0, to: ticks.count, by: stride) {
      let tick = ticks[index]
      let extent = extents[index]
      let start = tick.place * width - extent * anchor(tick).share
      guard start >= edge + gap, start >= -overhang.left, start + extent <= width + overhang.right else {
        return false
      }
      edge = start + extent
    }
    return true
  }
}
