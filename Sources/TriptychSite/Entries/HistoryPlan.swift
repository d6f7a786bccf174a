import TriptychHealth

/// Which days of the history stand on which page, so that no page grows too large to be read.
struct HistoryPlan: Sendable {
  /// Days that the first page goes back at most.
  static let firstDays = 90
  /// Records of a page at most, days being left whole.
  static let recordsPerPage = 70
  /// Records of one day in the list; the page of the day has all.
  static let recordsPerDay = 40

  /// A page: the days on it, the newest first.
  struct Page: Hashable, Sendable {
    /// Path below the depth.
    var path: String
    /// The month of a page besides the first.
    var month: CalendarMonth?
    /// 1 for the first page of a month.
    var part: Int
    var days: [CalendarDay]
  }

  /// The first page, then the older ones, the newest first.
  private(set) var pages: [Page]

  /// Where the first page stands.
  static let path = "profile/history.html"

  /// The pages of a person's sessions and entries.
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
