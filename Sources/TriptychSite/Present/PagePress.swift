import TriptychHealth

/// Makes the pages of one depth as bytes; what pages share is made once.
struct PagePress {
  private let templates: TemplateSet
  private let meter: (any BuildMeter)?
  /// The pages that have a place in the tree.
  private let places: Set<String>
  private var drawers: [Substring: FolderDrawer] = [:]
  /// Room for a page's own part and for a whole page, kept from page to page.
  private var part: [UInt8] = []
  private var whole: [UInt8] = []

  init(_ templates: TemplateSet, tree: PageTree, meter: (any BuildMeter)? = nil) {
    self.templates = templates
    self.meter = meter
    places = Set(tree.leaves.values.flatMap { $0.map(\.path) })
  }

  /// A page at the place of the context, and what the search needs to know of it.
  mutating func page(_ entry: PageEntry, _ context: PageContext) -> (head: PageHead, bytes: [UInt8]) {
    let language = context.words.language.code
    var (head, model) = meter.measure(.models) { entry.make(context) }
    meter.measure(.templates) { fill(model, language) }
    let main = FinishedPart(part)
    head.scripts.formUnion(PageScript.wanted(by: main))
    let frame = FrameModel(entry, head: head, main: main, drawer: drawer(entry, context), context)
    let bytes = meter.measure(.templates) {
      whole.removeAll(keepingCapacity: true)
      templates.append(frame, in: language, to: &whole)
      // A copy of just the size, so that the room stays here.
      return whole.withUnsafeBufferPointer { Array($0) }
    }
    return (head, bytes)
  }

  private mutating func fill(_ model: any TemplateModel, _ language: String) {
    part.removeAll(keepingCapacity: true)
    templates.append(model, in: language, to: &part)
  }

  /// The drawer of a page; `nil` in Light, which has none. Pages of one folder share all but the mark of their own place.
  private mutating func drawer(_ entry: PageEntry, _ context: PageContext) -> FinishedPart? {
    guard context.isDeep else { return nil }
    let isMarked = entry.tab != nil && places.contains(entry.path)
    let folder = context.link.folder
    let drawer = drawers[folder] ?? FolderDrawer(templates, context)
    drawers[folder] = drawer
    return drawer.part(current: isMarked ? entry.path : nil)
  }
}
