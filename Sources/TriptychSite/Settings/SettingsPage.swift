import TriptychHealth

/// All settings with their values and, with scripts, a form that produces a settings file.
struct SettingsPage: TemplateModel {
  static let template = "pages/settings"

  var title: String
  var groups: [Group]
  var sheet: SettingSheet
  /// The command that prints the settings.
  var showCommand: String
  /// The page with all settings, where this one has the essential ones.
  var deepHref: String?

  /// Settings that belong together.
  struct Group: Codable, Sendable {
    var id: String
    var title: String
    var rows: [FactRow]
    var form: Markup
  }

  static func make(_ context: PageContext) -> (PageHead, any TemplateModel) {
    let words = context.words
    let text = SettingText(words: words, settings: context.settings)
    let form = SettingForm(context)
    let groups = SettingLayout.groups(context.depth).map { group in
      Group(
        id: group.id.rawValue, title: words(SettingWord.group(group.id)),
        rows: group.rows.flatMap(\.fields).map {
          FactRow(name: text.name($0), value: text.value($0))
        }, form: form.rows(group))
    }
    var page = SettingsPage(
      title: words(SettingWord.title), groups: groups, sheet: SettingSheet(context),
      showCommand: "triptych settings show --person \(context.history.person.text) > settings.json")
    if !context.isDeep { page.deepHref = context.rootHref(SiteLink(.deep, PagePath.settings).path) }
    var head = PageHead(words(SettingWord.title), below: .profile, context)
    head.scripts.formUnion([.settingLimits, .settings])
    head.places = places(text, context)
    return (head, page)
  }

  /// The search entries of all settings, by name, choices and heading. Settings that Light does not have lead
  /// to the page in Deep.
  private static func places(_ text: SettingText, _ context: PageContext) -> [SearchPlace] {
    let words = context.words
    return SettingLayout.groups(.deep).flatMap { group in
      group.rows.flatMap { row in
        row.fields.map { field in
          SearchPlace(
            text.name(field), id: SettingForm.rowID(field.path),
            path: context.isDeep || field.place.isEssential
              ? nil : "../" + SiteLink(.deep, PagePath.settings).path,
            searchWords: SettingLayout.choices(field).map { words(SettingWord.choice(field, $0)) }
              + (field.input == .offered ? OfferedKind.all.map { text.name(ofOffered: $0.id) } : [])
              + (field.input == .widgets
                ? DashboardWidget.allCases.map { words(SettingWord.widget($0)) } : [])
              + [row.heading.map { words(SettingWord.flags($0)) }, words(SettingWord.group(group.id))]
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
      .union(settings.importedSources ?? [])
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
      }, sources: known.sorted(), today: context.analysis.asOf.day)
  }
}

/// The page of all settings.
enum SettingsPages: PageFamily {
  static let models: [any TemplateModel.Type] = [SettingsPage.self]

  static func pages(_ context: PageContext) -> [PageSection: [PageEntry]] {
    let settings = PageEntry(PagePath.settings, .profile, .profile, context.words(SettingWord.title)) {
      SettingsPage.make($0)
    }
    return [.settings: [settings]]
  }
}
