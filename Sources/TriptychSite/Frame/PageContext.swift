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
