import TriptychHealth

/// Sessions and entries by hand, by the person's own days, the newest first.
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

  /// A day.
  struct Group: Codable, Sendable {
    var date: String
    var title: String
    var href: String?
    var records: [RecordRow]
    /// How many more there are.
    var more: String?
  }

  /// A page of the plan.
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
      auditHref: context.href(AuditPage.path), helpHref: context.href("profile/help.html"))
    var crumbs = [
      Crumb(text: words(.navDashboard), path: "index.html"),
      Crumb(text: words(.navProfile), path: "profile/index.html"),
    ]
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
