import TriptychHealth

/// The overview of stored data and settings, with links to their pages.
struct ProfilePage: TemplateModel {
  static let template = "pages/profile"

  var name: String
  var held: [FactRow]
  var chosen: [FactRow]
  /// Links to settings, account, plan, devices and messages.
  var ways: [FrameModel.TextLink]
  var companions: [FactRow]
  var companionsHref: String
  var companionsLink: String
  var version: String
  /// Every page below the profile.
  var groups: [Group]

  /// Links under a heading.
  struct Group: Codable, Sendable {
    var id: String
    var title: String
    var links: [FrameModel.TextLink]
  }

  static func make(_ context: PageContext) -> (PageHead, any TemplateModel) {
    let words = context.words
    let page = ProfilePage(
      name: context.settings.name ?? words(.navProfile), held: held(context), chosen: chosen(context),
      ways: ways(context),
      companions: companions(context), companionsHref: context.href(CompanionsPage.path),
      companionsLink: words(CompanionWord.visit),
      version: words(OverviewWord.profileVersion, ["version": context.programVersion]),
      groups: groups(context))
    return (
      PageHead(words(.navProfile), below: .dashboard, context),
      page
    )
  }

  /// The pages under each heading; pages not named here are advanced.
  private static let order: [(ProfileWord, [String])] = [
    (
      .you,
      [
        PagePath.settings, "profile/account.html", "profile/plan.html", "profile/notifications.html",
        "profile/devices.html", CompanionsPage.path, OnboardingPage.path(1),
      ]
    ),
    (.data, [PagePath.privacy, DataPage.path, HistoryPlan.path, PagePath.sources]),
    (
      .about,
      [
        PagePath.help, QuestionsPage.path, PagePath.about, TermsPage.path, ContactPage.path,
      ]
    ),
  ]

  /// All pages below the profile, each once.
  private static func groups(_ context: PageContext) -> [Group] {
    var leaves = context.tree[.profile].filter { $0.path != PagePath.profile }
    func link(_ leaf: PageTree.Leaf) -> FrameModel.TextLink {
      FrameModel.TextLink(text: leaf.title, href: context.href(leaf.path))
    }
    var groups = order.map { word, paths in
      let found = paths.compactMap { path in leaves.first { $0.path == path } }
      leaves.removeAll(where: found.contains)
      return Group(id: "group-" + word.rawValue, title: context.words(word), links: found.map(link))
    }
    groups.append(
      Group(
        id: "group-advanced", title: context.words(ProfileWord.advanced), links: leaves.map(link)))
    return groups.filter { !$0.links.isEmpty }
  }

  /// The numbers of days, nights, sessions and sources up to the moment of the analysis.
  static func held(_ context: PageContext) -> [FactRow] {
    let words = context.words
    let last = context.analysis.asOf.day
    let days = context.data.heldDays
    func row(_ key: OverviewWord, _ count: Int) -> FactRow {
      FactRow(name: words(key), value: words.number(Double(count)))
    }
    var rows = [
      row(OverviewWord.heldDays, days.count),
      row(OverviewWord.heldNights, context.history.nights.count { $0.day <= last }),
      row(
        OverviewWord.heldWorkouts,
        context.history.workouts.count { $0.span.lowerBound <= context.analysis.asOf.instant }),
      row(OverviewWord.heldMeasures, context.metricsWithData.count),
      row(OverviewWord.heldSources, context.history.sources.count),
    ]
    if let first = days.first {
      rows.insert(FactRow(name: words(OverviewWord.heldSince), value: words.dayWithYear(first)), at: 0)
    }
    return rows
  }

  private static func chosen(_ context: PageContext) -> [FactRow] {
    let words = context.words
    let settings = context.settings
    let text = SettingText(words: words, settings: settings)
    return [
      FactRow(name: words(OverviewWord.chosenZone), value: context.history.zone.identifier),
      FactRow(
        name: words(OverviewWord.chosenDepth), value: text.value(SettingsCatalog.depth)),
      FactRow(
        name: words(OverviewWord.chosenTheme), value: text.value(SettingsCatalog.theme)),
      FactRow(
        name: words(OverviewWord.chosenUnits), value: text.value(SettingsCatalog.units)),
      FactRow(
        name: words(OverviewWord.chosenSteps),
        value: words(.stepRange, words.stepLimits(settings))),
    ]
  }

  private static func ways(_ context: PageContext) -> [FrameModel.TextLink] {
    let words = context.words
    return [
      (words(SettingWord.title), PagePath.settings), (words(ProfilePageWord.account), AccountPage.path),
      (words(ProfilePageWord.plan), PlanPage.path), (words(ProfilePageWord.devices), DevicesPage.path),
      (words(ProfilePageWord.notifications), PagePath.messages),
    ].map { FrameModel.TextLink(text: $0.0, href: context.href($0.1)) }
  }

  private static func companions(_ context: PageContext) -> [FactRow] {
    let words = context.words
    let symbi = context.analysis.symbi
    let pal = context.analysis.pixelPal
    return [
      FactRow(
        name: words(OverviewWord.symbiLevel), value: words.number(Double(symbi.level)),
        note: words(OverviewWord.symbiDays, count: symbi.daysCounted)),
      FactRow(
        name: words(OverviewWord.pixelPalPhase), value: words(CompanionWord.Family.phase, String(pal.phase)),
        note: context.metricsWithData.contains(.steps)
          ? words(OverviewWord.pixelPalSteps, count: pal.totalSteps) : nil),
    ]
  }
}

extension Words {
  /// The steps below and above which a day decides the mood of the Symbi, as `low` and `high`.
  func stepLimits(_ settings: Settings) -> PhraseValues {
    [
      "low": number(Double(settings.sadThreshold)), "high": number(Double(settings.activeThreshold)),
    ]
  }
}

/// The profile and the pages below it.
enum ProfileWord: String, SubjectWord {
  static let subject = "profile"

  /// Groups of the overview.
  case you, data, about, advanced
  /// Titles, which stand in the tree too.
  case dataTitle, termsTitle, questionsTitle, contactTitle, accessibilityTitle
  /// What is held besides days.
  case moods, forms, phases, messages, notes, entries, conversations
  /// How long it is kept.
  case keptForEver
  /// What erasure takes.
  case erases
  /// What the bundle holds.
  case bundleDays
  /// Links of a service behind the pages.
  case app, voice, whatsApp
}
