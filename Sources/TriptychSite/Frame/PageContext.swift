import TriptychHealth

/// What a page is rendered from: the analysis, the words, and the page's location in the site.
struct PageContext: Sendable {
  private var held: Held<Analysis>
  var depth: Settings.Depth
  var words: Words
  var data: ChartData
  var charts: ChartCache
  /// The trends over the range of days that the person chose.
  var customTrends = TrendReport()
  /// The files that could not be imported, the latest last.
  var failedImports: [FailedImport] = []
  /// What the last look found in the folders that the settings name.
  var inboxFolders: [InboxFolderLook] = []
  /// The data bundles that were written for the person.
  var bundles: [HandedOverBundle] = []
  /// The reports that the site has as PDF files, by their paths.
  var papers: Set<String> = []
  /// The pictures of the PixelPal for other screens.
  var screenCards: [ScreenCard] = []
  /// The pictures of the pets.
  var album = PetAlbum()
  var programVersion: String
  /// All pages of this depth that appear in the page tree.
  var tree = PageTree()
  /// Whether the page is a file of its own, with no other pages to link to.
  var standsAlone = false
  /// The frame's texts that are the same on every page; `nil` if not computed yet.
  var frame: FrameTexts?
  /// The scores of the days of each report, computed once for both depths.
  var periodScores: [ClosedRange<CalendarDay>: [PeriodScore]] = [:]
  /// The events of each day.
  var book = DayBook()
  /// The page's location in the site.
  var link: SiteLink
  /// The folder of the language's pages with a trailing `/`; empty for the main language, whose pages begin at the root.
  var branch = ""
  /// The other language in which each page stands too, and the folder of its pages.
  var other: OtherLanguage?

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

  /// The analysis of the person's data.
  var analysis: Analysis {
    _read { yield held.value }
    set { held = Held(newValue) }
  }
  var history: HealthHistory { _read { yield held.value.history } }
  var settings: Settings { analysis.history.settings }
  var isDeep: Bool { depth == .deep }
  /// The person's consent, from the settings.
  var consent: Consent { Consent(settings) }
  /// The number of days in a chart on a page of this depth: 7 in Light, 30 in Deep.
  var chartDays: Int { isDeep ? 30 : 7 }

  /// The relative address of a page of the same depth.
  func href(_ path: String) -> String { link.relative(to: branch + depth.rawValue + "/" + path) }

  /// The relative address of a page of the same depth; `nil` if the page does not exist.
  func hrefIfThere(_ path: String) -> String? { tree.has(path) ? href(path) : nil }

  /// The breadcrumbs of a page below a tab: the Dashboard, the first page of the tab, then the steps. The
  /// last step is the page itself.
  func crumbs(_ tab: Tab, _ steps: [Crumb]) -> [Crumb] {
    (tab == .dashboard ? [.dashboard] : [.dashboard, tab]).map {
      Crumb(text: words($0.crumb.word), path: $0.crumb.path)
    }
      + steps
  }

  /// The breadcrumbs of a page directly below a tab.
  func crumbs(_ tab: Tab, _ title: String) -> [Crumb] { crumbs(tab, [Crumb(text: title)]) }

  /// The address of the form for a kind of manual entry; `nil` if there is none.
  func logHref(_ kind: EntryKind) -> String? { hrefIfThere(PagePath.log(kind)) }

  /// The address of a metric's page for a number of days; leads to Deep if this depth has no range that long.
  func metricHref(_ metric: Metric, days: Int) -> String {
    let path = PagePath.metric(metric, days: days)
    return days == 7 ? href(path) : rootHref(SiteLink(.deep, path).path)
  }

  /// The relative address of a file, given its path from the root of the language's pages or of what all languages share.
  func rootHref(_ path: String) -> String {
    link.relative(to: SiteLink.isShared(path) ? path : branch + path)
  }

  /// The newest day with data, no later than the day of the analysis.
  var newestDay: CalendarDay {
    guard let through = history.dataThrough else { return analysis.asOf.day }
    return min(analysis.asOf.day, history.zone.day(of: through))
  }

  /// Whether there is no data at all.
  var isEmpty: Bool { analysis.freshness == .empty }

  /// Metrics that have a page.
  var metricsWithData: [Metric] { data.metricsWithData }

  /// Whether a day's value is a sum that can still grow today.
  func stillGrows(_ metric: Metric, on day: CalendarDay) -> Bool {
    MetricCatalog[metric]?.formation == .sum && day > analysis.asOf.lastSummedDay
  }

  /// The metrics with data that belong to a pillar, in catalog order.
  func metrics(of pillar: Pillar) -> [Metric] { metricsWithData.filter { Pillar(of: $0) == pillar } }
}
