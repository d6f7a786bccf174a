import TriptychHealth

/// What is held, for how long, what leaves the machine, and how all of it goes.
struct PrivacyPage: TemplateModel {
  static let template = "pages/privacy"

  var held: [ScoreCard.Row]
  /// What leaves the machine, in short, for the mood of the Symbi, and how that can be changed.
  var lead: String
  var program: String
  var moods: String
  var leavesText: String
  var kept: String
  /// What erasure would take.
  var erases: String
  var dataHref: String
  var settingsHref: String?

  static func make(_ context: PageContext) -> (PageHead, any TemplateModel) {
    let words = context.words
    let model = context.settings.moodModel
    var page = PrivacyPage(
      held: held(context), lead: words(.privacyLead), program: words(.nothing),
      moods: words(.nothing), leavesText: words(.privacyLeavesText),
      kept: words(
        context.settings.privacy.retention == .keep ? ProfileWord.keptForEver : .keptAsChosen),
      erases: erases(context), dataHref: context.href(DataPage.path),
      settingsHref: context.hrefIfThere("profile/settings.html"))
    if model.consent, let address = model.endpoint {
      page.lead = words(.privacyLeadSent)
      page.program = words(.privacyProgramSent)
      page.moods = words(.privacyMoodsSent, ["address": address])
      page.leavesText = words(.privacyLeavesTextSent)
    } else if let asked = context.analysis.modelAsked {
      let day = words.dayWithYear(context.history.zone.day(of: asked))
      page.lead = words(.privacyLeadEarlier)
      page.moods = words(.privacyMoodsEarlier, ["day": day])
    }
    return (ProfileHead.make(words(.privacyTitle), context), page)
  }

  /// Days and sessions, and what was formed from them and is kept besides.
  private static func held(_ context: PageContext) -> [ScoreCard.Row] {
    let words = context.words
    let remembered = context.analysis.remembered
    let entries = context.book.entries.values.reduce(0) { $0 + $1.count }
    let counts: [(ProfileWord, Int)] = [
      (.entries, entries), (.moods, remembered.facts.moods.count), (.forms, remembered.facts.forms.count),
      (.phases, remembered.facts.steps?.phases.count ?? 0),
      (.messages, context.analysis.messages.history.count), (.notes, remembered.builds.count),
    ]
    return ProfilePage.held(context)
      + counts.map { ScoreCard.Row(name: words($0.0), value: words.number(Double($0.1))) }
  }

  /// Days, sessions and forms in one sentence.
  private static func erases(_ context: PageContext) -> String {
    let words = context.words
    let rows = ProfilePage.held(context)
    func value(_ key: WordKey) -> String { rows.first { $0.name == words(key) }?.value ?? words.number(0) }
    return words(
      ProfileWord.erases, ["days": value(.heldDays), "workouts": value(.heldWorkouts)])
  }
}
