import TriptychGraphics
import TriptychHealth

/// Builds one person's whole site, file by file. The same analysis, templates and fonts always give the same
/// bytes.
public struct SiteBuilder {
  let templates: TemplateSet
  let fonts: FontCollection
  /// The painter shared by all pictures. It reuses its memory and caches what it draws often.
  let painter: PNGPainter
  /// The painter of the small pictures of the PixelPal, shared by all people for the same reason.
  private let cardPainter: PixelPalCardPainter
  let programVersion: String
  /// The source of the pet pictures; `nil` leaves them out.
  private let pets: (any PetArtSource)?
  private let meter: (any BuildMeter)?
  /// The scale of shareable pictures, in pixels per point.
  var pictureScale = 2

  /// Creates a builder, which can build sites for any number of people.
  ///
  /// - Parameters:
  ///   - templates: the checked templates, words and assets.
  ///   - fonts: the fonts of the shareable pictures.
  ///   - programVersion: the version shown on the profile and on the page about the formulas.
  ///   - pets: the source of the pet pictures; `nil` leaves them out.
  ///   - meter: records the cost of each build stage.
  public init(
    templates: TemplateSet, fonts: FontCollection, programVersion: String, pets: (any PetArtSource)? = nil,
    meter: (any BuildMeter)? = nil
  ) {
    self.pets = pets
    self.meter = meter
    self.templates = templates
    self.fonts = fonts
    painter = PNGPainter(fonts: fonts)
    cardPainter = PixelPalCardPainter(fonts: fonts)
    self.programVersion = programVersion
  }

  /// Builds the site of an analysis. Returns diagnostics for anything that failed, such as a picture
  /// that could not be drawn. Text takes the place of such a picture, so the site is always complete.
  ///
  /// - Parameters:
  ///   - failedImports: the files that could not be imported, the latest last; every page names it.
  ///   - inboxFolders: what the last look found in the folders that the settings name.
  ///   - bundles: the data bundles that were written for the person; the API says where they are.
  ///   - depths: the depths to build. The root page shows the depth the person chose, or the only one built.
  ///   - site: gets the files, each when it is made.
  public func build(
    _ analysis: Analysis, failedImports: [FailedImport] = [],
    inboxFolders: [InboxFolderLook] = [], bundles: [HandedOverBundle] = [],
    depths: Set<Settings.Depth> = Set(Settings.Depth.allCases), into site: inout some SiteFileReceiver
  ) -> [Diagnostic] {
    let settings = analysis.history.settings
    let scene = PetScene(
      analysis: analysis, choice: CompanionChoice(settings, on: analysis.asOf.day))
    let album = PetAlbum(scene.pictures(depths), from: pets)
    for (path, bytes) in templates.assets.sorted(by: { $0.key < $1.key }) {
      switch path {
      case "style.css": site.add("assets/" + path, styleSheet)
      case "pets.css": site.add("assets/" + path, bytes + PetStyleSheet.bytes(scene))
      case "worker.js": break
      default: site.add("assets/" + path, bytes)
      }
    }
    let cards = meter.measure(.pictures) {
      ScreenCard.all(of: analysis, templates: templates, painter: cardPainter)
    }
    for file in cards.flatMap({ [$0.still] + [$0.moving].compactMap { $0 } }) where !site.holds(file.path) {
      site.add(file.path, file.bytes)
    }
    let firstWeekday = templates.timeConventions(of: settings).firstWeekday
    let scores = meter.measure(.models) {
      let periods = [ReportKind.weekly, .monthly].map {
        ReportPeriod($0, analysis.asOf, weeksFrom: firstWeekday)
      }
      return Dictionary(uniqueKeysWithValues: periods.map { ($0.days, ReportPage.scores(of: $0, analysis)) })
    }
    let front =
      depths.contains(settings.depth) ? settings.depth : depths.min { $0.rawValue < $1.rawValue } ?? .light
    let (book, custom) = (DayBook(analysis), MetricSpan.trends(analysis))
    var diagnostics: [Diagnostic] = []
    for language in SiteLanguage.all(of: settings) {
      diagnostics += addPages(
        of: language, analysis, depths: Settings.Depth.allCases.filter(depths.contains), front: front,
        to: &site
      ) { context in
        (context.album, context.book, context.customTrends) = (album, book, custom)
        (context.screenCards, context.periodScores) = (cards, scores)
        (context.failedImports, context.inboxFolders, context.bundles) = (
          failedImports, inboxFolders, bundles
        )
      }
    }
    for (path, file) in album.shared { site.add(path, file) }
    if scene.choice.showsAny {
      for file in SuppliedForms(analysis).files.values.sorted(by: { $0.path < $1.path }) {
        site.add(file.path, file.bytes)
      }
    }
    site.add(OfflineCopy.manifestPath, OfflineCopy.manifest(templates.words(for: settings)))
    site.add(
      OfflineCopy.workerPath,
      OfflineCopy.worker(
        script: templates.assets["worker.js"] ?? [], paths: site.paths,
        insightPaths: analysis.insights.published.map(InsightPage.path), asOf: analysis.asOf,
        version: programVersion))
    return diagnostics + album.diagnostics
  }

  /// Adds everything that a site has once for each language: pages, search, pictures of charts and reports on paper.
  ///
  /// - Parameters:
  ///   - depths: the depths to build, in order.
  ///   - front: the depth that the first page of all shows.
  ///   - complete: gives a page's context what all languages share.
  /// - Returns: what failed.
  private func addPages(
    of language: SiteLanguage, _ analysis: Analysis, depths: [Settings.Depth], front: Settings.Depth,
    to site: inout some SiteFileReceiver, complete: (inout PageContext) -> Void
  ) -> [Diagnostic] {
    let settings = analysis.history.settings
    let words = templates.words(
      for: settings, in: language.code, year: analysis.asOf.day.components.year)
    let data = ChartData(analysis: analysis, words: words)
    var chartRenderer = ChartRenderer(data: data, fonts: fonts, painter: painter)
    chartRenderer.meter = meter
    chartRenderer.pictureScale = pictureScale
    let charts = ChartCache(chartRenderer)
    for chart in PageCatalog.sharedCharts(data).sorted(by: { $0.id < $1.id }) {
      if let bytes = charts.png(chart) { site.add(language.branch + chart.picturePath, bytes) }
    }
    site.add(SharedMarkup.wordsPath(language.code), SharedMarkup.words(templates, in: language.code))
    let papers = meter.measure(.pictures) { self.papers(of: analysis, in: language.code) }
    for file in papers.files { site.add(language.branch + file.path, file.bytes) }
    for depth in depths {
      var context = PageContext(
        analysis: analysis, depth: depth, words: words, data: data, charts: charts,
        programVersion: programVersion,
        link: SiteLink(branch: language.branch, SiteLink(depth, PagePath.dashboard).path))
      context.branch = language.branch
      context.other = language.other.map {
        OtherLanguage(place: $0, words: templates.words(for: settings, in: $0.code))
      }
      context.papers = Set(papers.files.map(\.path))
      complete(&context)
      context.frame = FrameTexts(context)
      let entries = meter.measure(.models) { PageCatalog.pages(context) }
      context.tree = PageTree(entries)
      var renderer = PageRenderer(templates, meter: meter)
      /// Adds a page at its path within the language's pages and returns its head, which the search needs.
      func add(_ entry: PageEntry, at path: String) -> PageHead {
        context.link = SiteLink(branch: language.branch, path)
        let page = renderer.page(entry, context)
        site.add(context.link.path, page.bytes)
        return page.head
      }
      var index = SearchIndex(words)
      for entry in entries { index.add(entry, add(entry, at: SiteLink(depth, entry.path).path)) }
      site.add(language.branch + SiteLink(depth, SearchIndex.path).path, index.script)
      if context.isDeep {
        let path = language.branch + SiteLink(depth, SharedMarkup.treePath).path
        site.add(path, SharedMarkup.tree(templates, context))
      }
      guard depth == front else { continue }
      _ = add(DashboardPages.dashboard, at: PagePath.dashboard)
      // What a server answers for a missing page, and what other programs read, is in the main language.
      guard language.branch.isEmpty else { continue }
      context.other = nil
      let gone = PageEntry(path: PagePath.dashboard, tab: nil) { NotFoundPage.make($0) }
      _ = add(gone, at: "404.html")
      if settings.privacy.api {
        let documents = meter.measure(.data) { APICatalog.documents(context) }
        for (path, bytes) in documents + APICatalog.descriptions { site.add(path, bytes) }
      }
    }
    return charts.diagnostics + papers.diagnostics
  }

  /// The style sheet shared by all pages.
  var styleSheet: [UInt8] { (templates.assets["style.css"] ?? []) + ChartRenderer.styleSheet }
}
