import Testing
import TriptychHealth

@testable import TriptychSite

@Suite("What the Dashboard begins with") struct DayLeadTests {
  private static func context() throws -> PageContext {
    var person = MadePerson()
    person.days = 8
    let analysis = person.analysis
    let words = Words(language: try TestTemplates.load().language("en"), units: .metric)
    return PageContext(
      analysis: analysis, depth: .deep, words: words, data: ChartData(analysis: analysis, words: words),
      charts: ChartCache(), programVersion: "0", link: SiteLink(.deep, "index.html"))
  }

  /// A zone of some offset that changes once, half a year before the day or after it.
  private static func zone(_ numbers: inout TriptychHealth.SeededNumbers, around day: CalendarDay)
    -> CivilZone
  {
    let offset = Int32(numbers.next(below: 105) - 48) * 900
    let change = CivilZone.utc.instant(
      day: day.advanced(by: numbers.next(below: 2) == 0 ? -180 : 180), wallClockSecond: 3600)
    return CivilZone(
      identifier: "Made/Up", transitions: [change],
      offsets: numbers.next(below: 2) == 0 ? [offset, offset + 3600] : [offset + 3600, offset])
  }

  /// A history whose as-of day has these figures, and whose other days and sources are any.
  private static func history(
    _ numbers: inout TriptychHealth.SeededNumbers, _ asOf: AsOf, in zone: CivilZone, steps: Double?,
    sleep: Double?
  ) -> HealthHistory {
    var days: [Metric: [DayValue]] = [:]
    for back in 1...5 where numbers.next(below: 2) == 0 {
      let value = DayValue(
        day: asOf.day.advanced(by: -back), value: Double(numbers.next(below: 20_000)), source: "Phone")
      days[.steps, default: []].append(value)
    }
    if let steps { days[.steps, default: []].append(DayValue(day: asOf.day, value: steps, source: "Phone")) }
    if let sleep { days[.sleepDuration] = [DayValue(day: asOf.day, value: sleep, source: "Watch")] }
    // From midnight to the moment itself: how new the data is within the day changes nothing.
    let age = numbers.next(below: asOf.wallClockSecond + 1)
    return HealthHistory(
      person: MadePerson().history.person, settings: Settings(), zone: zone,
      days: days.mapValues { DaySeries($0) }, sources: [Source(name: "Phone", kind: .phone)],
      dataThrough: asOf.instant.adding(seconds: -Int64(age)))
  }

  @Test(
    "A morning begins with recovery and an evening with the day, in both depths",
    arguments: ["light", "deep"])
  func blocks(depth: String) throws {
    let made = MadePerson()
    func order(hour: Int) throws -> [String] {
      let asOf = AsOf(CivilZone.utc.instant(day: made.last, wallClockSecond: hour * 3600), in: .utc)
      let tree = try TestSite.build(analyse(made.history, asOf: asOf))
      let page = TestSite.text(tree, depth + "/index.html")
      let marks = ["recovery": "id=\"recovery-lead\"", "facts": "class=\"facts\"", "scores": "id=\"scores\""]
      let places = marks.compactMapValues { page.range(of: $0)?.lowerBound }
      return places.sorted { $0.value < $1.value }.map(\.key)
    }
    #expect(try order(hour: 8) == ["recovery", "scores", "facts"])
    #expect(try order(hour: 20) == ["facts", "scores"])
    #expect(try order(hour: 14) == (depth == "light" ? ["scores", "facts"] : ["facts", "scores"]))
  }

  @Test("Meals by hand stand beside the energy of the day, in one fact")
  func meals() throws {
    let made = MadePerson()
    var history = made.history
    history.entries = [8, 13].map { hour in
      HandEntry(
        id: "m\(hour)", kind: .meal, at: CivilZone.utc.instant(day: made.last, wallClockSecond: hour * 3600),
        text: "Soup", amounts: [.energyIntake: 420])
    }
    history.days[.energyIntake] = DaySeries([DayValue(day: made.last, value: 1840, source: "Notebook")])
    let facts = DayFacts(try TestContext.make(analyse(history, asOf: made.asOf), pets: nil))
    let meals = try #require(facts.items.first { $0.name == "Meals" })
    #expect(meals.value == "2" && meals.unit?.filter { !$0.isWhitespace } == "·1,840kcal")
    history.days[.energyIntake] = nil
    let bare = DayFacts(try TestContext.make(analyse(history, asOf: made.asOf), pets: nil))
    #expect(bare.items.first { $0.name == "Meals" }?.unit == "logged")
  }

  @Test("Where neither steps nor sleep of today are held, nothing is said to be missing that is there")
  func quiet() throws {
    let made = MadePerson()
    var history = made.history
    history.days[.steps] = nil
    history.days[.sleepDuration] = nil
    history.days[.water] = DaySeries([DayValue(day: made.asOf.day, value: 1.2, source: "Phone")])
    history.dataThrough = made.asOf.instant
    let context = try TestContext.make(analyse(history, asOf: made.asOf), pets: nil)
    #expect(context.newestDay == made.asOf.day)
    #expect(
      DayLead.text(context) == "What has arrived of today so far is here, with the days before."
    )
  }

  @Test(
    "Y12: the morning or evening lead depends on the moment built for alone, whatever the zone and the history"
  )
  func moment() throws {
    var context = try Self.context()
    let words = context.words
    for seed in 0..<160 {
      var numbers = TriptychHealth.SeededNumbers(seed: UInt64(seed))
      let day = MadePerson().last.advanced(by: numbers.next(below: 700) - 350)
      let edges = [0, 43_199, 43_200, 61_199, 61_200, 86_399]
      let second = numbers.next(below: 3) == 0 ? edges[numbers.next(below: 6)] : numbers.next(below: 86_400)
      let (steps, hours) = (Double(numbers.next(below: 20_000)), 4 + Double(numbers.next(below: 60)) / 10)
      let known = numbers.next(below: 3) > 0
      var texts: Set<[String]> = []
      for _ in 0..<3 {
        let zone = Self.zone(&numbers, around: day)
        let asOf = AsOf(zone.instant(day: day, wallClockSecond: second), in: zone)
        #expect(asOf.day == day && asOf.wallClockSecond == second)
        context.analysis.asOf = asOf
        context.analysis.history = Self.history(
          &numbers, asOf, in: zone, steps: steps, sleep: known ? hours : nil)
        texts.insert([Greeting.text(context), DayLead.text(context)])
      }
      let part: AsOf.PartOfDay =
        second < 12 * 3600 ? .morning : second < 17 * 3600 ? .afternoon : .evening
      let fill: PhraseValues = [
        "steps": words.value(steps, of: .steps), "sleep": words.duration(hours: hours),
      ]
      let lead =
        !known
        ? words(DashboardWord.leadSteps, fill)
        : part == .morning ? words(DashboardWord.leadMorning, fill) : words(DashboardWord.leadDay, fill)
      #expect(texts == [[words(DashboardWord.greeting(part)), lead]])
    }
  }
}
