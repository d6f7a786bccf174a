import TriptychBase
import TriptychHealth

/// The search index of one depth: every page with its title, breadcrumbs and search terms, and places on
/// pages, such as a setting.
///
/// It is written as a classic script that only the search page loads, because a page opened from disk cannot
/// fetch files. Its size is limited: pages outside the tree, such as the many days, are dropped first.
struct SearchIndex {
  /// The path relative to the depth.
  static let path = "search-index.js"
  /// The maximum size in bytes, which keeps the file under 150 kB.
  static let mostBytes = 148_000

  private struct Entry {
    var title: String
    var href: String
    /// The index of the entry's breadcrumbs in the list of all breadcrumbs.
    var way: Int
    /// Additional search terms.
    var also: String
    /// The rank: 0 for a page in the tree, 1 for a page outside it, 2 for a page that another one represents.
    var distance: Int

    var text: String {
      let parts = [title, href].map(JSONValue.quotedForScripts) + ["\(way)", "\(distance)"]
      return "[" + (parts + (also.isEmpty ? [] : [JSONValue.quotedForScripts(also)])).joined(separator: ",")
        + "]"
    }
  }

  private let words: Words
  private var entries: [Entry] = []
  private var ways: [String] = []
  private var numbers: [String: Int] = [:]

  /// Creates an empty index in a person's language.
  init(_ words: Words) { self.words = words }

  /// Adds a page and the places on it.
  mutating func add(_ entry: PageEntry, _ head: PageHead) {
    guard head.isFound else { return }
    let here = head.crumbs.dropLast().map(\.text)
    let number = self.number(of: here)
    var also = SearchWords.also(entry.path, words).map { [$0] } ?? []
    if let name = entry.place?.title, name != head.title { also.append(name) }
    also += head.searchWords
    entries.append(
      Entry(
        title: head.title, href: entry.path, way: number, also: also.joined(separator: ", "),
        distance: entry.place != nil ? 0 : entry.counterpart == nil ? 1 : 2))
    guard !head.places.isEmpty else { return }
    let onPage = self.number(of: here + [head.crumbs.last?.text ?? head.title])
    entries += head.places.map { place in
      Entry(
        title: place.title, href: (place.path ?? entry.path) + "#" + place.id, way: onPage,
        also: place.searchWords.joined(separator: ", "), distance: place.isOneOfMany ? 1 : 0)
    }
  }

  /// The script that passes the index to the search page, in page order with pages of the tree first.
  var script: [UInt8] {
    var text =
      "window.triptychPages={\"ways\":[" + ways.map(JSONValue.quotedForScripts).joined(separator: ",")
      + "],\"pages\":["
    var room = Self.mostBytes - text.utf8.count - 8
    var isFirst = true
    let nearestFirst = (0...2).flatMap { distance in entries.filter { $0.distance == distance } }
    for entry in nearestFirst {
      let line = (isFirst ? "\n" : ",\n") + entry.text
      guard line.utf8.count <= room else { continue }
      room -= line.utf8.count
      text += line
      isFirst = false
    }
    return Array((text + "\n]};\n").utf8)
  }

  private mutating func number(of way: [String]) -> Int {
    let text = way.joined(separator: " \u{203A} ")
    if let known = numbers[text] { return known }
    numbers[text] = ways.count
    ways.append(text)
    return ways.count - 1
  }
}

/// A searchable place on a page, such as a setting.
struct SearchPlace: Hashable, Sendable {
  /// The title shown in the results.
  var title: String
  /// The `id` of the element.
  var id: String
  /// The path of the page that contains the place, relative to the depth's first page; `nil` for the page
  /// itself.
  var path: String?
  /// Additional search terms.
  var searchWords: [String] = []
  /// Whether it is one of very many, such as the days: these are dropped first if the index gets too large.
  var isOneOfMany = false

  /// Creates a place on the page itself or, with a path, on another page.
  init(
    _ title: String, id: String, path: String? = nil, searchWords: [String] = [], isOneOfMany: Bool = false
  ) {
    self.title = title
    self.id = id
    self.path = path
    self.searchWords = searchWords
    self.isOneOfMany = isOneOfMany
  }
}

/// The search over all pages of a depth. Without scripts, it shows the tree of all pages.
struct SearchPage: TemplateModel {
  static let template = "pages/search"
  static let path = "search.html"

  var title: String
  var columns: [FrameModel.Column]
  var indexHref: String
  var scriptHref: String

  static func make(_ context: PageContext) -> (PageHead, any TemplateModel) {
    let title = context.words(SearchWord.title)
    return (
      PageHead(
        title: title,
        crumbs: context.crumbs(.dashboard, title),
        isFound: false),
      SearchPage(
        title: title, columns: FrameModel.columns(current: path, context),
        indexHref: context.href(SearchIndex.path),
        scriptHref: context.rootHref("assets/search.js"))
    )
  }
}

/// The words of the search page.
enum SearchWord: String, SubjectWord {
  static let subject = "search"

  case title

  /// The additional terms of a page, named by its path without extension.
  static func also(_ page: String) -> DerivedWord { DerivedWord(key: "searchAlso." + page) }

  static var derived: [DerivedWord] { SearchWords.pages.map(also) }
}

/// Additional search terms of pages: other names, such as "pulse" for the resting heart rate, and what can be
/// done there, such as "export".
enum SearchWords {
  /// The paths, without extension, of pages with additional terms. Every language has a word
  /// `searchAlso.PATH` for each.
  static let pages =
    [
      "pages", "pillars/fitness", "pillars/nutrition", "pillars/wellbeing", "insights/index",
      "insights/what-goes-with-what",
    ]
    + [
      "index", "companions", "about", "privacy", "sources", "help", "settings", "data", "notifications",
      "history", "audit", "conflicts", "devices", "account", "plan", "onboarding/1",
    ].map { "profile/" + $0 }
    + ["weekly", "monthly", "year", "doctor"].map { "reports/" + $0 }
    + ["log/index", "practice/breathing", "practice/meditation", "practice/stretching"]
    + metrics.map { "metrics/" + $0 }

  private static let metrics: [String] = [
    "steps", "active_energy", "exercise_minutes", "distance_walking_running", "sleep_duration",
    "sleep_midpoint", "hrv_sdnn", "hrv_rmssd", "resting_heart_rate", "heart_rate_mean", "oxygen_saturation",
    "vo2_max", "respiratory_rate", "flights_climbed", "blood_pressure_systolic", "blood_glucose", "body_fat",
    "alcohol", "weight", "water", "caffeine", "energy_intake", "free_sugar", "sodium", "mood", "energy",
    "stress",
    "mindful_minutes", "habits_done", "menstrual_flow", "cycle_day", "medication_taken",
  ]
  private static let known = Set(pages)

  /// The additional terms of a page, joined into one text. Those of a measure apply to all its ranges.
  static func also(_ path: String, _ words: Words) -> String? {
    var name = path.hasSuffix(".html") ? path.dropLast(".html".count) : path[...]
    if name.hasPrefix("metrics/"), let dash = name.lastIndex(of: "-") { name = name[..<dash] }
    let id = String(name)
    return known.contains(id) ? words(SearchWord.also(id)) : nil
  }
}
