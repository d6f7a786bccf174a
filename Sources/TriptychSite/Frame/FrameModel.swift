import TriptychHealth

/// The frame around every page: header, tabs, breadcrumbs, banner, depth switch and footer.
struct FrameModel: TemplateModel {
  static let template = "layouts/page"

  var language: String
  /// The language's ten digits, for scripts; `nil` for 0 to 9.
  var digits: String?
  var theme: String
  var colorVision: String
  /// The text size; `nil` for the default size.
  var textSize: String?
  /// `reduce` if the person asked for reduced motion; `nil` otherwise.
  var motion: String?
  var depth: String
  var title: String
  /// The relative prefix that leads to the root of the site.
  var root: String
  var dashboard: TabLink
  var pillars: TabLink
  var insights: TabLink
  var profile: TabLink
  /// The drawer with the tree of all pages; `nil` in Light.
  var drawer: Drawer?
  /// The ways to the service behind the pages that the settings name.
  var channels: [Channel]
  var bell: Bell
  var name: String?
  var crumbs: Crumbs?
  /// The addresses of style sheets and scripts that only some pages load.
  var styles: [String]
  var scripts: [String]
  /// Whose entries the page may hand to a program that serves the site; `nil` where there is nothing to hand over.
  var servedPerson: String?
  var banners: [Banner]
  var main: FinishedPart
  /// The depth switch; `nil` on a Dashboard, which shows it beside the scores.
  var depthSwitch: DepthSwitch?
  var made: String
  var data: String
  var allPagesHref: String
  var searchHref: String
  var aboutHref: String
  var privacyHref: String
  var sourcesHref: String
  var helpHref: String
  var accessibilityHref: String
  /// The same page in the second language; `nil` where a site has one only.
  var otherLanguage: OtherLink?

  /// A link to the same page in another language, in the words of that one.
  struct OtherLink: Codable, Sendable {
    var href: String
    var language: String
    var text: String
  }
  /// The drawer, which a script fills with the tree of all pages; without one it holds a link to the page of all pages.
  struct Drawer: Codable, Sendable {
    /// The path of this page relative to the depth, if it is in the tree.
    var here: String?
  }
  struct TabLink: Codable, Sendable {
    var href: String
    /// `page` if the link leads to this page, `true` if this page is in the link's section; `nil` otherwise.
    var current: String?
    /// How much is new there, and the same in words; `nil` if nothing is.
    var count: String?
    var countLabel: String?
  }
  struct Crumbs: Codable, Sendable {
    var steps: [TextLink]
    var here: String
  }
  /// A link to the service behind the pages, an icon with a visually hidden word.
  struct Channel: Codable, Sendable {
    var href: String
    var icon: Markup
    var label: String
  }
  /// The link to the messages.
  struct Bell: Codable, Sendable {
    var href: String
    /// The visually hidden label, with the count in words.
    var label: String
    /// The number of planned messages; `nil` if there are none.
    var count: String?
    /// `page` on the messages page itself; `nil` otherwise.
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
    /// Whether the banner takes only one or two lines, so that the day fits below it on a phone.
    var isBrief: Bool
    var icon: Markup
    var lead: String
    var text: String
    var href: String
    var linkText: String
  }
}

extension FrameModel {
  /// Creates the frame around a page.
  init(_ entry: PageEntry, head: PageHead, main: FinishedPart, _ context: PageContext) {
    let words = context.words
    let settings = context.settings
    func tab(_ tab: Tab, _ path: String) -> TabLink {
      TabLink(
        href: context.href(path), current: entry.tab == tab ? (entry.path == path ? "page" : "true") : nil)
    }
    let texts = context.frame ?? FrameTexts(context)
    let scripts = PageScript.all(on: head.scripts)
    var insights = tab(.insights, PagePath.insights)
    if entry.closed == nil {
      (insights.count, insights.countLabel) = (texts.newInsights, texts.newInsightsLabel)
    }
    let isDashboard = entry.path == PagePath.dashboard && entry.tab == .dashboard && !context.isEmpty
    self.init(
      language: words.language.code,
      digits: words.language.marks.digits.isWestern ? nil : words(.formatDigits),
      theme: settings.theme.rawValue,
      colorVision: settings.colorVision.rawValue,
      textSize: settings.textSize == .medium ? nil : settings.textSize.rawValue,
      motion: settings.reducedMotion ? "reduce" : nil,
      depth: context.depth.rawValue, title: head.title, root: context.link.root,
      dashboard: tab(.dashboard, PagePath.dashboard), pillars: tab(.pillars, PagePath.pillars),
      insights: insights, profile: tab(.profile, PagePath.profile),
      drawer: context.isDeep ? Drawer(here: entry.tab == nil ? nil : context.tree.leafPath(entry.path)) : nil,
      channels: FrameModel.channels(context),
      bell: FrameModel.bell(entry, texts, context), name: settings.name,
      crumbs: FrameModel.crumbs(head, context),
      styles: PageStyle.allCases.filter(head.styles.contains).map {
        context.rootHref("assets/" + $0.rawValue)
      },
      scripts: FrameModel.shared(context)
        + PageScript.allCases.filter(scripts.contains).map { context.rootHref("assets/" + $0.rawValue) },
      servedPerson: scripts.contains(.server) ? context.history.person.text : nil,
      banners: [
        FrameModel.failedImport(context),
        isDashboard || entry.path == PagePath.messages ? FrameModel.waitingDecisions(context) : nil,
        entry.closed == nil ? FrameModel.banner(isBrief: isDashboard && !context.isDeep, context) : nil,
      ].compactMap { $0 },
      main: main,
      depthSwitch: isDashboard ? nil : DepthSwitch(entry, context),
      made: entry.closed == nil ? texts.made : words(FrameWord.footClosed),
      data: entry.closed.map { FrameModel.data(through: $0, words) } ?? texts.data,
      allPagesHref: context.href(PagePath.allPages), searchHref: context.href(SearchPage.path),
      aboutHref: context.href(PagePath.about),
      privacyHref: context.href(PagePath.privacy),
      sourcesHref: context.href(PagePath.sources), helpHref: context.href(PagePath.help),
      accessibilityHref: context.href(PagePath.accessibility),
      otherLanguage: context.other.map {
        OtherLink(
          href: context.link.relative(
            to: $0.place.branch + context.link.path.dropFirst(context.branch.count)),
          language: $0.place.code, text: $0.words(FrameWord.footOther))
      })
  }

  /// The footer text that says when the page was made.
  static func made(_ context: PageContext) -> String {
    context.words(
      FrameWord.footMade,
      ["moment": context.words.moment(context.analysis.asOf.instant, in: context.history.zone)])
  }

  /// The footer text that says how recent the data is, or that there is none.
  static func data(_ context: PageContext) -> String {
    context.history.dataThrough.map {
      context.words(FrameWord.footData, ["moment": context.words.moment($0, in: context.history.zone)])
    } ?? context.words(FrameWord.footNoData)
  }

  /// The footer text of a closed page: the last day that it tells of.
  private static func data(through day: CalendarDay, _ words: Words) -> String {
    words(FrameWord.footData, ["moment": words.onWeekdayWithYear(day)])
  }

  private static func bell(_ entry: PageEntry, _ texts: FrameTexts, _ context: PageContext) -> Bell {
    Bell(
      href: context.href(PagePath.messages),
      label: entry.closed == nil ? texts.bell : context.words(FrameWord.bell),
      count: entry.closed == nil ? texts.planned : nil,
      current: entry.tab != nil && entry.path == PagePath.messages ? "page" : nil)
  }

  /// The addresses of the scripts with markup that pages share; they come before those that need it.
  private static func shared(_ context: PageContext) -> [String] {
    [context.rootHref(SharedMarkup.wordsPath(context.words.language.code))]
      + (context.isDeep ? [context.href(SharedMarkup.treePath)] : [])
  }

  private static func channels(_ context: PageContext) -> [Channel] {
    let channels = context.settings.channels
    return [
      channels.voiceLink.map {
        Channel(href: $0, icon: Icon.voice, label: context.words(FrameWord.channelVoice))
      },
      channels.whatsAppLink.map {
        Channel(href: $0, icon: Icon.chat, label: context.words(FrameWord.channelWhatsApp))
      },
    ].compactMap { $0 }
  }

  private static func crumbs(_ head: PageHead, _ context: PageContext) -> Crumbs? {
    guard let here = head.crumbs.last else { return nil }
    return Crumbs(
      steps: head.crumbs.dropLast().map {
        TextLink(text: $0.text, href: context.href($0.path ?? PagePath.dashboard))
      },
      here: here.text)
  }

  /// The banner for the latest file that could not be imported: which one, why, and what goes on meanwhile. It is
  /// never brief: whoever sees only the Dashboard must hear all of it.
  private static func failedImport(_ context: PageContext) -> Banner? {
    guard let failed = context.failedImports.last else { return nil }
    let words = context.words
    let others = context.failedImports.count - 1
    let parts =
      [failed.reason(in: words)] + (others > 0 ? [words(FrameWord.importFailedMore, count: others)] : [])
      + [words(FrameWord.importFailedMeanwhile)]
    return Banner(
      isStrong: true, isBrief: false, icon: Icon.warning,
      lead: failed.lead(in: words),
      text: parts.joined(separator: " "),
      href: context.href(PagePath.help), linkText: words(FrameWord.staleHelp))
  }

  /// The banner for conflicts that wait for the person's decision.
  private static func waitingDecisions(_ context: PageContext) -> Banner? {
    let count = context.analysis.decisionsWaiting
    guard count > 0 else { return nil }
    return Banner(
      isStrong: false, isBrief: false, icon: Icon.clock,
      lead: context.words(FrameWord.recordsWait, count: count), text: "",
      href: context.href(PagePath.conflicts), linkText: context.words(FrameWord.recordsWaitLink))
  }

  /// The banner for data older than a day, emphasized when older than a week; `nil` for fresh or no data.
  private static func banner(isBrief: Bool, _ context: PageContext) -> Banner? {
    let words = context.words
    let (through, isStrong): (Instant, Bool)
    switch context.analysis.freshness {
    case .empty, .fresh: return nil
    case .stale(let moment): (through, isStrong) = (moment, false)
    case .old(let moment): (through, isStrong) = (moment, true)
    }
    let now = context.analysis.asOf
    let hours = Int(through.seconds(until: now.instant) / 3600)
    let days = now.wholeDays(since: through, in: context.history.zone)
    let age = hours < 48 ? words(FrameWord.ageHours, count: hours) : words(FrameWord.ageDays, count: days)
    return Banner(
      isStrong: isStrong, isBrief: isBrief, icon: isStrong ? Icon.warning : Icon.clock,
      lead: words(FrameWord.staleLead, ["moment": words.shortMoment(through, in: context.history.zone)]),
      text: isBrief ? "" : words(isStrong ? FrameWord.staleOld : .staleDay, ["age": age]),
      href: context.href(PagePath.help), linkText: words(FrameWord.staleHelp))
  }

  /// The columns of the tree of all pages, with the page at the path `current` marked.
  static func columns(current: String? = nil, _ context: PageContext) -> [Column] {
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

/// The frame's texts that are the same on every page of a person, computed once.
struct FrameTexts: Sendable {
  /// The text that says when the pages were made.
  var made: String
  /// The text that says how recent the data is.
  var data: String
  /// The visually hidden label of the bell, with the count in words.
  var bell: String
  /// The number of planned messages; `nil` if there are none.
  var planned: String?
  /// The number of insights that are new today, and the same in words; `nil` if there are none.
  var newInsights: String?
  var newInsightsLabel: String?

  init(_ context: PageContext) {
    let words = context.words
    let count = FrameTexts.waiting(context)
    made = FrameModel.made(context)
    data = FrameModel.data(context)
    bell = count == 0 ? words(FrameWord.bell) : words(FrameWord.bellPlanned, count: count)
    planned = count == 0 ? nil : words.number(Double(count))
    let new = context.analysis.insights.newIDs.count
    newInsights = new == 0 ? nil : words.number(Double(new))
    newInsightsLabel = new == 0 ? nil : words(FrameWord.newInsights, count: new)
  }

  /// The number that the bell shows: planned messages, and conflicts that wait for a decision.
  static func waiting(_ context: PageContext) -> Int {
    let plan = context.analysis.messages
    return plan.messages.count + plan.earlierPlanned.count + context.analysis.decisionsWaiting
  }
}

/// A named fact with its value and an optional note.
struct FactRow: Codable, Sendable {
  var name: String
  var value: String
  var note: String?
}

/// The link to the same page at the other depth, with less or more shown.
struct DepthSwitch: Codable, Sendable {
  var light: FrameModel.TabLink
  var deep: FrameModel.TabLink
}

extension DepthSwitch {
  /// Creates the depth switch of a page.
  init(_ entry: PageEntry, _ context: PageContext) {
    func link(_ depth: Settings.Depth) -> FrameModel.TabLink {
      let isHere = depth == context.depth
      let path = isHere ? entry.path : entry.counterpart ?? entry.path
      return FrameModel.TabLink(
        href: context.link.relative(to: depth.rawValue + "/" + path), current: isHere ? "true" : nil)
    }
    self.init(light: link(.light), deep: link(.deep))
  }
}

/// The links from a day or a month to the previous one, the next one, and the enclosing period.
struct DayLinks: Codable, Sendable {
  var before: FrameModel.TextLink?
  var after: FrameModel.TextLink?
  var whole: FrameModel.TextLink?

  /// The links, or `nil` if there are none.
  var ifAny: DayLinks? { before == nil && after == nil && whole == nil ? nil : self }
}
