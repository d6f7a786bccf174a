/// A box with its median for each group, and its values as a strip of dots beside it.
struct BoxMark: Mark {
  /// Values ascending.
  let groups: [BoxGroup]
  let accent: Accent
  var layer: Layer { .data }

  /// Parts of a group's width: the box lies left of the middle, the strip right of it.
  private static let boxMiddle = 0.36
  private static let stripMiddle = 0.7
  private static let boxWidth = 0.32
  private static let stripWidth = 0.26
  /// The widest a box may be, in points.
  private static let widest = 44.0

  func draw(in context: inout DrawingContext) {
    var missing: [UnitPoint] = []
    for (index, group) in groups.enumerated() {
      if group.values.count >= BoxChart.leastForBox, let quartiles = Quartiles(group.values) {
        box(quartiles, index, in: &context)
        strip(group.values, middle: place(index, Self.stripMiddle), in: &context)
      } else if !group.values.isEmpty {
        strip(group.values, middle: place(index, 0.5), in: &context)
      } else {
        missing.append(UnitPoint(place(index, 0.5), 0.97))
      }
    }
    guard !missing.isEmpty else { return }
    context.add(.dots(SceneDots(points: missing, radius: 1.5, fill: .muted, ring: 0)))
  }

  private func place(_ index: Int, _ share: Double) -> Double {
    (Double(index) + share) / Double(max(groups.count, 1))
  }

  private func box(_ quartiles: Quartiles, _ index: Int, in context: inout DrawingContext) {
    let band = 1 / Double(max(groups.count, 1))
    let half = min(band * Self.boxWidth, Self.widest / context.frame.width) / 2
    let middle = place(index, Self.boxMiddle)
    let top = context.down(quartiles.upper)
    let bottom = context.down(quartiles.lower)
    // Equal quartiles are a line; a box of no height would not be seen.
    if (bottom - top) * context.frame.height >= 3 {
      context.add(
        .rectangle(
          SceneRectangle(
            from: Position(fractions: UnitPoint(middle - half, top)),
            to: Position(fractions: UnitPoint(middle + half, bottom)), fill: .accent(accent), radius: 2)))
    }
    let y = context.down(quartiles.median)
    let isBox = (bottom - top) * context.frame.height >= 3
    // Card colour on the box; the accent where there is nothing but the line.
    context.add(
      .path(
        ScenePath(
          runs: [[UnitPoint(middle - half, y), UnitPoint(middle + half, y)]],
          stroke: isBox ? .texture : .series(accent, .solid))))
  }

  /// Dots that would lie on each other stand side by side, the first of them in the middle.
  private func strip(_ values: [Double], middle: Double, in context: inout DrawingContext) {
    let radius = values.count <= 40 ? 3.0 : values.count <= 120 ? 2.5 : 2.0
    let half = Self.stripWidth / 2 / Double(max(groups.count, 1))
    let step = min(2 * radius / context.frame.width, half)
    let places = Int((half / step).rounded(.down))
    var last: [Int: Double] = [:]
    var points: [UnitPoint] = []
    for value in values {
      let y = context.down(value)
      let order = (0...(2 * places)).map { ($0 + 1) / 2 * ($0 % 2 == 0 ? -1 : 1) }
      let free = order.first { slot in
        last[slot].map { abs($0 - y) * context.frame.height >= 2 * radius } ?? true
      }
      let slot = free ?? order[points.count % order.count]
      last[slot] = y
      points.append(UnitPoint(middle + Double(slot) * step, y))
    }
    context.add(.dots(SceneDots(points: points, radius: radius, fill: .accent(accent), ring: 0)))
  }
}
