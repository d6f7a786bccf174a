import TriptychHealth

/// The tree of all pages in the header of Deep.
struct DrawerModel: TemplateModel {
  static let template = "layouts/drawer"

  var columns: [FrameModel.Column]

  /// - Parameter current: the path of the page that is marked; `nil` marks none
  init(current: String?, _ context: PageContext) {
    columns = FrameModel.columns(current: current, context)
  }
}

/// The drawers of one depth, each made once: pages of one folder that are not in the tree share theirs.
struct DrawerShelf {
  private struct Key: Hashable {
    var folder: String
    var current: String?
  }

  private let templates: TemplateSet
  /// The pages that have a place in the tree.
  private let places: Set<String>
  private var made: [Key: FinishedPart] = [:]

  init(_ templates: TemplateSet, tree: PageTree) {
    self.templates = templates
    places = Set(tree.leaves.values.flatMap { $0.map(\.path) })
  }

  /// The drawer of a page; `nil` in Light, which has none.
  mutating func drawer(_ entry: PageEntry, _ context: PageContext) -> FinishedPart? {
    guard context.isDeep else { return nil }
    let isMarked = entry.tab != nil && places.contains(entry.path)
    let key = Key(folder: String(context.link.folder), current: isMarked ? entry.path : nil)
    if let known = made[key] { return known }
    let part = templates.part(DrawerModel(current: key.current, context), in: context.words.language.code)
    made[key] = part
    return part
  }
}
