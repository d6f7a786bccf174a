import TriptychHealth

/// Guided breathing, meditation and stretching.
enum PracticePages: PageFamily {
  static let models: [any TemplateModel.Type] = []

  static func pages(_ context: PageContext) -> [PageEntry] { [] }
}
