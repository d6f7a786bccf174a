import TriptychGraphics
import TriptychHealth

/// Makes one person's whole site as a value: the same analysis, templates and fonts
/// give the same bytes.
public struct SiteBuilder {
  let templates: TemplateSet
  let fonts: FontBook
  /// One painter for all pictures: it reuses its memory and keeps what it has drawn often.
  let painter: PNGPainter
  let programVersion: String
  /// Where pictures of the pets come from; `nil` leaves them out.
  private let pets: (any PetArtSource)?
  private let meter: (any BuildMeter)?
  /// Pixels per point of the pictures to share.
  var pictureScale = 2

  /// A builder for any number of people.
  ///
  /// - Parameters:
  ///   - templates: checked templates, words and assets
  ///   - fonts: for the pictures to share
  ///   - programVersion: shown on the profile and the page about the formulas
  ///   - pets: where pictures of the pets come from; `nil` leaves them out
  ///   - meter: records what the stages of a build cost
  public init(
    templates: TemplateSet, fonts: FontBook, programVersion: String, pets: (any PetArtSource)? = nil,
    meter: (any BuildMeter)? = nil
  ) {
    self.pets = pets
    self.meter = meter
    self.templates = templates
    self.fonts = fonts
    painter = PNGPainter(fonts: fonts)
    self.programVersion = programVersion
  }

  /// The site of an analysis and what went wrong on the way, such as a picture that
  /// could not be drawn; its words stand in its place and the site is complete.
  ///
  /// - Parameter depths: the depths that are made; the root page shows the person's chosen depth, or the only one made
  public func build(
    _ analysis: Analysis, depths: Set<Settings.Depth> = Set(Settings.Depth.allCases)
  ) -> (tree: SiteTree, diagnostics: [Diagnostic]) {
    let settings = analysis.history.settings
    let words = templates.words(for: settings, year: analysis.asOf.day.components.year)
    let data = ChartData(analysis: analysis, words: words)
    let book = DayBook(analysis)
    var chartRenderer = ChartRenderer(data: data, fonts: fonts, painter: painter)
    chartRenderer.meter = meter
    chartRenderer.pictureScale = pictureScale
    let charts = ChartCache(chartRenderer)
    var tree = SiteTree()
    for chart in PageCatalog.sharedCharts(data).sorted(by: { $0.id < $1.id }) {
      if let bytes = charts.png(chart) { tree.add(chart.picturePath, bytes) }
    }
    let scene = PetScene(
      analysis: analysis, choice: CompanionChoice(settings, on: analysis.asOf.day))
    let album = PetAlbum(scene.pictures(depths), from: pets)
    for (path, bytes) in templates.assets.sorted(by: { $0.key < $1.key }) {
      switch path {
      case "style.css": tree.add("assets/" + path, styleSheet)
      case "pets.css": tree.add("assets/" + path, bytes + PetStyleSheet.bytes(scene))
      case "worker.js": break
      default: tree.add("assets/" + path, bytes)
      }
    }
    let custom = MetricSpan.trends(analysis)
    let scores = meter.measure(.models) {
      Dictionary(
        uniqueKeysWithValues: [ReportKind.weekly, .monthly].map { ReportPeriod($0, analysis.asOf) }.map {
          ($0.days, ReportPage.scores(of: $0, analysis))
        })
    }
    let front =
      depths.contains(settings.depth) ? settings.depth : depths.min { $0.rawValue < $1.rawValue } ?? .light
    for depth in Settings.Depth.allCases where depths.contains(depth) {
      var context = PageContext(
        analysis: analysis, depth: depth, words: words, data: data, charts: charts, album: album,
        programVersion: programVersion, book: book, link: SiteLink(depth, PagePath.dashboard))
      context.customTrends = custom
      context.periodScores = scores
      context.frame = FrameTexts(context)
      let entries = meter.measure(.models) { PageCatalog.pages(context) }
      context.tree = PageTree(entries)
      var renderer = PageRenderer(templates, context, meter: meter)
      /// Adds a page and returns what the search needs to know of it.
      func add(_ entry: PageEntry, at link: SiteLink) -> PageHead {
        context.link = link
        let page = renderer.page(entry, context)
        tree.add(link.path, page.bytes)
        return page.head
      }
      var index = SearchIndex(words)
      for entry in entries { index.add(entry, add(entry, at: SiteLink(depth, entry.path))) }
      tree.add(SiteLink(depth, SearchIndex.path).path, index.script)
      guard depth == front else { continue }
      _ = add(DashboardPages.dashboard, at: SiteLink(PagePath.dashboard))
      let gone = PageEntry(path: PagePath.dashboard, tab: nil) { NotFoundPage.make($0) }
      _ = add(gone, at: SiteLink("404.html"))
    }
    for (path, file) in album.shared { tree.add(path, file) }
    tree.add(OfflineCopy.manifestPath, OfflineCopy.manifest(words))
    tree.add(
      OfflineCopy.workerPath,
      OfflineCopy.worker(
        script: templates.assets["worker.js"] ?? [], tree: tree,
        insightPaths: analysis.insights.published.map(InsightPage.path), asOf: analysis.asOf,
        version: programVersion))
    return (tree, charts.diagnostics + album.diagnostics)
  }

  /// The style sheet of all pages.
  var styleSheet: [UInt8] { (templates.assets["style.css"] ?? []) + ChartRenderer.styleSheet }
}
