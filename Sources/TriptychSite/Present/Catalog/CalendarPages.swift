import TriptychHealth

/// A page for each day with a workout, months and years.
enum CalendarPages: PageFamily {
  static let models: [any TemplateModel.Type] = []

  static func pages(_ context: PageContext) -> [PageEntry] { [] }
}
