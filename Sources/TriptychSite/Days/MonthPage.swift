import TriptychHealth

/// One month: its weeks as a table, and the ways to the other months.
struct MonthPage: TemplateModel {
  static let template = "pages/month"

  var title: String
  var say: String
  var hasData: Bool
  var table: Markup
  var key: [Key]
  var links: DayLinks?
  var others: [FrameModel.TextLink]
  var hasOthers: Bool
  var helpHref: String

  /// What a mark means.
  struct Key: Codable, Sendable {
    var cssClass: String
    var mark: Markup
    var text: String
  }

  static func make(_ month: CalendarMonth, _ scope: CalendarScope, _ context: PageContext) -> (
    PageHead, any TemplateModel
  ) {
    let words = context.words
    let title = words(month: month)
    let summary = MonthSummary(month, context)
    let others = MonthPage.others(month, context)
    let page = MonthPage(
      title: title, say: summary.text(words), hasData: summary.days > 0,
      table: MonthTable(month: month, context: context).markup(captionID: "weeks-caption"),
      key: [
        (Pillar.fitness, DayWord.workoutKey), (.nutrition, .foodOn), (.wellbeing, .moodOn),
      ].map { Key(cssClass: $0.0.cssClass, mark: Icon.mark($0.0), text: words($0.1)) },
      links: DayLinks(month, scope, context).ifAny, others: others, hasOthers: !others.isEmpty,
      helpHref: context.href(PagePath.help))
    return (
      PageHead(title, below: .dashboard, context), page
    )
  }

  /// All other months that have a page in Deep, the newest first.
  private static func others(_ month: CalendarMonth, _ context: PageContext) -> [FrameModel.TextLink] {
    CalendarScope(.deep, context).months.reversed().filter { $0 != month }.map { other in
      FrameModel.TextLink(
        text: context.words(month: other),
        href: context.rootHref(SiteLink(.deep, CalendarScope.path(other)).path))
    }
  }
}

/// What a month holds, in figures.
struct MonthSummary {
  /// Days with any data.
  var days: Int
  var sessions: Int
  /// Steps a day over whole days; `nil` without any.
  var steps: Double?

  /// A month up to the moment spoken for.
  init(_ month: CalendarMonth, _ context: PageContext) {
    let range = month.days
    days = context.data.daysWithData(in: range)
    sessions = range.reduce(0) { $0 + (context.book.sessions[$1]?.count ?? 0) }
    let last = min(range.upperBound, context.analysis.asOf.lastSummedDay)
    guard range.lowerBound <= last else { return }
    steps = Statistics.mean(context.history[.steps].values(in: range.lowerBound...last).map(\.value))
  }

  /// These figures in a few short sentences.
  func text(_ words: Words) -> String {
    guard days > 0 else { return words(DayWord.monthNone) }
    let parts = [
      words(DayWord.days, count: days), sessions > 0 ? words(DayWord.sessions, count: sessions) : nil,
      steps.map { words(DayWord.meanSteps, ["steps": words.value($0, of: .steps)]) },
    ]
    return parts.compactMap { $0 }.joined(separator: " ")
  }
}

extension ChartData {
  /// All days with any value up to the moment spoken for, in their order.
  var heldDays: [CalendarDay] {
    guard let first = history.days.values.compactMap({ $0.values.first?.day }).min(),
      first <= analysis.asOf.day
    else { return [] }
    // One mark a day, since the same days come with every measure.
    var isHeld = [Bool](repeating: false, count: Int(analysis.asOf.day.number - first.number) + 1)
    for series in history.days.values {
      for value in series.values where value.day <= analysis.asOf.day {
        isHeld[Int(value.day.number - first.number)] = true
      }
    }
    return isHeld.indices.filter { isHeld[$0] }.map { CalendarDay(number: first.number + Int32($0)) }
  }

  /// How many days of a range have any value up to the moment spoken for.
  func daysWithData(in range: ClosedRange<CalendarDay>) -> Int {
    var days: Set<CalendarDay> = []
    for series in history.days.values { days.formUnion(series.values(in: range).map(\.day)) }
    return days.count { $0 <= analysis.asOf.day }
  }
}
