import TriptychHealth

/// The forms that correct or delete a record, and that let the value of a day not count. What they say waits in the
/// browser until it is handed over; without scripts, the equivalent commands are shown.
struct ChangePage: TemplateModel {
  static let template = "pages/change"
  /// The path relative to the depth.
  static let path = "profile/change.html"
  /// The maximum number of records to choose from, the newest ones.
  static let limit = 200

  var title: String
  var workouts: [SelectOption]
  var records: [SelectOption]
  var fields: [EntryFieldModel]
  var metrics: [SelectOption]
  var day: EntryFieldModel
  var decimalMark: String
  var groupMark: String
  var changeName: String
  var deleteName: String
  var hideName: String
  var kept: String
  var warning: Markup
  var commands: [String]
  var queue: QueueModel
  var historyHref: String
  var auditHref: String

  static func make(_ context: PageContext) -> (PageHead, any TemplateModel) {
    let words = context.words
    let moment = context.analysis.asOf.instant
    let sessions = context.history.workouts.filter { $0.span.lowerBound <= moment }.suffix(limit).reversed()
      .map {
        (
          at: $0.span.lowerBound,
          option: SelectOption(value: $0.id, text: text(words.sport($0.name), $0.span.lowerBound, context))
        )
      }
    let entries = context.history.entries.filter { $0.at <= moment }.suffix(limit).reversed().map {
      (
        at: $0.at,
        option: SelectOption(
          value: $0.id, text: text(EntryWords(entry: $0, words: words).name, $0.at, context))
      )
    }
    let records = (sessions + entries).sorted { $0.at > $1.at }.prefix(limit).map(\.option)
    let formed = MetricCatalog.all.filter { context.history.days[$0.metric] != nil }
    let person = context.history.person.text
    let page = ChangePage(
      title: words(RecordWord.change), workouts: sessions.map(\.option),
      records: Array(records),
      fields: EntryKind.workout.fields.filter { !$0.isFlag }.map { field in
        var field = field
        field.isRequired = false
        var model = EntryFieldModel(field, of: .workout, words)
        model.hint = field.name == "start" ? "" : model.hint
        return model
      },
      metrics: formed.map { SelectOption(value: $0.metric.id, text: words(.metric, $0.metric.id)) },
      day: dayField(words), decimalMark: words(.formatDecimal), groupMark: words(.formatGroup),
      changeName: words(RecordWord.changeName), deleteName: words(RecordWord.deleteName),
      hideName: words(RecordWord.hideName), kept: words(EntryWord.kept, ["text": "{text}"]),
      warning: Icon.warning,
      commands: [
        "triptych records edit ID --minutes 40 --person \(person)",
        "triptych records delete ID --yes --person \(person)",
        "triptych records hide DAY/METRIC --person \(person)",
      ],
      queue: QueueModel(context), historyHref: context.href(HistoryPlan.path),
      auditHref: context.href(AuditPage.path))
    var head = PageHead(words(RecordWord.change), below: .profile, context)
    head.scripts.formUnion([.queue, .forms])
    return (head, page)
  }

  private static func text(_ name: String, _ moment: Instant, _ context: PageContext) -> String {
    let shown = name.count > 60 ? name.prefix(57) + "…" : name[...]
    return shown + context.words(.comma) + context.words.shortMoment(moment, in: context.history.zone)
  }

  private static func dayField(_ words: Words) -> EntryFieldModel {
    var day = EntryFieldModel(whenOf: .weight, words)
    (day.id, day.hint, day.isRequired) = ("hide-day", "", true)
    day.label = words(EntryWord.day)
    return day
  }
}
