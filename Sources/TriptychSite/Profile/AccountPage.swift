import TriptychHealth

/// The person's account data as these pages know it.
struct AccountPage: TemplateModel {
  static let template = "pages/account"
  static let path = "profile/account.html"

  var title: String
  var person: [FactRow]
  var place: [FactRow]
  var planHref: String
  var planTitle: String
  var planLine: String
  var editHref: String

  static func make(_ context: PageContext) -> (PageHead, any TemplateModel) {
    let words = context.words
    let text = SettingText(words: words, settings: context.settings)
    func rows(_ fields: [SettingField]) -> [FactRow] {
      fields.map { FactRow(name: text.name($0), value: text.value($0)) }
    }
    let title = words(ProfilePageWord.account)
    var place = rows([SettingsCatalog.timeZone, SettingsCatalog.language, SettingsCatalog.units])
    if context.settings.timeZone == nil { place[0].value = context.history.zone.identifier }
    let page = AccountPage(
      title: title,
      person: rows(SettingsCatalog.aboutPerson.filter { context.isDeep || $0.place.isEssential }),
      place: place, planHref: context.href(PlanPage.path), planTitle: words(ProfilePageWord.plan),
      planLine: PlanPage.line(context),
      editHref: context.href(PagePath.settings) + "#group-account")
    return (PageHead(title, below: .profile, context), page)
  }
}

/// The plan: whether there is Premium and since when, and what it changes.
struct PlanPage: TemplateModel {
  static let template = "pages/plan"
  static let path = "profile/plan.html"

  var title: String
  var line: String
  var text: String
  var service: String?
  var earned: String
  var companionsHref: String
  var companionsLink: String
  var editHref: String

  static func make(_ context: PageContext) -> (PageHead, any TemplateModel) {
    let words = context.words
    let title = words(ProfilePageWord.plan)
    let page = PlanPage(
      title: title, line: line(context), text: words(ProfilePageWord.planText),
      service: context.settings.plan.map { words(ProfilePageWord.planService, ["plan": $0]) },
      earned: words(
        ProfilePageWord.planEarned, ["n": words.number(Double(context.analysis.pixelPal.phase))]),
      companionsHref: context.href(CompanionsPage.path), companionsLink: words(CompanionWord.visit),
      editHref: context.href(PagePath.settings) + "#group-account")
    return (PageHead(title, below: .profile, context), page)
  }

  /// Whether there is Premium, and since when.
  static func line(_ context: PageContext) -> String {
    let words = context.words
    guard let since = context.settings.premium.since else { return words(ProfilePageWord.planFree) }
    let isActive = context.settings.premium.isActive(on: context.analysis.asOf.day)
    return words(isActive ? ProfilePageWord.planSince : .planFrom, ["day": words.dayWithYear(since)])
  }
}
