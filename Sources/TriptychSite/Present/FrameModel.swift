import TriptychHealth

/// What stands around every page: header, tabs, breadcrumbs, banner, depth switch, footer.
struct FrameModel: TemplateModel {
  static let template = "layouts/page"

  var language: String
  var theme: String
  var colourVision: String
  /// `reduce` where a person wants nothing to move.
  var motion: String?
  var depth: String
  var title: String
  /// The prefix that leads to the root of the site.
  var root: String
  var dashboard: TabLink
  var pillars: TabLink
  var insights: TabLink
  var profile: TabLink
  var drawer: Drawer?
  var name: String?
  var crumbs: Crumbs?
  /// Style sheets and scripts besides those of all pages, as addresses.
  var styles: [String]
  var scripts: [String]
  var banner: Banner?
  var main: FinishedPart
  /// `nil` on a Dashboard, which has it beside the scores.
  var depthSwitch: DepthSwitch?
  var made: String
  var data: String
  var allPagesHref: String
  var aboutHref: String
  var privacyHref: String
  var sourcesHref: String
  var helpHref: String

  struct TabLink: Codable, Sendable {
    var href: String
    /// `page` where the link leads to this very page, `true` where the page is in its
    /// section; `nil` otherwise.
    var current: String?
  }
  struct Crumbs: Codable, Sendable {
    var steps: [TextLink]
    var here: String
  }
  struct TextLink: Codable, Sendable {
    var text: String
    var href: String
    var isCurrent = false
  }
  struct Drawer: Codable, Sendable {
    var columns: [Column]
  }
  struct Column: Codable, Sendable {
    var id: String
    var title: String
    var cssClass: String?
    var mark: Markup?
    var links: [TextLink]
  }
  struct Banner: Codable, Sendable {
    var isStrong: Bool
    /// Whether it stands on one line or two, so that the day fits below it on a phone.
    var isBrief: Bool
    var icon: Markup
    var lead: String
    var text: String
    var href: String
    var linkText: String
  }
}

extension FrameModel {
  /// The frame around a page.
  init(_ entry: PageEntry, head: PageHead, main: FinishedPart, _ context: PageContext) {
    let words = context.words
    let settings = context.settings
    func tab(_ tab: Tab, _ path: String) -> TabLink {
      TabLink(
        href: context.href(path), current: entry.tab == tab ? (entry.path == path ? "page" : "true") : nil)
    }
    let isDashboard = entry.path == PageCatalog.dashboard.path && !context.isEmpty
    self.init(
      language: words.language.code, theme: settings.theme.rawValue,
      colourVision: settings.colourVision.rawValue,
      motion: settings.reducedMotion ? "reduce" : nil,
      depth: context.depth.rawValue, title: head.title, root: context.link.root,
      dashboard: tab(.dashboard, "index.html"), pillars: tab(.pillars, "pillars/index.html"),
      insights: tab(.insights, "insights/index.html"), profile: tab(.profile, "profile/index.html"),
      drawer: context.isDeep ? FrameModel.drawer(entry, context) : nil, name: settings.name,
      crumbs: FrameModel.crumbs(head, context),
      styles: PageStyle.allCases.filter(head.styles.contains).map {
        context.rootHref("assets/" + $0.rawValue)
      },
      scripts: PageScript.allCases.filter(head.scripts.union(PageScript.everywhere).contains).map {
        context.rootHref("assets/" + $0.rawValue)
      },
      banner: FrameModel.banner(isBrief: isDashboard && !context.isDeep, context),
      main: main,
      depthSwitch: isDashboard ? nil : DepthSwitch(entry, context),
      made: words(
        .footMade, ["moment": words.moment(context.analysis.asOf.instant, in: context.history.zone)]),
      data: context.history.dataThrough.map {
        words(.footData, ["moment": words.moment($0, in: context.history.zone)])
      } ?? words(.footNoData),
      allPagesHref: context.href(AllPagesPage.path), aboutHref: context.href("profile/about.html"),
      privacyHref: context.href("profile/privacy.html"),
      sourcesHref: context.href("profile/sources.html"), helpHref: context.href("profile/help.html"))
  }

  private static func crumbs(_ head: PageHead, _ context: PageContext) -> Crumbs? {
    guard let here = head.crumbs.last else { return nil }
    return Crumbs(
      steps: head.crumbs.dropLast().map {
        TextLink(text: $0.text, href: context.href($0.path ?? "index.html"))
      },
      here: here.text)
  }

  /// The mark of data older than a day, stronger when older than a week.
  private static func banner(isBrief: Bool, _ context: PageContext) -> Banner? {
    let words = context.words
    let (through, isStrong): (Instant, Bool)
    switch context.analysis.freshness {
    case .empty, .fresh: return nil
    case .stale(let moment): (through, isStrong) = (moment, false)
    case .old(let moment): (through, isStrong) = (moment, true)
    }
    let hours = Int(through.seconds(until: context.analysis.asOf.instant) / 3600)
    let age = hours < 48 ? words(.ageHours, count: hours) : words(.ageDays, count: hours / 24)
    return Banner(
      isStrong: isStrong, isBrief: isBrief, icon: isStrong ? Icon.warning : Icon.clock,
      lead: words(.staleLead, ["moment": words.shortMoment(through, in: context.history.zone)]),
      text: isBrief ? "" : words(isStrong ? .staleOld : .staleDay, ["age": age]),
      href: context.href("profile/help.html"), linkText: words(.staleHelp))
  }

  private static func drawer(_ entry: PageEntry, _ context: PageContext) -> Drawer {
    Drawer(columns: columns(current: entry.tab == nil ? nil : entry.path, context))
  }

  /// The tree of all pages; the page at the path `current` is marked.
  static func columns(current: String?, _ context: PageContext) -> [Column] {
    TreeColumn.allCases.map { column in
      Column(
        id: "tree-" + column.rawValue, title: title(column, context.words), cssClass: column.pillar?.cssClass,
        mark: column.pillar.map(Icon.mark),
        links: context.tree[column].map {
          TextLink(text: $0.title, href: context.href($0.path), isCurrent: $0.path == current)
        })
    }
  }

  private static func title(_ column: TreeColumn, _ words: Words) -> String {
    switch column {
    case .today: words(.drawerToday)
    case .fitness, .nutrition, .wellbeing: words(.pillar, column.rawValue)
    case .insights: words(.navInsights)
    case .profile: words(.navProfile)
    }
  }
}
