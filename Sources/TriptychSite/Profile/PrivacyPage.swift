import TriptychHealth

/// The stored data, since when and for how long it is kept, what may be used, what leaves the machine, and
/// how to erase everything.
struct PrivacyPage: TemplateModel {
  static let template = "pages/privacy"

  /// The stored data, with counts and first days.
  var held: [FactRow]
  /// The heading of what may be used, each category with its consent, and what that means.
  var consentTitle: String
  var consents: [FactRow]
  var consentText: String
  /// What leaves the machine, in short, for the mood of the Symbi and for messages, and how that can be changed.
  var lead: String
  var program: String
  var moods: String
  /// What leaves the machine for pictures of the Symbi's forms.
  var formsName: String
  var forms: String
  var messagesName: String
  var messages: String
  var leavesText: String
  /// The storage periods, one sentence each.
  var kept: [String]
  /// The data that would be erased.
  var erases: String
  var dataHref: String
  var settingsHref: String?

  static func make(_ context: PageContext) -> (PageHead, any TemplateModel) {
    let words = context.words
    var page = PrivacyPage(
      held: held(context), consentTitle: words(ConsentWord.heading), consents: consents(context),
      consentText: words(context.consent.hasAllPillars ? ConsentWord.whole : .partly),
      lead: words(PrivacyWord.privacyLead),
      program: words(PrivacyWord.nothing), moods: words(PrivacyWord.nothing),
      formsName: words(ConsentWord.forms), forms: words(PrivacyWord.nothing),
      messagesName: words(ConsentWord.messages),
      messages: messages(context), leavesText: words(PrivacyWord.privacyLeavesText), kept: kept(context),
      erases: erases(context), dataHref: context.href(DataPage.path),
      settingsHref: context.hrefIfThere(PagePath.settings).map { $0 + "#group-privacy" })
    if let address = context.settings.moodModel.address {
      page.lead = words(PrivacyWord.privacyLeadSent)
      page.program = words(PrivacyWord.privacyProgramSent)
      page.moods = words(PrivacyWord.privacyMoodsSent, ["address": address])
      page.leavesText = words(PrivacyWord.privacyLeavesTextSent)
    } else if let asked = context.analysis.modelAsked {
      let day = words.dayWithYear(context.history.zone.day(of: asked))
      page.lead = words(PrivacyWord.privacyLeadEarlier)
      page.moods = words(PrivacyWord.privacyMoodsEarlier, ["day": day])
    }
    if let address = context.settings.formModel.address {
      page.lead = words(PrivacyWord.privacyLeadSent)
      page.program = words(PrivacyWord.privacyProgramHook)
      page.forms = words(ConsentWord.formsSent, ["address": address])
    }
    if context.settings.notifications.sending.hook != nil {
      page.lead = words(PrivacyWord.privacyLeadSent)
      page.program = words(PrivacyWord.privacyProgramHook)
    }
    var head = PageHead(words(PrivacyWord.privacyTitle), below: .profile, context)
    // An erasure can be asked for here where the program serves the site.
    head.scripts.insert(.server)
    return (head, page)
  }

  /// Days and sessions, and what was formed from them and is kept besides; each with its first day.
  private static func held(_ context: PageContext) -> [FactRow] {
    let words = context.words
    let facts = context.analysis.remembered.facts
    let isPermitted = context.consent.permits(.fitness)
    let (book, zone) = (context.book, context.history.zone)
    let history = context.analysis.messages.history
    func row(_ name: String, _ count: Int, since day: CalendarDay?) -> FactRow {
      FactRow(
        name: name, value: words.number(Double(count)),
        note: count == 0 ? nil : day.map { words(ConsentWord.since, ["day": words.dayWithYear($0)]) })
    }
    let days = context.data.heldDays
    let moods = isPermitted ? facts.moods : []
    let conversations = context.analysis.conversations
    let phases = facts.steps?.phases ?? []
    return [
      row(words(OverviewWord.heldDays), days.count, since: days.min()),
      row(words(OverviewWord.heldNights), book.nights.count, since: book.nights.keys.min()),
      row(
        words(OverviewWord.heldWorkouts), book.sessions.values.reduce(0) { $0 + $1.count },
        since: book.sessions.keys.min()),
      row(
        words(ProfileWord.entries), book.entries.values.reduce(0) { $0 + $1.count },
        since: book.entries.keys.min()),
    ]
      + (conversations.isEmpty
        ? []
        : [
          row(
            words(ProfileWord.conversations), conversations.count,
            since: conversations.last.map { zone.day(of: $0.start) })
        ]) + [
        row(words(OverviewWord.heldMeasures), context.metricsWithData.count, since: nil),
        row(words(OverviewWord.heldSources), context.history.sources.count, since: nil),
        row(words(ProfileWord.moods), moods.count, since: moods.first?.day),
        row(words(ProfileWord.forms), facts.forms.count, since: facts.forms.first?.day),
        row(words(ProfileWord.phases), phases.count, since: phases.first?.day),
        row(words(ProfileWord.messages), history.count, since: history.first.map { zone.day(of: $0.due) }),
        row(
          words(ProfileWord.notes), context.analysis.remembered.builds.count,
          since: context.analysis.remembered.builds.first.map { zone.day(of: $0.asOf) }),
      ]
  }

  /// Each category and each use of models, with the person's consent.
  private static func consents(_ context: PageContext) -> [FactRow] {
    let words = context.words
    let settings = context.settings
    func row(_ name: String, _ isAllowed: Bool) -> FactRow {
      FactRow(name: name, value: words(isAllowed ? ConsentWord.yes : .no))
    }
    return ConsentCategory.allCases.map { category in
      row(words(SettingWord.name(category.consentPath)), context.consent.permits(category: category))
    }
      + [
        row(words(ConsentWord.model), settings.moodModel.consent),
        row(words(ConsentWord.formModel), settings.formModel.consent),
        row(words(ConsentWord.training), settings.privacy.training),
      ]
  }

  /// The channels through which messages may be sent.
  private static func messages(_ context: PageContext) -> String {
    let words = context.words
    let ways = context.settings.channels.allowed.map { words(SettingWord.name($0.settingPath)) }
    if let host = context.settings.notifications.sending.host {
      return words(ConsentWord.messagesHook, ["host": host])
    }
    guard !ways.isEmpty else { return words(ConsentWord.messagesNothing) }
    return words(ConsentWord.messagesAllowed, ["ways": words.list(ways)])
  }

  /// For how long health data and moods are kept, with the days that follow, and what stays.
  private static func kept(_ context: PageContext) -> [String] {
    let words = context.words
    let retention = context.settings.privacy.retention
    let talks = context.settings.privacy.conversations ? [words(ConsentWord.keptConversations)] : []
    guard let rule = RetentionRule(retention, on: context.analysis.asOf.day),
      let days = RetentionRule.days(retention)
    else { return talks.isEmpty ? [words(ProfileWord.keptForEver)] : talks + [words(ConsentWord.keptElse)] }
    return [
      words(ConsentWord.keptDays, count: days.health, ["day": words.dayWithYear(rule.health)]),
      words(ConsentWord.keptMoods, count: days.moods, ["day": words.dayWithYear(rule.moods)]),
      words(ConsentWord.keptStays),
    ] + talks
  }

  /// Days, sessions and forms in one sentence.
  private static func erases(_ context: PageContext) -> String {
    let words = context.words
    let rows = ProfilePage.held(context)
    func value(_ key: OverviewWord) -> String {
      rows.first { $0.name == words(key) }?.value ?? words.number(0)
    }
    return words(
      ProfileWord.erases,
      ["days": value(OverviewWord.heldDays), "workouts": value(OverviewWord.heldWorkouts)])
  }
}
