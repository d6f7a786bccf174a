import Foundation
import Testing
import TriptychHealth

@testable import TriptychArchive

@Suite("What a bundle holds", .enabled(if: BundleFixture.has("unzip")))
struct BundleContentsTests {
  let fixture: BundleFixture
  let report: BundleReport

  init() throws {
    fixture = try BundleFixture(rows: 60)
    try fixture.store.changingByHand { data in
      let at = StoreFixture.newYear.adding(seconds: 23 * 3600 + 1800)
      for (index, text) in StoreFixture.hostileTexts.map(EntryText.cleaned).enumerated() where !text.isEmpty {
        let entry = HandEntry(
          id: "meal-\(index)", kind: .meal, at: at, text: text, note: text, amounts: [.energyIntake: 420])
        data.enter(.event(entry), at: at)
      }
      data.enter(
        .event(HandEntry(id: "mood", kind: .mood, at: at, note: "-", amounts: [.mood: 4, .stress: 2])), at: at
      )
    }
    let berlin = try #require(CivilZone(systemIdentifier: "Europe/Berlin"))
    var settings = Settings()
    settings.name = "Ada \"=1+1\""
    settings.goals.own = [OwnGoal(name: "@run", date: CalendarDay(iso: "2026-06-01"))]
    var history = try fixture.store.history(of: fixture.scratch.person, settings: settings, zone: berlin)
    let day = try #require(CalendarDay(iso: "2026-03-01"))
    for (metric, value) in BundleContentsTests.figures {
      history.days[metric] = DaySeries([DayValue(day: day, value: value, source: "Watch \"2\"")])
    }
    var contents = BundleContents(history: history, settingsJSON: fixture.settings)
    contents.fieldTexts = ["date": "Der Tag"]
    contents.metricNames = [.steps: "Schritte"]
    contents.parts = [
      BundlePart("data/derived/scores.json") { Array("{}".utf8) }, BundlePart("data/charts/none.png") { nil },
    ]
    contents.pages = { inventory in
      [BundlePage(name: "index.html", text: inventory.files.map(\.name).joined(separator: "\n"))]
    }
    report = try BundleWriter.write(
      contents, store: fixture.store, asOf: AsOf(endOf: day, in: berlin), to: fixture.path)
  }

  private static let figures: [Metric: Double] = [
    .steps: 8000.5, .heartRate: 61, .restingHeartRate: 52, .hrvSDNN: 40, .hrvRMSSD: 45, .weight: 70,
    .oxygenSaturation: 97, .activeEnergy: 500, .sleepDuration: 7.5, .sleepDeep: 1, .sleepCore: 4,
    .sleepREM: 2, .mood: 4,
  ]

  @Test("Every table, resource and kind of record has its place, and what pages are told is what is there")
  func names() throws {
    let names = report.files.map(\.name)
    for name in [
      "daily-metrics", "sleep", "workouts", "meals", "check-ins", "journal", "habits", "goals", "hourly-2026",
    ] {
      #expect(names.contains("data/csv/\(name).csv"))
    }
    for name in ["Patient", "Observation.daily", "Observation.sleep"] {
      #expect(names.contains("data/fhir/\(name).ndjson"))
    }
    #expect(names.contains("data/records/audit.ndjson") && names.contains("data/derived/scores.json"))
    #expect(names.contains("datapackage.json") && names.contains("index.html"))
    #expect(!names.contains("data/charts/none.png"), "what has nothing to show has no file")
    let told = try fixture.contents("index.html").split(separator: "\n").map(String.init)
    #expect(told == names.filter { $0.hasPrefix("data/") })
  }

  @Test("Texts that a spreadsheet could run are guarded, quoted and told from empty ones")
  func formulas() throws {
    let meals = try fixture.contents("data/csv/meals.csv")
    #expect(meals.hasPrefix("date,time,name,energy_intake,"))
    #expect(meals.contains("\n2026-01-02,2026-01-01T23:30:00Z,'=1+1,420,"), "the day is the person's own")
    for guarded in ["'+49", "'-1", "'@home", "''already", "'\u{FF1D}1", "\"a,b;c\""] {
      #expect(meals.contains("," + guarded + ","), "\(guarded)")
    }
    #expect(meals.contains(",\"quote \"\" and ' and \\\","))
    let checkIns = try fixture.contents("data/csv/check-ins.csv")
    #expect(
      checkIns == "date,time,mood,energy,stress,note,id\n2026-01-02,2026-01-01T23:30:00Z,4,,2,'-,mood\n")
    #expect(
      try fixture.contents("data/csv/goals.csv").hasSuffix("goals.own[0],'@run,,,,2026-06-01\n"))
  }

  @Test("The description names every table with the fields of its first line, its size and its checksum")
  func dataPackage() throws {
    let text = try fixture.contents("datapackage.json")
    let package = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
    guard case .array(let resources)? = package["resources"] else {
      Issue.record("no resources")
      return
    }
    let tables = report.files.filter { $0.name.hasSuffix(".csv") }
    #expect(resources.count == tables.count)
    for (resource, table) in zip(resources, tables) {
      #expect(resource["path"] == .string(table.name))
      #expect(resource["hash"] == .string("sha256:" + table.sha256))
      #expect(resource["bytes"] == .number(Double(table.bytes)))
      guard case .array(let fields)? = resource["schema"]?["fields"] else { continue }
      let names = fields.compactMap { field -> String? in
        if case .string(let name)? = field["name"] { name } else { nil }
      }
      let header = try fixture.contents(table.name).prefix { $0 != "\n" && $0 != "\r\n" }
      #expect(names.joined(separator: ",") == header)
      for field in fields where field["name"] == .string("source") { #expect(field["guard"] != nil) }
      for field in fields where field["name"] == .string("date") {
        #expect(field["description"] == .string("Der Tag") && field["type"] == .string("date"))
      }
    }
  }

  @Test("Observations carry LOINC codes where there is one for just that, and UCUM units")
  func fhir() throws {
    let codes: [(Metric, String, String)] = [
      (.steps, "41950-7", "/d"), (.heartRate, "8867-4", "/min"), (.restingHeartRate, "40443-4", "/min"),
      (.hrvSDNN, "80404-7", "ms"), (.weight, "29463-7", "kg"), (.oxygenSaturation, "59408-5", "%"),
      (.activeEnergy, "41981-2", "kcal"), (.sleepDuration, "93832-4", "h"), (.sleepDeep, "93831-6", "h"),
      (.sleepCore, "93830-8", "h"), (.sleepREM, "93829-0", "h"), (.hrvRMSSD, "", "ms"),
      (.mood, "", "{score}"),
    ]
    let text =
      try fixture.contents("data/fhir/Observation.daily.ndjson")
      + fixture.contents("data/fhir/Observation.sleep.ndjson")
    let lines = text.split(separator: "\n").filter { $0.contains("-2026-03-01\"") }
    for (metric, loinc, unit) in codes {
      let own = lines.filter { $0.contains("{\"system\":\"urn:triptych:metric\",\"code\":\"\(metric.id)\"}") }
      #expect(own.count == 1, "\(metric)")
      let line = try #require(own.first)
      #expect(line.contains("http://loinc.org") == !loinc.isEmpty, "\(metric)")
      if !loinc.isEmpty { #expect(line.contains("\"http://loinc.org\",\"code\":\"\(loinc)\"")) }
      #expect(line.contains("\"system\":\"http://unitsofmeasure.org\",\"code\":\"\(unit)\""))
      #expect(line.contains("\"start\":\"2026-03-01T00:00:00+01:00\",\"end\":\"2026-03-01T23:59:59+01:00\""))
      let json = try JSONDecoder().decode(JSONValue.self, from: Data(line.utf8))
      #expect(json["device"]?["display"] == .string("Watch \"2\""))
      #expect(json["status"] == .string("final"))
      if case .string(let id)? = json["id"] {
        #expect(id.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" })
      }
    }
    #expect(lines.contains { $0.contains("\"text\":\"Schritte\"") })
    let patient = try JSONDecoder().decode(
      JSONValue.self, from: Data(fixture.contents("data/fhir/Patient.ndjson").utf8))
    #expect(patient["name"] == .array([.members(["text": .string("Ada \"=1+1\"")])]))
    #expect(patient["birthDate"] == nil && patient["telecom"] == nil)
  }

  @Test("Hours hold the sum of their quarters, each hour in one year's table")
  func hourly() throws {
    var sums: [Metric: Double] = [:]
    for (metric, bins) in try fixture.store.heldData().bins {
      sums[metric] = bins.reduce(0) { $0 + $1.value }
    }
    var told: [Metric: Double] = [:]
    for file in report.files where file.name.hasPrefix("data/csv/hourly-") {
      for line in try fixture.contents(file.name).split(separator: "\n").dropFirst() {
        let cells = line.split(separator: ",", omittingEmptySubsequences: false)
        guard cells.count > 3, cells[2] == "sum", let sum = Double(cells[3]) else { continue }
        told[Metric(String(cells[1])), default: 0] += sum
      }
    }
    #expect(!sums.isEmpty && Set(told.keys) == Set(sums.keys))
    for (metric, sum) in sums { #expect(abs((told[metric] ?? .nan) - sum) < 1e-6 * max(1, abs(sum))) }
  }

  @Test(
    "The last hour before a New Year at half past is in a table, also where nothing is newer",
    arguments: zip(
      ["America/St_Johns", "Asia/Kolkata", "UTC"], [Int64](arrayLiteral: 11_100, -21_300, -3300)))
  func newYear(name: String, second: Int64) throws {
    let zone = try #require(CivilZone(systemIdentifier: name))
    let scratch = try ScratchHome()
    let store = try scratch.store()
    var batch = StoreFixture.batch(value: 70, at: -96)
    let last = StoreFixture.newYear.adding(seconds: second)
    batch.bins[.steps]?.append(QuantityBin(start: last, source: 0, value: 30, coverage: 1))
    batch.hours[.heartRate] = [
      ReadingSummary(
        start: last.floored(toMultipleOf: 900), source: 0, count: 1, sum: 60, lowest: 60, highest: 60)
    ]
    try store.take([batch])
    let path = scratch.path + "/out.zip"
    let history = try store.history(of: scratch.person, settings: Settings(), zone: zone)
    #expect(zone.day(of: last).iso == "2025-12-31")
    _ = try BundleWriter.write(
      BundleContents(history: history), store: store, asOf: AsOf(StoreFixture.exported(2), in: zone), to: path
    )
    let tables = try BundleFixture.files(of: path).filter { $0.key.hasPrefix(BundleLayout.hourlyTables) }
    let lines = tables.values.flatMap { $0.split(separator: "\n").dropFirst() }
    #expect(lines.count == 3 && Set(lines).count == 3)
    #expect(lines.filter { $0.contains(",steps,sum,30,") }.count == 1)
    #expect(lines.filter { $0.contains(",heart_rate_mean,readings,") }.count == 1)
  }

  @Test("What the bundle holds comes back: entries with hostile texts, changes and all")
  func comesBack() throws {
    let other = try fixture.scratch.store("other")
    let (summary, settings, _) = try fixture.read(fixture.path, into: other)
    #expect(summary.refused.total == 0)
    #expect(try other.handData() == fixture.store.handData())
    #expect(try other.digest(settings: settings) == fixture.store.digest(settings: fixture.settings))
  }
}

@Suite("Days formed year by year")
struct HistoryGatheringTests {
  @Test(
    "They are those formed from everything at once, in every zone",
    arguments: ["UTC", "Europe/Berlin", "Asia/Kathmandu", "America/Los_Angeles", "Pacific/Apia"])
  func sameDays(name: String) throws {
    let zone = try #require(CivilZone(systemIdentifier: name))
    let fixture = try BundleFixture(seed: 7, rows: 240)
    try fixture.store.take([StoreFixture.batch(value: 70, at: -3)])
    try fixture.store.take([StoreFixture.batch(value: 50, at: -40_000)])
    try enterWorkouts(around: zone.start(of: #require(CalendarDay(iso: "2026-01-01"))), in: fixture.store)
    let person = fixture.scratch.person
    for off in [[], ["Watch"]] as [Set<String>] {
      var settings = Settings()
      settings.sourcesOff = off
      let whole = DayAggregator(settings: settings, zone: zone).history(
        of: try fixture.store.heldData(), person: person)
      #expect(try fixture.store.history(of: person, settings: settings, zone: zone) == whole)
    }
  }

  @Test(
    "They are the same where the newest values of a source are hidden, which is then dated by what is left")
  func hiddenValues() throws {
    let fixture = try BundleFixture(seed: 7, rows: 240)
    // Three days of a source; the last two are hidden, of another source all there is.
    for day in 0..<3 {
      try fixture.store.take([StoreFixture.batch(value: 50, at: day * 96 + 40, source: "Band")])
    }
    try fixture.store.take([
      StoreFixture.batch(value: 9, at: 40, source: "Clip", exported: StoreFixture.exported(9))
    ])
    let first = try #require(CalendarDay(iso: "2026-01-01"))
    try fixture.store.changingByHand { data in
      let hidden = [("Band", 2), ("Band", 1), ("Clip", 0), ("Watch", 0), ("Phone", 1)]
      for (source, day) in hidden {
        let place = DayPlace(first.advanced(by: day), .steps)
        data.hide(.value(place, source: source), at: StoreFixture.exported(3), by: .command)
      }
    }
    let person = fixture.scratch.person
    let whole = DayAggregator(settings: Settings(), zone: .utc).history(
      of: try fixture.store.heldData(), person: person)
    let history = try fixture.store.history(of: person, settings: Settings(), zone: .utc)
    #expect(history == whole)
    func newest(_ name: String) -> Instant? { history.sources.first { $0.name == name }?.lastData }
    #expect(newest("Band") == StoreFixture.newYear.adding(seconds: 36_005))
    #expect(history.sources.contains { $0.name == "Clip" } && newest("Clip") == nil)
    var settings = Settings()
    settings.privacy.wellbeing = false
    let consent = Consent(settings)
    let permitted = DayAggregator(settings: settings, zone: .utc).history(
      of: consent.permitted(try fixture.store.heldData()), person: person)
    #expect(
      try fixture.store.history(of: person, settings: settings, zone: .utc, consent: consent) == permitted)
  }

  @Test("A source that reported its last moment of a hidden day is dated by what is left of it")
  func reportedMoment() throws {
    let scratch = try ScratchHome()
    let store = try scratch.store()
    for day in 0..<2 {
      var batch = StoreFixture.batch(value: 50, at: day * 96 + 40)
      batch.sources[0].lastData = StoreFixture.newYear.adding(seconds: Int64(day) * 86_400 + 36_004)
      try store.take([batch])
    }
    let place = DayPlace(try #require(CalendarDay(iso: "2026-01-02")), .steps)
    try store.changingByHand {
      $0.hide(.value(place, source: "Watch"), at: StoreFixture.exported(3), by: .command)
    }
    let history = try store.history(of: scratch.person, settings: Settings(), zone: .utc)
    #expect(history.sources.map(\.lastData) == [StoreFixture.newYear.adding(seconds: 36_005)])
    #expect(history.dataThrough == StoreFixture.newYear.adding(seconds: 36_005))
  }

  /// Workouts by hand: one over the night of a new year, whose end a watch saw too, one in a year without anything else,
  /// and one on the last day of a year.
  private func enterWorkouts(around newYear: Instant, in store: PersonStore) throws {
    var seen = ImportBatch()
    seen.sources = [Source(name: "Watch", kind: .watch)]
    seen.bins[.exerciseMinutes] = (0..<4).map {
      QuantityBin(start: newYear.adding(seconds: $0 * 300), source: 0, value: 5, coverage: 0)
    }
    try store.take([seen])
    let spans: [(start: Int64, minutes: Int64)] = [(-1800, 60), (-900 * 86_400, 40), (-18 * 3600, 25)]
    try store.changingByHand { data in
      for (number, span) in spans.enumerated() {
        let start = newYear.adding(seconds: span.start)
        data.enter(
          .workout(
            ExerciseRecord(
              id: "by-hand-\(number)", name: "Run", span: start..<start.adding(seconds: span.minutes * 60),
              minutes: Double(span.minutes), origin: .manual, source: 0)), at: start)
      }
    }
  }

  private static let consents: [WritableKeyPath<PrivacySettings, Bool> & Sendable] = [
    \.fitness, \.nutrition, \.wellbeing, \.cycle, \.medication,
  ]

  @Test(
    "Without consent to something they are those formed from everything else",
    arguments: consents)
  func sameDays(without consented: WritableKeyPath<PrivacySettings, Bool> & Sendable) throws {
    let fixture = try BundleFixture(seed: 7, rows: 240)
    try fixture.store.take([StoreFixture.batch(value: 50, at: -40_000)])
    try enterWorkouts(around: StoreFixture.newYear, in: fixture.store)
    let (person, held) = (fixture.scratch.person, try fixture.store.heldData())
    for isAlone in [false, true] {
      var settings = Settings()
      for other in Self.consents {
        settings.privacy[keyPath: other] = (other == consented) == isAlone
      }
      let consent = Consent(settings)
      let permitted = DayAggregator(settings: settings, zone: .utc).history(
        of: consent.permitted(held), person: person)
      #expect(
        try fixture.store.history(of: person, settings: settings, zone: .utc, consent: consent) == permitted)
    }
  }
}
