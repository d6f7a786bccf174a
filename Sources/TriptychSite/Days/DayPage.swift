import TriptychHealth

/// One day: its facts, its hours, its sessions, its night, and what was written down.
struct DayPage: TemplateModel {
  static let template = "pages/day"

  var title: String
  /// That the day still goes on.
  var soFar: String?
  var facts: DayFacts
  var timeline: TimelineOfDay?
  var hours: FigureModel?
  var sessions: Records?
  var entries: Records?
  var night: NightCard?
  var steps: DayLinks?

  /// A list that stands under a heading of its own.
  struct Records: Codable, Sendable {
    var records: [RecordRow]
  }

  /// The page of the day at a place in the days of the depth.
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
    let title = words.weekdayAndDay(day)
    let page = DayPage(
      title: title, soFar: isToday ? words(DayWord.soFar) : nil, facts: DayFacts(day, context),
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
      title: words.weekdayAndDay(day),
      crumbs: [
        Crumb(text: words(.navDashboard), path: "index.html"),
        Crumb(
          text: words(month: month),
          path: context.tree.has(monthPath) ? monthPath : nil), Crumb(text: words.day(day)),
      ])
  }
}

extension Chart {
  /// The hours of a day.
  static func hours(of day: CalendarDay) -> Chart {
    Chart(
      "hours-\(day.iso)", pillar: .wellbeing, title: { $0.words(DayWord.hours) },
      plot: { try $0.timeline(of: day).plot(words: $0.chartWords) })
  }
}

/// The ways from a day or a month to the one before, the one after, and the whole.
struct DayLinks: Codable, Sendable {
  var before: FrameModel.TextLink?
  var after: FrameModel.TextLink?
  var whole: FrameModel.TextLink?
}

extension DayLinks {
  /// These; `nil` where there is none.
  var ifAny: DayLinks? { before == nil && after == nil && whole == nil ? nil : self }

  /// The ways from the day at a place in the days of the depth.
  init(_ index: Int, _ scope: CalendarScope, _ context: PageContext) {
    func link(_ index: Int) -> FrameModel.TextLink? {
      guard scope.days.indices.contains(index) else { return nil }
      let day = scope.days[index]
      return FrameModel.TextLink(
        text: context.words.weekdayAndDay(day), href: context.href(CalendarScope.path(day)))
    }
    let month = CalendarMonth(of: scope.days[index])
    self.init(
      before: link(index - 1), after: link(index + 1),
      whole: context.hrefIfThere(CalendarScope.path(month)).map {
        FrameModel.TextLink(text: context.words(month: month), href: $0)
      })
  }

  /// The ways from a month.
  init(_ month: CalendarMonth, _ scope: CalendarScope, _ context: PageContext) {
    func link(_ index: Int?) -> FrameModel.TextLink? {
      guard let index, scope.months.indices.contains(index) else { return nil }
      let month = scope.months[index]
      return FrameModel.TextLink(
        text: context.words(month: month), href: context.href(CalendarScope.path(month)))
    }
    let index = scope.months.firstIndex(of: month)
    self.init(
      before: link(index.map { $0 - 1 }), after: link(index.map { $0 + 1 }),
      whole: context.hrefIfThere(CalendarScope.path(year: month.year)).map {
        FrameModel.TextLink(text: String(month.year), href: $0)
      })
  }
}

/// Days, months and years.
enum DayWord: String, SubjectWord {
  static let subject = "day"

  /// What a timeline names.
  case woke, fellAsleep, asleep, wakings, onTheMove, onTheMoveUntil, checkIn, mood, energy, stress
  case water, mindful, habit, journal
  /// What a timeline is called.
  case timeline, timelineSoFar, hours
  /// The page of a day.
  case soFar
  /// The page of a month.
  case calendar, month, monthCaption, days, sessions, meanSteps, monthNone, noData, ofMonth, steps, active
  case workoutsOn, workoutKey, foodOn, moodOn
  /// The page of a year.
  case yearDays, yearDaily

  /// The name of a kind of entry that carries none of its own.
  init?(_ kind: HandEntry.Kind) {
    switch kind {
    case .water: self = .water
    case .mood: self = .checkIn
    case .mindful: self = .mindful
    case .habit: self = .habit
    case .journal: self = .journal
    case .meal: return nil
    }
  }
}

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
