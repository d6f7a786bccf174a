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
  /// Points between strokes of the hatch.
  private static let hatchSpacing = 7.0

  func draw(in context: inout DrawingContext) {
    for (index, week) in weeks.enumerated() {
      if let usual = week.usual { band(usual, index, in: &context) }
    }
    var hatch: [[UnitPoint]] = []
    var running: [[UnitPoint]] = []
    for (index, week) in weeks.enumerated() {
      guard let load = week.load else {
        hatch += hatched(index, context)
        continue
      }
      let box = column(load, index, context)
      context.add(
        .rectangle(
          SceneRectangle(
            from: Position(fractions: UnitPoint(box.left, box.top)),
            to: Position(fractions: UnitPoint(box.right, box.bottom)), fill: .accent(accent),
            radius: weeks.count > 60 ? 0 : 2)))
      if week.isRunning { running += Texture.rising.runs(in: box, frame: context.textureFrame) }
    }
    if !hatch.isEmpty { context.add(.path(ScenePath(runs: hatch, stroke: .hatch))) }
    if !running.isEmpty { context.add(.path(ScenePath(runs: running, stroke: .texture))) }
    for index in labelled { label(index, in: &context) }
  }

  private var width: Double { 1 / Double(max(weeks.count, 1)) }

  /// The range reaches over the whole week, so that neighbours make one band.
  private func band(_ usual: ClosedRange<Double>, _ index: Int, in context: inout DrawingContext) {
    let top = max(0, context.down(usual.upperBound))
    let bottom = min(1, context.down(usual.lowerBound))
    guard bottom > top else { return }
    context.add(
      .rectangle(
        SceneRectangle(
          from: Position(fractions: UnitPoint(Double(index) * width, top)),
          to: Position(fractions: UnitPoint(Double(index + 1) * width, bottom)), fill: .track)))
  }

  private func column(_ load: Double, _ index: Int, _ context: DrawingContext) -> UnitBox {
    let half = min(width * Self.share, Self.widest / context.frame.width) / 2
    let middle = context.across(Double(index))
    return UnitBox(left: middle - half, top: context.down(load), right: middle + half, bottom: 1)
  }

  /// Strokes over the lower part of the week, where its column would stand.
  private func hatched(_ index: Int, _ context: DrawingContext) -> [[UnitPoint]] {
    let half = min(width * Self.share, Self.widest / context.frame.width) / 2
    let middle = context.across(Double(index))
    let count = max(2, Int(context.frame.height * 0.3 / Self.hatchSpacing))
    let slope = half * 2 * context.textureFrame.width / context.frame.height
    return (0..<count).map { stroke in
      let y = 1 - Double(stroke) * Self.hatchSpacing / context.frame.height
      return [UnitPoint(middle - half, y), UnitPoint(middle + half, max(0, y - min(slope, 0.1)))]
    }
  }

  /// The week that runs, the last full one, the highest and those outside their range, in this order.
  private var labelled: [Int] {
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
    let at = Position(
      Coordinate(context.across(Double(index))), Coordinate(context.down(load), -6))
    let box = LabelBox(at: at, width: context.width(text, .strong), anchor: .middle, size: 13)
    guard let visibility = context.labels.place(box, overhang: LabelBook.Overhang(left: 0, right: 8)) else {
      return
    }
    context.add(
      .text(
        SceneText(
          string: text, at: at, role: .strong, anchor: .middle, hasHalo: true, visibility: visibility)))
  }
}
