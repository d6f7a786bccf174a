import TriptychHealth

/// Sessions and manual entries by local day, newest first.
struct HistoryPage: TemplateModel {
  static let template = "pages/history"

  var title: String
  var range: String?
  var groups: [Group]
  var hasGroups: Bool
  var links: DayLinks?
  var older: [FrameModel.TextLink]
  var hasOlder: Bool
  var conflictsHref: String
  var auditHref: String
  var helpHref: String

  /// The records of one day.
  struct Group: Codable, Sendable {
    var date: String
    var title: String
    var href: String?
    var records: [RecordRow]
    /// The text with the number of further records; `nil` if all are shown.
    var more: String?
  }

  /// Makes a page of the plan.
  static func make(
    _ index: Int, _ plan: HistoryPlan, _ overlaps: [String: String], _ context: PageContext
  ) -> (PageHead, any TemplateModel) {
    let words = context.words
    let page = plan.pages[index]
    let older = index == 0 ? Array(plan.pages.dropFirst()) : []
    let title = title(page, words)
    let model = HistoryPage(
      title: title,
      range: page.days.last.flatMap { last in
        page.days.first.map { words(RecordWord.historyRange, ["range": words.rangeWithYear(last...$0)]) }
      },
      groups: page.days.map { group($0, overlaps, context) }, hasGroups: !page.days.isEmpty,
      links: DayLinks(before: link(index + 1, plan, context), after: link(index - 1, plan, context)).ifAny,
      older: older.map {
        FrameModel.TextLink(
          text: HistoryPage.title($0, words), href: context.rootHref(SiteLink(.deep, $0.path).path))
      }, hasOlder: !older.isEmpty, conflictsHref: context.href(ConflictsPage.path),
      auditHref: context.href(AuditPage.path), helpHref: context.href(PagePath.help))
    var crumbs = context.crumbs(
      .profile,
      [])
    if index > 0 { crumbs.append(Crumb(text: words(RecordWord.history), path: HistoryPlan.path)) }
    return (PageHead(title: title, crumbs: crumbs + [Crumb(text: title)]), model)
  }

  private static func title(_ page: HistoryPlan.Page, _ words: Words) -> String {
    guard let month = page.month else { return words(RecordWord.history) }
    let title = words(RecordWord.historyMonth, ["month": words(month: month)])
    return page.part == 1
      ? title : words(RecordWord.historyPart, ["title": title, "part": String(page.part)])
  }

  private static func link(_ index: Int, _ plan: HistoryPlan, _ context: PageContext) -> FrameModel.TextLink?
  {
    guard plan.pages.indices.contains(index), context.isDeep else { return nil }
    let page = plan.pages[index]
    return FrameModel.TextLink(text: title(page, context.words), href: context.href(page.path))
  }

  private static func group(_ day: CalendarDay, _ overlaps: [String: String], _ context: PageContext) -> Group
  {
    let words = context.words
    let sessions = (context.book.sessions[day] ?? []).map {
      ($0.span.lowerBound, RecordRow($0, overlap: overlaps[$0.id], context))
    }
    let entries = (context.book.entries[day] ?? []).map { ($0.at, RecordRow($0, context)) }
    let rows = (sessions + entries).sorted { $0.0 > $1.0 }.map(\.1)
    let hidden = rows.count - HistoryPlan.recordsPerDay
    return Group(
      date: day.iso, title: words.weekdayAndDay(day), href: context.dayHref(day),
      records: Array(rows.prefix(HistoryPlan.recordsPerDay)),
      more: hidden > 0 ? words(RecordWord.moreOfDay, count: hidden) : nil)
  }
}

/// The distribution of the history's days over pages, so that no page becomes too long to read.
struct HistoryPlan: Sendable {
  /// The maximum number of days that the first page goes back.
  static let firstDays = 90
  /// The maximum number of records on a page; days are never split.
  static let recordsPerPage = 70
  /// The maximum number of records of one day in the list; the day's page has all of them.
  static let recordsPerDay = 40

  /// A page and its days, newest first.
  struct Page: Hashable, Sendable {
    /// The path relative to the depth.
    var path: String
    /// The month of the page; `nil` for the first page.
    var month: CalendarMonth?
    /// The number of the page within its month, starting at 1.
    var part: Int
    var days: [CalendarDay]
  }

  /// The first page, then the older ones, newest first.
  private(set) var pages: [Page]

  /// The path of the first page.
  static let path = "profile/history.html"

  /// Creates the plan for a person's sessions and entries.
  init(_ book: DayBook, today: CalendarDay) {
    func weight(_ day: CalendarDay) -> Int {
      min(Self.recordsPerDay, (book.sessions[day]?.count ?? 0) + (book.entries[day]?.count ?? 0))
    }
    var first: [CalendarDay] = []
    var count = 0
    var rest = book.days.reversed()[...]
    while let day = rest.first, day > today.advanced(by: -Self.firstDays),
      first.isEmpty || count + weight(day) <= Self.recordsPerPage
    {
      first.append(rest.removeFirst())
      count += weight(day)
    }
    pages = [Page(path: Self.path, month: nil, part: 1, days: first)]
    count = 0
    for day in rest {
      let month = CalendarMonth(of: day)
      if let last = pages.last, last.month == month, count + weight(day) <= Self.recordsPerPage {
        pages[pages.count - 1].days.append(day)
        count += weight(day)
      } else {
        let part = pages.last?.month == month ? (pages.last?.part ?? 0) + 1 : 1
        let path = "profile/history-\(month.id)" + (part == 1 ? "" : "-\(part)") + ".html"
        pages.append(Page(path: path, month: month, part: part, days: [day]))
        count = weight(day)
      }
    }
  }
}

/// A session or a manual entry in a list: what, when, and its origin.
struct RecordRow: Codable, Sendable {
  var cssClass: String
  var icon: Markup
  var name: String
  /// `17:24`
  var time: String
  var datetime: String
  var details: String?
  /// The duration; `nil` for records without one.
  var value: String?
  var originIcon: Markup
  /// `Synced: Apple HealthKit`, or the text for manual entry.
  var origin: String
  /// The device that measured the record, if the source names it.
  var device: String?
  /// The note that the record overlaps one of another origin; `nil` if it does not.
  var overlap: String?
}

extension RecordRow {
  /// Creates the row of a session.
  init(_ session: ExerciseRecord, overlap: String? = nil, _ context: PageContext) {
    let words = context.words
    let item = WorkoutList.item(session, context)
    let zone = context.history.zone
    self.init(
      cssClass: Pillar.fitness.cssClass, icon: item.icon, name: item.name,
      time: words.clock(second: zone.wallClockSecond(at: session.span.lowerBound)), datetime: item.datetime,
      details: item.details, value: item.minutes, originIcon: item.originIcon, origin: item.origin,
      device: session.origin == .synced ? session.device.map(RecordRow.deviceName) : nil, overlap: overlap)
  }

  /// The name in a device text such as `name:Watch, manufacturer:…`; a text without a name is returned
  /// unchanged.
  static func deviceName(_ device: String) -> String {
    guard device.hasPrefix("name:") else { return device }
    return String(device.dropFirst("name:".count).prefix { $0 != "," })
  }

  /// Creates the row of a manual entry.
  ///
  /// - Parameter isWhole: whether long texts are shown in full.
  init(_ entry: HandEntry, isWhole: Bool = false, _ context: PageContext) {
    let words = context.words
    let zone = context.history.zone
    let said = EntryWords(entry: entry, words: words)
    self.init(
      cssClass: said.pillar.cssClass, icon: Icon.mark(said.pillar), name: said.name,
      time: words.clock(second: zone.wallClockSecond(at: entry.at)), datetime: zone.rfc3339(entry.at),
      details: said.details(isWhole: isWhole), originIcon: Icon.hand, origin: words(.originManual))
  }
}
