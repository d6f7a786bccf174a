/// Makes pieces of the blocks of a document: measures and breaks texts, resolves charts.
struct PaperPieces {
  let fonts: FontCollection
  let type: PaperType
  let theme: ChartTheme

  /// Points of paper for a point of a chart, so that its words are as large as those of tables.
  static let chartScale = 0.66

  private var wrap: PaperWrap { PaperWrap(fonts: fonts) }

  /// A block in a width.
  func flows(_ block: PaperBlock, width: Double) -> [PaperFlow] {
    switch block {
    case .mast(let eyebrow, let title, let brand): [.piece(mast(eyebrow, title, brand, width))]
    case .heading(let heading): [.piece(self.heading(heading, width))]
    case .paragraph(let text, let tone): [.piece(paragraph(text, tone, width))]
    case .list(let items): items.enumerated().map { .piece(item($1, $0, of: items.count, width)) }
    case .table(let table): PaperTableSetter(fonts: fonts, type: type).flows(table, width: width)
    case .figure(let figure): self.figure(figure, width).map { .piece($0) }
    case .score(let score): [.piece(PaperScoreSetter(pieces: self).piece(score, width))]
    case .facts(let facts): [.piece(self.facts(facts, width))]
    case .columns(let columns): [.piece(self.columns(columns, width))]
    }
  }

  // MARK: - Text

  /// Lines of text below each other, from (x, y) on; they make up one element together.
  ///
  /// - Parameter y: the top of the first line.
  func lines(
    _ text: String, _ style: TextStyle, _ paint: Paint = .ink, x: Double = 0, y: Double = 0, width: Double
  ) -> (items: [PaperItem], height: Double) {
    let lines = wrap.lines(text, style, width: width)
    let leading = type.leading(style)
    // The baseline lies so that ascenders and descenders have the same air.
    let first = y + leading / 2 + style.size * 0.36
    let items = lines.enumerated().map { index, line in
      // A space at the end keeps the words of two lines apart for whoever reads the text.
      PaperItem.text(
        PaperText(
          string: index + 1 < lines.count ? line + " " : line,
          at: UnitPoint(x, first + Double(index) * leading), style: style, paint: paint))
    }
    return (items, Double(lines.count) * leading)
  }

  private func paragraph(_ text: String, _ tone: PaperTone, _ width: Double) -> PaperPiece {
    let style = type.tone(tone)
    let (items, height) = lines(text, style, tone == .note ? .muted : .ink, width: width)
    return PaperPiece(
      height: height, items: [.begin(.paragraph)] + items + [.end],
      gap: tone == .note ? type.gap / 2 : type.gap, keepsWithNext: tone == .strong,
      keepsWithPrevious: tone == .note)
  }

  private func item(_ text: String, _ index: Int, of count: Int, _ width: Double) -> PaperPiece {
    let style = type.body
    let indent = 10.0
    let (items, height) = lines(text, style, x: indent, width: width - indent)
    let dot = Box(x: 1, y: type.leading(style) / 2 - 1.2, width: 2.6, height: 2.6)
    var all: [PaperItem] =
      [.begin(.item), .fill(dot, .muted, radius: 1.3), .begin(.itemBody)] + items + [.end, .end]
    if index == 0 { all.insert(.begin(.list), at: 0) }
    if index + 1 == count { all.append(.end) }
    return PaperPiece(
      height: height, items: all, gap: index == 0 ? type.gap : 1.5 * type.density,
      keepsWithNext: index + 1 < count)
  }

  private func heading(_ heading: PaperHeading, _ width: Double) -> PaperPiece {
    let style = type.heading(heading.level)
    var items: [PaperItem] = []
    var (x, y) = (0.0, 0.0)
    if let accent = heading.accent {
      let shape = MarkerShape(accent, index: 0)
      if heading.level <= 2 {
        items.append(.fill(Box(x: 0, y: 0, width: width, height: 1.75), .accent(accent)))
        y = 5
      }
      let radius = style.size * 0.34
      items.append(
        .marker(
          shape, accent, at: UnitPoint(radius, y + type.leading(style) / 2 + style.size * 0.02),
          radius: radius))
      x = style.size * 0.68 + 5
    }
    let (text, height) = lines(heading.text, style, x: x, y: y, width: width - x)
    items += [.begin(.heading(heading.level))] + text + [.end]
    if heading.level <= 2 { items.append(.bookmark(heading.text, level: 2, at: UnitPoint(0, 0))) }
    return PaperPiece(
      height: y + height, items: items, gap: heading.level <= 2 ? type.sectionGap : type.partGap,
      keepsWithNext: true)
  }

  private func mast(_ eyebrow: String, _ title: String, _ brand: String, _ width: Double) -> PaperPiece {
    let brandStyle = type.heading(3)
    let brandWidth = fonts.width(of: brand, style: brandStyle) + 17
    let (above, aboveHeight) = lines(eyebrow, type.eyebrow, .muted, width: width)
    let (main, height) = lines(title, type.title, y: aboveHeight + 1, width: width - brandWidth - 24)
    let bottom = aboveHeight + 1 + height + 6
    var items: [PaperItem] = [.begin(.paragraph)] + above + [.end, .begin(.heading(1))] + main + [.end]
    items.append(.bookmark(title, level: 1, at: UnitPoint(0, 0)))
    let baseline = bottom - 6 - type.leading(type.title) / 2 + type.title.size * 0.36
    let left = width - brandWidth
    // Three panels, the middle one higher.
    for (index, rise) in [0.0, 1, 0].enumerated() {
      items.append(
        .fill(
          Box(x: left + Double(index) * 4.1, y: baseline - 8 - rise, width: 3.1, height: 8.4 + 2 * rise),
          .ink,
          radius: 0.8))
    }
    items.append(
      .text(PaperText(string: brand, at: UnitPoint(left + 16, baseline), style: brandStyle, paint: .ink)))
    items.append(.fill(Box(x: 0, y: bottom, width: width, height: 1.25), .ink))
    return PaperPiece(height: bottom + 5 * type.density, items: items)
  }

  // MARK: - Charts

  /// The density below which the words of a chart would have no room.
  private func leastDensity(_ kind: ChartKind) -> Double {
    switch kind {
    case .calendar: 0.9
    case .bar, .stackedBar, .groupedBar, .stageRows:
      type.density < 0.42 ? 0.5 : type.density < 0.45 ? 0.56 : 0.62
    default: 0
    }
  }

  private func figure(_ figure: PaperFigure, _ width: Double) -> [PaperPiece] {
    var pieces: [PaperPiece] = []
    let usual = figure.height ?? figure.plot.style.pageHeight
    let density = max(type.density, leastDensity(figure.plot.kind))
    let height = usual.map { ($0 * min(1, density) / 8).rounded() * 8 }
    do {
      let scene = try figure.plot.paperScene(
        width: width / Self.chartScale, height: height, theme: theme, fonts: fonts)
      pieces.append(
        PaperPiece(
          height: scene.size.height * Self.chartScale,
          items: [
            .begin(.figure(figure.words)), .scene(scene, at: UnitPoint(0, 0), scale: Self.chartScale), .end,
          ], gap: type.gap, keepsWithPrevious: true))
    } catch {
      // Too small to draw: its words stand in its place.
      pieces.append(paragraph(figure.words, .note, width))
    }
    if let caption = figure.caption { pieces.append(paragraph(caption, .note, width)) }
    return pieces
  }

  // MARK: - Side by side

  private func facts(_ facts: [PaperFact], _ width: Double) -> PaperPiece {
    // Rows are equally long as far as the number allows.
    let most = max(1, Int(width / 100))
    let rows = max(1, (facts.count + most - 1) / most)
    let columns = max(1, (facts.count + rows - 1) / rows)
    let gutter = 14.0
    let each = (width - Double(columns - 1) * gutter) / Double(columns)
    var (items, y, row) = ([PaperItem](), 0.0, 0.0)
    for (index, fact) in facts.enumerated() {
      let column = index % columns
      if column == 0, index > 0 { (y, row) = (y + row + type.partGap, 0) }
      let x = Double(column) * (each + gutter)
      var height = 0.0
      var texts: [PaperItem] = []
      func add(_ text: String, _ style: TextStyle, _ paint: Paint) {
        let (lines, added) = lines(text, style, paint, x: x, y: y + height, width: each)
        texts += lines
        height += added
      }
      add(fact.name + " ", type.note, .muted)
      add(fact.value + " ", type.fact, .ink)
      if let note = fact.note { add(note, type.note, .muted) }
      items += [.begin(.paragraph)] + texts + [.end]
      row = max(row, height)
    }
    return PaperPiece(height: y + row, items: items, gap: type.gap)
  }

  private func columns(_ columns: [[PaperBlock]], _ width: Double) -> PaperPiece {
    let each = (width - Double(columns.count - 1) * type.gutter) / Double(max(1, columns.count))
    var (items, height, gap) = ([PaperItem](), 0.0, 0.0)
    for (index, blocks) in columns.enumerated() {
      var column = PaperColumn()
      let flows = blocks.flatMap { self.flows($0, width: each) }
      for flow in flows { column.add(flow) }
      items += column.items.map { $0.moved(x: Double(index) * (each + type.gutter), y: 0) }
      height = max(height, column.height)
      gap = max(gap, flows.first?.gap ?? 0)
    }
    return PaperPiece(height: height, items: items, gap: gap)
  }
}
