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
    context.addText(text, at: Position(x, y), role: role, anchor: anchor)
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
      context.addRectangle(
        from: from, to: to, fill: .card, radius: radius, outline: .outline(pair.falls ? .long : .solid))
    }
    guard pair.strength == .strong else { return }
    if pair.falls {
      let inset = UnitPoint(Self.inset / context.frame.width, Self.inset / context.frame.height)
      (from, to) = (
        UnitPoint(from.x + inset.x, from.y + inset.y), UnitPoint(to.x - inset.x, to.y - inset.y)
      )
      guard to.x > from.x else { return }
    }
    context.addRectangle(from: from, to: to, fill: .ink, radius: pair.falls ? max(0, radius - 3) : radius)
  }
}

/// Pairs one below the other, strongest first: names above a bar as long as the link is strong.
struct PairList {
  let table: CorrelationTable

  /// The height of a pair on a page, in points.
  private static let row = 48.0
  /// What a pair is higher by whose names take two lines.
  private static let secondLine = 16.0
  /// Letters of the names of a pair for which the narrowest phone has room on one line.
  private static let lettersOnPhone = 36
  /// The least height of a pair on a picture.
  private static let leastRow = 40.0
  /// The height of a bar.
  private static let bar = 14.0
  private static let gap = 10.0
  /// The most room beside a bar for a value and its word.
  private static let widest = 132.0
  /// The least height of a pair whose value and word stand on two lines, and from one line to the other.
  private static let leastForTwoLines = 46.0
  private static let line = 15.0

  func room(in context: DrawingContext) -> Room {
    Room(right: min(context.widest(table.pairs.map { value($0, context) }, .strong), Self.widest) + Self.gap)
  }

  /// The height of the list on a page, which is drawn before it is known how wide it is.
  func pageHeight(_ words: ChartWords) -> Double {
    let long = table.pairs.count { names($0, words).count > Self.lettersOnPhone }
    return Double(max(table.pairs.count, 1)) * Self.row + Double(long) * Self.secondLine
  }

  func draw(in context: inout DrawingContext) {
    guard !table.pairs.isEmpty else { return none(in: &context) }
    let further = table.pairs.map { isLong($0, context) ? Self.secondLine : 0 }
    let fits = context.layout == .page ? table.pairs.count : fitting(further, context.frame.height)
    let isCut = fits < table.pairs.count
    let shown = isCut ? max(fits - 1, 0) : table.pairs.count
    // A few pairs stand close together at the top of a high picture.
    let pitch = min(
      (context.frame.height - further.prefix(shown).reduce(0, +)) / Double(isCut ? max(fits, 1) : shown),
      context.layout == .page ? .infinity : Self.row * 1.25)
    var top = 0.0
    for (pair, more) in zip(table.pairs, further).prefix(shown) {
      draw(pair, top: top, names: more, pitch: pitch, in: &context)
      top += pitch + more
    }
    guard isCut else { return }
    let rest = table.pairs.count - shown
    let text = context.words.say(
      .matrixFurther, counting: rest, ["count": context.words.count(rest)])
    let fitted = TextWrap(fonts: context.fonts).lines(
      text, role: .label, width: context.frame.width + room(in: context).right, most: 1)
    context.addText(
      fitted.first ?? "",
      at: Position(Coordinate(start(context)), Coordinate(top / context.frame.height, 16)),
      role: .label)
  }

  /// How many pairs a picture has room for, by what each is higher than others.
  private func fitting(_ further: [Double], _ height: Double) -> Int {
    var left = height
    return further.prefix { more in
      left -= Self.leastRow + more
      return left >= 0
    }.count
  }

  private func none(in context: inout DrawingContext) {
    let steps = context.labels.steps
    let narrow = steps.first { $0.visibility != .always } ?? steps.first
    let lines = TextWrap(fonts: context.fonts).lines(
      context.words.say(.matrixNone), role: .label, width: narrow?.width ?? context.frame.width, most: 3)
    for (index, line) in lines.enumerated() {
      let y = Coordinate(0, 14 + 17 * Double(index))
      context.addText(line, at: Position(Coordinate(start(context)), y), role: .label)
    }
  }

  /// Where bars start: a picture leaves room for labels there that a list does not have.
  private func start(_ context: DrawingContext) -> Double {
    context.layout == .share ? -ShareLayout.leastLeft / context.frame.width : 0
  }

  /// Draws a pair below a top; its names begin higher than the bar by what they need for a second line.
  private func draw(
    _ pair: CorrelationPair, top: Double, names more: Double, pitch: Double, in context: inout DrawingContext
  ) {
    let height = context.frame.height
    let role = role(pair)
    let top = top + more
    // One line, as wide figures have it, stands at the bar.
    AdaptiveText(
      string: names(pair, context.words),
      at: Position(Coordinate(start(context)), Coordinate(top / height, 14)), role: role,
      most: more > 0 ? 2 : 1, line: Self.secondLine
    ).draw(in: &context, room: { [beside = beside(context)] in $0 + beside })
    let start = start(context)
    let from = UnitPoint(start, (top + 21) / height)
    let to = UnitPoint(
      start + pair.coefficient.magnitude * (1 - start), (top + 21 + Self.bar) / height)
    context.addRectangle(from: from, to: UnitPoint(1, to.y), fill: .track, radius: 3)
    if pair.strength == .unclear {
      context.addRectangle(from: from, to: to, fill: .edge, radius: 3)
    } else {
      PairBox(pair: pair, radius: 3).draw(from: from, to: to, in: &context)
    }
    let lines = valueLines(pair, role, pitch: pitch, context)
    for (index, line) in lines.enumerated() {
      // The upper of two lines keeps clear of the names above it.
      let drop = lines.count > 1 ? Double(index) * Self.line : 4.6
      let at = Position(Coordinate(1, Self.gap), Coordinate((top + 21 + Self.bar / 2) / height, drop))
      context.addText(line, at: at, role: role)
    }
  }

  /// The value and its word, on two lines where they are long, or the value alone where two have no room: a word that
  /// is cut would say nothing.
  private func valueLines(
    _ pair: CorrelationPair, _ role: TextRole, pitch: Double, _ context: DrawingContext
  ) -> [String] {
    let most = pitch >= Self.leastForTwoLines ? 2 : 1
    let lines = TextWrap(fonts: context.fonts).lines(
      value(pair, context), role: role, width: Self.widest, most: most)
    let isWhole = !lines.contains { $0.hasSuffix("…") }
    return isWhole ? lines : [context.words.number(pair.coefficient, decimals: 2)]
  }

  private func value(_ pair: CorrelationPair, _ context: DrawingContext) -> String {
    context.words.number(pair.coefficient, decimals: 2) + " " + pair.word
  }

  private func names(_ pair: CorrelationPair, _ words: ChartWords) -> String {
    words.say(.pair, ["first": table.measures[pair.first], "second": table.measures[pair.second]])
  }

  private func role(_ pair: CorrelationPair) -> TextRole { pair.strength == .unclear ? .label : .strong }

  /// What names may take besides the width of the frame, in points.
  private func beside(_ context: DrawingContext) -> Double {
    room(in: context).right - start(context) * context.frame.width
  }

  /// Whether the names of a pair take two lines in the narrowest figure that is read.
  private func isLong(_ pair: CorrelationPair, _ context: DrawingContext) -> Bool {
    let steps = context.labels.steps
    let names = names(pair, context.words)
    // The height of a page's list follows from letters.
    guard context.layout == .share || names.count > Self.lettersOnPhone,
      let narrowest = steps.first(where: { $0.visibility == .fromNarrow }) ?? steps.last
    else { return false }
    return context.width(names, role(pair)) > narrowest.width + beside(context)
  }
}
