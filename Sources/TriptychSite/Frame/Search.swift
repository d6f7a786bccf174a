import TriptychBase
import TriptychHealth

/// What can be found at one depth: every page by its title, the way to it and further words for it, and places
/// on pages, such as a setting.
///
/// It becomes a classic script that only the search page loads, since a page on a disk may not fetch. It is kept
/// under a limit: what has no place in the tree, such as the many days, gives way first.
struct SearchIndex {
  /// Where it stands below the depth.
  static let path = "search-index.js"
  /// Bytes it may have, so that it stays under 150 kB.
  static let mostBytes = 148_000

  private struct Entry {
    var title: String
    var href: String
    /// Which of the ways to pages leads to it.
    var way: Int
    /// Further words it is found by.
    var also: String
    /// 0 for what has a place in the tree, 1 for what has none, 2 for what another page stands for.
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

  /// An index in a person's language.
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
        also: place.searchWords.joined(separator: ", "), distance: 0)
    }
  }

  /// The script that gives the search page all there is, in the order of pages; those of the tree first.
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

/// Something that can be found on a page besides the page itself, such as a setting.
struct SearchPlace: Hashable, Sendable {
  /// What it is called.
  var title: String
  /// The `id` it stands at.
  var id: String
  /// Where the page that has it lies, seen from the first page of the depth; `nil` for the page itself.
  var path: String?
  /// Further words it is found by.
  var searchWords: [String] = []

  /// A place on a page, or with a path on another one.
  init(_ title: String, id: String, path: String? = nil, searchWords: [String] = []) {
    self.title = title
    self.id = id
    self.path = path
    self.searchWords = searchWords
  }
}

/// The search over all pages of a depth; without script the tree of all pages.
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

/// What the search says.
enum SearchWord: String, SubjectWord {
  static let subject = "search"

  case title

  /// The words that come once for every member of something.
  enum Family: String, WordFamily {
    case searchAlso

    var members: [String] {
      switch self {
      case .searchAlso: SearchWords.pages
      }
    }
  }
}

/// The further words by which pages are found, such as "pulse" for the resting heart rate.
enum SearchWords {
  /// Pages that have some, by their path without extension; each has a word `searchAlso.PATH` in every language.
  static let pages =
    [
      "pages", "pillars/fitness", "pillars/nutrition", "pillars/wellbeing", "insights/index",
      "insights/what-goes-with-what",
    ]
    + ["index", "companions", "about", "privacy", "sources", "help", "settings"].map { "profile/" + $0 }
    + metrics.map { "metrics/" + $0 }

  private static let metrics: [String] = [
    "steps", "active_energy", "exercise_minutes", "distance_walking_running", "sleep_duration",
    "sleep_midpoint", "hrv_sdnn", "hrv_rmssd", "resting_heart_rate", "heart_rate_mean", "oxygen_saturation",
    "weight", "water", "caffeine", "energy_intake", "free_sugar", "sodium", "mood", "energy", "stress",
    "mindful_minutes", "habits_done",
  ]
  private static let known = Set(pages)

  /// The further words of a page, one after the other; those of a measure hold for all its ranges.
  static func also(_ path: String, _ words: Words) -> String? {
    var name = path.hasSuffix(".html") ? path.dropLast(".html".count) : path[...]
    if name.hasPrefix("metrics/"), let dash = name.lastIndex(of: "-") { name = name[..<dash] }
    let id = String(name)
    return known.contains(id) ? words(SearchWord.Family.searchAlso, id) : nil
  }
}
