import TriptychGraphics
import TriptychHealth

/// One of the first screens; each can be skipped, and all can be seen again at any time.
struct OnboardingPage: TemplateModel {
  static let template = "pages/onboarding"
  static let screens = 1...5

  /// `Step 2 of 5`
  var step: String
  var title: String
  var lead: String
  var screens: [FrameModel.TextLink]
  var begins: Begins?
  var moves: Moves?
  var kinds: Bool
  var stays: Stays?
  var yours: Yours?
  var back: String?
  var next: String?
  var skipHref: String

  /// The first screen: a content Symbi says hello.
  struct Begins: Codable, Sendable {
    var figure: PetFigure?
    var moves: Bool
  }

  /// How data moves the companions.
  struct Moves: Codable, Sendable {
    var moods: [MoodTile]
    var pal: PetFigure?
    var palSteps: String
    var hasMotion: Bool
  }

  struct MoodTile: Codable, Sendable {
    var name: String
    var text: String
    var picture: PetFigure?
  }

  /// Which data stays on the machine.
  struct Stays: Codable, Sendable {
    var lead: String
    var leavesText: String
    var privacyHref: String
  }

  /// What can be chosen.
  struct Yours: Codable, Sendable {
    var rows: [FactRow]
    /// The form, whose file goes the way of every settings file.
    var sheet: SettingSheet
    var groups: [Group]
    /// Both companions with their pictures, the chosen ones marked.
    var companions: [Companion]
    /// The command that takes the file.
    var command: String
    var settingsHref: String?
    var helpHref: String

    /// One of the companions that somebody can choose.
    struct Companion: Codable, Sendable {
      var name: String
      /// The class of a tile: that of one that is shown now, or nothing.
      var cssClass: String?
      var isChosen: Bool
      var picture: PetStill?
    }

    /// Choices that belong together.
    struct Group: Codable, Sendable {
      var id: String
      var title: String
      var form: Markup
    }
  }

  /// Where a screen stands below the depth.
  static func path(_ screen: Int) -> String { "profile/onboarding/\(screen).html" }

  static func make(_ screen: Int, _ context: PageContext) -> (PageHead, any TemplateModel) {
    let words = context.words
    var page = OnboardingPage(
      step: words(OnboardingWord.step, ["n": words.plain(screen), "of": words.plain(screens.count)]),
      title: words(OnboardingWord.title(screen)), lead: words(OnboardingWord.lead(screen)),
      screens: screens.map {
        FrameModel.TextLink(text: words.plain($0), href: context.href(path($0)), isCurrent: $0 == screen)
      }, kinds: screen == 3, back: screen == 1 ? nil : context.href(path(screen - 1)),
      next: screen == screens.count ? nil : context.href(path(screen + 1)),
      skipHref: context.rootHref(PagePath.dashboard))
    var head = PageHead(page.title, below: .profile, context)
    switch screen {
    case 1: page.begins = Begins(context)
    case 2: page.moves = Moves(context)
    case 4: page.stays = Stays(context)
    case 5: page.yours = Yours(context)
    default: break
    }
    if page.yours != nil { head.scripts.formUnion([.settingLimits, .settings]) }
    let hasPets = page.begins?.figure != nil || page.moves != nil
    if hasPets { head.addPets(move: context.scene.moves) }
    if page.yours != nil { head.addPets(move: false) }
    return (head, page)
  }
}

extension OnboardingPage.Begins {
  /// The Symbi, content whatever the day was like.
  init(_ context: PageContext) {
    let figure = context.choice.showsAny ? ShownPets.Pet.greeting(context) : nil
    self.init(figure: figure, moves: figure != nil && context.scene.moves)
  }
}

extension OnboardingPage.Moves {
  /// Four moods with what brings them, and the PixelPal.
  init(_ context: PageContext) {
    let words = context.words
    let day = context.analysis.asOf.day
    let pal = context.choice.showsAny ? ShownPets.Pet.pixelPalFigure(context) : nil
    self.init(
      moods: PetScene.tourMoods.map { mood in
        OnboardingPage.MoodTile(
          name: words.sentence(words(MoodWord.name(mood))),
          text: words(OnboardingWord.mood(mood), words.stepLimits(context.settings)),
          picture: PetFigure(
            "ghost", context.scene.posters(on: day), PetMotions.still(SymbiMood(mood)), alt: "", context))
      }, pal: pal, palSteps: words(OnboardingWord.palSteps),
      hasMotion: pal != nil && context.scene.moves)
  }
}

extension OnboardingPage.Stays {
  /// In the words of the page about data and privacy.
  init(_ context: PageContext) {
    let words = context.words
    let settings = context.settings
    let isSent = settings.moodModel.address != nil
    let leaves = isSent || settings.formModel.address != nil || settings.notifications.sending.hook != nil
    self.init(
      lead: words(leaves ? PrivacyWord.privacyLeadSent : .privacyLead),
      leavesText: words(isSent ? PrivacyWord.privacyLeavesTextSent : .privacyLeavesText),
      privacyHref: context.href(PagePath.privacy))
  }
}

extension OnboardingPage.Yours {
  /// What is chosen now.
  init(_ context: PageContext) {
    let words = context.words
    let settings = context.settings
    let usual = context.data.typicalRange(.steps, upTo: context.analysis.asOf.lastSummedDay).map {
      words(
        .stepRange,
        [
          "low": words.number($0.bounds.lowerBound.rounded()),
          "high": words.number($0.bounds.upperBound.rounded()),
        ])
    }
    let sheet = SettingSheet(context, turningOn: SettingsCatalog.onboardingDone)
    var form = SettingForm(context)
    let pictures = Self.pictures(context)
    form.pictures = pictures.mapValues {
      SettingForm.Picture(src: $0.src, cssClass: $0.cssClass, width: $0.width, height: $0.height)
    }
    let companions = [
      (CompanionSettings.Pet.symbi, context.choice.showsSymbi), (.pixelPal, context.choice.showsPixelPal),
    ]
    self.init(
      rows: [
        FactRow(
          name: words(OnboardingWord.companion), value: words(OnboardingWord.pet(context.choice))),
        FactRow(
          name: words(OverviewWord.chosenDepth),
          value: SettingText(words: words, settings: settings).value(SettingsCatalog.depth)),
        FactRow(
          name: words(OnboardingWord.range),
          value: words(OnboardingWord.rangeSteps, words.stepLimits(settings))),
        FactRow(
          name: words(OnboardingWord.own), value: usual ?? words(OnboardingWord.ownAfter)),
      ], sheet: sheet,
      groups: SettingLayout.askedFirst.map { group in
        Group(id: group.id.rawValue, title: words(SettingWord.group(group.id)), form: form.rows(group))
      },
      companions: companions.map { pet, isChosen in
        Companion(
          name: words(pet == .symbi ? OnboardingWord.petSymbi : .petPixelPal),
          cssClass: isChosen ? "now" : nil,
          isChosen: isChosen, picture: pictures["companions.pet \(pet.rawValue)"])
      }, command: sheet.command,
      settingsHref: context.hrefIfThere(PagePath.settings),
      helpHref: context.href(PagePath.help) + "#pets")
  }

  /// The pictures beside the choices: both companions as they are now, and both figures of the PixelPal.
  private static func pictures(_ context: PageContext) -> [String: PetStill] {
    guard context.choice.showsAny else { return [:] }
    let scene = context.scene
    var pictures: [String: PetStill] = [:]
    pictures["companions.pet symbi"] = PetStill(scene.form(scene.analysis.symbi.level), context)
    pictures["companions.pet pixelpal"] = PetStill(scene.standing(context.choice.figure), context)
    for figure in CompanionSettings.Figure.allCases {
      pictures["companions.figure \(figure.rawValue)"] = PetStill(
        scene.standing(PixelPalLook.Figure(figure)), context)
    }
    return pictures
  }
}

/// The first screens.
enum OnboardingWord: String, SubjectWord {
  static let subject = "onboarding"

  /// The tree's name for them.
  case tour
  /// Where one stands.
  case step
  /// Choices.
  case companion, petSymbi, petPixelPal, petBoth, petNone, range, rangeSteps, own, ownAfter
  /// The PixelPal.
  case palSteps

  /// The title of a screen, and what it says first.
  static func title(_ screen: Int) -> DerivedWord { derived("title\(screen)") }
  static func lead(_ screen: Int) -> DerivedWord { derived("lead\(screen)") }

  /// What brings a mood of the Symbi.
  static func mood(_ mood: Mood) -> DerivedWord { derived("mood", mood.rawValue) }

  static var derived: [DerivedWord] {
    OnboardingPage.screens.flatMap { [title($0), lead($0)] } + PetScene.tourMoods.map(mood)
  }

  /// Which companions are shown.
  static func pet(_ choice: CompanionChoice) -> OnboardingWord {
    switch (choice.showsSymbi, choice.showsPixelPal) {
    case (true, true): .petBoth
    case (true, false): .petSymbi
    case (false, true): .petPixelPal
    case (false, false): .petNone
    }
  }
}
