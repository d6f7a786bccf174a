import TriptychHealth

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
