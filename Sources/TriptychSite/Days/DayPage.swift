import TriptychHealth

/// One day: its facts, timeline, sessions, night, and manual entries.
struct DayPage: TemplateModel {
  static let template = "pages/day"

  var title: String
  /// The note that the day is not over; `nil` for a past day.
  var soFar: String?
  /// By which clock the day is told, where a session near it has another; `nil` for all other days.
  var clock: String?
  var facts: DayFacts
  var timeline: TimelineOfDay?
  var hours: FigureModel?
  var sessions: Records?
  var entries: Records?
  var night: NightCard?
  var steps: DayLinks?

  /// A list under its own heading.
  struct Records: Codable, Sendable {
    var records: [RecordRow]
  }

  /// Makes the page of the day at an index in the days of the depth.
  static func make(_ index: Int, _ scope: CalendarScope, _ context: PageContext) -> (
    PageHead, any TemplateModel
  ) {
    let words = context.words
    let day = scope.days[index]
    let isToday = day == context.analysis.asOf.day
    let isRecent =
      day > context.analysis.asOf.day.advanced(by: -CalendarScope.lightDays) || day == context.newestDay
    let sessions = (context.book.sessions[day] ?? []).map { RecordRow($0, context) }
    let entries = (context.book.entries[day] ?? []).map { RecordRow($0, isWhole: true, context) }
    let title = words.title(day)
    let page = DayPage(
      title: title, soFar: isToday ? words(DayWord.soFar) : nil,
      clock: context.book.isOfJourney(day)
        ? words(DayWord.journey, ["zone": words.isolated(context.history.zone.identifier)]) : nil,
      facts: DayFacts(day, context),
      timeline: TimelineOfDay(day, context),
      hours: isRecent ? context.figure(.hours(of: day)) : nil,
      sessions: sessions.isEmpty ? nil : Records(records: sessions),
      entries: entries.isEmpty ? nil : Records(records: entries),
      night: NightCard(day, score: nil, context), steps: DayLinks(index, scope, context).ifAny)
    return (head(day, context), page)
  }

  private static func head(_ day: CalendarDay, _ context: PageContext) -> PageHead {
    let words = context.words
    let month = CalendarMonth(of: day)
    let monthPath = CalendarScope.path(month)
    return PageHead(
      title: words.title(day),
      crumbs: context.crumbs(
        .dashboard,
        [
          Crumb(
            text: words.title(month),
            path: context.tree.has(monthPath) ? monthPath : nil), Crumb(text: words.day(day)),
        ]))
  }
}

extension Chart {
  /// The timeline of a day.
  static func hours(of day: CalendarDay) -> Chart {
    Chart(
      "hours-\(day.iso)", pillar: .wellbeing, title: { $0.words(DayWord.hours) },
      plot: { try $0.timeline(of: day).plot(words: $0.chartWords) })
  }
}

extension DayLinks {
  /// Creates the links of the day at an index in the days of the depth.
  init(_ index: Int, _ scope: CalendarScope, _ context: PageContext) {
    func link(_ index: Int) -> FrameModel.TextLink? {
      guard scope.days.indices.contains(index) else { return nil }
      let day = scope.days[index]
      return FrameModel.TextLink(
        text: context.words.title(day), href: context.href(CalendarScope.path(day)))
    }
    let month = CalendarMonth(of: scope.days[index])
    self.init(
      before: link(index - 1), after: link(index + 1),
      whole: context.hrefIfThere(CalendarScope.path(month)).map {
        FrameModel.TextLink(text: context.words.title(month), href: $0)
      })
  }

  /// Creates the links of a month.
  init(_ month: CalendarMonth, _ scope: CalendarScope, _ context: PageContext) {
    func link(_ index: Int?) -> FrameModel.TextLink? {
      guard let index, scope.months.indices.contains(index) else { return nil }
      let month = scope.months[index]
      return FrameModel.TextLink(
        text: context.words.title(month), href: context.href(CalendarScope.path(month)))
    }
    let index = scope.months.firstIndex(of: month)
    self.init(
      before: link(index.map { $0 - 1 }), after: link(index.map { $0 + 1 }),
      whole: context.hrefIfThere(CalendarScope.path(year: month.year)).map {
        FrameModel.TextLink(text: context.words.plain(month.year), href: $0)
      })
  }
}
