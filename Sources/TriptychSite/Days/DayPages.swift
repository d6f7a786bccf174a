import TriptychHealth

/// The pages of each day with a workout or an entry, of each month and of each year.
enum DayPages: PageFamily {
  static let models: [any TemplateModel.Type] = [
    DayPage.self, MonthPage.self, YearPage.self, YearTablePage.self,
  ]

  static func pages(_ context: PageContext) -> [PageSection: [PageEntry]] {
    let scope = CalendarScope(context.depth, context)
    let light = context.isDeep ? CalendarScope(.light, context) : scope
    let today = context.analysis.asOf.day
    let current = CalendarMonth(of: today)
    let currentPath = CalendarScope.path(current)
    let months = scope.months.reversed().map { month in
      PageEntry(
        path: CalendarScope.path(month), tab: .dashboard,
        place: month == current ? TreePlace(.today, context.words(DayWord.calendar)) : nil,
        counterpart: light.months.contains(month) ? nil : currentPath,
        closed: month.days.closed(before: today)
      ) { MonthPage.make(month, scope, $0) }
    }
    let years = scope.years.reversed().flatMap { year in
      let closed = year < today.components.year ? CalendarDay(year: year, month: 12, day: 31) : nil
      return [
        PageEntry(
          path: CalendarScope.path(year: year), tab: .dashboard, counterpart: currentPath, closed: closed
        ) { YearPage.make(year, scope, $0) }
      ]
        + YearTablePage.measures(of: year, context).map { metric in
          PageEntry(
            path: CalendarScope.path(metric, year: year), tab: .dashboard, counterpart: currentPath,
            closed: closed
          ) { YearTablePage.make(metric, year, $0) }
        }
    }
    let lightDays = Set(light.days)
    let days = scope.days.indices.reversed().map { index in
      let day = scope.days[index]
      return PageEntry(
        path: CalendarScope.path(day), tab: .dashboard,
        counterpart: lightDays.contains(day) ? nil : currentPath, closed: (day...day).closed(before: today)
      ) { DayPage.make(index, scope, $0) }
    }
    return [.calendar: months + years + days]
  }
}

extension ClosedRange<CalendarDay> {
  /// The last day, if the period was over before a day; `nil` if it was not.
  fileprivate func closed(before today: CalendarDay) -> CalendarDay? { upperBound < today ? upperBound : nil }
}

/// The days, months and years that have a page: those with data, as far back as each depth goes.
struct CalendarScope: Sendable {
  /// How many days back from the moment of the analysis have pages, in Deep and in Light.
  static let deepDays = 366
  static let lightDays = 7
  /// The number of months before the current one that have pages.
  static let earlierMonths = 24

  /// Days with a page, ascending.
  var days: [CalendarDay] = []
  /// Months with a page, ascending; the last one is the current month.
  var months: [CalendarMonth] = []
  /// Years with a page, ascending; none in Light.
  var years: [Int] = []

  /// Creates the scope of a depth.
  init(_ depth: Settings.Depth, _ context: PageContext) { self.init(depth, context.analysis, context.book) }

  /// Creates the scope of a depth.
  init(_ depth: Settings.Depth, _ analysis: Analysis, _ book: DayBook) {
    let today = analysis.asOf.day
    let count = depth == .deep ? Self.deepDays : Self.lightDays
    days = book.days.filter { $0 <= today && $0 > today.advanced(by: -count) }
    var month = CalendarMonth(of: today)
    months = [month]
    guard depth == .deep else {
      // In the first days of a month, the last days with a page are in the previous month.
      if let first = days.first, first < month.days.lowerBound { months = [month.before, month] }
      return
    }
    let first = [analysis.history.firstDay, book.days.first].compactMap { $0 }.min() ?? today
    let oldest = CalendarMonth(of: min(first, today))
    while month > oldest, months.count <= Self.earlierMonths {
      month = month.before
      months.append(month)
    }
    months.reverse()
    years = Set(months.map(\.year)).sorted()
  }

  /// The measures shown for a year: steps, and mood, or sleep if there is no mood data.
  static func measures(of year: Int, _ data: ChartData) -> [Metric] {
    let moods = data.days(of: .mood, in: year).map { data.history[.mood].values(in: $0).count } ?? 0
    return [.steps, moods >= Chart.leastDays ? .mood : .sleepDuration]
  }

  /// The path of a day's page.
  static func path(_ day: CalendarDay) -> String { "days/\(day.iso).html" }
  /// The path of a month's page.
  static func path(_ month: CalendarMonth) -> String { "calendar/\(month.id).html" }
  /// The path of a year's page.
  static func path(year: Int) -> String { "calendar/\(year).html" }
  /// The path of the page with a measure's daily values in a year.
  static func path(_ metric: Metric, year: Int) -> String { "calendar/\(year)-\(metric.id).html" }
}

extension PageContext {
  /// The address of a day's page, in Deep if this depth has none; `nil` if neither depth has one.
  func dayHref(_ day: CalendarDay) -> String? {
    let path = CalendarScope.path(day)
    if let href = hrefIfThere(path) { return href }
    let today = analysis.asOf.day
    guard !isDeep, day <= today, day > today.advanced(by: -CalendarScope.deepDays),
      book.sessions[day] != nil || book.entries[day] != nil
    else { return nil }
    return rootHref(SiteLink(.deep, path).path)
  }
}

/// The words of the pages of days, months and years.
enum DayWord: String, SubjectWord {
  static let subject = "day"

  /// Events of a timeline.
  case woke, fellAsleep, asleep, wakings, stepHours, stepHoursUntil, journey
  /// Titles of a timeline.
  case timeline, timelineSoFar, hours
  /// The page of a day.
  case soFar
  /// The page of a month.
  case calendar, monthCaption, days, sessions, meanSteps, monthNone, ofMonth, steps, active
  case workoutsOn, workoutKey, foodOn, moodOn
  /// The page of a year.
  case yearDays, yearDaily
}
