import TriptychHealth

/// Forms for what a person enters by hand, and the queue of what waits.
enum EntryPages: PageFamily {
  static let models: [any TemplateModel.Type] = []

  static func pages(_ context: PageContext) -> [PageEntry] { [] }
}
