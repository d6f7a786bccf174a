import TriptychHealth

/// The form for one kind of entry. Without scripts, it lists the fields and shows the equivalent command.
struct EntryPage: TemplateModel {
  static let template = "pages/entry"

  var heading: String
  var lead: String
  var action: String
  var name: String
  /// The decimal and grouping signs of the person's language.
  var decimalMark: String
  var groupMark: String
  /// All fields, for readers without scripts.
  var fields: [EntryFieldModel]
  /// The fields that a usual entry fills in, and the others, which the form folds away.
  var firstFields: [EntryFieldModel]
  var moreFields: [EntryFieldModel]
  var suggested: SuggestedWorkout?
  var kept: String
  var command: String
  var warning: Markup
  var queue: QueueModel
  /// The workouts that a new one is compared with; `nil` for other kinds.
  var held: HeldWorkouts?
  var indexHref: String

  static func make(_ kind: EntryKind, _ context: PageContext) -> (PageHead, any TemplateModel) {
    let words = context.words
    let title = words(EntryWord.title(kind))
    var fields = kind.fields.map { EntryFieldModel($0, of: kind, words) }
    // The time of a workout is its start.
    if kind != .workout { fields.append(EntryFieldModel(whenOf: kind, words)) }
    let first = usual(fields)
    let page = EntryPage(
      heading: title, lead: words(EntryWord.lead(kind)), action: kind.action,
      name: words(EntryWord.name(kind)), decimalMark: words(.formatDecimal), groupMark: words(.formatGroup),
      fields: fields, firstFields: first,
      moreFields: fields.filter { field in !first.contains { $0.id == field.id } },
      suggested: kind == .workout ? SuggestedWorkout(context) : nil,
      kept: words(EntryWord.kept, ["text": "{text}"]), command: command(kind, context), warning: Icon.warning,
      queue: QueueModel(context), held: kind == .workout ? HeldWorkouts(context) : nil,
      indexHref: context.href(PagePath.log))
    return (
      PageHead(
        title: title,
        crumbs: context.crumbs(
          .dashboard,
          [
            Crumb(text: words(EntryWord.indexTitle), path: PagePath.log),
            Crumb(text: words(EntryWord.name(kind))),
          ]), scripts: [.queue, .forms]),
      page
    )
  }

  /// What is required and, if no number or grade is, the first of these.
  private static func usual(_ fields: [EntryFieldModel]) -> [EntryFieldModel] {
    func isAmount(_ field: EntryFieldModel) -> Bool {
      field.number != nil || field.stones != nil || field.scale != nil
    }
    let required = fields.filter(\.isRequired)
    guard !required.contains(where: isAmount) else { return required }
    return required + fields.filter { !$0.isRequired && isAmount($0) }.prefix(1)
  }

  /// The equivalent command line, with an example.
  private static func command(_ kind: EntryKind, _ context: PageContext) -> String {
    let example = EntryWord.example(kind).map { "\"" + context.words($0) + "\"" } ?? ""
    let rest =
      switch kind {
      case .steps: "8200"
      case .sleep: "7.5"
      case .hrv: "48"
      case .weight: "72.5"
      case .water: "0.3"
      case .meal: example + " --kcal 420 --fiber 12"
      case .mood: "4 --energy 3"
      case .habit, .journal: example
      case .workout: example + " --minutes 35"
      case .mindful: "3"
      case .cycle: "2"
      case .medication: example + " --count 2"
      }
    return "triptych log \(kind.rawValue) \(rest) --person \(context.history.person.text)"
  }
}

/// The page with all forms for manual entries, and the entries that wait in the browser.
struct EntryIndexPage: TemplateModel {
  static let template = "pages/entries"

  var quick: QuickActions
  var suggested: SuggestedWorkout?
  var suggestedHref: String
  var queue: QueueModel

  static func make(_ context: PageContext) -> (PageHead, any TemplateModel) {
    let words = context.words
    let title = words(EntryWord.indexTitle)
    let page = EntryIndexPage(
      quick: quick(context),
      suggested: SuggestedWorkout(context), suggestedHref: context.href(PagePath.log(.workout)),
      queue: QueueModel(context))
    return (
      PageHead(
        title: title,
        crumbs: context.crumbs(.dashboard, title),
        scripts: [.queue, .forms]),
      page
    )
  }

  /// The actions for all kinds of entries, and other actions.
  private static func quick(_ context: PageContext) -> QuickActions {
    let words = context.words
    var items = EntryKind.allCases.filter { context.consent.permits($0) }.map { kind in
      QuickActions.Item(
        icon: Icon.quick(kind), text: words(EntryWord.name(kind)), href: context.href(PagePath.log(kind)))
    }
    if let href = context.hrefIfThere(PagePath.breathing) {
      items.append(QuickActions.Item(icon: Icon.breathe, text: words(QuickWord.breathe), href: href))
    }
    return QuickActions(title: words(QuickWord.title), items: items)
  }
}
