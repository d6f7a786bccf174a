/// Something at its place on a sheet, or the start or end of an element of the document's structure. Lengths are points,
/// y runs down from the top of the sheet.
///
/// Shapes and texts outside of every element are decoration, which readers skip: rules, marks that repeat a word, the
/// lines at the head and foot of a page.
enum PaperItem: Sendable {
  case begin(PaperTag)
  case end
  case text(PaperText)
  case fill(Box, Paint, radius: Double = 0)
  case marker(MarkerShape, Accent, at: UnitPoint, radius: Double)
  /// A chart, scaled from its own points.
  case scene(Scene, at: UnitPoint, scale: Double)
  /// A bookmark that leads here.
  case bookmark(String, level: Int, at: UnitPoint)

  /// The same, moved.
  func moved(x: Double, y: Double) -> PaperItem {
    func moved(_ point: UnitPoint) -> UnitPoint { UnitPoint(point.x + x, point.y + y) }
    switch self {
    case .begin, .end: return self
    case .text(var text):
      text.at = moved(text.at)
      return .text(text)
    case .fill(let box, let paint, let radius):
      return .fill(
        Box(x: box.x + x, y: box.y + y, width: box.width, height: box.height), paint, radius: radius)
    case .marker(let shape, let accent, let at, let radius):
      return .marker(shape, accent, at: moved(at), radius: radius)
    case .scene(let scene, let at, let scale): return .scene(scene, at: moved(at), scale: scale)
    case .bookmark(let title, let level, let at): return .bookmark(title, level: level, at: moved(at))
    }
  }
}

extension PaperItem {
  /// The same on a sheet that is read from right to left: it stands as far from the right edge as it stood from the left
  /// one. Texts and charts are not changed themselves.
  func mirrored(width: Double, fonts: FontCollection) -> PaperItem {
    /// A part of some width, from the place where it begins.
    func mirrored(_ point: UnitPoint, _ part: Double) -> UnitPoint {
      UnitPoint(width - point.x - part, point.y)
    }
    switch self {
    case .begin, .end: return self
    case .text(var text):
      text.at = mirrored(text.at, fonts.width(of: text.string, style: text.style))
      return .text(text)
    case .fill(let box, let paint, let radius):
      return .fill(
        Box(x: width - box.maxX, y: box.y, width: box.width, height: box.height), paint, radius: radius)
    case .marker(let shape, let accent, let at, let radius):
      return .marker(shape, accent, at: mirrored(at, 0), radius: radius)
    case .scene(let scene, let at, let scale):
      return .scene(scene, at: mirrored(at, scene.size.width * scale), scale: scale)
    case .bookmark(let title, let level, let at):
      return .bookmark(title, level: level, at: mirrored(at, 0))
    }
  }
}

/// A line of text in one style.
struct PaperText: Sendable {
  var string: String
  /// Where the baseline starts.
  var at: UnitPoint
  var style: TextStyle
  var paint: Paint
}

/// An element of the structure of a document, by the standard types of PDF 1.7 (ISO 32000-1, 14.8.4).
enum PaperTag: Sendable, Equatable {
  case document
  case heading(Int)
  case paragraph, list, item, itemBody, caption
  case table, row, cell
  /// The head of a column or, with `isRow`, of a row.
  case head(isRow: Bool)
  /// A picture with the words that replace it.
  case figure(String)

  /// The name of the type.
  var name: String {
    switch self {
    case .document: "Document"
    case .heading(let level): "H\(level)"
    case .paragraph: "P"
    case .list: "L"
    case .item: "LI"
    case .itemBody: "LBody"
    case .caption: "Caption"
    case .table: "Table"
    case .row: "TR"
    case .cell: "TD"
    case .head: "TH"
    case .figure: "Figure"
    }
  }
}

/// A sheet with everything on it, in reading order.
struct PaperSheet: Sendable {
  var items: [PaperItem] = []
}

/// A part of the content that stays in one piece, from (0, 0) on.
struct PaperPiece: Sendable {
  var height: Double
  var items: [PaperItem]
  /// Points between it and what stands above it on the same page.
  var gap = 0.0
  /// Whether it stays with what follows, as headings do.
  var keepsWithNext = false
  /// Whether it stays with what stands above, as pictures and notes do.
  var keepsWithPrevious = false
}
