import TriptychHealth

/// What a page is made from: the analysis, the words, and where the page stands.
struct PageContext: Sendable {
  private var held: Held<Analysis>
  var depth: Settings.Depth
  var words: Words
  var data: ChartData
  var charts: ChartCache
  /// What rises and falls over the days the person chose.
  var customTrends = TrendReport()
  /// The pictures of the pets.
  var album = PetAlbum()
  var programVersion: String
  /// All pages of the depth that have a place in the tree.
  var tree = PageTree()
  /// Whether the page is a file of its own, without any other to lead to.
  var standsAlone = false
  /// What the frame of every page says alike; `nil` where it is yet to be found.
  var frame: FrameTexts?
  /// The scores of the days of each report, found once for both depths.
  var periodScores: [ClosedRange<CalendarDay>: [PeriodScore]] = [:]
  /// What happened on which day.
  var book = DayBook()
  /// Where the page stands in the site.
  var link: SiteLink

  init(
    analysis: Analysis, depth: Settings.Depth, words: Words, data: ChartData, charts: ChartCache,
    album: PetAlbum = PetAlbum(), programVersion: String, book: DayBook = DayBook(), link: SiteLink
  ) {
    held = Held(analysis)
    self.depth = depth
    self.words = words
    self.data = data
    self.charts = charts
    self.album = album
    self.programVersion = programVersion
    self.book = book
    self.link = link
  }

  /// All that is known of the person.
  var analysis: Analysis {
    _read { yield held.value }
    set { held = Held(newValue) }
  }
  var history: HealthHistory { _read { yield held.value.history } }
  var settings: Settings { analysis.history.settings }
  var isDeep: Bool { depth == .deep }
  /// What the person consents to.
  var consent: Consent { Consent(settings) }
  /// Days of a chart on a page of this depth: a week in Light, 30 days in Deep.
  var chartDays: Int { isDeep ? 30 : 7 }

  /// The way to a page of the same depth.
  func href(_ path: String) -> String { link.relative(to: depth.rawValue + "/" + path) }

  /// The way to a page of the same depth; `nil` where there is none.
  func hrefIfThere(_ path: String) -> String? { tree.has(path) ? href(path) : nil }

  /// The way to a page below a tab: the Dashboard, the first page of the tab, then the steps, the last of which is the
  /// page itself.
  func crumbs(_ tab: Tab, _ steps: [Crumb]) -> [Crumb] {
    (tab == .dashboard ? [.dashboard] : [.dashboard, tab]).map {
      Crumb(text: words($0.crumb.word), path: $0.crumb.path)
    }
      + steps
  }

  /// The way to a page that stands right below a tab.
  func crumbs(_ tab: Tab, _ title: String) -> [Crumb] { crumbs(tab, [Crumb(text: title)]) }

  /// The way to the form for what is entered by hand; `nil` where there is none.
  func logHref(_ kind: EntryKind) -> String? { hrefIfThere(PagePath.log(kind)) }

  /// The way to a metric's page over some days; in Deep where this depth has none so long.
  func metricHref(_ metric: Metric, days: Int) -> String {
    let path = PagePath.metric(metric, days: days)
    return days == 7 ? href(path) : rootHref(SiteLink(.deep, path).path)
  }

  /// The way to a file at a path from the root of the site.
  func rootHref(_ path: String) -> String { link.relative(to: path) }

  /// The newest day with data, at most the day the page speaks for.
  var newestDay: CalendarDay {
    guard let through = history.dataThrough else { return analysis.asOf.day }
    return min(analysis.asOf.day, history.zone.day(of: through))
  }

  /// Whether anything is held at all.
  var isEmpty: Bool { analysis.freshness == .empty }

  /// Metrics that have a page.
  var metricsWithData: [Metric] { data.metricsWithData }

  /// Whether a day's value is a sum that today may still add to.
  func stillGrows(_ metric: Metric, on day: CalendarDay) -> Bool {
    MetricCatalog[metric]?.formation == .sum && day > analysis.asOf.lastSummedDay
  }

  /// The metrics with data that belong to a pillar, in the catalogue's order.
  func metrics(of pillar: Pillar) -> [Metric] { metricsWithData.filter { Pillar(of: $0) == pillar } }
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
