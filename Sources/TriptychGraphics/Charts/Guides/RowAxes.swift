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
  private static let pageWidth = 104.0
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
        context.add(
          .line(
            SceneLine(
              from: Position(fractions: UnitPoint(0, top)), to: Position(fractions: UnitPoint(1, top)),
              stroke: .grid)))
      }
      let lines = lines(lane, context)
      for (index, line) in lines.enumerated() {
        let offset = (Double(index) - Double(lines.count - 1) / 2) * Self.line + 4.55
        let at = Position(Coordinate(0, -10), Coordinate(top + height / 2, offset))
        context.add(.text(SceneText(string: line.text, at: at, role: line.role, anchor: .end)))
      }
      top += height
    }
  }
}
