import TriptychHealth

/// The Dashboard of a person of whom nothing is held yet.
struct WelcomePage: TemplateModel {
  static let template = "pages/welcome"

  var greeting: String
  var panels: [ScorePanel]
  var helpHref: String
  /// The forms of a meal and of a mood, where there are some.
  var mealHref: String?
  var moodHref: String?
  var tourHref: String
  /// The Symbi, which rests until the first day; `nil` where it is not shown.
  var figure: PetFigure?

  static func make(_ context: PageContext) -> (PageHead, any TemplateModel) {
    let words = context.words
    let greeting = context.settings.name.map { words(.welcomeName, ["name": $0]) } ?? words(.welcome)
    let figure =
      context.choice.showsSymbi ? DashboardPets.Pet.figure(size: PetScene.large, context) : nil
    let page = WelcomePage(
      greeting: greeting, panels: context.analysis.pillars.map { ScorePanel($0, context) },
      helpHref: context.href("profile/help.html"), mealHref: context.hrefIfThere("log/meal.html"),
      moodHref: context.hrefIfThere("log/mood.html"), tourHref: context.href(OnboardingPage.path(1)),
      figure: figure)
    var head = PageHead(title: greeting)
    if figure != nil { head.addPets(move: false) }
    return (head, page)
  }
}
