import TriptychHealth

/// What stands around every page: header, tabs, breadcrumbs, banner, depth switch, footer.
struct FrameModel: TemplateModel {
  static let template = "layouts/page"

  var language: String
  var theme: String
  var colourVision: String
  /// The size of text where it is not the usual one.
  var textSize: String?
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
  /// The tree of all pages, in Deep.
  var drawer: FinishedPart?
  var bell: Bell
  var name: String?
  var crumbs: Crumbs?
  /// Style sheets and scripts besides those of all pages, as addresses.
  var styles: [String]
  var scripts: [String]
  /// Whether there are charts, and whether there are tables, whose scripts need words.
  var hasCharts: Bool
  var hasTables: Bool
  var banner: Banner?
  var main: FinishedPart
  /// `nil` on a Dashboard, which has it beside the scores.
  var depthSwitch: DepthSwitch?
  var made: String
  var data: String
  var allPagesHref: String
  var searchHref: String
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
  /// Leads to the messages.
  struct Bell: Codable, Sendable {
    var href: String
    /// Its hidden name, with the count in words.
    var label: String
    /// How many are planned; `nil` for none.
    var count: String?
    /// `page` on the page of messages itself.
    var current: String?
  }
  struct TextLink: Codable, Sendable {
    var text: String
    var href: String
    var isCurrent = false
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
  ///
  /// - Parameter drawer: the tree of all pages, made once for many pages
  init(
    _ entry: PageEntry, head: PageHead, main: FinishedPart, drawer: FinishedPart? = nil,
    _ context: PageContext
  ) {
    let words = context.words
    let settings = context.settings
    func tab(_ tab: Tab, _ path: String) -> TabLink {
      TabLink(
        href: context.href(path), current: entry.tab == tab ? (entry.path == path ? "page" : "true") : nil)
    }
    let texts = context.frame ?? FrameTexts(context)
    let isDashboard = entry.path == PagePath.dashboard && entry.tab == .dashboard && !context.isEmpty
    self.init(
      language: words.language.code, theme: settings.theme.rawValue,
      colourVision: settings.colourVision.rawValue,
      textSize: settings.textSize == .medium ? nil : settings.textSize.rawValue,
      motion: settings.reducedMotion ? "reduce" : nil,
      depth: context.depth.rawValue, title: head.title, root: context.link.root,
      dashboard: tab(.dashboard, PagePath.dashboard), pillars: tab(.pillars, PagePath.pillars),
      insights: tab(.insights, PagePath.insights), profile: tab(.profile, PagePath.profile),
      drawer: drawer, bell: FrameModel.bell(entry, texts, context), name: settings.name,
      crumbs: FrameModel.crumbs(head, context),
      styles: PageStyle.allCases.filter(head.styles.contains).map {
        context.rootHref("assets/" + $0.rawValue)
      },
      scripts: PageScript.allCases.filter(head.scripts.union(PageScript.everywhere).contains).map {
        context.rootHref("assets/" + $0.rawValue)
      },
      hasCharts: head.scripts.contains(.charts), hasTables: head.scripts.contains(.tables),
      banner: FrameModel.banner(isBrief: isDashboard && !context.isDeep, context),
      main: main,
      depthSwitch: isDashboard ? nil : DepthSwitch(entry, context),
      made: texts.made, data: texts.data,
      allPagesHref: context.href(PagePath.allPages), searchHref: context.href(SearchPage.path),
      aboutHref: context.href(PagePath.about),
      privacyHref: context.href(PagePath.privacy),
      sourcesHref: context.href(PagePath.sources), helpHref: context.href(PagePath.help))
  }

  /// When the page itself was made.
  static func made(_ context: PageContext) -> String {
    context.words(
      FrameWord.footMade,
      ["moment": context.words.moment(context.analysis.asOf.instant, in: context.history.zone)])
  }

  /// Up to when there is data.
  static func data(_ context: PageContext) -> String {
    context.history.dataThrough.map {
      context.words(FrameWord.footData, ["moment": context.words.moment($0, in: context.history.zone)])
    } ?? context.words(FrameWord.footNoData)
  }

  private static func bell(_ entry: PageEntry, _ texts: FrameTexts, _ context: PageContext) -> Bell {
    Bell(
      href: context.href(PagePath.messages), label: texts.bell, count: texts.planned,
      current: entry.tab != nil && entry.path == PagePath.messages ? "page" : nil)
  }

  private static func crumbs(_ head: PageHead, _ context: PageContext) -> Crumbs? {
    guard let here = head.crumbs.last else { return nil }
    return Crumbs(
      steps: head.crumbs.dropLast().map {
        TextLink(text: $0.text, href: context.href($0.path ?? PagePath.dashboard))
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
    let age =
      hours < 48 ? words(FrameWord.ageHours, count: hours) : words(FrameWord.ageDays, count: hours / 24)
    return Banner(
      isStrong: isStrong, isBrief: isBrief, icon: isStrong ? Icon.warning : Icon.clock,
      lead: words(FrameWord.staleLead, ["moment": words.shortMoment(through, in: context.history.zone)]),
      text: isBrief ? "" : words(isStrong ? FrameWord.staleOld : .staleDay, ["age": age]),
      href: context.href(PagePath.help), linkText: words(FrameWord.staleHelp))
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
    case .today: words(FrameWord.drawerToday)
    case .fitness, .nutrition, .wellbeing: words(.pillar, column.rawValue)
    case .insights: words(.navInsights)
    case .profile: words(.navProfile)
    }
  }
}

/// What the frame says on every page of a person, found once.
struct FrameTexts: Sendable {
  /// When the pages were made.
  var made: String
  /// Up to when there is data.
  var data: String
  /// The hidden name of the bell, with the count in words.
  var bell: String
  /// How many messages are planned; `nil` for none.
  var planned: String?

  init(_ context: PageContext) {
    let words = context.words
    let plan = context.analysis.messages
    let count = plan.messages.count + plan.earlierPlanned.count
    made = FrameModel.made(context)
    data = FrameModel.data(context)
    bell = count == 0 ? words(FrameWord.bell) : words(FrameWord.bellPlanned, count: count)
    planned = count == 0 ? nil : words.number(Double(count))
  }
}

/// A fact by its name, and what there is to say beside it.
struct FactRow: Codable, Sendable {
  var name: String
  var value: String
  var note: String?
}
