import TriptychHealth

/// The first screens, which can be played again.
enum OnboardingPages: PageFamily {
  static let models: [any TemplateModel.Type] = []

  static func pages(_ context: PageContext) -> [PageEntry] { [] }
}
