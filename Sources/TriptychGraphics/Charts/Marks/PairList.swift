/// Pairs one below the other, strongest first: names above a bar as long as the link is strong.
struct PairList {
  let table: CorrelationTable

  /// The height of a pair on a page, in points.
  static let row = 48.0
  /// The least height of a pair on a picture.
  private static let leastRow = 40.0
  /// The height of a bar.
  private static let bar = 14.0
  private static let gap = 10.0
  /// The longest value and word beside a bar before it is cut.
  private static let widest = 132.0

  func room(in context: DrawingContext) -> Room {
    Room(right: min(context.widest(table.pairs.map { value($0, context) }, .strong), Self.widest) + Self.gap)
  }

  func draw(in context: inout DrawingContext) {
    guard !table.pairs.isEmpty else {
      none(in: &context)
      return
    }
    let fits = context.layout == .page ? table.pairs.count : Int(context.frame.height / Self.leastRow)
    let isCut = fits < table.pairs.count
    let shown = isCut ? max(fits - 1, 0) : table.pairs.count
    // A few pairs stand close together at the top of a high picture.
    let pitch = min(
      context.frame.height / Double(isCut ? max(fits, 1) : shown),
      context.layout == .page ? .infinity : Self.row * 1.25)
    for (index, pair) in table.pairs.prefix(shown).enumerated() {
      draw(pair, top: Double(index) * pitch, in: &context)
    }
    guard isCut else { return }
    let rest = table.pairs.count - shown
    let text = context.words.say(
      .matrixFurther, counting: rest, ["count": context.words.count(rest)])
    let fitted = TextWrap(fonts: context.fonts).lines(
      text, role: .label, width: context.frame.width + room(in: context).right, most: 1)
    add(
      fitted.first ?? "", .label,
      Position(Coordinate(start(context)), Coordinate(Double(shown) * pitch / context.frame.height, 16)),
      to: &context)
  }

  private func none(in context: inout DrawingContext) {
    let steps = context.labels.steps
    let narrow = steps.first { $0.visibility != .always } ?? steps.first
    let lines = TextWrap(fonts: context.fonts).lines(
      context.words.say(.matrixNone), role: .label, width: narrow?.width ?? context.frame.width, most: 3)
    for (index, line) in lines.enumerated() {
      let y = Coordinate(0, 14 + 17 * Double(index))
      add(line, .label, Position(Coordinate(start(context)), y), to: &context)
    }
  }

  /// Where bars start: a picture leaves room for labels there that a list does not have.
  private func start(_ context: DrawingContext) -> Double {
    context.layout == .share ? -ShareLayout.leastLeft / context.frame.width : 0
  }

  private func draw(_ pair: CorrelationPair, top: Double, in context: inout DrawingContext) {
    let height = context.frame.height
    let role: TextRole = pair.strength == .unclear ? .label : .strong
    names(pair, role, y: Coordinate(top / height, 14), in: &context)
    let start = start(context)
    let from = UnitPoint(start, (top + 21) / height)
    let to = UnitPoint(
      start + pair.coefficient.magnitude * (1 - start), (top + 21 + Self.bar) / height)
    let track = SceneRectangle(
      from: Position(fractions: from), to: Position(fractions: UnitPoint(1, to.y)), fill: .track, radius: 3)
    context.add(.rectangle(track))
    if pair.strength == .unclear {
      context.add(
        .rectangle(
          SceneRectangle(
            from: Position(fractions: from), to: Position(fractions: to), fill: .edge, radius: 3)))
    } else {
      PairBox(pair: pair, radius: 3).draw(from: from, to: to, in: &context)
    }
    let wrap = TextWrap(fonts: context.fonts)
    let text = wrap.lines(value(pair, context), role: role, width: Self.widest, most: 1).first ?? ""
    let at = Position(Coordinate(1, Self.gap), Coordinate((top + 21 + Self.bar / 2) / height, 4.6))
    add(text, role, at, to: &context)
  }

  private func value(_ pair: CorrelationPair, _ context: DrawingContext) -> String {
    context.words.number(pair.coefficient, decimals: 2) + " " + pair.word
  }

  /// Both names; narrow figures cut them where they are long, since the table has them in full.
  private func names(
    _ pair: CorrelationPair, _ role: TextRole, y: Coordinate, in context: inout DrawingContext
  ) {
    let text = context.words.say(
      .pair, ["first": table.measures[pair.first], "second": table.measures[pair.second]])
    let at = Position(Coordinate(start(context)), y)
    let beside = room(in: context).right - start(context) * context.frame.width
    let wrap = TextWrap(fonts: context.fonts)
    let steps = context.labels.steps
    guard let narrow = steps.first(where: { $0.visibility != .always }) ?? steps.first else { return }
    let wide = steps.first { $0.visibility == .fromWide } ?? narrow
    let width = context.width(text, role)
    if width <= narrow.width + beside {
      add(text, role, at, to: &context)
      return
    }
    let short = wrap.lines(text, role: role, width: narrow.width + beside, most: 1).first ?? ""
    guard context.layout == .page else {
      add(short, role, at, to: &context)
      return
    }
    add(short, role, at, .onlyNarrow, to: &context)
    let long = wrap.lines(text, role: role, width: wide.width + beside, most: 1).first ?? ""
    add(long, role, at, .fromWide, to: &context)
  }

  private func add(
    _ text: String, _ role: TextRole, _ at: Position, _ visibility: Visibility = .always,
    to context: inout DrawingContext
  ) {
    context.add(.text(SceneText(string: text, at: at, role: role, visibility: visibility)))
  }
}
