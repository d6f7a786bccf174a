import TriptychHealth

/// What happened on which day, found once for all pages of a person.
struct DayBook: Sendable {
  /// Sessions by the day they began on, ascending by start.
  private(set) var sessions: [CalendarDay: [ExerciseRecord]] = [:]
  /// What was entered by hand as events, ascending by moment.
  private(set) var entries: [CalendarDay: [HandEntry]] = [:]
  /// Nights by the day of waking.
  private(set) var nights: [CalendarDay: Night] = [:]
  /// Steps by the hour of the day, ascending.
  private(set) var hours: [CalendarDay: [HourlyCount]] = [:]

  /// An empty book.
  init() {}

  /// The book of an analysis: nothing in it is later than the moment spoken for. O(n).
  init(_ analysis: Analysis) {
    let (history, moment) = (analysis.history, analysis.asOf.instant)
    let zone = history.zone
    for session in history.workouts where session.span.lowerBound <= moment {
      sessions[zone.day(of: session.span.lowerBound), default: []].append(session)
    }
    for entry in history.entries where entry.at <= moment {
      entries[zone.day(of: entry.at), default: []].append(entry)
    }
    for night in history.nights where night.span.upperBound <= moment { nights[night.day] = night }
    for hour in history.hourlySteps where hour.day <= analysis.asOf.day {
      hours[hour.day, default: []].append(hour)
    }
  }

  /// Days with a session or something entered by hand, ascending.
  var days: [CalendarDay] { Set(sessions.keys).union(entries.keys).sorted() }
}

/// Which days, months and years have a page: those a person has something for, as far back as each depth goes.
struct CalendarScope: Sendable {
  /// Days before the moment that have pages in Deep, and in Light.
  static let deepDays = 366
  static let lightDays = 7
  /// Months besides the one of the moment.
  static let earlierMonths = 24

  /// Days with a page, ascending.
  var days: [CalendarDay] = []
  /// Months with a page, ascending; the last is the one of the moment.
  var months: [CalendarMonth] = []
  /// Years with a page, ascending; none in Light.
  var years: [Int] = []

  /// The pages of a depth.
  init(_ depth: Settings.Depth, _ analysis: Analysis, _ book: DayBook) {
    let today = analysis.asOf.day
    let count = depth == .deep ? Self.deepDays : Self.lightDays
    days = book.days.filter { $0 <= today && $0 > today.advanced(by: -count) }
    var month = CalendarMonth(of: today)
    months = [month]
    guard depth == .deep else {
      // In the first days of a month the last days with a page lie in the one before.
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

  /// What the picture of a year shows: steps, and mood, or sleep where no mood is known.
  static func measures(of year: Int, _ data: ChartData) -> [Metric] {
    let moods = data.days(of: .mood, in: year).map { data.history[.mood].values(in: $0).count } ?? 0
    return [.steps, moods >= ChartKey.year(.mood, year).leastDays ? .mood : .sleepDuration]
  }

  /// Where the page of a day stands.
  static func path(_ day: CalendarDay) -> String { "days/\(day.iso).html" }
  /// Where the page of a month stands.
  static func path(_ month: CalendarMonth) -> String { "calendar/\(month.id).html" }
  /// Where the page of a year stands.
  static func path(year: Int) -> String { "calendar/\(year).html" }
  /// Where every day of a measure in a year stands.
  static func path(_ metric: Metric, year: Int) -> String { "calendar/\(year)-\(metric.id).html" }
}
