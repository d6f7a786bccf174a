import TriptychHealth

/// One month: its weeks as a table, and links to the other months.
struct MonthPage: TemplateModel {
  static let template = "pages/month"

  var title: String
  var say: String
  var hasData: Bool
  var table: Markup
  var key: [Key]
  var links: DayLinks?
  var others: [FrameModel.TextLink]
  var helpHref: String

  /// The meaning of a mark.
  struct Key: Codable, Sendable {
    var cssClass: String
    var mark: Markup
    var text: String
  }

  static func make(_ month: CalendarMonth, _ scope: CalendarScope, _ context: PageContext) -> (
    PageHead, any TemplateModel
  ) {
    let words = context.words
    let title = words.title(month)
    let summary = MonthSummary(month, context)
    let others = MonthPage.others(month, context)
    let page = MonthPage(
      title: title, say: summary.text(words), hasData: summary.days > 0,
      table: MonthTable(month: month, context: context).markup(captionID: "weeks-caption"),
      key: [
        (Pillar.fitness, DayWord.workoutKey), (.nutrition, .foodOn), (.wellbeing, .moodOn),
      ].map { Key(cssClass: $0.0.cssClass, mark: Icon.mark($0.0), text: words($0.1)) },
      links: DayLinks(month, scope, context).ifAny, others: others,
      helpHref: context.href(PagePath.help))
    var head = PageHead(title, below: .dashboard, context)
    head.places = places(month, context)
    return (head, page)
  }

  /// The days with data for the search: those without a page of their own, each by its cell in the table of its
  /// month. In Light, whose only month is the current one, earlier days lead to Deep.
  private static func places(_ month: CalendarMonth, _ context: PageContext) -> [SearchPlace] {
    let words = context.words
    let months = (context.isDeep ? [month] : CalendarScope(.deep, context).months).map(\.days)
    return context.data.heldDays.filter { day in
      months.contains { $0.contains(day) } && !context.tree.has(CalendarScope.path(day))
    }.map { day in
      let path = CalendarScope.path(CalendarMonth(of: day))
      return SearchPlace(
        words.weekdayAndDay(day), id: MonthTable.id(day),
        path: context.tree.has(path) ? path : "../" + SiteLink(.deep, path).path, isOneOfMany: true)
    }
  }

  /// Links to all other months that have a page in Deep, newest first.
  private static func others(_ month: CalendarMonth, _ context: PageContext) -> [FrameModel.TextLink] {
    CalendarScope(.deep, context).months.reversed().filter { $0 != month }.map { other in
      FrameModel.TextLink(
        text: context.words.title(other),
        href: context.rootHref(SiteLink(.deep, CalendarScope.path(other)).path))
    }
  }
}

/// A summary of a month in numbers.
struct MonthSummary {
  /// The number of days with any data.
  var days: Int
  var sessions: Int
  /// The mean steps per day over complete days; `nil` if there are none.
  var steps: Double?

  /// Summarizes a month up to the moment of the analysis.
  init(_ month: CalendarMonth, _ context: PageContext) {
    let range = month.days
    days = context.data.daysWithData(in: range)
    sessions = range.reduce(0) { $0 + (context.book.sessions[$1]?.count ?? 0) }
    let last = min(range.upperBound, context.analysis.asOf.lastSummedDay)
    guard range.lowerBound <= last else { return }
    steps = Statistics.mean(context.history[.steps].values(in: range.lowerBound...last).map(\.value))
  }

  /// The summary in a few short sentences.
  func text(_ words: Words) -> String {
    guard days > 0 else { return words(DayWord.monthNone) }
    let parts = [
      words(DayWord.days, count: days), sessions > 0 ? words(DayWord.sessions, count: sessions) : nil,
      steps.map { words(DayWord.meanSteps, ["steps": words.value($0, of: .steps)]) },
    ]
    return parts.compactMap { $0 }.joined(separator: " ")
  }
}

extension HealthHistory {
  /// All days with any value up to a day, ascending.
  func heldDays(upTo last: CalendarDay) -> [CalendarDay] {
    guard let first = days.values.compactMap({ $0.values.first?.day }).min(), first <= last else { return [] }
    // One flag per day, since every measure repeats the same days.
    var isHeld = [Bool](repeating: false, count: Int(last.number - first.number) + 1)
    for series in days.values {
      for value in series.values where value.day <= last {
        isHeld[Int(value.day.number - first.number)] = true
      }
    }
    return isHeld.indices.filter { isHeld[$0] }.map { CalendarDay(number: first.number + Int32($0)) }
  }
}

extension ChartData {
  /// The number of days in a range with any value up to the moment of the analysis.
  func daysWithData(in range: ClosedRange<CalendarDay>) -> Int {
    var days: Set<CalendarDay> = []
    for series in history.days.values { days.formUnion(series.values(in: range).map(\.day)) }
    return days.count { $0 <= analysis.asOf.day }
  }
}
