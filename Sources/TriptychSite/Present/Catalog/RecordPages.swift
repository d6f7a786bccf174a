import TriptychHealth

/// History, conflicts, audit trail, conversations.
enum RecordPages: PageFamily {
  static let models: [any TemplateModel.Type] = []

  static func pages(_ context: PageContext) -> [PageEntry] { [] }
}
