/// A column a week in front of its usual range; a week without data is hatched.
struct WeekMark: Mark {
  let weeks: [WeekLoad]
  let accent: Accent
  let measure: Measure
  var layer: Layer { .data }

  /// The part of a week's width that its column takes.
  private static let share = 0.56
  /// The widest a column may be, in points.
  private static let widest = 40.0
  /// Points a week below which neighbors make one shape instead of columns.
  private static let leastForColumns = 4.0

  func room(in context: DrawingContext) -> Room {
    guard let last = weeks.last, last.isRunning, let load = last.load else { return Room() }
    let room = context.width(context.words.compact(load, measure), .strong) + 4
    return Room(right: room, narrowRight: room)
  }

  func draw(in context: inout DrawingContext) {
    steps(.band, in: &context) { week in week.load == nil ? nil : week.usual }
    var hatch: [[UnitPoint]] = []
    var running: [[UnitPoint]] = []
    let hasColumns = width * context.frame.width >= Self.leastForColumns
    if !hasColumns { steps(.accent(accent), in: &context) { week in week.load.map { 0...$0 } } }
    for (index, week) in weeks.enumerated() {
      guard let load = week.load else {
        let slot = UnitBox(
          left: Double(index) * width, top: 0, right: Double(index + 1) * width, bottom: 1)
        hatch += Texture.rising.runs(in: slot, frame: context.textureFrame)
        continue
      }
      let box = column(load, index, context)
      if hasColumns {
        context.addRectangle(box, fill: .accent(accent), radius: weeks.count > 60 ? 0 : 2)
      }
      if week.isRunning { running += Texture.rising.runs(in: box, frame: context.textureFrame) }
    }
    context.addPath(hatch, stroke: .hatch)
    context.addPath(running, stroke: .texture)
    for index in labeled { label(index, in: &context) }
  }

  /// One range per week, as a stepped shape for each run of weeks that have one: no seams between neighbors.
  private func steps(
    _ fill: Paint, in context: inout DrawingContext, _ range: (WeekLoad) -> ClosedRange<Double>?
  ) {
    var upper: [UnitPoint] = []
    var lower: [UnitPoint] = []
    func close(_ context: inout DrawingContext) {
      if !upper.isEmpty { context.addArea(upper: upper, lower: lower, fill: fill) }
      (upper, lower) = ([], [])
    }
    for (index, week) in weeks.enumerated() {
      guard let range = range(week) else {
        close(&context)
        continue
      }
      let edges = [Double(index) * width, Double(index + 1) * width]
      let top = min(1, max(0, context.down(range.upperBound)))
      let bottom = min(1, max(0, context.down(range.lowerBound)))
      upper += edges.map { UnitPoint($0, top) }
      lower += edges.map { UnitPoint($0, bottom) }
    }
    close(&context)
  }

  private var width: Double { 1 / Double(max(weeks.count, 1)) }

  private func column(_ load: Double, _ index: Int, _ context: DrawingContext) -> UnitBox {
    let half = min(width * Self.share, Self.widest / context.frame.width) / 2
    let middle = context.across(Double(index))
    return UnitBox(left: middle - half, top: context.down(load), right: middle + half, bottom: 1)
  }

  /// The week that runs, the last full one, the highest and those outside their range, in this order.
  private var labeled: [Int] {
    let full = weeks.indices.filter { weeks[$0].load != nil && !weeks[$0].isRunning }
    let runs = weeks.indices.filter { weeks[$0].load != nil && weeks[$0].isRunning }
    let highest = full.max { (weeks[$0].load ?? 0, $1) < (weeks[$1].load ?? 0, $0) }
    let outside = full.filter { index in
      guard let load = weeks[index].load, let usual = weeks[index].usual else { return false }
      return !usual.contains(load)
    }
    var seen: Set<Int> = []
    let first = runs.reversed() + [highest, full.last].compactMap { $0 }
    return (first + outside.reversed()).filter { seen.insert($0).inserted }
  }

  private func label(_ index: Int, in context: inout DrawingContext) {
    guard let load = weeks[index].load else { return }
    let text = context.words.compact(load, measure)
    let middle = context.across(Double(index))
    var at = Position(Coordinate(middle), Coordinate(context.down(load), -6))
    var box = LabelBox(at: at, width: context.width(text, .strong), anchor: .middle, size: 13)
    var anchor = TextAnchor.middle
    let overhang = LabelPlacement.Overhang(left: 0, right: box.left + box.right + 6)
    let clear = context.labels.steps.filter { isClear(box, of: index, $0, context) }
    if clear.count < context.labels.steps.count, index == weeks.count - 1, weeks[index].isRunning {
      // Beside its column, where the neighbors are taller.
      let right = column(load, index, context).right
      at = Position(Coordinate(right, 4), Coordinate(context.down(load), 10))
      at.y.offset = min(at.y.offset, (1 - at.y.fraction) * context.frame.height - 1)
      anchor = .start
      box = LabelBox(at: at, width: context.width(text, .strong), anchor: .start, size: 13)
    } else if clear.isEmpty {
      return
    }
    let least = anchor == .start ? Visibility.always : clear.first?.visibility ?? .always
    guard let free = context.labels.place(box, overhang: overhang) else { return }
    context.addText(text, at: at, role: .strong, anchor: anchor, hasHalo: true, visibility: max(free, least))
  }

  /// True if a label above a column lies on no neighbor that is taller.
  private func isClear(
    _ label: LabelBox, of index: Int, _ step: LabelPlacement.Step, _ context: DrawingContext
  ) -> Bool {
    let edges = label.edges(width: step.width, height: context.frame.height)
    let reach = Int((edges.width / 2 / (width * step.width)).rounded(.up))
    for other in max(0, index - reach)...min(weeks.count - 1, index + reach) where other != index {
      guard let load = weeks[other].load else { continue }
      let column = column(load, other, context)
      let isBeside = column.right * step.width < edges.x || column.left * step.width > edges.maxX
      if !isBeside, column.top * context.frame.height < edges.maxY { return false }
    }
    return true
  }
}
