import TriptychHealth

/// A page for each day with a workout or an entry, months and years.
enum DayPages: PageFamily {
  static let models: [any TemplateModel.Type] = [
    DayPage.self, MonthPage.self, YearPage.self, YearTablePage.self,
  ]

  static func pages(_ context: PageContext) -> [PageSection: [PageEntry]] {
    let scope = CalendarScope(context.depth, context)
    let light = context.isDeep ? CalendarScope(.light, context) : scope
    let current = CalendarMonth(of: context.analysis.asOf.day)
    let currentPath = CalendarScope.path(current)
    let months = scope.months.reversed().map { month in
      PageEntry(
        path: CalendarScope.path(month), tab: .dashboard,
        place: month == current ? TreePlace(.today, context.words(DayWord.calendar)) : nil,
        counterpart: light.months.contains(month) ? nil : currentPath
      ) { MonthPage.make(month, scope, $0) }
    }
    let years = scope.years.reversed().flatMap { year in
      [
        PageEntry(path: CalendarScope.path(year: year), tab: .dashboard, counterpart: currentPath) {
          YearPage.make(year, scope, $0)
        }
      ]
        + YearTablePage.measures(of: year, context).map { metric in
          PageEntry(
            path: CalendarScope.path(metric, year: year), tab: .dashboard, counterpart: currentPath
          ) { YearTablePage.make(metric, year, $0) }
        }
    }
    let lightDays = Set(light.days)
    let days = scope.days.indices.reversed().map { index in
      PageEntry(
        path: CalendarScope.path(scope.days[index]), tab: .dashboard,
        counterpart: lightDays.contains(scope.days[index]) ? nil : currentPath
      ) { DayPage.make(index, scope, $0) }
    }
    return [.calendar: months + years + days]
  }
}

extension CalendarScope {
  /// The pages of a depth.
  init(_ depth: Settings.Depth, _ context: PageContext) { self.init(depth, context.analysis, context.book) }
}

extension PageContext {
  /// The way to the page of a day, in Deep where this depth has none; `nil` where neither has one.
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

/// Days, months and years.
enum DayWord: String, SubjectWord {
  static let subject = "day"

  /// What a timeline names.
  case woke, fellAsleep, asleep, wakings, onTheMove, onTheMoveUntil
  /// What a timeline is called.
  case timeline, timelineSoFar, hours
  /// The page of a day.
  case soFar
  /// The page of a month.
  case calendar, monthCaption, days, sessions, meanSteps, monthNone, noData, ofMonth, steps, active
  case workoutsOn, workoutKey, foodOn, moodOn
  /// The page of a year.
  case yearDays, yearDaily
}
