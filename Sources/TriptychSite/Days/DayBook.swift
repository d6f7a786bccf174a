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
