import TriptychHealth

/// The first screens, which can be played again.
enum OnboardingPages: PageFamily {
  static let models: [any TemplateModel.Type] = [OnboardingPage.self]

  static func pages(_ context: PageContext) -> [PageEntry] {
    OnboardingPage.screens.map { screen in
      PageEntry(
        path: OnboardingPage.path(screen), tab: .profile,
        place: screen == 1 ? TreePlace(.profile, context.words(OnboardingWord.tour)) : nil
      ) { OnboardingPage.make(screen, $0) }
    }
  }
}
