import TriptychHealth

/// Both companions: their state, its reason, and everything they have reached. The chosen companion comes
/// first. If none is chosen, the page says that they are kept and how to show them.
struct CompanionsPage: TemplateModel {
  static let template = "pages/companions"
  /// The path relative to the depth.
  static let path = "profile/companions.html"

  var title: String
  /// The PixelPal, if only it is chosen and therefore comes first.
  var leader: PhaseGallery?
  var symbi: SymbiHero?
  var forms: FormGallery?
  var diary: MoodDiary?
  /// The PixelPal, if the Symbi comes first.
  var pixelPal: PhaseGallery?
  /// The note shown if the person chose no companion.
  var hidden: Hidden?
  var moves: Bool
  var screens: ScreenCards?
  var way: PalWay?

  /// The text that the pets are not shown, and a link to show them.
  struct Hidden: Codable, Sendable {
    var lines: [String]
    var href: String
    var linkText: String
  }

  /// The Symbi, at the head of the page unless the PixelPal alone is chosen.
  struct SymbiHero: Codable, Sendable {
    /// Whether it comes first on the page.
    var leads: Bool
    var title: String
    var reason: String
    /// A friendly sentence for a low mood.
    var comfort: String?
    var decidedBy: String
    /// The confidence of the mood; `nil` if no mood could be determined.
    var confidence: String?
    /// The progress toward the next form.
    var next: String
    /// The previous mood, on the day it changed.
    var before: String?
    /// What it wears; `nil` for nothing.
    var season: String?
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
      hidden: choice.showsAny ? nil : Hidden(context), moves: moves,
      screens: choice.showsAny ? ScreenCards(context) : nil, way: choice.showsAny ? PalWay(context) : nil)
    let crumbs = context.crumbs(.profile, words(CompanionWord.title))
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
      href: context.href(PagePath.help) + "#pets", linkText: words(CompanionWord.showThem))
  }
}

extension CompanionsPage.SymbiHero {
  /// Creates the Symbi of an analysis.
  init(_ context: PageContext) {
    let words = context.words
    let pet = ShownPets.Pet.symbi(size: PetScene.hero, context)
    self.init(
      leads: context.choice.showsSymbi || !context.choice.showsPixelPal, title: pet.title, reason: pet.reason,
      comfort: pet.comfort, decidedBy: pet.decidedBy ?? "",
      confidence: MoodReason(context.analysis, words).confidence,
      next: CompanionLines(analysis: context.analysis, words: words).nextFormByName, before: pet.before,
      season: context.choice.season.map { words(CompanionWord.season($0)) },
      news: pet.news,
      figure: pet.figure, calm: CalmOffer(context))
  }
}

/// Texts about both companions other than the mood: forms and phases, reached and next.
struct CompanionLines {
  let analysis: Analysis
  let words: Words

  /// The text about how a form was reached.
  func form(_ form: ReachedForm) -> String {
    let fill: PhraseValues = [
      "level": words.number(Double(form.level)), "day": words.dayWithYear(form.day),
      "count": words.number(Double(form.daysCounted)),
      "moods": moods(form),
    ]
    return words(form.moods.isEmpty ? MoodWord.formPlain : .form, fill)
  }

  /// The moods by frequency, most frequent first.
  func moods(_ form: ReachedForm) -> String {
    let names = form.moods.map { words(MoodWord.name($0)) }
    return names.dropFirst().reduce(names.first ?? "") { words(MoodWord.then, ["first": $0, "next": $1]) }
  }

  /// The requirements of the next form, or that all are reached.
  var nextForm: String {
    let symbi = analysis.symbi
    guard let have = symbi.daysTowardsNext else { return words(MoodWord.highest) }
    return words(
      MoodWord.towards,
      [
        "n": words.number(Double(have)), "need": words.number(Double(SymbiState.daysPerLevel)),
        "level": words.number(Double(symbi.level + 1)),
      ])
  }

  /// The text that this build celebrates a form; `nil` if it does not. A form that was reached before yesterday is not
  /// called new, but says its day.
  var newForm: String? {
    analysis.symbi.celebrates.map {
      let level = words.number(Double($0))
      guard let day = dayLongAgo(ofForm: $0) else { return words(MoodWord.newForm, ["level": level]) }
      return words(MoodWord.formSince, ["level": level, "day": day])
    }
  }

  /// The requirements of the next form, with its name, or that all are reached.
  var nextFormByName: String {
    let symbi = analysis.symbi
    guard let have = symbi.daysTowardsNext else { return words(CompanionWord.formHighest) }
    return words(
      CompanionWord.formNext,
      [
        "n": words.number(Double(have)), "need": words.number(Double(SymbiState.daysPerLevel)),
        "form": words(CompanionWord.form(symbi.level + 1)),
      ])
  }

  /// The text that this build celebrates a form, by name; `nil` if it does not.
  var newFormByName: String? {
    analysis.symbi.celebrates.map {
      let form = words(CompanionWord.form($0))
      guard let day = dayLongAgo(ofForm: $0) else { return words(CompanionWord.formNew, ["form": form]) }
      return words(CompanionWord.formSince, ["form": form, "day": day])
    }
  }

  /// The day of a form that was reached before yesterday; `nil` for a new one.
  private func dayLongAgo(ofForm level: Int) -> String? {
    guard let day = analysis.symbi.forms.last(where: { $0.level == level })?.day,
      day < analysis.asOf.day.advanced(by: -1)
    else { return nil }
    return words.dayWithYear(day)
  }

  /// The meaning of the phase that is drawn, which without Premium may be one before that earned.
  var phase: String {
    let premium = analysis.history.settings.premium.isActive(on: analysis.asOf.day)
    return words(MoodWord.phase(analysis.pixelPal.drawnPhase(premium: premium)))
  }

  /// The start of the next phase; `nil` in the last phase.
  var nextPhase: String? {
    analysis.pixelPal.stepsOfPhase.map { words(MoodWord.nextPhase, ["steps": words.number(Double($0))]) }
  }

  /// The text that this build celebrates a phase; `nil` if it does not. A phase that was reached before yesterday is not
  /// called new.
  var newPhase: String? {
    analysis.pixelPal.celebrates.map {
      let word: MoodWord = analysis.pixelPal.celebratesLate ? .reachedPhase : .newPhase
      return words(word, ["phase": words(CompanionWord.Family.phase, String($0))])
    }
  }

  /// The text that the PixelPal walks; `nil` if it does not.
  var walking: String? { analysis.pixelPal.isWalking ? words(MoodWord.walking) : nil }

  /// The invitation to Premium; `nil` where it must not appear.
  func invitation(premium: Bool, onboarding: Bool = false) -> String? {
    guard analysis.pixelPal.invites(premium: premium, onboarding: onboarding) else { return nil }
    let phases = PhaseGallery.phases.filter { $0 > PixelPalState.freePhases }
    return words(
      MoodWord.invitation,
      ["phases": words.list(phases.map { words(CompanionWord.Family.phase, String($0)) })])
  }
}

/// The page of the pets.
enum CompanionPages: PageFamily {
  static let models: [any TemplateModel.Type] = [CompanionsPage.self]

  static func pages(_ context: PageContext) -> [PageSection: [PageEntry]] {
    let pets = PageEntry(CompanionsPage.path, .profile, .profile, context.words(CompanionWord.title)) {
      CompanionsPage.make($0)
    }
    return [.companions: [pets]]
  }
}
