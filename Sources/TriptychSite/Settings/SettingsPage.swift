import TriptychHealth

/// Every setting with its value, and with script a form that hands over a settings file.
struct SettingsPage: TemplateModel {
  static let template = "pages/settings"
  static let path = "profile/settings.html"

  var title: String
  var groups: [Group]
  /// The whole settings file, which the script changes.
  var file: String
  var decimal: String
  /// The longest name of a goal, and the years of dates.
  var goalName: String
  var firstYear: String
  var lastYear: String
  var saidSaved: String
  var saidKept: String
  var saidNotKept: String
  var saidReset: String
  var saidWaiting: String
  var saidErrors: String
  var saidFound: String
  var saidMoved: String
  var errorDate: String
  var errorGoalName: String
  var errorGoalTarget: String
  var command: String
  var showCommand: String
  /// Marks an error; the script puts it where one is.
  var errorMark = Icon.warning
  /// The page with all settings, where this one has the essential ones.
  var deepHref: String?

  /// Settings that belong together.
  struct Group: Codable, Sendable {
    var id: String
    var title: String
    var rows: [ScoreCard.Row]
    var form: Markup
  }

  static func make(_ context: PageContext) -> (PageHead, any TemplateModel) {
    let words = context.words
    let text = SettingText(words: words, settings: context.settings)
    let form = SettingForm(context)
    let groups = SettingLayout.groups(context.depth).map { group in
      Group(
        id: group.id, title: words(SettingWord.group(group.id)),
        rows: group.rows.flatMap(\.paths).compactMap { SettingsCatalog[$0] }.map {
          ScoreCard.Row(name: text.name($0), value: text.value($0))
        }, form: form.rows(group))
    }
    func said(_ id: String) -> String { words(SettingWord.said(id), ["n": "{n}"]) }
    var page = SettingsPage(
      title: words(SettingWord.title), groups: groups, file: context.settings.json.text(),
      decimal: words(.formatDecimal), goalName: String(OwnGoal.nameLength.upperBound),
      firstYear: String(SettingInput.years.lowerBound), lastYear: String(SettingInput.years.upperBound),
      saidSaved: said("saved"), saidKept: said("kept"), saidNotKept: said("notKept"),
      saidReset: said("reset"), saidWaiting: said("waiting"), saidErrors: said("errors"),
      saidFound: said("found"), saidMoved: words(SettingWord.moved, ["name": "{name}", "n": "{n}"]),
      errorDate: text.dateError,
      errorGoalName: words(
        SettingWord.error("goalName"), ["high": words.number(Double(OwnGoal.nameLength.upperBound))]),
      errorGoalTarget: words(SettingWord.error("goalTarget"), ["high": "{high}"]),
      command: "triptych settings apply settings.json --person \(context.history.person.text)",
      showCommand: "triptych settings show --person \(context.history.person.text) > settings.json")
    if !context.isDeep { page.deepHref = context.rootHref(SiteLink(.deep, path).path) }
    var head = ProfilePageHead.make(words(SettingWord.title), context)
    head.scripts.formUnion([.settingLimits, .settings])
    head.places = places(text, context)
    return (head, page)
  }

  /// Every setting for the search, by its name, its choices and what stands over it; those that Light does not
  /// have lead to the page of Deep.
  private static func places(_ text: SettingText, _ context: PageContext) -> [SearchPlace] {
    let words = context.words
    let here = Set(SettingLayout.groups(context.depth).flatMap { $0.rows.flatMap(\.paths) })
    return SettingLayout.groups.flatMap { group in
      group.rows.flatMap { row in
        row.paths.compactMap { SettingsCatalog[$0] }.map { field in
          SearchPlace(
            text.name(field), id: SettingForm.rowID(field.path),
            path: here.contains(field.path) ? nil : "../" + SiteLink(.deep, path).path,
            searchWords: SettingLayout.choices(field).map { words(SettingWord.choice(field.path, $0)) }
              + [row.flagsID.map { words(SettingWord.flags($0)) }, words(SettingWord.group(group.id))]
              .compactMap { $0 })
        }
      }
    }
  }
}

extension SettingForm {
  /// The form of a person.
  init(_ context: PageContext) {
    let settings = context.settings
    let held = context.history.sources.map(\.name)
    let known = Set(held).union(settings.sourcesOff).union(settings.sourcePriority.values.joined())
    // What is switched off keeps its place, so that it can be switched on again without a new order.
    var open = settings
    open.sourcesOff = []
    open.dataUse = .automatic
    open.sourcePriority = [:]
    let ranking = SourceRanking(context.history.sources, settings: open)
    self.init(
      text: SettingText(words: context.words, settings: settings),
      order: { kind in
        let usual = ranking.order(for: kind).map(\.name)
        return usual + (settings.sourcePriority[kind] ?? []).filter { !usual.contains($0) }
      }, sources: known.sorted())
  }
}

/// The head of a page about the person.
enum ProfilePageHead {
  static func make(_ title: String, _ context: PageContext) -> PageHead {
    PageHead(
      title: title,
      crumbs: [
        Crumb(text: context.words(.navDashboard), path: "index.html"),
        Crumb(text: context.words(.navProfile), path: "profile/index.html"), Crumb(text: title),
      ])
  }
}

/// Settings, account, plan, devices and notifications.
enum SettingsPages: PageFamily {
  static let models: [any TemplateModel.Type] = [
    SettingsPage.self, AccountPage.self, PlanPage.self, DevicesPage.self, NotificationsPage.self,
  ]

  static func pages(_ context: PageContext) -> [PageEntry] {
    let words = context.words
    func entry(
      _ path: String, _ title: String,
      _ make: @escaping @Sendable (PageContext) -> (PageHead, any TemplateModel)
    ) -> PageEntry {
      PageEntry(path: path, tab: .profile, place: TreePlace(.profile, title), make: make)
    }
    return [
      entry(SettingsPage.path, words(SettingWord.title)) { SettingsPage.make($0) },
      entry(AccountPage.path, words(ProfilePageWord.account)) { AccountPage.make($0) },
      entry(PlanPage.path, words(ProfilePageWord.plan)) { PlanPage.make($0) },
      entry(DevicesPage.path, words(ProfilePageWord.devices)) { DevicesPage.make($0) },
      entry(NotificationsPage.path, words(ProfilePageWord.notifications)) { NotificationsPage.make($0) },
    ]
  }
}
