import TriptychHealth

/// Renders the pages of one depth to bytes. Parts that pages share are rendered once.
struct PageRenderer {
  private let templates: TemplateSet
  private let meter: (any BuildMeter)?
  /// The paths of the pages that appear in the page tree.
  private let places: Set<String>
  private var drawers: [Substring: FolderDrawer] = [:]
  /// Buffers for a page's own content and for the whole page, reused from page to page.
  private var part: [UInt8] = []
  private var whole: [UInt8] = []

  init(_ templates: TemplateSet, _ context: PageContext, meter: (any BuildMeter)? = nil) {
    self.templates = templates
    self.meter = meter
    places = Set(context.tree.leaves.values.flatMap { $0.map(\.path) })
  }

  /// Renders the page at the context's location. Returns its bytes and the head that the frame and the search
  /// use.
  mutating func page(_ entry: PageEntry, _ context: PageContext) -> (head: PageHead, bytes: [UInt8]) {
    let (head, model) = meter.measure(.models) { entry.make(context) }
    let code = context.words.language.code
    meter.measure(.templates) {
      part.removeAll(keepingCapacity: true)
      templates.append(model, in: code, to: &part)
    }
    let main = FinishedPart(part)
    var full = head
    full.scripts.formUnion(PageScript.wanted(by: main))
    let frame = FrameModel(entry, head: full, main: main, drawer: drawer(entry, context), context)
    let bytes = meter.measure(.templates) {
      whole.removeAll(keepingCapacity: true)
      templates.append(frame, in: code, to: &whole)
      // Copies only the bytes used, so that the buffer's capacity stays here.
      return whole.withUnsafeBufferPointer { Array($0) }
    }
    return (head, bytes)
  }

  /// The drawer of a page; `nil` in Light, which has none. Pages in the same folder share everything except
  /// the mark of the current page.
  private mutating func drawer(_ entry: PageEntry, _ context: PageContext) -> FinishedPart? {
    guard context.isDeep else { return nil }
    let isMarked = entry.tab != nil && places.contains(entry.path)
    let folder = context.link.folder
    let drawer = drawers[folder] ?? FolderDrawer(templates, context)
    drawers[folder] = drawer
    return drawer.part(current: isMarked ? entry.path : nil)
  }
}

/// The page tree as shown on the pages of one folder. It is rendered once, with the positions where the mark
/// of the current page is inserted.
struct FolderDrawer {
  private let bytes: [UInt8]
  /// The byte offset where a link's address ends, by page path.
  private var ends: [String: Int] = [:]

  /// Renders the drawer for the folder of the context's page.
  init(_ templates: TemplateSet, _ context: PageContext) {
    bytes = templates.part(DrawerModel(current: nil, context), in: context.words.language.code).bytes
    var from = 0
    for leaf in TreeColumn.allCases.flatMap({ context.tree[$0] }) {
      let address = Array("href=\"\(HTMLText.escaped(context.href(leaf.path)))\"".utf8)
      guard let end = FolderDrawer.end(of: address, in: bytes, from: from) else { continue }
      ends[leaf.path] = end
      from = end
    }
  }

  /// The drawer with the current page marked; `nil` marks none.
  func part(current: String?) -> FinishedPart {
    guard let current, let end = ends[current] else { return FinishedPart(bytes) }
    let mark = " aria-current=\"page\"".utf8
    var marked: [UInt8] = []
    marked.reserveCapacity(bytes.count + mark.count)
    marked += bytes[..<end]
    marked += mark
    marked += bytes[end...]
    return FinishedPart(marked)
  }

  private static func end(of part: [UInt8], in bytes: [UInt8], from: Int) -> Int? {
    var start = from
    while start + part.count <= bytes.count {
      if bytes[start] == part[0], bytes[start..<start + part.count].elementsEqual(part) {
        return start + part.count
      }
      start += 1
    }
    return nil
  }
}
