import TriptychHealth

/// What a page is made from, as far as it is known without drawing or writing anything.
struct PageDraft {
  /// What the frame and the search need to know of the page.
  var head: PageHead
  /// The template of its own part, and what fills it.
  fileprivate var template: String
  fileprivate var values: TemplateValue
}

/// Makes the pages of one depth as bytes; what pages share is made once.
struct PagePress {
  private let templates: TemplateSet
  private let meter: (any BuildMeter)?
  /// The pages that have a place in the tree.
  private let places: Set<String>
  /// What stands around every page, as a fingerprint.
  private let around: Fingerprint
  private var drawers: [Substring: FolderDrawer] = [:]
  /// Room for a page's own part, for a whole page and for what it is made from, kept from page to page.
  private var part: [UInt8] = []
  private var whole: [UInt8] = []
  private var basis = FingerprintBytes()

  /// - Parameter inputs: the fingerprint of all that is no part of the analysis: settings, templates, program
  init(
    _ templates: TemplateSet, _ context: PageContext, inputs: Fingerprint = .none,
    meter: (any BuildMeter)? = nil
  ) {
    self.templates = templates
    self.meter = meter
    around = PagePress.around(context, inputs)
    places = Set(context.tree.leaves.values.flatMap { $0.map(\.path) })
  }

  /// What a page at the place of the context is made from.
  func draft(_ entry: PageEntry, _ context: PageContext) -> PageDraft {
    meter.measure(.models) {
      let (head, model) = entry.make(context)
      return draft(head, model)
    }
  }

  private func draft<Model: TemplateModel>(_ head: PageHead, _ model: Model) -> PageDraft {
    PageDraft(head: head, template: Model.template, values: templates.values(of: model))
  }

  /// The fingerprint of all that a page is made from and of what stands around it, by its shortcut; `nil` where it has
  /// none for the page as it is.
  mutating func basis(_ entry: PageEntry, _ context: PageContext, _ slices: SiteSlices) -> Fingerprint? {
    guard let shortcut = entry.shortcut else { return nil }
    beginBasis(entry, context)
    return shortcut.basis(context, slices, &basis) ? basis.fingerprint : nil
  }

  /// What every basis has: all that the frame shows besides what the page's head says.
  private mutating func beginBasis(_ entry: PageEntry, _ context: PageContext) {
    basis.removeAll()
    basis.add(around)
    basis.add(context.link.path)
    basis.add(entry.path)
    basis.add(entry.counterpart)
    basis.add(entry.tab?.rawValue)
  }

  /// The fingerprint of all that a page shows and of what stands around it.
  mutating func basis(_ draft: PageDraft, _ entry: PageEntry, _ context: PageContext) -> Fingerprint {
    beginBasis(entry, context)
    basis.add(draft.template)
    draft.values.add(to: &basis)
    basis.add(draft.head.title)
    basis.add(draft.head.crumbs.count)
    for crumb in draft.head.crumbs {
      basis.add(crumb.text)
      basis.add(crumb.path)
    }
    for style in PageStyle.allCases where draft.head.styles.contains(style) { basis.add(style.rawValue) }
    for script in PageScript.allCases where draft.head.scripts.contains(script) { basis.add(script.rawValue) }
    return basis.fingerprint
  }

  /// The page of a draft.
  ///
  /// A picture that cannot be drawn is found out here; the page is then made anew with its words in its place.
  mutating func page(_ draft: PageDraft, _ entry: PageEntry, _ context: PageContext) -> [UInt8] {
    var draft = draft
    let failures = context.charts.failures
    fill(draft, context)
    if context.charts.failures != failures {
      draft = self.draft(entry, context)
      fill(draft, context)
    }
    let main = FinishedPart(part)
    var head = draft.head
    head.scripts.formUnion(PageScript.wanted(by: main))
    let frame = FrameModel(entry, head: head, main: main, drawer: drawer(entry, context), context)
    return meter.measure(.templates) {
      whole.removeAll(keepingCapacity: true)
      templates.append(frame, in: context.words.language.code, to: &whole)
      // A copy of just the size, so that the room stays here.
      return whole.withUnsafeBufferPointer { Array($0) }
    }
  }

  /// The fingerprint of what stands around every page of a depth. Whatever ``FrameModel`` takes from anywhere but the
  /// page itself is here.
  private static func around(_ context: PageContext, _ inputs: Fingerprint) -> Fingerprint {
    var bytes = FingerprintBytes()
    bytes.add(inputs)
    bytes.add(context.depth.rawValue)
    bytes.add(context.analysis.asOf.instant.seconds)
    bytes.add(context.history.zone)
    bytes.add("\(context.analysis.freshness)")
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

  private mutating func fill(_ draft: PageDraft, _ context: PageContext) {
    meter.measure(.templates) {
      part.removeAll(keepingCapacity: true)
      templates.append(draft.values, of: draft.template, in: context.words.language.code, to: &part)
    }
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

/// Adds the pages of one depth to a tree: those that stand already as they would be are kept, all others made.
struct PageMaker {
  var press: PagePress
  var context: PageContext
  /// What pages with a shortcut are told by; `nil` where nothing is to be kept, now or by the next build.
  let slices: SiteSlices?
  /// The site that stands; `nil` where nothing is to be kept, now or by the next build.
  let reuse: SiteReuse?

  /// Adds a page.
  ///
  /// - Returns: what the search needs to know of it
  mutating func add(_ entry: PageEntry, at link: SiteLink, to tree: inout SiteTree) -> PageHead {
    context.link = link
    let early = slices.flatMap { press.basis(entry, context, $0) }
    if let file = reuse?.file(link.path, basis: early), let head = entry.shortcut?.head(context) {
      tree.keep(link.path, file)
      return head
    }
    let draft = press.draft(entry, context)
    guard reuse != nil else {
      tree.add(link.path, press.page(draft, entry, context))
      return draft.head
    }
    let basis = early ?? press.basis(draft, entry, context)
    if early == nil, let file = reuse?.file(link.path, basis: basis) {
      tree.keep(link.path, file)
    } else {
      tree.add(link.path, press.page(draft, entry, context), basis: basis)
    }
    return draft.head
  }
}
