/// Sets tables: widths of columns, lines of cells, rules.
struct PaperTableSetter {
  let fonts: FontCollection
  let type: PaperType

  /// Points between columns.
  private static let gutter = 9.0
  /// A head wider than this is broken rather than widening its column.
  private static let wideHead = 54.0

  private var wrap: PaperWrap { PaperWrap(fonts: fonts) }

  func flows(_ table: PaperTable, width: Double) -> [PaperFlow] {
    let widths = widths(table, width)
    var flows: [PaperFlow] = []
    if let caption = table.caption {
      let pieces = PaperPieces(fonts: fonts, type: type, theme: ChartTheme(.light))
      let (items, height) = pieces.lines(caption, type.note, .muted, width: width)
      flows.append(
        .piece(
          PaperPiece(
            height: height, items: [.begin(.paragraph)] + items + [.end], gap: type.gap, keepsWithNext: true))
      )
    }
    let head = row(table.heads, widths, width, isHead: true)
    flows.append(
      .table(
        PaperRows(
          head: head, rows: table.rows.map { row($0, widths, width, isHead: false) },
          gap: table.caption == nil ? type.gap : 1)))
    return flows
  }

  private func style(_ column: Int, isHead: Bool) -> TextStyle {
    isHead ? type.columnHead : column == 0 ? type.rowName : type.cell
  }

  /// The widths of the columns, which fill the table.
  private func widths(_ table: PaperTable, _ width: Double) -> [Double] {
    let count = table.heads.count
    guard count > 0 else { return [] }
    var (natural, least) = (Array(repeating: 0.0, count: count), Array(repeating: 0.0, count: count))
    for column in 0..<count {
      let head = table.heads[column]
      let headLeast = wrap.leastWidth(head, type.columnHead)
      natural[column] = min(
        fonts.width(of: head, style: type.columnHead), max(headLeast, column == 0 ? 400 : Self.wideHead))
      least[column] = headLeast
      let style = style(column, isHead: false)
      for row in table.rows where column < row.count {
        natural[column] = max(natural[column], fonts.width(of: row[column], style: style))
        least[column] = max(least[column], wrap.leastWidth(row[column], style))
      }
    }
    let room = width - Self.gutter * Double(count - 1)
    let (wanted, needed) = (natural.reduce(0, +), least.reduce(0, +))
    if wanted <= room { return natural.map { $0 + (room - wanted) / Double(count) } }
    guard needed < room else { return least.map { $0 * room / max(1, needed) } }
    let share = (room - needed) / (wanted - needed)
    return zip(natural, least).map { $1 + ($0 - $1) * share }
  }

  private func row(_ texts: [String], _ widths: [Double], _ width: Double, isHead: Bool) -> PaperPiece {
    let pad = type.rowPadding
    var cells: [(lines: [String], style: TextStyle)] = []
    for (column, text) in texts.enumerated() where column < widths.count {
      let style = style(column, isHead: isHead)
      cells.append((wrap.lines(text, style, width: widths[column] + 0.01), style))
    }
    let height = cells.map { Double(max(1, $0.lines.count)) * leading($0.style) }.max() ?? 0
    var items: [PaperItem] = [.begin(.row)]
    var x = 0.0
    for (column, cell) in cells.enumerated() {
      items.append(.begin(isHead ? .head(isRow: false) : column == 0 ? .head(isRow: true) : .cell))
      let leading = leading(cell.style)
      // Heads stand on the rule, cells on the line of the row's name.
      let top = isHead ? height - Double(cell.lines.count) * leading : 0
      for (index, line) in cell.lines.enumerated() {
        let shift = column == 0 ? 0 : widths[column] - fonts.width(of: line, style: cell.style)
        items.append(
          .text(
            PaperText(
              string: index + 1 < cell.lines.count ? line + " " : line,
              at: UnitPoint(
                x + shift, pad + top + (Double(index) + 0.5) * leading + cell.style.size * 0.36),
              style: cell.style, paint: isHead ? .muted : .ink)))
      }
      items.append(.end)
      x += widths[column] + Self.gutter
    }
    items.append(.end)
    let bottom = height + 2 * pad
    items.append(
      .fill(Box(x: 0, y: bottom, width: width, height: isHead ? 0.75 : 0.4), isHead ? .edge : .grid))
    return PaperPiece(height: bottom + (isHead ? 0.75 : 0.4), items: items)
  }

  private func leading(_ style: TextStyle) -> Double { style.size * 1.28 }
}
