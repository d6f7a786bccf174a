import Testing
import TriptychHealth

@testable import TriptychSite

@Suite("Topics below the pillars") struct TopicPageTests {
  private static func page(
    _ topic: Topic, _ person: MadePerson, depth: Settings.Depth = .light,
    entries: [HandEntry] = []
  ) throws -> TopicPage {
    var history = person.history
    history.entries = entries
    let context = try TestContext.make(analyse(history, asOf: person.asOf), depth: depth)
    return try #require(TopicPage.make(topic, context).1 as? TopicPage)
  }

  @Test("Every topic has a path of its own below its pillar, and every pillar has goals") func paths() {
    #expect(Set(Topic.allCases.map(\.path)).count == Topic.allCases.count)
    #expect(Topic.sleep.path == "pillars/fitness/sleep.html")
    #expect(Topic.food.path == "pillars/nutrition/energy.html")
    #expect(Topic.energy.path == "pillars/wellbeing/energy.html")
    for pillar in Pillar.allCases {
      #expect(Topic.all(of: pillar).map(\.path).contains("pillars/\(pillar.rawValue)/goals.html"))
    }
  }

  @Test("A topic with data says how the week stands, and nothing of what would fill it") func state() throws {
    let page = try Self.page(.sleep, MadePerson())
    #expect(page.say.hasSuffix("of sleep a night over the last seven"))
    #expect(page.empty == nil)
    #expect(page.facts?.items.count == 5)
  }

  @Test("A length has its hours and its minutes with units that look alike, and then how good it is")
  func lengths() throws {
    let person = MadePerson()
    let context = try TestContext.make(person.analysis)
    func text(_ fact: DayFacts.Fact) -> String {
      let hours = fact.hours.map { $0.number + " " + $0.unit + " " } ?? ""
      return hours + [fact.value, fact.unit, fact.note].compactMap { $0 }.joined(separator: " ")
    }
    func length(_ minutes: Double, _ note: String? = nil) -> DayFacts.Fact {
      DayFacts.Fact("Sleep", hours: minutes / 60, note: note, context.words)
    }
    #expect(length(424).hours?.number == "7" && length(424).value == "4" && length(424).unit == "min")
    #expect(text(length(424, "good")) == "7 h 4 min good")
    #expect(text(length(420)) == "7 h" && text(length(61)) == "1 h 1 min" && text(length(40)) == "40 min")
    #expect(text(length(0)) == "0 min" && text(length(60)) == "1 h")
    let slept = try #require(person.history[.sleepDuration][person.last])
    let fact = try #require(DayFacts(context).items.first { $0.name == "Sleep" })
    #expect(text(fact).hasPrefix(text(DayFacts.Fact("Sleep", hours: slept, context.words))))
    let html = TestSite.text(try TestSite.build(person), "light/index.html")
    #expect(html.contains("<span>Sleep \(text(fact))</span>"))
    let hours = try #require(fact.hours)
    let (number, unit) = (hours.number, hours.unit)
    #expect(html.contains("<dd>\(number)\u{A0}<small>\(unit)</small>\u{A0}\(fact.value ?? "") <small>"))
  }

  @Test(
    "A topic without data names what fills it and shows no number", arguments: [Topic.mood, .food, .journal])
  func empty(topic: Topic) throws {
    let page = try Self.page(topic, MadePerson(days: 40, metrics: [.steps]))
    #expect(page.empty != nil)
    #expect(page.facts == nil && page.figures.isEmpty && page.entries == nil)
    #expect(page.say.contains { $0.isNumber } == false)
  }

  @Test("What was entered by hand is listed, newest first, up to the moment the page speaks for")
  func entries() throws {
    let person = MadePerson(days: 10)
    func meal(_ name: String, hour: Int, days: Int64 = 0) -> HandEntry {
      HandEntry(
        id: name, kind: .meal,
        at: person.asOf.instant.adding(seconds: Int64(hour) * 3600 - days * 86_400), text: name,
        amounts: [.energyIntake: 420])
    }
    let page = try Self.page(
      .meals, person,
      entries: [meal("Soup", hour: -30), meal("Bread", hour: -2), meal("Later", hour: 1)])
    #expect(page.entries?.items.map(\.name) == ["Bread", "Soup"])
    #expect(page.entries?.items.first?.details?.contains("420") == true)
    #expect(page.say == "1 meal logged today")
  }

  @Test("Days without a workout this week name the newest one and no zero") func noWorkout() throws {
    var person = MadePerson(days: 60)
    var history = person.history
    person.last = person.last.advanced(by: 20)
    history.dataThrough = person.asOf.instant
    let context = try TestContext.make(analyse(history, asOf: person.asOf))
    let page = try #require(TopicPage.make(.workouts, context).1 as? TopicPage)
    #expect(page.say.hasSuffix("the newest workout"))
  }

  @Test("The newest workout has the day of its place in the sentence, as in the list below")
  func workoutAbroad() throws {
    var person = MadePerson(days: 60)
    var history = person.history
    let last = try #require(history.workouts.indices.last)
    // Seven in the evening at home, nine the next morning there.
    let home = person.last.advanced(by: -2)
    let start = history.zone.instant(day: home, wallClockSecond: 19 * 3600)
    history.workouts[last].span = start..<start.adding(seconds: 1800)
    history.workouts[last].utcOffset = 14 * 3600
    person.last = person.last.advanced(by: 20)
    history.dataThrough = person.asOf.instant
    let context = try TestContext.make(analyse(history, asOf: person.asOf))
    let page = try #require(TopicPage.make(.workouts, context).1 as? TopicPage)
    let there = home.advanced(by: 1)
    #expect(page.say.contains(context.words.day(there)) && page.say.hasSuffix("the newest workout"))
    #expect(page.workouts?.items.first?.datetime.hasPrefix(there.iso) == true)
  }

  @Test("A pillar without any goal says so and how to set one; one with goals waits for data of today")
  func goalless() throws {
    let none = try Self.page(.wellbeingGoals, MadePerson(days: 40))
    #expect(none.goals == nil && none.say == "No goal set yet")
    #expect(none.empty?.text.contains("in the settings") == true)
    let waiting = try Self.page(.nutritionGoals, MadePerson(days: 40, metrics: [.steps]))
    #expect(waiting.say == "No goal has data today")
  }

  @Test("A mean of fewer days than the week has says how many it rests on") func means() throws {
    let person = MadePerson(days: 40)
    var history = person.history
    history.days[.mindfulMinutes] = DaySeries([
      DayValue(day: person.last.advanced(by: -1), value: 8, source: "Notebook")
    ])
    let context = try TestContext.make(analyse(history, asOf: person.asOf))
    let page = try #require(TopicPage.make(.stress, context).1 as? TopicPage)
    let mean = try #require(page.averages?.items.first { $0.name == "Mindful minutes" })
    #expect(mean.unit == "min" && mean.note == "(1 of 7 days)")
    let others = try #require(page.averages).items.filter { $0.name != mean.name }
    #expect(others.allSatisfy { $0.note == nil })
  }

  @Test("The middle of the nights is a time of day, not a length") func midpoint() throws {
    let person = MadePerson(days: 40)
    var history = person.history
    history.days[.sleepMidpoint] = DaySeries(
      (0..<7).map { DayValue(day: person.last.advanced(by: $0 - 6), value: 15.25, source: "Watch") })
    let context = try TestContext.make(analyse(history, asOf: person.asOf))
    let page = try #require(TopicPage.make(.sleep, context).1 as? TopicPage)
    let name = context.words(.metric, Metric.sleepMidpoint.id)
    let middle = try #require(page.averages?.items.first { $0.name == name })
    #expect(middle.value == context.words.clock(hoursAfterNoon: 15.25) && middle.hours == nil)
  }

  @Test("Recovery without days to compare with says what is missing, above the values it has")
  func recovery() throws {
    let person = MadePerson(days: 3)
    let card = try #require(ScoreCard.recovery(try TestContext.make(person.analysis)))
    #expect(card.score == nil && card.rows.count > 1)
    #expect(card.absence?.contains("14 days before") == true)
  }

  @Test("The Dashboard names the day of its hours once that day is over") func pastDay() throws {
    let person = MadePerson(days: 40)
    var later = person
    later.last = person.last.advanced(by: 10)
    let old = try TestContext.make(analyse(person.history, asOf: later.asOf))
    #expect(TimelineOfDay(old.newestDay, old)?.pastDay == "Tuesday 18 November")
    #expect(try TimelineOfDay(person.last, TestContext.make(person.analysis))?.pastDay == nil)
  }

  @Test("A site has every topic at both depths, linked from its pillar") func site() throws {
    let tree = try TestSite.build(MadePerson(days: 40))
    for depth in ["light", "deep"] {
      for topic in Topic.allCases {
        #expect(tree.files["\(depth)/\(topic.path)"] != nil, "\(depth)/\(topic.path)")
        let pillar = TestSite.text(tree, "\(depth)/pillars/\(topic.pillar.rawValue).html")
        #expect(pillar.contains("href=\"\(topic.path.dropFirst("pillars/".count))\""))
      }
    }
    let night = TestSite.text(tree, "deep/pillars/fitness/sleep.html")
    #expect(night.contains("id=\"night\"") && night.contains("id=\"nights-14\""))
    #expect(!TestSite.text(tree, "light/pillars/fitness/sleep.html").contains("id=\"nights-14\""))
  }
}

@Suite("Quick actions") struct QuickActionTests {
  private static func context(_ mood: Mood, paths: Set<String>, depth: Settings.Depth = .light) throws
    -> PageContext
  {
    var analysis = MadePerson().analysis
    analysis.symbi.mood = mood
    var context = try TestContext.make(analysis, depth: depth)
    context.tree = PageTree(paths.sorted().map { PageEntry(path: $0, tab: nil) { NotFoundPage.make($0) } })
    context.link = SiteLink(depth, "index.html")
    return context
  }

  @Test(
    "Breathing together is offered to a stressed or anxious Symbi and to no other", arguments: Mood.allCases)
  func calm(mood: Mood) throws {
    let context = try Self.context(mood, paths: [Practice.breathing.path])
    #expect((CalmOffer(context) != nil) == [.stressed, .anxious].contains(mood))
    #expect(CalmOffer(try Self.context(mood, paths: [])) == nil)
  }

  @Test("Only what there is is offered: at most six in Light, all in Deep") func offered() throws {
    let all = Set(EntryKind.allCases.map(PagePath.log) + [Practice.breathing.path])
    let light = QuickActions(try Self.context(.calm, paths: all))
    #expect(light.items.count == 6)
    #expect(light.items.first?.text == "Meal")
    let deep = QuickActions(try Self.context(.calm, paths: all, depth: .deep))
    #expect(deep.items.count > 9)
    let none = QuickActions(try Self.context(.calm, paths: []))
    #expect(none.items.allSatisfy { !$0.href.contains("log/") })
    #expect(none.items.last?.href == "insights/index.html")
  }
}
