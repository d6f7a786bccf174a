/// Places a document on sheets: the page model in, boxes and lines of text out. It draws nothing.
struct PaperLayout {
  let fonts: FontCollection
  let size: PaperSize
  let theme: ChartTheme

  /// The sheets of a document; at least one.
  ///
  /// With a number of pages to keep to, the most generous setting that does so is taken, or the densest.
  func sheets(_ document: PaperDocument) -> [PaperSheet] {
    guard let most = document.pages else { return sheets(document, .usual) }
    var sheets: [PaperSheet] = []
    for type in PaperType.all {
      sheets = self.sheets(document, type)
      if sheets.count <= most { break }
    }
    return sheets
  }

  private func sheets(_ document: PaperDocument, _ type: PaperType) -> [PaperSheet] {
    let pieces = PaperPieces(fonts: fonts, type: type, theme: theme)
    var pages = PaperPages(content: size.content)
    let flows = document.blocks.flatMap { pieces.flows($0, width: size.content.width) }
    for (index, flow) in flows.enumerated() {
      pages.add(flow, ahead: Self.need(flows[index...]))
    }
    return pages.sheets.enumerated().map { index, sheet in
      var sheet = sheet
      sheet.items = edges(document, page: index + 1, of: pages.sheets.count, type, around: sheet.items)
      return sheet
    }
  }

  /// The height that the first flow has to find on a page together with what it stays with.
  private static func need(_ flows: ArraySlice<PaperFlow>) -> Double {
    var height = 0.0
    for index in flows.indices {
      height += (height > 0 ? flows[index].gap : 0) + flows[index].leastHeight
      let next = flows[index...].dropFirst().first
      guard flows[index].keepsWithNext || next?.keepsWithPrevious == true else { break }
    }
    return height
  }

  /// The lines at the head and foot of a page around its content.
  private func edges(
    _ document: PaperDocument, page: Int, of count: Int, _ type: PaperType, around items: [PaperItem]
  ) -> [PaperItem] {
    let box = size.content
    let style = type.edge
    func line(_ text: String, y: Double, isRight: Bool) -> PaperItem {
      let width = fonts.width(of: text, style: style)
      return .text(
        PaperText(
          string: text, at: UnitPoint(isRight ? box.maxX - width : box.x, y), style: style, paint: .muted))
    }
    var head: [PaperItem] = []
    if page > 1 {
      head = [
        line(document.head.left, y: 27, isRight: false), line(document.head.right, y: 27, isRight: true),
      ]
    }
    let y = size.points.height - 25
    let number = document.pageNumber(page, count)
    let room = box.width - fonts.width(of: number, style: style) - 16
    let foot = PaperWrap(fonts: fonts).lines(document.foot, style, width: room)
    let rule = Box(x: box.x, y: y - 13, width: box.width, height: 0.5)
    return head + items + [.fill(rule, .grid), line(foot.first ?? "", y: y, isRight: false)]
      + foot.dropFirst().prefix(1).map { line($0, y: y + 9.5, isRight: false) }
      + [line(number, y: y, isRight: true)]
  }
}

/// A piece, or a table that may run on to further pages.
enum PaperFlow: Sendable {
  case piece(PaperPiece)
  case table(PaperRows)

  var gap: Double {
    switch self {
    case .piece(let piece): piece.gap
    case .table(let table): table.gap
    }
  }

  /// The height of what cannot be parted: of a table its head with two rows.
  var leastHeight: Double {
    switch self {
    case .piece(let piece): piece.height
    case .table(let table): table.head.height + table.rows.prefix(2).reduce(0) { $0 + $1.height }
    }
  }

  var keepsWithPrevious: Bool {
    if case .piece(let piece) = self { return piece.keepsWithPrevious }
    return false
  }

  var keepsWithNext: Bool {
    if case .piece(let piece) = self { return piece.keepsWithNext }
    return false
  }
}

/// The rows of a table; the head is repeated on each page.
struct PaperRows: Sendable {
  var head: PaperPiece
  var rows: [PaperPiece]
  var gap: Double

  /// All of it in one piece.
  var piece: PaperPiece {
    var column = PaperColumn()
    column.items.append(.begin(.table))
    for row in [head] + rows { column.add(row) }
    column.items.append(.end)
    return column.piece(gap: gap)
  }
}

/// Pieces below each other.
struct PaperColumn {
  var height = 0.0
  var items: [PaperItem] = []

  /// Adds a piece below the others; the gap above the first does not count.
  mutating func add(_ piece: PaperPiece) {
    let y = height > 0 ? height + piece.gap : 0
    items += piece.items.map { $0.moved(x: 0, y: y) }
    height = y + piece.height
  }

  mutating func add(_ flow: PaperFlow) {
    switch flow {
    case .piece(let piece): add(piece)
    case .table(let table): add(table.piece)
    }
  }

  func piece(gap: Double) -> PaperPiece { PaperPiece(height: height, items: items, gap: gap) }
}

/// Fills sheets from the top, in order.
struct PaperPages {
  private let content: Box
  private(set) var sheets = [PaperSheet()]
  /// Where the next piece goes, and whether the page holds anything yet.
  private var y: Double
  private var isEmpty = true

  init(content: Box) {
    self.content = content
    y = content.y
  }

  /// Adds a flow.
  ///
  /// - Parameter ahead: the height it has to find on the page with what it stays with.
  mutating func add(_ flow: PaperFlow, ahead: Double) {
    if !isEmpty, y + flow.gap + ahead > content.maxY { turn() }
    switch flow {
    case .piece(let piece): place(piece)
    case .table(let table): add(table)
    }
  }

  private mutating func add(_ table: PaperRows) {
    var head = table.head
    head.gap = table.gap
    var rows = table.rows[...]
    repeat {
      begin(head)
      // A page takes at least one row, however high.
      var isFirst = true
      while let row = rows.first, isFirst || y + row.height <= content.maxY {
        place(row)
        rows.removeFirst()
        isFirst = false
      }
      sheets[sheets.count - 1].items.append(.end)
      if !rows.isEmpty { turn() }
    } while !rows.isEmpty
  }

  /// Places the head of a table inside its element.
  private mutating func begin(_ head: PaperPiece) {
    var head = head
    head.items.insert(.begin(.table), at: 0)
    place(head)
  }

  private mutating func place(_ piece: PaperPiece) {
    let top = isEmpty ? content.y : y + piece.gap
    sheets[sheets.count - 1].items += piece.items.map { $0.moved(x: content.x, y: top) }
    y = top + piece.height
    isEmpty = false
  }

  private mutating func turn() {
    sheets.append(PaperSheet())
    y = content.y
    isEmpty = true
  }
}
