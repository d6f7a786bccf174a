import Testing
import TriptychHealth

@testable import TriptychSite

@Suite("History, conflicts, profile and the first screens") struct RecordPageTests {
  private static let site = Result { try TestSite.build(MadePerson(days: 120, depth: .deep)) }

  @Test("HT8, HT9: every session stands once, under its own day, the newest first, with its origin")
  func history() throws {
    let tree = try Self.site.get()
    let pages = tree.paths.filter { $0.hasPrefix("deep/profile/history") }
    #expect(pages.count > 1, "older sessions have pages of their own")
    var days: [String] = []
    var rows = 0
    for page in pages {
      let html = try StrictHTML(#require(tree.files[page]))
      let shown = html.elements.compactMap { $0["aria-labelledby"] }.filter { $0.hasPrefix("d-") }
      #expect(shown == shown.sorted(by: >))
      days += shown
      rows += html.elements.count { $0.name == "time" }
      #expect((tree.files[page]?.count ?? 0) < 100_000)
    }
    #expect(Set(days).count == days.count)
    #expect(rows == MadePerson(days: 120).analysis.history.workouts.count)
    #expect(TestSite.text(tree, "deep/profile/history.html").contains("Synced: Apple HealthKit"))
    #expect(tree.paths.filter { $0.hasPrefix("light/profile/history") } == ["light/profile/history.html"])
  }

  @Test(
    "HT8: a session of a journey stands under the day and the clock of its place, and says for which day it counts"
  )
  func journey() throws {
    var history = MadePerson(days: 20).history
    let last = try #require(history.workouts.lastIndex { $0.origin == .synced })
    let zone = history.zone
    // Two in the morning at home, eight in the evening of the day before there.
    let home = zone.day(of: history.workouts[last].span.lowerBound)
    let start = zone.instant(day: home, wallClockSecond: 2 * 3600)
    history.workouts[last].span = start..<start.adding(seconds: 1800)
    history.workouts[last].utcOffset = Int(zone.offset(at: start)) - 6 * 3600
    history.workouts.sort { $0.span.lowerBound < $1.span.lowerBound }
    let tree = try TestSite.build(analyse(history, asOf: MadePerson().asOf))
    let html = try #require(
      tree.files["light/profile/history.html"].map { String(decoding: $0, as: UTF8.self) })
    let there = home.advanced(by: -1)
    let group = try #require(html.range(of: "id=\"d-\(there.iso)\""))
    let rest = html[group.upperBound...]
    let own = rest.range(of: "id=\"d-").map { rest[..<$0.lowerBound] } ?? rest
    #expect(own.contains("20:00") && own.contains("Clock there: UTC−06:00"))
    #expect(own.contains("Counts for ") && own.contains(" \(home.components.day) "))
    // The day that it counts for has it too.
    #expect(TestSite.text(tree, "light/days/\(home.iso).html").contains("Clock there: UTC"))
  }

  @Test("A night of a journey says by which clock it is told, as the day and the page about sleep do")
  func nightOfJourney() throws {
    var history = MadePerson(days: 20).history
    let last = try #require(history.workouts.lastIndex { $0.origin == .synced })
    let zone = history.zone
    let start = history.workouts[last].span.lowerBound
    let day = zone.day(of: start)
    let home = try TestContext.make(analyse(history, asOf: MadePerson().asOf))
    history.workouts[last].utcOffset = Int(zone.offset(at: start)) + 9 * 3600
    let analysis = analyse(history, asOf: MadePerson().asOf)
    let context = try TestContext.make(analysis)
    for near in [day, day.advanced(by: 1)] {
      #expect(context.book.isOfJourney(near) && !home.book.isOfJourney(near))
      guard let span = NightCard(near, score: nil, context)?.span else { continue }
      #expect(span.hasSuffix(" (\(zone.identifier))"))
      #expect(NightCard(near, score: nil, home)?.span?.contains(zone.identifier) == false)
    }
    let told = "Hours and nights are told by the clock of \(zone.identifier)."
    let tree = try TestSite.build(analysis)
    #expect(TestSite.text(tree, "deep/days/\(day.iso).html").contains(told))
    let others = tree.paths.filter { $0.hasPrefix("deep/days/") }.count {
      TestSite.text(tree, $0).contains(told)
    }
    #expect(others <= 3)
    let sleep = try #require(TopicPage.make(.sleep, context).1 as? TopicPage)
    #expect(sleep.about.hasSuffix("follow the clock of \(zone.identifier), also for nights elsewhere."))
    let atHome = try #require(TopicPage.make(.sleep, home).1 as? TopicPage)
    #expect(!atHome.about.contains(zone.identifier) && !atHome.about.contains("elsewhere"))
  }

  @Test("No page of the history grows past its limit, however much is written down") func manyEntries() throws
  {
    var history = MadePerson(days: 100).history
    let zone = history.zone
    for back in 0..<100 {
      for glass in 0..<60 {
        let at = zone.instant(
          day: MadePerson().last.advanced(by: -back), wallClockSecond: 8 * 3600 + glass * 60)
        history.entries.append(
          HandEntry(id: "\(back)-\(glass)", kind: .water, at: at, amounts: [.water: 0.2]))
      }
    }
    history.entries.sort { $0.at < $1.at }
    let tree = try TestSite.build(analyse(history, asOf: MadePerson().asOf))
    for page in tree.paths where page.contains("/profile/history") {
      #expect((tree.files[page]?.count ?? 0) < 100_000, "\(page)")
    }
    #expect(TestSite.text(tree, "light/profile/history.html").contains("20 more on the page of the day."))
  }

  @Test("A session by hand within a synced one is shown beside it, both versions whole") func conflict()
    throws
  {
    var history = MadePerson(days: 20).history
    let synced = try #require(history.workouts.last { $0.origin == .synced })
    var own = synced
    own.id = "own"
    own.name = "Evening run"
    own.origin = .manual
    own.platform = nil
    own.span = synced.span.lowerBound.adding(seconds: 600)..<synced.span.upperBound.adding(seconds: -600)
    history.workouts.append(own)
    history.workouts.sort { $0.span.lowerBound < $1.span.lowerBound }
    history.records = RecordResolver(
      sources: history.sources, settings: history.settings, ledger: RecordLedger()
    ).resolve(history.workouts)
    let tree = try TestSite.build(analyse(history, asOf: MadePerson().asOf))
    let text = TestSite.text(tree, "light/profile/conflicts.html")
    #expect(text.contains("1 workout by hand overlaps a synced one. Both are kept."))
    #expect(text.contains("One lies within the other: they share 22 minutes."))
    #expect(text.contains("Evening run") && text.contains("Apple HealthKit"))
    #expect(TestSite.text(tree, "light/profile/history.html").contains("Overlaps another by 22 minutes"))
    #expect(text.contains("triptych records resolve conflict-") && text.contains("Keep this decision"))
    let html = try StrictHTML(#require(tree.files["light/profile/conflicts.html"]))
    let ids = html.elements.compactMap { $0["id"] }
    #expect(Set(ids).count == ids.count, "every name for a screen reader leads to one element")
    #expect(TestSite.text(tree, "light/index.html").contains("1 decision about your records waits for you."))
    let none = TestSite.text(try Self.site.get(), "light/profile/conflicts.html")
    #expect(none.contains("There is nothing to decide.") && !none.contains("triptych records"))
    #expect(!TestSite.text(try Self.site.get(), "light/index.html").contains("waits for you"))
  }

  @Test(
    "What was entered, changed and deleted stands in the audit trail, and nothing of what is switched off")
  func changes() throws {
    var history = MadePerson(days: 20).history
    let day = MadePerson().last
    let moment = MadePerson().asOf.instant
    history.entries = [
      HandEntry(id: "meal-1", kind: .meal, at: moment.adding(seconds: -7200), text: "Lentil soup")
    ]
    func line(_ action: TrailLine.Action, _ thing: EnteredThing, ago: Int64, _ after: JSONValue) -> TrailLine
    {
      TrailLine(action, thing.text, at: moment.adding(seconds: -ago), by: .command, after: after)
    }
    var ledger = RecordLedger()
    ledger.add(line(.create, .entry("meal-1"), ago: 7200, .members(["kind": .string("meal")])))
    ledger.add(line(.change, .day(DayPlace(day, .steps)), ago: 3600, .members(["value": .number(9_000)])))
    ledger.add(line(.delete, .entry("water-1"), ago: 60, .null))
    for (format, source) in [("apple-health", nil), ("csv", nil), ("whoop", "WHOOP")] {
      ledger.add(
        TrailLine(
          .imported, "import/" + format, at: moment.adding(seconds: -9000), by: .imported,
          after: .members(["new": .number(12)]), source: source))
    }
    ledger.add(line(.create, .workout("later"), ago: -60, .members(["kind": .string("workout")])))
    func text(_ history: HealthHistory) throws -> String {
      let tree = try TestSite.build(
        analyse(history, remembered: Remembered(records: ledger), asOf: MadePerson().asOf))
      return TestSite.text(tree, "light/profile/audit.html")
    }
    let whole = try text(history)
    let said = ["Deleted: An entry.", "Changed: Steps of 18 November.", "Entered: Lentil soup."]
    let places = said.compactMap { whole.range(of: $0)?.lowerBound }
    #expect(places.count == 3 && places == places.sorted(), "the newest first")
    for format in ["Apple Health", "A CSV table", "WHOOP"] {
      #expect(whole.contains("Imported: \(format), 12 new values."))
    }
    #expect(whole.contains("triptych records audit --person") && whole.contains("triptych records undo 2"))
    #expect(whole.contains("9,000") && !whole.contains("triptych records undo 3"))
    history.settings.privacy.fitness = false
    let less = try text(Consent(history.settings).permitted(history))
    #expect(!less.contains("Changed: Steps") && !less.contains("Deleted") && less.contains("Lentil soup"))
    let none = TestSite.text(try Self.site.get(), "light/profile/audit.html")
    #expect(none.contains("Nothing was done yet."))
  }

  @Test(
    "A changed setting stands in the trail with its name and both values, and can be undone unless it needs a yes"
  )
  func settings() throws {
    var history = MadePerson(days: 20).history
    let moment = MadePerson().asOf.instant
    var new = history.settings
    new.goals.steps = 9_111
    new.goals.own = [OwnGoal(name: "Cycle to work")]
    new.privacy.nutrition = false
    new.notifications.sending.hook = "https://push.example/topic"
    var ledger = RecordLedger()
    for changed in ChangedSetting.all(from: history.settings, to: new) {
      ledger.add(changed.line(at: moment.adding(seconds: -60), by: .command))
    }
    let conflict = SyncConflict(
      number: 1,
      entry: QueueEntry(
        id: "q", action: .updateGoal, time: moment.adding(seconds: -900),
        payload: .members(["steps": .number(8_222)])),
      thing: .setting(["goals", "steps"]), held: .members(["goals.steps": .number(9_111)]))
    history.settings.goals.steps = 9_111
    history.settings.goals.own = new.goals.own
    let tree = try TestSite.build(
      analyse(
        history, remembered: Remembered(sync: SyncMemory(conflicts: [conflict]), records: ledger),
        asOf: MadePerson().asOf))
    let audit = TestSite.text(tree, "light/profile/audit.html")
    #expect(audit.contains("Changed: Goals in your own words.") && audit.contains("Cycle to work"))
    #expect(audit.contains("9,111"))
    func number(_ path: String) -> Int {
      ledger.trail.first { $0.thing == "settings/" + path }?.number ?? 0
    }
    #expect(audit.contains("triptych records undo \(number("goals/steps")) "))
    for path in ["privacy/consent/nutrition", "notifications/hook"] {
      #expect(number(path) > 0 && !audit.contains("triptych records undo \(number(path)) "), "\(path)")
    }
    // A conflict about a setting names the setting on both sides.
    let conflicts = TestSite.text(tree, "light/profile/conflicts.html")
    #expect(conflicts.contains("8,222") && conflicts.contains("9,111") && conflicts.contains("Steps"))
    #expect(!conflicts.contains("Detail") && !conflicts.contains("nothing to decide"))
    #expect(conflicts.contains("1 entry made offline waits for your decision."))
  }

  @Test("The filter of the history stands apart from the sentence above it") func filter() throws {
    let html = try StrictHTML(#require(try Self.site.get().files["light/profile/history.html"]))
    let form = try #require(html.elements.firstIndex { $0["data-filter"] != nil })
    #expect(html.elements[..<form].last?["class"] == "sec")
  }

  @Test("The profile leads to every page below it") func hub() throws {
    let tree = try Self.site.get()
    for depth in ["light", "deep"] {
      let html = try StrictHTML(#require(tree.files[depth + "/profile/index.html"]))
      let links = Set(html.elements.compactMap { $0["href"] })
      let below = tree.paths.filter { $0.hasPrefix(depth + "/profile/") && $0.hasSuffix(".html") }
        .map { String($0.dropFirst((depth + "/profile/").count)) }
      for path in below
      where path != "index.html" && !path.hasPrefix("history-") && !path.hasPrefix("onboarding/") {
        #expect(links.contains(path), "\(path)")
      }
      #expect(links.contains("onboarding/1.html"))
    }
  }

  @Test("Five first screens lead from one to the next, each can be skipped, and none speaks of Premium")
  func onboarding() throws {
    let tree = try Self.site.get()
    for screen in 1...5 {
      let text = TestSite.text(tree, "light/profile/onboarding/\(screen).html")
      #expect(text.contains("Step \(screen) of 5") && text.contains("Skip the tour"))
      #expect(text.contains("href=\"\(screen + 1).html\"") == (screen < 5))
      // The form carries the whole settings file for its script; nobody reads it.
      let isCarried = try Regex(" data-file=\"[^\"]*\"")
      #expect(!text.replacing(isCarried, with: "").lowercased().contains("premium"))
    }
    #expect(TestSite.text(tree, "light/profile/onboarding/2.html").contains("still-calm"))
  }

  @Test("A new person is led to an import, a meal, a mood and the tour; every page says how it fills")
  func newPerson() throws {
    let tree = try TestSite.build(MadePerson(days: 0))
    let welcome = TestSite.text(tree, "light/index.html")
    for way in ["log/meal.html", "log/mood.html", "profile/onboarding/1.html", "profile/help.html"] {
      #expect(welcome.contains("href=\"\(way)\""))
    }
    for page in ["history", "conversations", "audit"] {
      #expect(TestSite.text(tree, "light/profile/\(page).html").contains("class=\"empty"), "\(page)")
    }
  }

  @Test("Data and privacy counts what is held and says how all of it goes") func privacy() throws {
    let text = TestSite.text(try Self.site.get(), "deep/profile/privacy.html")
    #expect(text.contains("Moods of Symbi, a day each") && text.contains("triptych export --person ID"))
    #expect(text.contains("<details class=\"confirm low"))
  }
}
