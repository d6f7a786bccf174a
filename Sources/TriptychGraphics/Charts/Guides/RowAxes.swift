/// Names of lanes at the left, each with a quiet second line, and hairlines between them.
struct LaneAxis: Guide {
  /// From the top.
  let lanes: [Lane]

  struct Lane: Sendable {
    let name: String
    /// Such as the time spent in it; "" for none.
    let note: String
    /// How high it is, against the others.
    var share = 1.0
  }

  /// The height of a lane from which on there is room for a second line, in points.
  private static let twoLines = 36.0
  /// The widest names a page has room for, in points, so that a phone still shows the hours.
  private static let pageWidth = 110.0
  /// The widest names of a picture: points, and a part of its width.
  private static let pictureWidth = (most: 150.0, share: 0.3)
  private static let line = 15.5

  private var total: Double { lanes.reduce(0) { $0 + $1.share } }

  func room(in context: DrawingContext) -> Room {
    let wide = lanes.map { lane in
      lines(lane, context).map { context.width($0.text, $0.role) }.max() ?? 0
    }
    return Room(left: (wide.max() ?? 0) + 10)
  }

  private func width(_ context: DrawingContext) -> Double {
    guard context.layout == .share else { return Self.pageWidth }
    // Before the frame is known the context has the whole picture.
    let picture = context.frame.x == 0 ? context.frame.width : context.frame.maxX + ShareLayout.margin
    return min(Self.pictureWidth.most, Self.pictureWidth.share * picture)
  }

  /// The name and the note below it, or a long name on two lines where there is no note.
  private func lines(_ lane: Lane, _ context: DrawingContext) -> [(text: String, role: TextRole)] {
    let height = context.frame.height * lane.share / max(total, 1)
    let most = height >= Self.twoLines ? 2 : 1
    let hasNote = most > 1 && !lane.note.isEmpty
    let names = TextWrap(fonts: context.fonts).lines(
      lane.name, role: .strong, width: width(context), most: hasNote ? 1 : most)
    return names.map { ($0, .strong) } + (hasNote ? [(lane.note, .label)] : [])
  }

  func draw(in context: inout DrawingContext) {
    var top = 0.0
    for (index, lane) in lanes.enumerated() {
      let height = lane.share / total
      if index > 0 {
        context.addLine(from: UnitPoint(0, top), to: UnitPoint(1, top), stroke: .grid)
      }
      let lines = lines(lane, context)
      for (index, line) in lines.enumerated() {
        let offset = (Double(index) - Double(lines.count - 1) / 2) * Self.line + 4.55
        let at = Position(Coordinate(0, -10), Coordinate(top + height / 2, offset))
        context.addText(line.text, at: at, role: line.role, anchor: .end)
      }
      top += height
    }
  }
}

/// The names of the rows of a bar chart: at the left, or above the bars where they are long.
struct RowNames: Guide {
  let names: [String]
  let rows: BarRows
  /// The values of bars left of zero, which lie between the names and the bars.
  var valuesAtLeft: [String] = []
  /// The values right of the frame: names above the bars may reach over them.
  var valuesAtRight: [String] = []

  var layer: Layer { .label }

  /// The widest a name at the left may be, in points; longer ones are shortened.
  private static let widest = 136.0
  private static let gap = 9.0

  func room(in context: DrawingContext) -> Room {
    let values = Self.valueRoom(valuesAtLeft, context)
    guard !rows.areNamesAbove(context.frame.height) else { return Room(left: values) }
    return Room(left: min(Self.widest, context.widest(names, .label)) + Self.gap + values)
  }

  func draw(in context: inout DrawingContext) {
    let height = context.frame.height
    let step = rows.labelStep(height)
    let values = Self.valueRoom(valuesAtLeft, context)
    let beside = values + Self.valueRoom(valuesAtRight, context)
    for (row, name) in names.enumerated() where row % step == 0 {
      if rows.areNamesAbove(height) {
        let top = rows.edges(row: row, height: height).top
        let at = Position(Coordinate(0, -values), Coordinate(top, -6))
        AdaptiveText(string: name, at: at, role: .label, hasHalo: true).draw(in: &context) { $0 + beside }
      } else {
        let at = Position(
          Coordinate(0, -Self.gap - values), Coordinate(rows.middleOfRow(row, height: height), 4.55))
        AdaptiveText(string: name, at: at, role: .label, anchor: .end).draw(in: &context) { _ in
          Self.widest
        }
      }
    }
  }

  /// Points that values left of zero take.
  static func valueRoom(_ values: [String], _ context: DrawingContext) -> Double {
    values.isEmpty ? 0 : context.widest(values, .strong) + BarRows.valueGap
  }
}

/// The days of rows at the left: every one, or every second, third ... where rows are low; the last always.
struct DayRowAxis: Guide {
  let days: ClosedRange<Int>

  private static let line = 16.0

  func room(in context: DrawingContext) -> Room {
    Room(left: context.widest(days.map { context.words.shortDay($0) }, .label) + 9)
  }

  func draw(in context: inout DrawingContext) {
    let height = context.frame.height / Double(days.count)
    let step = max(1, Int((Self.line / max(height, 0.01)).rounded(.up)))
    for day in days where (days.upperBound - day) % step == 0 {
      let y = (Double(day - days.lowerBound) + 0.5) / Double(days.count)
      let at = Position(Coordinate(0, -9), Coordinate(y, 4.55))
      context.addText(context.words.shortDay(day), at: at, role: .label, anchor: .end)
    }
  }
}

/// The axes of a heat map: names of the rows at the left, hours of the day below.
struct HourAxis: Guide {
  let rowNames: [String]

  func room(in context: DrawingContext) -> Room {
    Room(left: context.widest(rowNames, .label) + 9, right: 2)
  }

  /// Names of rows stand one below the other, 12.5 points each.
  func leastFrame(in context: DrawingContext) -> ChartSize? {
    ChartSize(width: 0, height: 12.5 * Double(rowNames.count))
  }

  func draw(in context: inout DrawingContext) {
    for (row, name) in rowNames.enumerated() {
      let at = Position(Coordinate(0, -8), Coordinate(context.y.fraction(Double(row)), 4.55))
      context.addText(name, at: at, role: .label, anchor: .end)
    }
    let ticks = stride(from: 0, through: 24, by: 6).map { hour in
      TickRow.Tick(place: Double(hour) / 24, text: context.words.clock(wholeHour: hour))
    }
    TickRow(ticks: ticks, drop: 19.5, startsAtPlace: true).draw(in: &context)
  }
}

extension RowNames {
  /// The names of rows whose bars begin at zero, and the words beside their ends.
  init(_ bars: [BarRow], _ rows: BarRows, _ values: [(value: Double, text: String)]) {
    self.init(
      names: bars.map(\.name), rows: rows, valuesAtLeft: values.filter { $0.value < 0 }.map(\.text),
      valuesAtRight: values.filter { $0.value >= 0 }.map(\.text))
  }
}
