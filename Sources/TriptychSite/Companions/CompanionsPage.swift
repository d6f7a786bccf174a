import TriptychHealth

/// Both companions: how they are, why, and everything they have reached. The chosen one leads; where none is
/// chosen the page says that they are kept, and how they are shown.
struct CompanionsPage: TemplateModel {
  static let template = "pages/companions"
  /// Where it stands below the depth.
  static let path = "profile/companions.html"

  var title: String
  /// The PixelPal where it alone is chosen, and so leads.
  var leader: PhaseGallery?
  var symbi: SymbiHero?
  var forms: FormGallery?
  var diary: MoodDiary?
  /// The PixelPal where the Symbi leads.
  var pixelPal: PhaseGallery?
  /// Where none is shown, by choice.
  var hidden: Hidden?
  var moves: Bool

  /// That the pets are not shown, and the way to show them.
  struct Hidden: Codable, Sendable {
    var lines: [String]
    var href: String
    var linkText: String
  }

  /// The Symbi, at the head of the page unless the PixelPal alone is chosen.
  struct SymbiHero: Codable, Sendable {
    /// Whether it leads the page.
    var leads: Bool
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
    var calm: CalmOffer?
  }

  static func make(_ context: PageContext) -> (PageHead, any TemplateModel) {
    let words = context.words
    let choice = context.choice
    let symbi = choice.showsAny ? SymbiHero(context) : nil
    let pal = choice.showsAny ? PhaseGallery(context) : nil
    let hasFigures = symbi?.figure != nil || pal?.figure != nil
    let moves = hasFigures && context.scene.moves
    let page = CompanionsPage(
      title: words(CompanionWord.title), leader: choice.showsSymbi ? nil : pal, symbi: symbi,
      forms: choice.showsAny ? FormGallery(context) : nil,
      diary: choice.showsAny ? MoodDiary(context) : nil, pixelPal: choice.showsSymbi ? pal : nil,
      hidden: choice.showsAny ? nil : Hidden(context), moves: moves)
    let crumbs = [
      Crumb(text: words(.navDashboard), path: "index.html"),
      Crumb(text: words(.navProfile), path: "profile/index.html"),
      Crumb(text: words(CompanionWord.title)),
    ]
    var head = PageHead(title: words(CompanionWord.title), crumbs: crumbs)
    head.addPets(move: moves)
    return (head, page)
  }
}

extension CompanionsPage.Hidden {
  /// For both pets.
  init(_ context: PageContext) {
    let words = context.words
    self.init(
      lines: [words(CompanionWord.hiddenSymbi), words(CompanionWord.hiddenPixelPal)],
      href: context.href("profile/help.html") + "#pets", linkText: words(CompanionWord.showThem))
  }
}

extension CompanionsPage.SymbiHero {
  /// The Symbi of an analysis.
  init(_ context: PageContext) {
    let words = context.words
    let pet = DashboardPets.Pet.symbi(size: PetScene.hero, context)
    self.init(
      leads: context.choice.showsSymbi || !context.choice.showsPixelPal, title: pet.title, reason: pet.reason,
      comfort: pet.comfort, decidedBy: pet.decidedBy ?? "",
      confidence: MoodReason(context.analysis, words).confidence,
      next: CompanionLines(analysis: context.analysis, words: words).nextFormByName, before: pet.before,
      news: pet.news,
      figure: pet.figure, calm: CalmOffer(context))
  }
}
