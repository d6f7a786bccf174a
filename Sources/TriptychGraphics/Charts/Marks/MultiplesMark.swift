import TriptychBase

/// The panels of small multiples: name and last value above each line, its lowest and highest value
/// as ticks, the days below the lowest panels.
struct MultiplesMark: Mark {
  struct Panel: Sendable {
    let name: String
    let accent: Accent
    /// The end of the line: colors differ in shape too.
    let shape: MarkerShape
    let runs: [[DayPoint]]
    /// The lowest and highest value; nil without data.
    let low: (value: Double, text: String)?
    let high: (value: Double, text: String)?
    /// The last value in words.
    let last: String?
  }

  let panels: [Panel]
  let days: ClosedRange<Int>
  var layer: Layer { .data }

  /// From the top of a panel to the baseline of its name, and to its line with one or two lines above.
  private static let baseline = 12.0
  private static let header = 28.0
  private static let tallHeader = 46.0
  private static let leastTall = 96.0

  func room(in context: DrawingContext) -> Room { Room(left: ticks(context), right: 6, narrowRight: 6) }

  func leastFrame(in context: DrawingContext) -> ChartSize? {
    PanelGrid.least(
      panels: panels.count, width: context.frame.width, ticks: ticks(context), mostColumns: most(context))
  }

  /// The room of the widest tick, the same left of every panel.
  private func ticks(_ context: DrawingContext) -> Double {
    let texts = panels.flatMap { [$0.low?.text, $0.high?.text] }.compactMap { $0 }
    return max(ShareLayout.leastLeft, context.widest(texts, .label) + 8)
  }

  private func most(_ context: DrawingContext) -> Int { context.layout == .share ? .max : 1 }

  func draw(in context: inout DrawingContext) {
    let ticks = ticks(context)
    let grid = PanelGrid(
      panels: panels.count, width: context.frame.width, height: context.frame.height, ticks: ticks,
      mostColumns: most(context))
    let isTall = needsTwoLines(grid, ticks, context)
    for (index, panel) in panels.enumerated() {
      let corner = grid.corner(index)
      let top = corner.y + (isTall ? Self.tallHeader : Self.header)
      let frame = Box(x: corner.x, y: top, width: grid.width, height: corner.y + grid.height - top)
      header(panel, corner: corner, width: grid.width, ticks: ticks, isTall: isTall, in: &context)
      draw(panel, in: frame, &context)
      if grid.columns > 1, grid.isLowest(index, of: panels.count) {
        // All days stand in one line, below the last row, also where a column ends above it.
        var lowest = frame
        lowest.y += Double(grid.rows - 1 - index / grid.columns) * grid.pitchDown
        days(below: lowest, &context)
      }
    }
    if grid.columns == 1 { DayAxis(days: days).draw(in: &context) }
  }

  // MARK: - Lines

  private func draw(_ panel: Panel, in frame: Box, _ context: inout DrawingContext) {
    guard let low = panel.low, let high = panel.high else {
      let at = place(frame.x + frame.width / 2, frame.y + frame.height / 2 + 4.55, context)
      let text = context.words.say(.noData)
      context.addText(text, at: at, role: .label, anchor: .middle)
      return
    }
    let scale = LinearScale(low: low.value, high: high.value)
    func y(_ value: Double) -> Double { frame.y + frame.height * (1 - scale.fraction(value)) }
    let ends = low.value == high.value ? [low] : [low, high]
    for tick in ends { self.tick(tick.text, at: y(tick.value), frame, &context) }
    // A low panel shows less of a line than a chart of its own.
    let columns = context.layout == .share ? context.lineColumns : context.lineColumns / 2
    let lines = panel.runs.map { run in
      let points = run.map { point in
        let x = frame.x + frame.width * context.across(Double(point.day))
        return UnitPoint(x / context.frame.width, y(point.value) / context.frame.height)
      }
      return M4.thin(points, columns: columns)
    }
    let isFine = days.count >= LineMark.fineFrom
    context.addLines(
      lines, stroke: isFine ? .soft(panel.accent, .solid) : .series(panel.accent, .solid), loneRadius: 3)
    for point in panel.runs.joined() where point.unusual {
      let x = frame.x + frame.width * context.across(Double(point.day))
      context.addMarker(
        at: place(x, y(point.value), context), shape: .diamond, radius: 4.5, accent: panel.accent,
        look: .hollow)
    }
    if let last = lines.last?.last {
      let at = Position(fractions: last)
      context.addMarker(at: at, shape: panel.shape, radius: 4.5, accent: panel.accent, look: .filled)
    }
  }

  private func tick(_ text: String, at y: Double, _ frame: Box, _ context: inout DrawingContext) {
    let from = place(frame.x, y, context)
    let to = place(frame.x + frame.width, y, context)
    context.addLine(
      from: UnitPoint(from.x.fraction, from.y.fraction), to: UnitPoint(to.x.fraction, to.y.fraction),
      stroke: .grid)
    let at = Position(Coordinate(from.x.fraction, -8), Coordinate(from.y.fraction, 4.55))
    context.addText(text, at: at, role: .label, anchor: .end)
  }

  /// A place in points from the frame's corner, as fractions.
  private func place(_ x: Double, _ y: Double, _ context: DrawingContext) -> Position {
    Position(Coordinate(x / context.frame.width), Coordinate(y / context.frame.height))
  }

  // MARK: - Words

  /// True if some name has no room beside its value, and panels are tall enough for two lines.
  private func needsTwoLines(_ grid: PanelGrid, _ ticks: Double, _ context: DrawingContext) -> Bool {
    guard context.layout == .share, grid.height >= Self.leastTall else { return false }
    return panels.contains { panel in
      context.width(panel.name, .strong) + Self.between + context.width(panel.last ?? "", .strong)
        > grid.width + ticks
    }
  }

  private static let between = 12.0

  private func header(
    _ panel: Panel, corner: (x: Double, y: Double), width: Double, ticks: Double, isTall: Bool,
    in context: inout DrawingContext
  ) {
    var start = place(corner.x, corner.y, context)
    start.x.offset = -ticks
    start.y.offset = Self.baseline
    let value = panel.last ?? ""
    if isTall {
      name(panel.name, at: start, beside: 0, width: width + ticks, shrinks: false, in: &context)
      start.y.offset += 18
      add(value, at: start, role: .series(panel.accent), .start, .always, &context)
      return
    }
    var end = place(corner.x + width, corner.y, context)
    end.y.offset = Self.baseline
    add(value, at: end, role: .series(panel.accent), .end, .always, &context)
    let beside = value.isEmpty ? 0 : context.width(value, .strong) + Self.between
    name(panel.name, at: start, beside: beside, width: width + ticks, shrinks: true, in: &context)
  }

  /// A name, shortened where the value beside it leaves too little room; narrow pages shorten it sooner.
  private func name(
    _ text: String, at: Position, beside: Double, width: Double, shrinks: Bool,
    in context: inout DrawingContext
  ) {
    let wrap = TextWrap(fonts: context.fonts)
    func shortened(_ width: Double) -> String {
      wrap.lines(text, role: .strong, width: max(0, width - beside), most: 1).first ?? ""
    }
    let steps = context.labels.steps
    guard shrinks, steps.count > 1, let narrow = steps.first(where: { $0.visibility == .fromNarrow }),
      let wide = steps.first(where: { $0.visibility == .fromWide })
    else {
      add(shortened(width), at: at, role: .strong, .start, .always, &context)
      return
    }
    // On a page the panel is as wide as the frame.
    let ticks = -at.x.offset
    let texts = (narrow: shortened(narrow.width + ticks), wide: shortened(wide.width + ticks))
    if texts.narrow == texts.wide {
      add(texts.wide, at: at, role: .strong, .start, .always, &context)
    } else {
      add(texts.wide, at: at, role: .strong, .start, .fromWide, &context)
      add(texts.narrow, at: at, role: .strong, .start, .onlyNarrow, &context)
    }
  }

  private func add(
    _ text: String, at: Position, role: TextRole, _ anchor: TextAnchor, _ visibility: Visibility,
    _ context: inout DrawingContext
  ) {
    guard !text.isEmpty else { return }
    context.addText(text, at: at, role: role, anchor: anchor, visibility: visibility)
  }

  /// The first and last day below a panel: only their months or years where the days have no room, the last
  /// alone where nothing has.
  private func days(below frame: Box, _ context: inout DrawingContext) {
    func fit(_ texts: [String]) -> Bool {
      texts.map { context.width($0, .label) }.reduce(Self.between, +) <= frame.width
    }
    let forms = dayForms(context.words)
    let found = days.count > 1 ? forms.first { fit($0) } : nil
    for (text, isFirst) in zip(found ?? forms[0], [true, false]) where found != nil || !isFirst {
      var at = place(frame.x + (isFirst ? 0 : frame.width), frame.maxY, context)
      at.y.offset = 20.8
      add(text, at: at, role: .label, isFirst ? .start : .end, .always, &context)
    }
  }

  /// The first and last day, from their full form to the shortest that still tells them apart.
  private func dayForms(_ words: ChartWords) -> [[String]] {
    let withYear = ChartWords.needsYears(days)
    let ends = [days.lowerBound, days.upperBound]
    let full = ends.map { words.shortDay($0, withYear: withYear) }
    guard withYear else { return [full] }
    let civil = ends.map { CalendarDay(clamping: $0).components }
    let months = civil.map { words.shortMonth($0.month, year: $0.year) }
    return [full, months, civil.map { words.digits.shown($0.year) }]
  }
}

/// Where the panels of small multiples lie: columns and rows in points, from the frame's corner.
struct PanelGrid: Sendable, Equatable {
  let columns: Int
  let rows: Int
  /// The width of a panel's line, without its ticks.
  let width: Double
  /// The height of a panel with its name.
  let height: Double
  /// From the left edge of a panel to that of its neighbor.
  let pitchAcross: Double
  let pitchDown: Double

  /// Between the rows.
  private static let gap = 22.0
  /// Between a panel's end and its neighbor's ticks.
  private static let gutter = 22.0
  private static let leastWidth = 88.0
  private static let leastHeight = 62.0
  /// Width to height of a line whose slopes are easy to compare.
  private static let shape = 2.6

  /// The grid whose panels come nearest to a good shape.
  ///
  /// - Parameters:
  ///   - width: of the frame, from the first panel's left edge to the last one's right edge.
  ///   - ticks: room left of each panel.
  ///   - mostColumns: 1 where the width may change later.
  init(panels: Int, width: Double, height: Double, ticks: Double, mostColumns: Int = .max) {
    let most = min(mostColumns, Self.columns(panels: panels, width: width, ticks: ticks))
    let grids = (1...most).map {
      PanelGrid(columns: $0, panels: panels, width: width, height: height, ticks: ticks)
    }
    let readable = grids.filter { $0.height >= Self.leastHeight }
    self = (readable.isEmpty ? grids : readable).min { $0.fault(panels) < $1.fault(panels) } ?? grids[0]
  }

  private init(columns: Int, panels: Int, width: Double, height: Double, ticks: Double) {
    self.columns = columns
    rows = (max(panels, 1) + columns - 1) / columns
    let between = ticks + Self.gutter
    self.width = (width - Double(columns - 1) * between) / Double(columns)
    self.height = (height + Self.gap) / Double(rows) - Self.gap
    pitchAcross = self.width + between
    pitchDown = self.height + Self.gap
  }

  private static func columns(panels: Int, width: Double, ticks: Double) -> Int {
    let room = (width + ticks + gutter) / (leastWidth + ticks + gutter)
    // Compared before it is made whole: a frame may be wider than any whole number.
    guard room > 1 else { return 1 }
    return max(1, room < Double(panels) ? Int(room) : panels)
  }

  /// How far the panels are from a good shape, and how many cells stay empty.
  private func fault(_ panels: Int) -> Double {
    let ratio = width / max(1, height - 26) / Self.shape
    return max(ratio, 1 / max(ratio, 1e-9)) + 0.3 * Double(columns * rows - panels)
  }

  /// The smallest frame for a number of panels in the available width.
  static func least(panels: Int, width: Double, ticks: Double, mostColumns: Int = .max) -> ChartSize {
    let columns = min(mostColumns, columns(panels: panels, width: width, ticks: ticks))
    let rows = (panels + columns - 1) / columns
    return ChartSize(width: leastWidth, height: Double(rows) * (leastHeight + gap) - gap)
  }

  /// The corner of a panel.
  func corner(_ index: Int) -> (x: Double, y: Double) {
    (Double(index % columns) * pitchAcross, Double(index / columns) * pitchDown)
  }

  /// True if no panel stands below one.
  func isLowest(_ index: Int, of panels: Int) -> Bool { index + columns >= panels }
}
