/// A correlation matrix: rows and columns where they fit, else a list of pairs.
struct MatrixMark: Mark {
  let table: CorrelationTable
  var layer: Layer { .data }

  /// Beside the words of a cell, in points.
  private static let padding = 7.0
  /// Between cells, in points.
  private static let gap = 6.0
  /// The least height of a cell with number and word.
  private static let leastRow = 44.0
  /// Between the names of rows and the cells.
  private static let namesRight = 12.0
  /// The height of the names of columns, inside the frame.
  static let head = 32.0

  func room(in context: DrawingContext) -> Room {
    if isList(context, width: context.frame.width - 2 * ShareLayout.margin - names(context)) {
      return PairList(table: table).room(in: context)
    }
    return Room(left: names(context))
  }

  private func names(_ context: DrawingContext) -> Double {
    context.widest(table.measures, .strong) + Self.namesRight
  }

  /// Whether a frame of a width with names at its left is too narrow for columns.
  private func isList(_ context: DrawingContext, width: Double) -> Bool {
    switch (table.form, context.layout) {
    case (.list, _): return true
    case (.matrix, _): return false
    case (.automatic, .page): return table.isListOnPages
    case (.automatic, .share):
      let texts =
        table.pairs.map(\.word) + [context.words.say(.matrixNotTested)]
      let widest = max(context.widest(table.measures, .label), context.widest(texts, .label))
      return width / Double(table.measures.count) < widest + 2 * Self.padding + Self.gap
        || (context.frame.height - Self.head) / Double(table.measures.count) < Self.leastRow
    }
  }

  func draw(in context: inout DrawingContext) {
    if isList(context, width: context.frame.width) {
      PairList(table: table).draw(in: &context)
      return
    }
    let count = Double(table.measures.count)
    let top = Self.head / context.frame.height
    let size = UnitPoint(1 / count, (1 - top) / count)
    for (index, name) in table.measures.enumerated() {
      let column = Coordinate((Double(index) + 0.5) * size.x)
      let row = Coordinate(top + (Double(index) + 0.5) * size.y, 4.55)
      add(name, .label, column, Coordinate(0, Self.head - 10), .middle, to: &context)
      add(name, .strong, Coordinate(0, -names(context)), row, .start, to: &context)
      for column in table.measures.indices {
        cell(
          row: index, column: column,
          corner: UnitPoint(Double(column) * size.x, top + Double(index) * size.y),
          size: size, in: &context)
      }
    }
  }

  private func cell(
    row: Int, column: Int, corner: UnitPoint, size: UnitPoint, in context: inout DrawingContext
  ) {
    let x = Coordinate(corner.x + size.x / 2)
    let y = corner.y + size.y / 2
    if row == column {
      add("—", .label, x, Coordinate(y, 4.55), .middle, to: &context)
      return
    }
    guard let pair = table.pair(row, column) else {
      let text = context.words.say(.matrixNotTested)
      add(text, .label, x, Coordinate(y, 4.55), .middle, to: &context)
      return
    }
    let gap = UnitPoint(Self.gap / 2 / context.frame.width, Self.gap / 2 / context.frame.height)
    PairBox(pair: pair, radius: 6).draw(
      from: UnitPoint(corner.x + gap.x, corner.y + gap.y),
      to: UnitPoint(corner.x + size.x - gap.x, corner.y + size.y - gap.y), in: &context)
    let isFilled = pair.strength == .strong
    add(
      context.words.number(pair.coefficient, decimals: 2),
      isFilled ? .inverse(.semibold) : pair.strength == .moderate ? .strong : .label, x, Coordinate(y, -3.5),
      .middle, to: &context)
    add(pair.word, isFilled ? .inverse(.regular) : .label, x, Coordinate(y, 13.5), .middle, to: &context)
  }

  private func add(
    _ text: String, _ role: TextRole, _ x: Coordinate, _ y: Coordinate, _ anchor: TextAnchor,
    to context: inout DrawingContext
  ) {
    context.add(.text(SceneText(string: text, at: Position(x, y), role: role, anchor: anchor)))
  }
}

/// The box of a pair: filled for strong, outlined for moderate, dashed where one rises as the other falls.
struct PairBox {
  let pair: CorrelationPair
  let radius: Double

  /// Between the dashes around a filled box and its fill, in points.
  private static let inset = 4.0

  func draw(from: UnitPoint, to: UnitPoint, in context: inout DrawingContext) {
    guard pair.strength != .unclear, to.x > from.x else { return }
    var (from, to) = (from, to)
    if pair.falls || pair.strength == .moderate {
      context.add(
        .rectangle(
          SceneRectangle(
            from: Position(fractions: from), to: Position(fractions: to), fill: .card, radius: radius,
            outline: .outline(pair.falls ? .long : .solid))))
    }
    guard pair.strength == .strong else { return }
    if pair.falls {
      let inset = UnitPoint(Self.inset / context.frame.width, Self.inset / context.frame.height)
      (from, to) = (
        UnitPoint(from.x + inset.x, from.y + inset.y), UnitPoint(to.x - inset.x, to.y - inset.y)
      )
      guard to.x > from.x else { return }
    }
    context.add(
      .rectangle(
        SceneRectangle(
          from: Position(fractions: from), to: Position(fractions: to), fill: .ink,
          radius: pair.falls ? max(0, radius - 3) : radius)))
  }
}
