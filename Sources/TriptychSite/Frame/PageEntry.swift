import TriptychHealth

/// The four tabs.
enum Tab: String, Hashable, Sendable, CaseIterable {
  case dashboard, pillars, insights, profile

  /// The path of its first page, relative to the depth, and its title.
  var crumb: (path: String, word: WordKey) {
    switch self {
    case .dashboard: (PagePath.dashboard, .navDashboard)
    case .pillars: (PagePath.pillars, .navPillars)
    case .insights: (PagePath.insights, .navInsights)
    case .profile: (PagePath.profile, .navProfile)
    }
  }
}

/// One step of the breadcrumbs; the last one has no link.
struct Crumb: Hashable, Sendable {
  var text: String
  /// The path relative to the depth.
  var path: String?
}

/// A style sheet that only some pages load. The raw value is its file name in `assets/`.
enum PageStyle: String, Hashable, Sendable, CaseIterable {
  case pets = "pets.css"
}

/// A classic (non-module) script. The raw value is its file name in `assets/`. Every page is complete without
/// scripts.
enum PageScript: String, Hashable, Sendable, CaseIterable {
  /// Applies the reader's display preferences. Loaded on every page, before the style sheet.
  case preferences = "preferences.js"
  /// Handles the display, the offline notice and printing. Loaded on every page.
  case page = "page.js"
  /// Finds pages. Loaded only on the search page, after its index.
  case search = "search.js"
  /// Installs the site when it is served over a network. Loaded on every page.
  case install = "install.js"
  /// Remembers whether the reader paused the pets.
  case pets = "pets.js"
  /// Plays charts as sound when asked to. Added automatically to pages with a chart or a sparkline.
  case sound = "sound.js"
  /// Shows exact values, zoom and series of charts. Added automatically to pages with a chart.
  case charts = "charts.js"
  /// Sorts tables by their columns. Added automatically to pages with a table.
  case tables = "tables.js"
  /// Times a guided practice.
  case practice = "practice.js"
  /// Keeps entries made in the browser and shows how many are waiting.
  case queue = "queue.js"
  /// Saves files into a folder that somebody chose, in browsers that can.
  case folder = "folder.js"
  /// Runs the forms for manual entries and the list of waiting entries; needs ``queue``.
  case forms = "forms.js"
  /// Checks input in the settings form against the limits of each setting.
  case settingLimits = "setting-limits.js"
  /// Turns the settings into a form; needs ``settingLimits``.
  case settings = "settings.js"
  /// Hands what is entered to the program where it serves the site; needs nothing, and knows ``queue`` and ``settings``.
  case server = "server.js"

  /// The scripts loaded at the end of every page.
  static let everywhere: Set<PageScript> = [.page, .install]

  /// The scripts of a page: those of all pages with it, and the one for a program that serves the site where there is
  /// anything to hand over; the one for folders where a file can be saved.
  static func all(on page: Set<PageScript>) -> Set<PageScript> {
    let scripts = page.union(everywhere)
    guard !scripts.isDisjoint(with: [.queue, .settings]) else { return scripts }
    return scripts.isDisjoint(with: [.forms, .settings])
      ? scripts.union([.server]) : scripts.union([.server, .folder])
  }
}

/// The properties of a page that the frame and the search need.
struct PageHead: Hashable, Sendable {
  var title: String
  var crumbs: [Crumb] = []
  /// Style sheets in addition to the one shared by all pages.
  var styles: Set<PageStyle> = []
  /// Scripts in addition to those of all pages. Those for charts and tables are added automatically.
  var scripts: Set<PageScript> = []
  /// Additional search terms that find the page.
  var searchWords: [String] = []
  /// Searchable places on the page besides the page itself, such as each setting.
  var places: [SearchPlace] = []
  /// Whether the search finds the page.
  var isFound = true

  /// Adds what a page with pets needs. With `petsMove`, this includes the script that remembers whether the
  /// reader paused them.
  mutating func addPets(move petsMove: Bool) {
    styles.insert(.pets)
    if petsMove { scripts.insert(.pets) }
  }
}

extension PageHead {
  /// Creates the head of a page below a tab. The title is also the last breadcrumb.
  init(_ title: String, below tab: Tab, _ context: PageContext) {
    self.init(title: title, crumbs: context.crumbs(tab, title))
  }
}

extension PageScript {
  /// The scripts that a rendered page benefits from: one for charts if it has a chart, one for their sound if it has
  /// a chart or a sparkline, one for tables if it has a table.
  static func wanted(by page: FinishedPart) -> Set<PageScript> {
    var scripts: Set<PageScript> = []
    if page.holds("<figure class=\"fig\"") { scripts.formUnion([.charts, .sound]) }
    if page.holds("<div class=\"spark-row") { scripts.insert(.sound) }
    if page.holds("</table>") { scripts.insert(.tables) }
    return scripts
  }
}

/// One page of a site: its location and how to render it.
struct PageEntry: Sendable {
  /// The path relative to the depth, such as `pillars/fitness.html`.
  var path: String
  /// The tab that contains the page; `nil` if none does.
  var tab: Tab?
  /// The page's place in the tree of all pages; `nil` for pages that exist in large numbers, such as the
  /// ranges of a measure.
  var place: TreePlace?
  /// The path of the page that corresponds to this one at the other depth; `nil` if both depths have this
  /// page.
  var counterpart: String?
  /// The last day of the closed day, month or year that the page is about; `nil` for a page that tells of now. A closed
  /// page reads the same each night until its data changes: its frame has nothing of the moment of the build.
  var closed: CalendarDay?
  var make: @Sendable (PageContext) -> (PageHead, any TemplateModel)
}

extension PageEntry {
  /// Creates a page with a title in a column of the tree.
  init(
    _ path: String, _ tab: Tab?, _ column: TreeColumn, _ title: String, counterpart: String? = nil,
    make: @escaping @Sendable (PageContext) -> (PageHead, any TemplateModel)
  ) {
    self.init(path: path, tab: tab, place: TreePlace(column, title), counterpart: counterpart, make: make)
  }
}

/// The pages of one subject. A subject is a folder with its pages, templates and words, and a line in
/// ``PageCatalog``.
protocol PageFamily: SendableMetatype {
  /// The models of the subject's templates. Templates are checked against them.
  static var models: [any TemplateModel.Type] { get }
  /// The subject's pages for one person at one depth, grouped by section.
  static func pages(_ context: PageContext) -> [PageSection: [PageEntry]]
}

/// The sections of the tree of all pages. Their order is that of the drawer, the search and the page of all
/// pages. Pages of one subject can be in several sections.
enum PageSection: CaseIterable {
  case dashboard, search, allPages, log, practice, calendar, reports
  case pillars, topics, measures
  case insights, harmony, trends, alerts
  case profile, companions, formulas, privacy, settings, account, tour, records
}

/// The columns of the tree of all pages, in order.
enum TreeColumn: String, Hashable, Sendable, CaseIterable {
  case today, fitness, nutrition, wellbeing, insights, profile

  /// The column of a pillar.
  init(_ pillar: Pillar) {
    switch pillar {
    case .fitness: self = .fitness
    case .nutrition: self = .nutrition
    case .wellbeing: self = .wellbeing
    }
  }

  /// The pillar of the column; `nil` if the column is not a pillar's.
  var pillar: Pillar? { Pillar(rawValue: rawValue) }
}

/// A page's place in the tree of all pages.
struct TreePlace: Hashable, Sendable {
  var column: TreeColumn
  /// The page's title in the tree, in the person's language.
  var title: String

  init(_ column: TreeColumn, _ title: String) {
    self.column = column
    self.title = title
  }
}

/// All pages of one depth that have a place in the tree. The drawer, the page of all pages and the search are
/// made from it.
struct PageTree: Sendable {
  struct Leaf: Hashable, Sendable {
    var title: String
    /// The path relative to the depth.
    var path: String
  }

  private(set) var leaves: [TreeColumn: [Leaf]] = [:]
  /// The paths of the pages in the tree.
  private let places: Set<String>
  /// The paths of all pages of the depth, including those without a place in the tree.
  private let paths: Set<String>

  /// Creates the tree of a depth's pages.
  init(_ entries: [PageEntry] = []) {
    paths = Set(entries.map(\.path))
    places = Set(entries.lazy.filter { $0.place != nil }.map(\.path))
    for entry in entries {
      guard let place = entry.place else { continue }
      leaves[place.column, default: []].append(Leaf(title: place.title, path: entry.path))
    }
  }

  /// Whether the depth has a page at the path, in the tree or not.
  func has(_ path: String) -> Bool { paths.contains(path) }

  /// The path of a page if it is in the tree; `nil` otherwise.
  func leafPath(_ path: String) -> String? { places.contains(path) ? path : nil }

  /// A page's title in the tree; `nil` if it has no place there.
  func title(_ path: String) -> String? {
    TreeColumn.allCases.lazy.compactMap { self[$0].first { $0.path == path }?.title }.first
  }

  /// The pages of a column, in order.
  subscript(column: TreeColumn) -> [Leaf] { leaves[column] ?? [] }
}
