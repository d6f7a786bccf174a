import TriptychHealth

/// The four tabs.
enum Tab: String, Hashable, Sendable, CaseIterable {
  case dashboard, pillars, insights, profile

  /// Its first page, below the depth, and what it is called.
  var crumb: (path: String, word: WordKey) {
    switch self {
    case .dashboard: (PagePath.dashboard, .navDashboard)
    case .pillars: (PagePath.pillars, .navPillars)
    case .insights: (PagePath.insights, .navInsights)
    case .profile: (PagePath.profile, .navProfile)
    }
  }
}

/// A step of the way to a page; the last one has no link.
struct Crumb: Hashable, Sendable {
  var text: String
  /// Path below the depth.
  var path: String?
}

/// A style sheet besides the one of all pages; the raw value is its file below `assets/`.
enum PageStyle: String, Hashable, Sendable, CaseIterable {
  case pets = "pets.css"
}

/// A classic script; the raw value is its file below `assets/`. Every page is complete without any.
enum PageScript: String, Hashable, Sendable, CaseIterable {
  /// Applies what a reader chose for the display. On every page, before the style sheet.
  case preferences = "preferences.js"
  /// The display, the line of being offline, paper. On every page.
  case page = "page.js"
  /// Finds pages. Only on the search page, after its index.
  case search = "search.js"
  /// Installs the site once it is served. On every page.
  case install = "install.js"
  /// Remembers who paused the pets.
  case pets = "pets.js"
  /// Exact values, zoom and series of charts. Comes by itself where there is a chart.
  case charts = "charts.js"
  /// Sorts tables by their columns. Comes by itself where there is a table.
  case tables = "tables.js"
  /// Keeps the time of a guided practice.
  case practice = "practice.js"
  /// Keeps what is entered in the browser, and says how much waits there.
  case queue = "queue.js"
  /// The forms for what is entered by hand, and the list of what waits; needs ``queue``.
  case forms = "forms.js"
  /// Checks what is typed into the form of settings by their limits.
  case settingLimits = "setting-limits.js"
  /// Makes the settings a form; needs ``settingLimits``.
  case settings = "settings.js"

  /// Those of all pages.
  static let everywhere: Set<PageScript> = [.page, .install]
}

/// What the frame needs to know of a page.
struct PageHead: Hashable, Sendable {
  var title: String
  var crumbs: [Crumb] = []
  /// Style sheets besides the one of all pages.
  var styles: Set<PageStyle> = []
  /// Scripts besides those of all pages; those for charts and tables come by themselves.
  var scripts: Set<PageScript> = []
  /// Further words the search finds the page by.
  var searchWords: [String] = []
  /// What can be found on the page besides itself, such as each setting.
  var places: [SearchPlace] = []
  /// Whether the search finds the page.
  var isFound = true

  /// A page that speaks of the pets; with `petsMove` the script that remembers who paused them is loaded.
  mutating func addPets(move petsMove: Bool) {
    styles.insert(.pets)
    if petsMove { scripts.insert(.pets) }
  }
}

extension PageHead {
  /// The head of a page below a tab; its title is the last step of the way to it, too.
  init(_ title: String, below tab: Tab, _ context: PageContext) {
    self.init(title: title, crumbs: context.crumbs(tab, title))
  }
}

extension PageScript {
  /// What a finished page needs to be at its best: a script for charts where there is a chart, one for tables
  /// where there is a table.
  static func wanted(by page: FinishedPart) -> Set<PageScript> {
    var scripts: Set<PageScript> = []
    if page.holds("<figure class=\"fig\"") { scripts.insert(.charts) }
    if page.holds("</table>") { scripts.insert(.tables) }
    return scripts
  }
}

/// One page of a site: where it stands and how it is made.
struct PageEntry: Sendable {
  /// Path below the depth, such as `pillars/fitness.html`.
  var path: String
  /// `nil` for a page that is in no tab.
  var tab: Tab?
  /// Its place in the tree of all pages; `nil` for the many of a kind, such as the ranges of a measure.
  var place: TreePlace?
  /// The page that stands for this one in the other depth; `nil` when both depths have it.
  var counterpart: String?
  var make: @Sendable (PageContext) -> (PageHead, any TemplateModel)

  init(
    path: String, tab: Tab?, place: TreePlace? = nil, counterpart: String? = nil,
    make: @escaping @Sendable (PageContext) -> (PageHead, any TemplateModel)
  ) {
    self.path = path
    self.tab = tab
    self.place = place
    self.counterpart = counterpart
    self.make = make
  }

  /// A page with a title in a column of the tree.
  init(
    _ path: String, _ tab: Tab?, _ column: TreeColumn, _ title: String, counterpart: String? = nil,
    make: @escaping @Sendable (PageContext) -> (PageHead, any TemplateModel)
  ) {
    self.init(path: path, tab: tab, place: TreePlace(column, title), counterpart: counterpart, make: make)
  }
}

/// The pages of one subject. A new subject is a folder with its pages, its templates and words, and a line in
/// ``PageCatalog``.
protocol PageFamily: SendableMetatype {
  /// The models of its templates; templates are checked against them.
  static var models: [any TemplateModel.Type] { get }
  /// Its pages for one person at one depth by the section they stand in.
  static func pages(_ context: PageContext) -> [PageSection: [PageEntry]]
}

/// The sections of the tree of all pages in their order, which is that of the drawer, of the search and of the page of
/// all pages. Pages of one subject may stand in several.
enum PageSection: CaseIterable {
  case dashboard, search, allPages, log, practice, calendar, reports
  case pillars, topics, measures
  case insights, harmony, trends, alerts
  case profile, companions, formulas, privacy, settings, account, tour, records
}

/// The columns of the tree of all pages, in their order.
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

  /// The pillar whose column it is.
  var pillar: Pillar? { Pillar(rawValue: rawValue) }
}

/// Where a page stands in the tree of all pages.
struct TreePlace: Hashable, Sendable {
  var column: TreeColumn
  /// Its name there, in the person's language.
  var title: String

  init(_ column: TreeColumn, _ title: String) {
    self.column = column
    self.title = title
  }
}

/// All pages of one depth that have a place in the tree: the drawer, the page of all pages and the search
/// are made from it.
struct PageTree: Sendable {
  struct Leaf: Hashable, Sendable {
    var title: String
    /// Path below the depth.
    var path: String
  }

  private(set) var leaves: [TreeColumn: [Leaf]] = [:]
  /// The paths of all pages of the depth, also of those without a place.
  private let paths: Set<String>

  /// The tree of a depth's pages.
  init(_ entries: [PageEntry] = []) {
    paths = Set(entries.map(\.path))
    for entry in entries {
      guard let place = entry.place else { continue }
      leaves[place.column, default: []].append(Leaf(title: place.title, path: entry.path))
    }
  }

  /// Whether the depth has a page, with a place or without.
  func has(_ path: String) -> Bool { paths.contains(path) }

  /// What a page is called in the tree; `nil` where it has no place there.
  func title(_ path: String) -> String? {
    TreeColumn.allCases.lazy.compactMap { self[$0].first { $0.path == path }?.title }.first
  }

  /// The pages of a column in their order.
  subscript(column: TreeColumn) -> [Leaf] { leaves[column] ?? [] }
}
