import TriptychHealth

/// The kinds of reports. The raw value is the name used on the command line.
public enum ReportKind: String, Hashable, Sendable, CaseIterable {
  /// The last complete week, from the first day of the person's weeks on.
  case weekly
  /// The last complete month.
  case monthly
  /// The last twelve complete months.
  case year
  /// The last 90 days in one table, to take to an appointment.
  case doctor

  /// The path of the report's page.
  var path: String { "reports/\(rawValue).html" }

  /// The path of the report as a PDF, from the root of the site.
  var paperPath: String { "reports/\(rawValue).pdf" }

  /// The title of the report.
  func title(_ words: Words) -> String { words(ReportWord.title(self)) }
}

/// The days covered by a report and the days it compares them with. All of them are over.
struct ReportPeriod: Hashable, Sendable {
  var kind: ReportKind
  var days: ClosedRange<CalendarDay>
  /// The preceding period of the same length.
  var before: ClosedRange<CalendarDay>

  /// - Parameter firstWeekday: the day that the person's weeks begin on
  init(_ kind: ReportKind, _ asOf: AsOf, weeksFrom firstWeekday: Weekday) {
    self.kind = kind
    let last = asOf.lastSummedDay
    switch kind {
    case .weekly:
      let end = last.advanced(by: 1).startOfWeek(from: firstWeekday).advanced(by: -1)
      days = end.advanced(by: -6)...end
      before = end.advanced(by: -13)...end.advanced(by: -7)
    case .monthly:
      days = ReportPeriod.month(endingBy: last)
      before = ReportPeriod.month(endingBy: days.lowerBound.advanced(by: -1))
    case .year:
      let months = ReportPeriod.months(24, endingBy: last)
      days = months[12].lowerBound...months[23].upperBound
      before = months[0].lowerBound...months[11].upperBound
    case .doctor:
      days = last.advanced(by: -89)...last
      before = last.advanced(by: -179)...last.advanced(by: -90)
    }
  }

  /// The period of a report on a site, in the weeks of its person.
  init(_ kind: ReportKind, _ context: PageContext) {
    self.init(kind, context.analysis.asOf, weeksFrom: context.words.conventions.firstWeekday)
  }

  /// The last complete month that ends on or before a day.
  private static func month(endingBy day: CalendarDay) -> ClosedRange<CalendarDay> {
    let (year, month, number) = day.components
    let end =
      number == CalendarDay.length(ofMonth: month, year: year) ? day : day.advanced(by: -number)
    return end.advanced(by: 1 - end.components.day)...end
  }

  /// The last complete months that end on or before a day, oldest first.
  static func months(_ count: Int, endingBy day: CalendarDay) -> [ClosedRange<CalendarDay>] {
    var months: [ClosedRange<CalendarDay>] = []
    var last = day
    for _ in 0..<count {
      let month = month(endingBy: last)
      months.append(month)
      last = month.lowerBound.advanced(by: -1)
    }
    return months.reversed()
  }

  /// The week number within its year, which is the year of its Thursday (ISO 8601); `nil` for weeks that do not begin on
  /// a Monday, which have no number that people agree on.
  var weekNumber: Int? {
    guard days.lowerBound.weekday == .monday else { return nil }
    let thursday = days.lowerBound.advanced(by: 3)
    let first = CalendarDay(year: thursday.components.year, month: 1, day: 1) ?? thursday
    return first.distance(to: thursday) / 7 + 1
  }
}

extension Chart {
  /// The sources of energy in a week.
  static func weekEnergy(_ days: ClosedRange<CalendarDay>) -> Chart {
    Chart(
      "energy-week", pillar: .nutrition, title: { $0.words(FigureWord.chartEnergyTitle) },
      caption: { $0.words.rangeAlone(days) + ". " + $0.words(FigureWord.chartEnergySubtitle) },
      plot: { try $0.energyParts(over: days).plot(words: $0.chartWords) })
  }
}

/// The words of reports.
enum ReportWord: String, SubjectWord {
  static let subject = "report"

  case weekNumber, named
  case daysHeld, noDays, leadSteps, leadSleep, leadBoth, workouts
  case upOn, downOn, steadyOn, notComparable, beforeWeek, beforeMonth
  case headDay, headMonth, thisWeek, thisMonth, thisYear, lastWeek, lastMonth, lastYear
  case goalDays, noFacts, daysTitle, monthsTitle, daysCaption, monthsCaption
  case doctorCaption, doctorLead, doctorSpan, doctorRange, doctorLatest, doctorNote, doctorNone, doctorDays
  case born
  case paperTitle, paperMade, paperPage, paperLink
  case weekDays, sevenNights, sevenDays, foodTitle, foodNote, foodShare, foodRow, foodGoal
  case monthDays, weeksTitle, weeksNote, bestWeek, hardestWeek
  case yearNumbers, bestDays, longestWalk, twelveMonths, rhythmTitle, rhythmChart, meanNight, middleOfNight
  case goalShare, firstsTitle, firstLine, petsTitle, petPhase, petForm, workoutsName, onDays, onNights

  static func title(_ kind: ReportKind) -> DerivedWord { derived(kind.rawValue) }

  static var derived: [DerivedWord] { ReportKind.allCases.map(title) }
}

/// Words of the templates of reports that paper shows too.
enum ReportPageWord: String, SubjectWord {
  static let subject = ""

  case inFigures, findingMeasure, outOf100, noticed
  case reportNotes, reportHeld, reportGoals, reportGoalsNote
}

/// Reports to print.
enum ReportPages: PageFamily {
  static let models: [any TemplateModel.Type] = [ReportPage.self, DoctorPage.self, AloneModel.self]

  static func pages(_ context: PageContext) -> [PageSection: [PageEntry]] {
    // Light shows a week; the others look back further.
    let kinds = context.isDeep ? ReportKind.allCases : [.weekly]
    let pages = kinds.map { kind in
      PageEntry(
        path: kind.path, tab: .insights, place: TreePlace(.today, kind.title(context.words)),
        counterpart: kind == .weekly ? nil : ReportKind.weekly.path
      ) { make(kind, $0) }
    }
    return [.reports: pages]
  }

  /// The page of a report.
  static func make(_ kind: ReportKind, _ context: PageContext) -> (PageHead, any TemplateModel) {
    kind == .doctor ? DoctorPage.make(context) : ReportPage.make(kind, context)
  }
}
