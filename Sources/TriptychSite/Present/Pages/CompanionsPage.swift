import TriptychHealth

/// Both companions: how they are, why, and everything they have reached.
struct CompanionsPage: TemplateModel {
  static let template = "pages/companions"
  /// Where it stands below the depth.
  static let path = "profile/companions.html"

  var title: String
  var symbi: SymbiHero?
  var forms: FormGallery?
  var diary: MoodDiary?
  var pixelPal: PhaseGallery?
  /// That a pet is not shown, by choice.
  var hidden: [String]
  var moves: Bool

  /// The Symbi at the head of the page.
  struct SymbiHero: Codable, Sendable {
    var title: String
    var reason: String
    /// Company in a mood that is not an easy one.
    var comfort: String?
    var decidedBy: String
    /// How sure it is; `nil` where nothing could be decided.
    var confidence: String?
    /// How far the next form is.
    var next: String
    /// The mood before, on the day it changed.
    var before: String?
    var news: String?
    var figure: PetFigure?
  }

  static func make(_ context: PageContext) -> (PageHead, any TemplateModel) {
    let words = context.words
    let choice = context.choice
    let symbi = choice.showsSymbi ? SymbiHero(context) : nil
    let pal = choice.showsPixelPal ? PhaseGallery(context) : nil
    let hidden: [CompanionWord?] = [
      choice.showsSymbi ? nil : .hiddenSymbi, choice.showsPixelPal ? nil : .hiddenPixelPal,
    ]
    let moves = symbi?.figure != nil || pal?.figure != nil
    let page = CompanionsPage(
      title: words(CompanionWord.title), symbi: symbi,
      forms: choice.showsSymbi ? FormGallery(context) : nil,
      diary: choice.showsSymbi ? MoodDiary(context) : nil, pixelPal: pal,
      hidden: hidden.compactMap { $0 }.map { words($0) }, moves: moves)
    let crumbs = [
      Crumb(text: words(.navDashboard), path: "index.html"),
      Crumb(text: words(.navProfile), path: "profile/index.html"),
      Crumb(text: words(CompanionWord.title)),
    ]
    return (PageHead(title: words(CompanionWord.title), crumbs: crumbs, hasPets: moves), page)
  }
}

extension CompanionsPage.SymbiHero {
  /// The Symbi of an analysis.
  init(_ context: PageContext) {
    let words = context.words
    let pet = DashboardPets.Pet.symbi(size: PetScene.large, context)
    self.init(
      title: pet.title, reason: pet.reason, comfort: pet.comfort, decidedBy: pet.decidedBy ?? "",
      confidence: MoodReason(context.analysis, words).confidence,
      next: CompanionLines(analysis: context.analysis, words: words).nextFormByName, before: pet.before,
      news: pet.news,
      figure: pet.figure)
  }
}
