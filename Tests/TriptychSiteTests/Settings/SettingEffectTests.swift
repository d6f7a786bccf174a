import Testing
import TriptychHealth

@testable import TriptychSite

@Suite("What a setting changes") struct SettingEffectTests {
  private static func context(
    _ depth: Settings.Depth = .deep, _ change: (inout Analysis) -> Void
  ) throws -> PageContext {
    var analysis = MadePerson(days: 40).analysis
    change(&analysis)
    return try TestContext.make(analysis, depth: depth)
  }

  @Test("All settings have an effect, but for two consents that are only recorded")
  func allButTwo() {
    #expect(
      SettingsCatalog.fields.filter { !$0.place.hasEffect }.map(\.path) == [
        "privacy.consent.training", "privacy.research",
      ])
  }

  @Test(
    "A source is late when nothing came for longer than the person expects",
    arguments: [
      (Settings.SyncFrequency.hourly, 2, false), (.hourly, 4, true), (.daily, 23, false), (.daily, 25, true),
      (.weekly, 100, false), (.weekly, 170, true), (.never, 5000, false),
    ])
  func late(frequency: Settings.SyncFrequency, hours: Int64, isLate: Bool) throws {
    let context = try Self.context { analysis in
      analysis.history.settings.syncFrequency = frequency
      var source = Source(name: "Watch", kind: .watch)
      source.lastData = analysis.asOf.instant.adding(seconds: -3600 * hours)
      analysis.history.sources = [source]
    }
    let page = try #require(DevicesPage.make(context).1 as? DevicesPage)
    #expect(page.sources.map { $0.help != nil } == [isLate])
  }

  @Test("Short lists have at most three entries beside other things")
  func shortLists() throws {
    func lengths(_ isShort: Bool) throws -> [Int] {
      let context = try Self.context { $0.history.settings.shortLists = isShort }
      let page = try #require(DeepDashboardPage.make(context).1 as? DeepDashboardPage)
      return [page.workouts?.items.count ?? 0, page.insights.count]
    }
    #expect(try lengths(false)[0] == 5)
    #expect(try lengths(true)[0] == 3)
    #expect(try lengths(true).allSatisfy { $0 <= 3 })
    #expect(Settings().listLength(30) == 30)
  }

  @Test("The ways a person allows stand on the page of messages and in the plan, with their limits")
  func channels() throws {
    func change(_ settings: inout Settings) {
      settings.channels.push = true
      settings.channels.voice = true
      settings.channels.callTimes = [ClockTime(8, 15), ClockTime(19)]
      settings.channels.whatsApp = true
    }
    let context = try Self.context { change(&$0.history.settings) }
    let page = try #require(NotificationsPage.make(context).1 as? NotificationsPage)
    #expect(page.ways.map(\.name) == ["On the phone", "By a call", "By WhatsApp"])
    #expect(
      page.ways.map(\.note) == [
        nil, "When calls are welcome: 08:15, 19:00", "WhatsApp at most: Every week",
      ])
    let plan = Reports(words: context.words).messages(context.analysis)
    #expect(
      plan["channels"]?.text()
        == #"[{"id":"push"},{"id":"voice","times":["08:15","19:00"]},{"id":"whatsapp","at_most":"weekly"}]"#)
    let silent = try Self.context {
      change(&$0.history.settings)
      $0.history.settings.channels.whatsAppFrequency = .never
    }
    #expect(silent.settings.channels.allowed == [.push, .voice])
    #expect(Settings().channels.allowed.isEmpty)
  }
}
