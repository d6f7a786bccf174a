import TriptychHealth

/// Forms for what a person enters by hand, and the queue of what waits.
enum EntryPages: PageFamily {
  static let models: [any TemplateModel.Type] = [EntryIndexPage.self, EntryPage.self]

  static func pages(_ context: PageContext) -> [PageEntry] {
    let index = PageEntry(
      path: EntryIndexPage.path, tab: .dashboard,
      place: TreePlace(.today, context.words(EntryWord.indexTitle))
    ) { EntryIndexPage.make($0) }
    // The tree names the page that leads to them all; a leaf for each would fill its first column.
    return [index]
      + EntryKind.allCases.filter { context.consent.permits($0) }.map { kind in
        PageEntry(path: EntryPage.path(kind), tab: .dashboard) { EntryPage.make(kind, $0) }
      }
  }
}
