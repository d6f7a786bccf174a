/// A box with its median for each group, and its values as a strip of dots beside it.
struct BoxMark: Mark {
  /// Values ascending.
  let groups: [BoxGroup]
  let accent: Accent
  var layer: Layer { .data }

  /// Parts of a group's width: box and strip lie this far to either side of its middle.
  private static let distance = 0.17
  private static let boxWidth = 0.3
  private static let stripWidth = 0.26
  /// The widest a box may be, and the farthest from the middle, in points.
  private static let widest = 32.0
  private static let farthest = 30.0

  func draw(in context: inout DrawingContext) {
    for (index, group) in groups.enumerated() {
      let middle = context.across(Double(index))
      let distance = min(Self.distance * band, Self.farthest / context.frame.width)
      if group.values.count >= BoxGroup.leastForBox, let quartiles = Quartiles(group.values) {
        box(quartiles, middle: middle - distance, in: &context)
        strip(group.values, middle: middle + distance, in: &context)
      } else if !group.values.isEmpty {
        strip(group.values, middle: middle, in: &context)
      } else {
        missing(at: middle, in: &context)
      }
    }
  }

  /// The words "no data" at the bottom of a group, one below the other where it is narrow, a dash where it is
  /// narrower still: a dot would look like a value.
  private func missing(at middle: Double, in context: inout DrawingContext) {
    let room = band * (context.labels.steps.first?.width ?? context.frame.width) - Self.gap
    var lines = TextWrap(fonts: context.fonts).lines(
      context.words.say(.noData), role: .label, width: room, most: 2)
    if lines.contains(where: { $0.hasSuffix("…") }) { lines = ["–"] }
    for (index, line) in lines.reversed().enumerated() {
      let at = Position(Coordinate(middle), Coordinate(1, -8 - Double(index) * Self.line))
      context.addText(line, at: at, role: .label, anchor: .middle, hasHalo: true)
    }
  }

  /// Points between words of neighboring groups, and from line to line.
  private static let gap = 4.0
  private static let line = 16.0

  /// The width of a group as a fraction of the frame.
  private var band: Double { 1 / Double(max(groups.count, 1)) }

  private func box(_ quartiles: Quartiles, middle: Double, in context: inout DrawingContext) {
    let half = min(band * Self.boxWidth, Self.widest / context.frame.width) / 2
    let top = context.down(quartiles.upper)
    let bottom = context.down(quartiles.lower)
    // Equal quartiles are a line; a box of no height would not be seen.
    if (bottom - top) * context.frame.height >= 3 {
      context.addRectangle(
        from: UnitPoint(middle - half, top), to: UnitPoint(middle + half, bottom), fill: .accent(accent),
        radius: 2)
    }
    let y = context.down(quartiles.median)
    let isBox = (bottom - top) * context.frame.height >= 3
    // Card color on the box; the accent where there is nothing but the line.
    context.addPath(
      [[UnitPoint(middle - half, y), UnitPoint(middle + half, y)]],
      stroke: isBox ? .texture : .series(accent, .solid))
  }

  private func strip(_ values: [Double], middle: Double, in context: inout DrawingContext) {
    let radius = values.count <= 40 ? 3.0 : values.count <= 120 ? 2.5 : 2.0
    let half = Self.stripWidth / 2 * band
    let places = values.map { context.down($0) }
    let beside = sideBySide(places, radius, half, context)
    let offsets = beside ?? packed(places, radius, half, context)
    let points = zip(places, offsets).map { UnitPoint(middle + $1, $0) }
    // Rings around packed dots would hide the dots below them.
    let ring = beside == nil ? 0.0 : 1
    context.addDots(points, radius: radius, fill: .accent(accent), ring: ring)
  }

  /// Dots that would lie on each other stand side by side, the first of them in the middle; nil if
  /// the strip is too narrow for that.
  private func sideBySide(
    _ places: [Double], _ radius: Double, _ half: Double, _ context: DrawingContext
  ) -> [Double]? {
    let step = 2 * radius / context.frame.width
    let slots = Int((half / step).rounded(.down))
    let order = (0...(2 * slots)).map { ($0 + 1) / 2 * ($0 % 2 == 0 ? -1 : 1) }
    var last: [Int: Double] = [:]
    var offsets: [Double] = []
    for y in places {
      let free = order.first { slot in
        last[slot].map { abs($0 - y) * context.frame.height >= 2 * radius } ?? true
      }
      guard let free else { return nil }
      last[free] = y
      offsets.append(Double(free) * step)
    }
    return offsets
  }

  /// Dots of about one height share the strip's width, so that the strip is widest where most values lie.
  private func packed(
    _ places: [Double], _ radius: Double, _ half: Double, _ context: DrawingContext
  ) -> [Double] {
    let levels = places.map { Int($0 * context.frame.height / (2 * radius)) }
    let counts = levels.reduce(into: [Int: Int]()) { $0[$1, default: 0] += 1 }
    let most = counts.values.max() ?? 1
    let step = min(2 * radius / context.frame.width, 2 * half / Double(max(most - 1, 1)))
    var seen: [Int: Int] = [:]
    return levels.map { level in
      let index = seen[level, default: 0]
      seen[level] = index + 1
      return (Double(index) - Double((counts[level] ?? 1) - 1) / 2) * step
    }
  }
}
