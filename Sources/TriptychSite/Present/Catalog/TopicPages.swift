import TriptychHealth

/// The topics below each pillar, such as sleep or hydration.
enum TopicPages: PageFamily {
  static let models: [any TemplateModel.Type] = []

  static func pages(_ context: PageContext) -> [PageEntry] { [] }
}
