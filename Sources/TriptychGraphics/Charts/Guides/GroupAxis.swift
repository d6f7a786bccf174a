/// The names of groups below the frame, all in one form: every name, or every second one where a page is narrow. Names
/// that are too long even for that are shortened, but never to texts that are alike.
struct GroupAxis: Guide {
  let names: [String]

  /// Names above this number are a row of ticks that may leave out more than every second one.
  private static let most = 12
  /// A row of names up to this number leaves none out.
  private static let fewest = 4
  private static let drop = 20.8
  private static let gap = 6.0
  /// Points below which a shortened name says too little.
  private static let leastShortened = 40.0
  /// How far a name may reach over the edges of the frame, in points.
  private static let overhang = 8.0

  func draw(in context: inout DrawingContext) {
    guard !names.isEmpty else { return }
    guard names.count <= Self.most else {
      TickRow(ticks: ticks(context)).draw(in: &context)
      return
    }
    let row = TickRow(
      ticks: ticks(context), drop: Self.drop, staysOnTicks: true, gap: Self.gap,
      overhang: LabelPlacement.Overhang(left: Self.overhang, right: Self.overhang))
    if row.fits(every: names.count > Self.fewest ? 2 : 1, in: context) {
      row.draw(in: &context)
    } else {
      drawShortened(in: &context)
    }
  }

  private func ticks(_ context: DrawingContext) -> [TickRow.Tick] {
    names.enumerated().map { TickRow.Tick(place: context.across(Double($0.offset)), text: $0.element) }
  }

  // MARK: - Long names

  private func drawShortened(in context: inout DrawingContext) {
    let steps = context.labels.steps
    guard let widest = steps.last else { return }
    func forms(from visibility: Visibility) -> [Int: String] {
      shortened((steps.first { $0.visibility == visibility } ?? widest).width, context)
    }
    let (narrow, wide) = (forms(from: .fromNarrow), forms(from: .fromWide))
    for index in names.indices {
      func add(_ text: String?, _ visibility: Visibility) {
        guard let text, !text.isEmpty else { return }
        let at = Position(Coordinate(context.across(Double(index))), Coordinate(1, Self.drop))
        context.addText(text, at: at, role: .label, anchor: .middle, visibility: visibility)
      }
      if narrow[index] == wide[index] {
        add(wide[index], .always)
      } else {
        add(wide[index], .fromWide)
        add(narrow[index], .onlyNarrow)
      }
    }
  }

  /// The names a frame of a width shows, by their places in the list: as many as stay different from each other.
  private func shortened(_ width: Double, _ context: DrawingContext) -> [Int: String] {
    let pitch = width / Double(names.count)
    for step in 1..<max(2, names.count) where Double(step) * pitch - Self.gap >= Self.leastShortened {
      let shown = Array(stride(from: 0, to: names.count, by: step))
      let texts = shown.map { shortened($0, room: Double(step) * pitch - Self.gap, pitch, context) }
      if Set(texts).count == Set(shown.map { names[$0] }).count {
        return Dictionary(uniqueKeysWithValues: zip(shown, texts))
      }
    }
    return [0: shortened(0, room: width, pitch, context)]
  }

  private func shortened(
    _ index: Int, room: Double, _ pitch: Double, _ context: DrawingContext
  ) -> String {
    let fromEdge = (Double(min(index, names.count - 1 - index)) + 0.5) * pitch + Self.overhang
    let lines = TextWrap(fonts: context.fonts).lines(
      names[index], role: .label, width: max(12, min(room, 2 * fromEdge)), most: 1)
    return lines.first ?? ""
  }
}
