import TriptychHealth

/// Harmony, trends and alerts.
enum FindingPages: PageFamily {
  static let models: [any TemplateModel.Type] = []

  static func pages(_ context: PageContext) -> [PageEntry] { [] }
}
