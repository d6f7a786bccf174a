import TriptychHealth

/// A page for each day with a workout or an entry, months and years.
enum CalendarPages: PageFamily {
  static let models: [any TemplateModel.Type] = [
    DayPage.self, MonthPage.self, YearPage.self, YearTablePage.self,
  ]

  static func pages(_ context: PageContext) -> [PageEntry] {
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
        counterpart: lightDays.contains(scope.days[index]) ? nil : currentPath,
        shortcut: DayPage.shortcut(index, scope)
      ) { DayPage.make(index, scope, $0) }
    }
    return months + years + days
  }
}
