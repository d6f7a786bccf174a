import Foundation
import Testing

@testable import TriptychHealth
@testable import TriptychSite

@Suite("The page of settings") struct SettingsPageTests {
  private static func pages(_ settings: Settings) throws -> (light: SettingsPage, deep: SettingsPage) {
    func page(_ depth: Settings.Depth) throws -> SettingsPage {
      var analysis = MadePerson(days: 3).analysis
      analysis.history.settings = settings
      let context = try TestContext.make(analysis, depth: depth)
      return try #require(SettingsPage.make(context).1 as? SettingsPage)
    }
    return (try page(.light), try page(.deep))
  }

  private static func paths(_ page: SettingsPage) -> [String] {
    page.groups.map(\.form.html).joined().split(separator: " data-path=\"").dropFirst()
      .map { String($0.prefix { $0 != "\"" }) }
  }

  @Test("Deep has every setting once, Light the essential ones, and both carry the whole file")
  func everySetting() throws {
    let (light, deep) = try Self.pages(Settings())
    #expect(Self.paths(deep).sorted() == SettingsCatalog.fields.map(\.path).sorted())
    #expect(
      Self.paths(light).sorted()
        == SettingsCatalog.fields.filter(\.place.isEssential).map(\.path).sorted())
    for page in [light, deep] {
      let file = try JSONDecoder().decode(JSONValue.self, from: Data(page.sheet.file.utf8))
      let reader = SettingsReader(languages: ["en", "de"]) { _ in true }
      #expect(reader.read(file).settings == Settings())
    }
    #expect(light.deepHref != nil && deep.deepHref == nil)
  }

  @Test("Every value is there as text, so that the page is complete without a script")
  func values() throws {
    var settings = Settings()
    settings.goals.hydration = 2.25
    settings.birthDate = CalendarDay(iso: "1988-03-27")
    settings.channels.callTimes = [ClockTime(8, 15), ClockTime(19)]
    let rows = try Self.pages(settings).deep.groups.flatMap(\.rows)
    #expect(rows.count == SettingsCatalog.fields.count)
    #expect(rows.allSatisfy { !$0.value.isEmpty && !$0.name.contains("setting.") })
    func value(_ name: String) -> String? { rows.first { $0.name == name }?.value }
    #expect(value("Water a day") == "2.25\u{A0}L")
    #expect(value("Birth date") == "27 March 1988")
    #expect(value("When calls are welcome") == "08:15, 19:00")
    #expect(value("Premium since") == "Not chosen")
    #expect(value("Plan messages") == "On")
  }

  @Test("The limits beside a control are those by which a file is refused")
  func limits() throws {
    let html = try Self.pages(Settings()).deep.groups.map(\.form.html).joined()
    for field in SettingsCatalog.fields {
      let start = try #require(html.range(of: "data-path=\"\(field.path)\""))
      let row = html[start.lowerBound...].prefix { $0 != ">" }
      switch field.input {
      case .number(let range, let isWhole, _):
        #expect(row.contains("data-min=\"\(JSONValue(range.lowerBound).text())\""))
        #expect(row.contains("data-max=\"\(JSONValue(range.upperBound).text())\""))
        #expect(row.contains("data-whole") == isWhole)
      case .text(let rule):
        #expect(row.contains("data-max=\"\(rule.length.upperBound)\""))
        #expect(
          row.contains("data-prefix=\"\(rule.prefixes.joined(separator: " "))\"") == !rule.prefix.isEmpty)
      default: break
      }
      #expect(row.contains("data-optional") == field.isOptional, "\(field.path)")
      #expect(row.contains("data-rule") == SettingsCatalog.rules.contains { $0.path == field.path })
    }
  }

  @Test("A name of the person's own does not break out of the form")
  func hostile() throws {
    var settings = Settings()
    settings.name = "\"><b>"
    settings.sourcesOff = ["\"><i>'"]
    let page = try Self.pages(settings).deep
    #expect(!page.groups.map(\.form.html).joined().contains("<i>"))
  }
}

@Suite("What was entered by hand has a name in the reader's language") struct SourceByHandTests {
  private static func context(_ language: String) throws -> PageContext {
    var analysis = MadePerson(days: 3, language: language).analysis
    analysis.history.sources = [
      Source(name: "Watch", kind: .watch), Source(name: Source.byHand, kind: .manual),
    ]
    analysis.history.settings.sourcePriority[.body] = [Source.byHand]
    return try TestContext.make(analysis, language: language, depth: .deep)
  }

  @Test("Devices, sources and settings say it, and the settings file keeps its own name for it")
  func pages() throws {
    for (language, shown) in [("en", "By hand"), ("de", "Von Hand")] {
      let context = try Self.context(language)
      let devices = try #require(DevicesPage.make(context).1 as? DevicesPage)
      #expect(devices.sources.map(\.name).sorted() == [shown, "Watch"].sorted())
      for order in devices.orders {
        // An order lists the sources with values that count; of the others it says how many there are.
        let names = order.sources.map(\.name)
        #expect(!names.contains(Source.byHand))
        #expect((names.contains(shown) && names.contains("Watch")) == (order.others == nil))
      }
      #expect(SourceRow.rows(context).map(\.name).sorted() == [shown, "Watch"].sorted())
      let settings = try #require(SettingsPage.make(context).1 as? SettingsPage)
      #expect(settings.groups.flatMap(\.rows).contains { $0.value == shown })
      let form = settings.groups.map(\.form.html).joined()
      #expect(form.contains("<li data-name=\"manual\"><span class=\"o\">\(shown)</span></li>"))
      #expect(!form.contains(">manual<"))
      #expect(context.words.sources(["Watch", Source.byHand, "Watch"]).contains(shown))
    }
  }

  @Test("No two pages of a column of the tree have the same name") func tree() throws {
    for language in ["en", "de"] {
      let context = try TestContext.make(
        MadePerson(days: 40).analysis, language: language, depth: .deep)
      for column in TreeColumn.allCases {
        let titles = context.tree[column].map(\.title)
        #expect(Set(titles).count == titles.count, "\(titles)")
      }
    }
  }
}

@Suite("The page of messages") struct NotificationsPageTests {
  private static func page(_ change: (inout Analysis) -> Void) throws -> NotificationsPage {
    var analysis = MadePerson(days: 3).analysis
    change(&analysis)
    let context = try TestContext.make(analysis, depth: .deep)
    return try #require(NotificationsPage.make(context).1 as? NotificationsPage)
  }

  private static func entry(
    _ id: String, _ hours: Int64, _ state: MessageHistory.State, _ analysis: Analysis
  ) -> MessageHistory.Entry {
    MessageHistory.Entry(
      id: id, kind: .checkIn, due: analysis.asOf.instant.adding(seconds: hours * 3600), state: state)
  }

  @Test("What an earlier build planned stands among the planned, and what was not delivered is marked")
  func history() throws {
    let page = try Self.page { analysis in
      analysis.messages = MessagePlan(history: [
        Self.entry("a", -30, .undelivered, analysis), Self.entry("b", -6, .sent, analysis),
        Self.entry("c", 2, .planned, analysis),
      ])
    }
    #expect(page.planned.map(\.title) == ["Check-in reminder"])
    let entries = page.days.flatMap(\.entries)
    #expect(entries.map(\.isUndelivered) == [false, true])
    #expect(entries.map(\.state) == ["Sent", "Not delivered"])
  }

  @Test("With messages switched off the page says so, and every category is off")
  func switchedOff() throws {
    let page = try Self.page { analysis in
      analysis.messages = MessagePlan()
      analysis.history.settings.notifications.isOn = false
    }
    #expect(page.off?.contains("switched off") == true && page.planned.isEmpty)
    #expect(page.categories.allSatisfy { $0.value == "Off" })
  }
}
