import TriptychHealth

/// Guided breathing, meditation and stretching.
enum PracticePages: PageFamily {
  static let models: [any TemplateModel.Type] = [PracticePage.self]

  static func pages(_ context: PageContext) -> [PageEntry] {
    Practice.allCases.map { practice in
      PageEntry(
        path: practice.path, tab: .pillars, place: TreePlace(.wellbeing, context.words(practice.name))
      ) { PracticePage.make(practice, $0) }
    }
  }
}
