import Testing
import TriptychGraphics
import TriptychHealth

@testable import TriptychSite

@Suite("A Dashboard of chosen blocks") struct ChosenBlocksTests {
  /// The blocks of a page by the ids of their headings.
  private static let blocks: [String: DashboardWidget] = [
    "facts": .facts, "pets": .pets, "scores": .scores, "noticed": .insights, "recovery": .recovery,
    "recovery-lead": .recovery, "suggestions": .suggestions, "day": .timeline, "night-title": .night,
    "goals": .goals, "quick": .quick, "food": .food, "diary": .diary, "sources": .sources,
    "steps-30": .steps, "workouts": .workouts,
  ]

  /// The Dashboard of a depth without its frame, and what its frame needs.
  private static func page(
    _ depth: Settings.Depth, _ widgets: [DashboardWidget]?, at hour: Int = 18
  ) throws -> (head: PageHead, html: String) {
    let person = MadePerson(days: 40)
    var history = person.history
    history.settings.widgets = widgets
    let moment = AsOf(
      CivilZone.utc.instant(day: person.last, wallClockSecond: hour * 3600 + 1800), in: .utc)
    var context = try TestContext.make(analyse(history, asOf: moment), depth: depth)
    context.link = SiteLink(depth, PagePath.dashboard)
    let fonts = try TestFonts.load()
    context.charts = ChartCache(
      ChartRenderer(data: context.data, fonts: fonts, painter: PNGPainter(fonts: fonts)))
    let (head, model) = DashboardPages.dashboard.make(context)
    let templates = try TestTemplates.load()
    if let light = model as? LightDashboardPage { return (head, templates.render(light, in: "en")) }
    return (head, templates.render(try #require(model as? DeepDashboardPage), in: "en"))
  }

  private static func shown(_ html: String) throws -> [DashboardWidget] {
    try StrictHTML(Array(html.utf8)).elements.filter { $0.name == "h2" }.compactMap { $0["id"] }
      .compactMap { blocks[$0] }
  }

  @Test(
    "Y27: Deep has exactly the chosen blocks in their order, Light those of them that it has",
    arguments: [7, 18])
  func order(hour: Int) throws {
    let chosen: [DashboardWidget] = [
      .quick, .workouts, .pets, .scores, .night, .facts, .sources, .insights, .timeline, .recovery, .goals,
    ]
    // In the morning recovery has no second place above the others.
    #expect(try Self.shown(Self.page(.deep, chosen, at: hour).html) == chosen)
    #expect(try Self.shown(Self.page(.light, chosen, at: hour).html) == chosen.filter(\.isInLight))
  }

  @Test("Every block alone is the only one beside the scores", arguments: DashboardWidget.allCases)
  func alone(widget: DashboardWidget) throws {
    // Nothing is offered to calm a Symbi that is calm.
    let expected: [DashboardWidget] = [.scores, .calm].contains(widget) ? [.scores] : [.scores, widget]
    let chosen: [DashboardWidget] = widget == .scores ? [.scores] : [.scores, widget]
    #expect(try Self.shown(Self.page(.deep, chosen).html) == expected)
    #expect(try Self.shown(Self.page(.light, chosen).html) == expected.filter(\.isInLight))
  }

  @Test(
    "Y27: greeting, scores, the way to the other depth and warnings stay, and so do the pages of the others")
  func stays() throws {
    var analysis = MadePerson(days: 40).analysis
    analysis.history.settings.widgets = [.scores]
    let failed = FailedImport(
      file: "old.csv", source: .table, reason: .damaged, moment: analysis.asOf.instant)
    let tree = try TestSite.builder().tree(of: analysis, failedImports: [failed])
    for depth in ["light", "deep"] {
      let page = TestSite.text(tree, "\(depth)/index.html")
      #expect(page.contains("banner strong") && page.contains("old.csv"))
      #expect(page.contains("Good evening, Mira</h1>") && page.contains("data-depth=\"deep\""))
      let elements = try StrictHTML(#require(tree.files["\(depth)/index.html"])).elements
      let levels = elements.filter { ["h1", "h2", "h3"].contains($0.name) }.compactMap {
        Int($0.name.dropFirst())
      }
      #expect(levels.filter { $0 == 1 }.count == 1)
      #expect(zip(levels, levels.dropFirst()).allSatisfy { $1 <= $0 + 1 })
      #expect(elements.filter { $0["class"]?.hasPrefix("panel ") == true }.count == 3)
      for path in [PagePath.insights, CompanionsPage.path, Topic.sleep.path] {
        #expect(tree.files["\(depth)/\(path)"] != nil, "\(path)")
      }
    }
  }

  @Test("What only a hidden block needs is left out: its script, its pictures, its chart")
  func leftOut() throws {
    for depth in Settings.Depth.allCases {
      let (head, html) = try Self.page(depth, [.scores])
      #expect(!head.scripts.contains(.queue) && !head.styles.contains(.pets))
      #expect(!html.contains("class=\"pet ") && !html.contains("<figure") && !html.contains("insights/"))
      let usual = try Self.page(depth, nil)
      #expect(usual.head.scripts.contains(.queue) && usual.head.styles.contains(.pets))
      #expect(usual.html.contains("class=\"pet ") && usual.html.contains("insights/"))
    }
  }

  @Test("Without a choice the blocks stand in their usual order, scores before pets")
  func usual() throws {
    #expect(try Self.shown(Self.page(.light, nil).html) == [.facts, .scores, .pets, .insights, .quick])
    let deep = try Self.page(.deep, nil).html
    #expect(
      try Self.shown(deep) == [
        .scores, .pets, .insights, .recovery, .suggestions, .timeline, .night, .goals, .quick, .food, .diary,
        .sources, .steps, .workouts,
      ])
    #expect(!deep.contains("class=\"blocks"))
  }

  @Test("The form of settings has a box for each block but the scores, and the page says the choice in words")
  func form() throws {
    var analysis = MadePerson(days: 3).analysis
    analysis.history.settings.widgets = [.goals, .scores, .night]
    let context = try TestContext.make(analysis, depth: .deep)
    let page = try #require(SettingsPage.make(context).1 as? SettingsPage)
    let values = page.groups.flatMap(\.rows).map(\.value)
    #expect(values.contains("Goals, Your three scores, The last night"))
    let html = page.groups.map(\.form.html).joined()
    for widget in DashboardWidget.allCases {
      #expect(html.contains("<li data-name=\"\(widget.rawValue)\">"))
      #expect(html.contains("id=\"set-display-widgets-\(widget.rawValue)\"") == (widget != .scores))
    }
  }
}
