import TriptychHealth

/// Makes the pages of one depth as bytes; what pages share is made once.
struct PagePress {
  private let templates: TemplateSet
  private let meter: (any BuildMeter)?
  /// The pages that have a place in the tree.
  private let places: Set<String>
  /// The fingerprint of what stands around every page.
  private let around: Fingerprint
  private var drawers: [Substring: FolderDrawer] = [:]
  /// Room for a page's own part and for a whole page, kept from page to page.
  private var part: [UInt8] = []
  private var whole: [UInt8] = []

  init(_ templates: TemplateSet, _ context: PageContext, meter: (any BuildMeter)? = nil) {
    self.templates = templates
    self.meter = meter
    around = PagePress.around(context)
    places = Set(context.tree.leaves.values.flatMap { $0.map(\.path) })
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

  /// The fingerprint of all that a page is made from, what stands around it included; `nil` where that is not known.
  func basis(_ entry: PageEntry, _ context: PageContext, _ slices: SiteSlices) -> Fingerprint? {
    guard let reuse = entry.reuse else { return nil }
    var bytes = FingerprintBytes()
    guard reuse.basis(context, slices, &bytes) else { return nil }
    bytes.add(slices.common)
    bytes.add(around)
    bytes.add(context.link.path)
    bytes.add(entry.path)
    bytes.add(entry.counterpart)
    return bytes.fingerprint
  }

  /// What stands around every page of a depth: the drawer's tree and the messages planned.
  private static func around(_ context: PageContext) -> Fingerprint {
    var bytes = FingerprintBytes()
    bytes.add(context.depth.rawValue)
    let texts = context.frame ?? FrameTexts(context)
    for text in [texts.made, texts.data, texts.bell, texts.planned] { bytes.add(text) }
    for column in TreeColumn.allCases {
      bytes.add(column.rawValue)
      for leaf in context.tree[column] {
        bytes.add(leaf.title)
        bytes.add(leaf.path)
      }
    }
    return bytes.fingerprint
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
