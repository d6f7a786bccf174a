import TriptychHealth

/// Sessions and manual entries by local day, newest first.
struct HistoryPage: TemplateModel {
  static let template = "pages/history"

  var title: String
  var range: String?
  var groups: [Group]
  /// The form that shows only some records; `nil` without records.
  var filter: RecordFilter?
  var links: DayLinks?
  var older: [FrameModel.TextLink]
  var conflictsHref: String
  var auditHref: String
  var changeHref: String
  var helpHref: String

  /// The records of one day.
  struct Group: Codable, Sendable {
    var date: String
    var title: String
    var href: String?
    var records: [RecordRow]
    /// The records that do not count, and how many they are; `nil` without any.
    var aside: Aside?
    /// The text with the number of further records; `nil` if all are shown.
    var more: String?
  }

  /// The records of a day that do not count.
  struct Aside: Codable, Sendable {
    var title: String
    var records: [RecordRow]
  }

  /// Makes a page of the plan.
  static func make(
    _ index: Int, _ plan: HistoryPlan, _ overlaps: [String: String], _ context: PageContext
  ) -> (PageHead, any TemplateModel) {
    let words = context.words
    let page = plan.pages[index]
    let older = index == 0 ? Array(plan.pages.dropFirst()) : []
    let title = title(page, words)
    let groups = page.days.map { group($0, overlaps, context) }
    let model = HistoryPage(
      title: title,
      range: page.days.last.flatMap { last in
        page.days.first.map { words(RecordWord.historyRange, ["range": words.rangeWithYear(last...$0)]) }
      },
      groups: groups, filter: filter(groups, words),
      links: DayLinks(before: link(index + 1, plan, context), after: link(index - 1, plan, context)).ifAny,
      older: older.map {
        FrameModel.TextLink(
          text: HistoryPage.title($0, words), href: context.rootHref(SiteLink(.deep, $0.path).path))
      }, conflictsHref: context.href(PagePath.conflicts),
      auditHref: context.href(AuditPage.path), changeHref: context.href(ChangePage.path),
      helpHref: context.href(PagePath.help))
    var crumbs = context.crumbs(
      .profile,
      [])
    if index > 0 { crumbs.append(Crumb(text: words(RecordWord.history), path: HistoryPlan.path)) }
    return (
      PageHead(title: title, crumbs: crumbs + [Crumb(text: title)], scripts: [.queue, .forms]), model
    )
  }

  /// The filter of the kinds and sources that a page has.
  private static func filter(_ groups: [Group], _ words: Words) -> RecordFilter? {
    let keys = groups.flatMap { $0.records + ($0.aside?.records ?? []) }.compactMap(\.filter)
    guard !keys.isEmpty else { return nil }
    let found = Set(keys.map(\.kind))
    let kinds = EntryKind.allCases.filter { found.contains($0.rawValue) }.map {
      SelectOption(value: $0.rawValue, text: words(EntryWord.name($0)))
    }
    return RecordFilter(kinds: kinds, sources: keys.map(\.source), shown: .recordsShown, words)
  }

  private static func title(_ page: HistoryPlan.Page, _ words: Words) -> String {
    guard let month = page.month else { return words(RecordWord.history) }
    let title = words(RecordWord.historyMonth, ["month": words(month: month)])
    return page.part == 1
      ? title : words(RecordWord.historyPart, ["title": title, "part": words.plain(page.part)])
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
    let sessions = (context.book.sessionsByLocalDay[day] ?? []).map {
      ($0.span.lowerBound, RecordRow($0, overlap: overlaps[$0.id], context).filtered(.workout, day))
    }
    let entries = (context.book.entries[day] ?? []).map {
      ($0.at, RecordRow($0, context).filtered(EntryKind(rawValue: $0.kind.rawValue), day))
    }
    let rows = (sessions + entries).sorted { $0.0 > $1.0 }.map(\.1)
    let hidden = rows.count - HistoryPlan.recordsPerDay
    return Group(
      date: day.iso, title: words.title(day), href: context.dayHref(day),
      records: Array(rows.prefix(HistoryPlan.recordsPerDay)),
      aside: aside(day, context),
      more: hidden > 0 ? words(RecordWord.moreOfDay, count: hidden) : nil)
  }
}

extension HistoryPage {
  /// The sessions of a day that do not count, with the reason.
  private static func aside(_ day: CalendarDay, _ context: PageContext) -> Aside? {
    let words = context.words
    let rows = (context.book.aside[day] ?? []).map { aside in
      var row = RecordRow(aside.record, context).filtered(.workout, day)
      row.mark = words(RecordWord.badge(aside.reason))
      return row
    }
    return rows.isEmpty ? nil : Aside(title: words(RecordWord.aside, count: rows.count), records: rows)
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
      min(Self.recordsPerDay, (book.sessionsByLocalDay[day]?.count ?? 0) + (book.entries[day]?.count ?? 0))
    }
    var first: [CalendarDay] = []
    var count = 0
    var rest = book.recordDays.reversed()[...]
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
  /// How the record was changed, or why it does not count; `nil` for one that counts as it is.
  var mark: String?
  /// What a filter looks at; `nil` in lists without one.
  var filter: RecordFilter.Keys?
}

extension RecordRow {
  /// Creates the row of a session.
  init(_ session: ExerciseRecord, overlap: String? = nil, _ context: PageContext) {
    let words = context.words
    let item = WorkoutList.item(session, context)
    let zone = session.clock(else: context.history.zone)
    let details = [item.details, RecordRow.clockElsewhere(session, context)].compactMap { $0 }
    self.init(
      cssClass: Pillar.fitness.cssClass, icon: item.icon, name: item.name,
      time: words.clock(second: zone.wallClockSecond(at: session.span.lowerBound)), datetime: item.datetime,
      details: words.facts(details), value: item.minutes,
      originIcon: item.originIcon, origin: item.origin,
      device: session.origin == .synced ? session.device.map(RecordRow.deviceName) : nil, overlap: overlap)
    let key = session.key(in: context.history.sources)
    let records = context.history.records
    mark =
      records.merged.contains(key)
      ? words(RecordWord.badgeMerged)
      : records.corrected.contains(key) ? words(RecordWord.badgeCorrected) : nil
  }

  /// What is said of a session that took place under another clock than the person's: that clock, and the day for
  /// which the session counts where that is another one; `nil` for all others.
  private static func clockElsewhere(_ session: ExerciseRecord, _ context: PageContext) -> String? {
    let (words, zone, start) = (context.words, context.history.zone, session.span.lowerBound)
    let clock = session.clock(else: zone)
    guard clock != zone else { return nil }
    let there = words(
      RecordWord.clockThere, ["clock": "UTC" + clock.offsetText(at: start).replacing("-", with: "\u{2212}")])
    let counts = zone.day(of: start)
    guard counts != clock.day(of: start) else { return there }
    return there + words(.separator) + words(RecordWord.countsFor, ["day": words.weekdayAndDay(counts)])
  }

  /// The row for a list with a filter.
  func filtered(_ kind: EntryKind?, _ day: CalendarDay) -> RecordRow {
    var row = self
    row.filter = RecordFilter.Keys(kind: kind?.rawValue ?? "", source: origin, day: day.iso)
    return row
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

/// The form that shows only the rows of a kind, a source and some days. It needs a script; without one every row shows.
struct RecordFilter: Codable, Sendable {
  /// The kinds and sources of the rows.
  var kinds: [SelectOption]
  var sources: [SelectOption]
  /// How many rows show in words, for each plural form, with the place `{n}`.
  var counted: BrowserCount

  /// Creates the form for some rows.
  ///
  /// - Parameter shown: the words that say how many rows show.
  init(kinds: [SelectOption], sources: some Sequence<String>, shown: RecordWord, _ words: Words) {
    self.kinds = kinds
    self.sources = Set(sources).sorted().filter { !$0.isEmpty }.map { SelectOption(value: $0, text: $0) }
    counted = BrowserCount(shown, words)
  }

  /// What the form looks at in a row.
  struct Keys: Codable, Sendable {
    var kind: String
    var source: String
    /// `2026-01-31`
    var day: String
  }
}
