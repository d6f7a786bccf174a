import Foundation
import TriptychArchive
import TriptychHealth
import TriptychSite

/// Provides what goes into a person's bundle besides the rows of the cache: results, charts, and pages in the person's
/// language.
struct BundleContentsProvider {
  var home: Home
  var known: PersonFile
  var asOf: AsOf
  var templates: TemplateSet
  /// What could not be made, such as charts on a machine without a font.
  private(set) var diagnostics: [Diagnostic] = []

  init(home: Home, known: PersonFile, asOf: AsOf, templates: TemplateSet) {
    self.home = home
    self.known = known
    self.asOf = asOf
    self.templates = templates
  }

  /// The contents of the bundle of what a cache holds.
  mutating func contents(of store: PersonStore) throws -> BundleContents {
    try store.readOnce()
    let person = KnownPerson(
      history: try store.history(of: known.person, settings: known.settings, zone: known.zone),
      remembered: try store.remembered())
    // The bundle holds everything; results are those of the pages. Days are formed without what has no consent, because
    // a day formed of everything holds figures, such as the middle of a night, that follow from it.
    let permitted = known.consent.isWhole ? person : try known.known(store)
    let analysis = try permitted.analysis(asOf: asOf)
    let renderer = BundleRenderer(
      analysis.keeping(person.remembered, of: person.history), templates: templates,
      digest: BundleContentsProvider.digest)
    let charts = charts(of: analysis)
    let titles = Dictionary(
      charts.map { (BundleContentsProvider.path(of: $0), $0.title) }
    ) { first, _ in first }
    var contents = BundleContents(
      history: person.history, settingsJSON: try home.settingsText(of: known.person))
    contents.fieldTexts = renderer.fieldTexts
    contents.metricNames = Dictionary(
      uniqueKeysWithValues: renderer.metricNames.map { (Metric($0.key), $0.value) })
    contents.parts =
      derived(analysis) + access(renderer)
      + charts.map { chart in BundlePart(BundleContentsProvider.path(of: chart)) { try chart.png() } }
    contents.pages = { inventory in
      let pages = renderer.index(
        inventory.files.map { BundleFile(name: $0.name, bytes: $0.bytes, title: titles[$0.name]) },
        rows: BundleContentsProvider.rows(inventory.rows))
      return [
        BundlePage(name: "index.html", text: pages.html), BundlePage(name: "README.txt", text: pages.text),
      ]
    }
    return contents
  }

  /// The results, as `triptych show --json` writes them.
  private func derived(_ analysis: Analysis) -> [BundlePart] {
    let reports = Reports(words: templates.words(for: known.settings, year: asOf.day.components.year))
    let made: [(String, JSONValue)] = [
      ("scores", reports.scores(analysis)), ("trends", reports.trends(analysis.trends)),
      ("insights", reports.insights(analysis)),
    ]
    return made.map { name, json in
      BundlePart("data/derived/\(name).json") { Array(json.text(.indented).utf8) }
    }
  }

  private func access(_ renderer: BundleRenderer) -> [BundlePart] {
    let access = renderer.access()
    return [
      BundlePart("data/access/article15.html") { Array(access.html.utf8) },
      BundlePart("data/access/article15.json") { Array(access.json.text(.indented).utf8) },
    ]
  }

  private mutating func charts(of analysis: Analysis) -> [SharedChart] {
    do {
      let builder = SiteBuilder(
        templates: templates, fonts: try ProgramResources.fonts(), programVersion: ProgramResources.version)
      return builder.sharedCharts(analysis)
    } catch {
      diagnostics += CommandFailure(error).warnings
      return []
    }
  }

  private static func path(of chart: SharedChart) -> String { "data/charts/" + chart.name }

  private static func rows(_ counts: StoreCounts) -> [String: Int] {
    [
      "sources": counts.sources, "bins": counts.bins, "hours": counts.hours, "sleep": counts.sleep,
      "daily": counts.daily, "workouts": counts.workouts, "entries": counts.entries,
    ]
  }

  private static func digest(_ text: String) -> String {
    let digest = SHA256Digest()
    digest.update(Array(text.utf8))
    return Data(digest.finish()).base64EncodedString()
  }
}

extension Analysis {
  /// This analysis with everything remembered, instead of what a build of its moment would remember.
  fileprivate func keeping(_ remembered: Remembered, of history: HealthHistory) -> Analysis {
    var analysis = self
    analysis.history = history
    analysis.remembered = remembered
    return analysis
  }
}
