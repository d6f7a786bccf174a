import Foundation
import Testing
import TriptychHealth

@testable import TriptychSite

@Suite("Documents of the API") struct APIDocumentTests {
  /// A document of somebody's API, read as any program reads it.
  private func document(
    _ path: String, _ analysis: Analysis, bundles: [HandedOverBundle] = []
  ) throws -> JSONValue {
    var context = try TestContext.make(analysis, depth: .deep)
    context.bundles = bundles
    let found = try #require(
      APICatalog.documents(context).first { $0.path == APIPath.documents + path }, "no \(path)")
    return try JSONDecoder().decode(JSONValue.self, from: Data(found.bytes))
  }

  private func list(_ value: JSONValue?) -> [JSONValue] {
    if case .array(let values)? = value { values } else { [] }
  }

  @Test("Every document begins with its version, the moment of the build and the last day with data")
  func frame() throws {
    var stale = MadePerson(days: 40)
    stale.dataThrough = stale.asOf.instant.adding(seconds: -3 * 86_400)
    for (person, through) in [
      (MadePerson(days: 40), "2025-11-18"), (stale, "2025-11-15"), (MadePerson(days: 0), nil),
    ] {
      for (path, bytes) in APICatalog.documents(try TestContext.make(person.analysis, depth: .deep)) {
        let value = try JSONDecoder().decode(JSONValue.self, from: Data(bytes))
        #expect(value["version"] == .number(1), "\(path)")
        #expect(value["asOf"] == .string("2025-11-18T18:30:00Z"), "\(path)")
        #expect(value["dataThrough"] == JSONValue(through), "\(path)")
      }
    }
  }

  @Test("The history has every record of its pages, and says why one does not count")
  func history() throws {
    let analysis = MadePerson().analysis
    let book = DayBook(analysis)
    let month = CalendarMonth(of: try #require(book.recordDays.last))
    let records = list(try document("history/\(month.id).json", analysis)["records"])
    let sessions = month.days.flatMap { book.sessionsByLocalDay[$0] ?? [] }
    #expect(records.count == sessions.count && !sessions.isEmpty)
    #expect(Set(records.map { $0["id"]?.text }) == Set(sessions.map(\.id)))
    for record in records {
      let session = try #require(sessions.first { $0.id == record["id"]?.text })
      #expect(record["minutes"] == .number(session.minutes) && record["kind"] == .string("workout"))
      #expect(record["counts"] == .bool(true) && record["asideBecause"] == .null)
    }
    let starts = records.compactMap { $0["start"]?.text }
    #expect(starts == starts.sorted(by: >))
  }

  @Test("Days have the values of the measures, reports what their pages say, and harmony what its page says")
  func pagesAsData() throws {
    let person = MadePerson()
    let analysis = person.analysis
    let days = list(try document("days/2025-11.json", analysis)["days"])
    let last = try #require(days.last)
    #expect(last["day"] == .string("2025-11-18") && last["isOver"] == .bool(false))
    #expect(last["facts"]?["steps"] == JSONValue(analysis.history[.steps][person.last]))
    for value in list(last["values"]) {
      let metric = Metric(try #require(value["metric"]?.text))
      #expect(value["value"] == JSONValue(analysis.history[metric][person.last]))
    }
    let context = try TestContext.make(analysis, depth: .deep)
    let weekly = try document("reports/weekly.json", analysis)
    let page = ReportPage.page(
      ReportPeriod(.weekly, analysis.asOf, weeksFrom: .monday),
      ReportParts(ReportPeriod(.weekly, analysis.asOf, weeksFrom: .monday), context),
      context)
    #expect(weekly["lead"] == .string(page.lead) && weekly["title"] == .string(page.title))
    #expect(list(weekly["sections"]).map { $0["id"]?.text } == page.sections.map(\.id))
    #expect(
      list(weekly["scores"]).map { $0["shown"] }
        == analysis.periodScores(ReportPeriod(.weekly, analysis.asOf, weeksFrom: .monday).days).map {
          JSONValue($0.score.shown)
        })
    let doctor = try document("reports/doctor.json", analysis)
    #expect(list(list(doctor["tables"]).first?["rows"]).count == DoctorPage.page(context).rows.count)
    let harmony = try document("harmony.json", analysis)
    #expect(harmony["spread"] == JSONValue(analysis.harmony?.shownSpread))
    #expect(list(harmony["week"]).count == 7)
    #expect(list(harmony["week"]).last?["spread"] == harmony["spread"])
    let pets = try document("companions.json", analysis)
    #expect(pets["symbi"]?["mood"] == .string(analysis.symbi.mood.rawValue))
    #expect(list(pets["phases"]).count == 4 && !list(pets["moods"]).isEmpty)
  }

  @Test(
    "The Dashboard has the scores that pages show, with their parts; a missing score is null with its reason")
  func scores() throws {
    let analysis = MadePerson().analysis
    let dashboard = try document("dashboard.json", analysis)
    let pillars = list(dashboard["pillars"])
    #expect(pillars.map { $0["id"]?.text } == ["fitness", "nutrition", "wellbeing"])
    for (pillar, report) in zip(pillars, analysis.pillars) {
      #expect(pillar["score"]?["shown"] == JSONValue(report.score.shown) && report.score.shown != nil)
      #expect(pillar["score"]?["band"]?.text == report.score.band?.rawValue)
      #expect(list(pillar["score"]?["parts"]).count == report.score.parts.count)
      #expect(list(pillar["week"]).last?["shown"] == pillar["score"]?["shown"])
    }
    let empty = try document("dashboard.json", MadePerson(days: 0).analysis)
    for pillar in list(empty["pillars"]) {
      #expect(pillar["score"]?["value"] == .null && pillar["score"]?["shown"] == .null)
      #expect(pillar["score"]?["absence"]?["text"]?.text?.hasSuffix(".") == true)
    }
    #expect(empty["freshness"] == .string("empty") && empty["facts"]?["steps"] == .null)
  }

  @Test(
    "The facts of the day are its values, goals have the percentage of pages, and the pets what is shown of them"
  )
  func facts() throws {
    let person = MadePerson()
    var analysis = person.analysis
    analysis.history.settings.companions.pet = .both
    let dashboard = try document("dashboard.json", analysis)
    #expect(dashboard["facts"]?["day"] == .string("2025-11-18"))
    #expect(dashboard["facts"]?["steps"] == JSONValue(analysis.history[.steps][person.last]))
    #expect(dashboard["facts"]?["sleepHours"] == JSONValue(analysis.history[.sleepDuration][person.last]))
    let steps = list(dashboard["goals"]).first { $0["id"] == .string("steps") }
    #expect(steps?["percent"] == JSONValue(analysis.goals.progress[0].shownPercent))
    #expect(dashboard["symbi"]?["mood"] == .string(analysis.symbi.mood.rawValue))
    #expect(dashboard["pixelPal"]?["totalSteps"] == JSONValue(analysis.pixelPal.totalSteps))
    analysis.history.settings.companions.pet = .pixelPal
    let alone = try document("dashboard.json", analysis)
    #expect(alone["symbi"] == .null && alone["pixelPal"] != .null)
  }

  @Test(
    "A measure has one value for each day, null where there is none, and the figures of each of its pages")
  func measure() throws {
    let analysis = MadePerson().analysis
    let steps = try document("measures/steps.json", analysis)
    let first = try #require(steps["from"]?.text.flatMap(CalendarDay.init(iso:)))
    let values = list(steps["values"])
    // Today's sum still grows, so the days end with the day before; it is the last without a value of a gap of three.
    #expect(first.advanced(by: values.count - 1) == MadePerson().last.advanced(by: -1))
    for (offset, value) in values.enumerated() {
      #expect(value == JSONValue(analysis.history[.steps][first.advanced(by: offset)]))
    }
    #expect(values.count { $0 == .null } == 3)
    let ranges = list(steps["ranges"])
    #expect(ranges.map { $0["days"] } == [.number(7), .number(30), .number(90), .number(365)])
    let words = try TestContext.make(analysis, depth: .deep).words
    for range in ranges {
      let days = try #require(range["days"]?.number.map { Int($0) })
      let page = MetricPage.make(.steps, .days(days), try TestContext.make(analysis, depth: .deep)).1
      let facts = try #require((page as? MetricPage)?.facts)
      for (name, row) in [("latest", 0), ("lowest", 2), ("highest", 3)] {
        #expect(facts[row].value == words.value(try #require(range[name]?.number), of: .steps))
      }
      #expect(facts[1].value == words.mean(try #require(range["mean"]?.number), of: .steps))
    }
    #expect(list(steps["trends"]).map { $0["days"] } == [.number(7), .number(30), .number(90), .number(365)])
  }

  @Test("A pillar has its measures, newest day first of all, and says that it is switched off")
  func pillar() throws {
    let analysis = MadePerson().analysis
    let fitness = try document("pillars/fitness.json", analysis)
    let steps = try #require(list(fitness["measures"]).first { $0["metric"] == .string("steps") })
    #expect(steps["value"] == JSONValue(analysis.history[.steps].values.last?.value))
    #expect(steps["day"] == .string("2025-11-18"))
    var settings = MadePerson().history.settings
    settings.privacy.nutrition = false
    var history = MadePerson().history
    history.settings = settings
    let off = analyse(Consent(settings).permitted(history), asOf: MadePerson().asOf)
    let nutrition = try document("pillars/nutrition.json", off)
    #expect(nutrition["pillar"]?["score"]?["absence"]?["code"] == .string("no_consent"))
    #expect(list(nutrition["measures"]).isEmpty)
    let paths = APICatalog.documents(try TestContext.make(off, depth: .deep)).map(\.path)
    #expect(paths.contains("api/v1/mobile/measures/steps.json"))
    #expect(!paths.contains("api/v1/mobile/measures/protein.json"))
  }

  @Test("Insights come in the order of pages, each with its sentence, its evidence and its page")
  func insights() throws {
    let analysis = MadeFindings.analysis()
    let insights = try document("insights.json", analysis)
    let all = list(insights["insights"])
    #expect(all.map { $0["id"]?.text } == analysis.insights.inPageOrder.map(\.id))
    let link = try #require(all.first { $0["id"] == .string("association-sleep-duration-mood") })
    #expect(link["rho"] == .number(0.41) && link["lag"] == .number(0) && link["q"] == .number(0.021))
    #expect(link["page"] == .string("light/insights/association-sleep-duration-mood.html"))
    let fact = try #require(all.first { $0["kind"] == .string("milestone") })
    #expect(fact["p"] == .null && fact["rho"] == .null && fact["text"]?.text?.isEmpty == false)
  }

  @Test("Messages have their words, and what decides about them says when")
  func messages() throws {
    var person = MadePerson()
    person.depth = .deep
    var analysis = person.analysis
    let past = MessageHistory.Entry(
      id: "check_in.2025-11-17", kind: .checkIn, due: analysis.asOf.instant.adding(seconds: -86_400),
      state: .undelivered)
    analysis.messages.history = [past]
    let history = try document("notifications/history.json", analysis)
    #expect(list(history["planned"]).map { $0["id"]?.text } == analysis.messages.messages.map(\.id))
    #expect(list(history["planned"]).allSatisfy { $0["body"]?.text?.isEmpty == false })
    #expect(list(history["history"]).map { $0["state"] } == [.string("undelivered")])
    analysis.history.settings.notifications.times[.checkIn] = ClockTime(9, 15)
    analysis.history.settings.notifications.categoriesOff = [.insights]
    let settings = try document("notifications/settings.json", analysis)
    let kind = try #require(list(settings["kinds"]).first { $0["id"] == .string("check_in") })
    #expect(kind["time"] == .string("09:15") && kind["usualTime"] == .string("08:00"))
    #expect(
      list(settings["categories"]).filter { $0["isOn"] == .bool(false) }.map { $0["id"] } == [
        .string("insights")
      ])
    #expect(settings["mostPerDay"] == .number(8) && settings["quietFrom"] == .string("22:00"))
  }

  @Test("The settings are the settings file, and each of them is in the document of one group")
  func settings() throws {
    var analysis = MadePerson(days: 10).analysis
    analysis.history.settings.goals.own = [OwnGoal(name: "Read", metric: .mindfulMinutes, target: 10)]
    let given = analysis.history.settings
    let file = try #require(try document("settings.json", analysis)["settings"])
    let reader = SettingsReader(languages: ["de", "en"], isTimeZone: { _ in true })
    #expect(reader.read(file).settings == given)
    var paths: [String] = []
    for group in SettingPlace.Group.allCases {
      let category = try document("settings/\(group.rawValue).json", analysis)
      #expect(category["group"]?["id"] == .string(group.rawValue))
      for setting in list(category["settings"]) {
        let path = try #require(setting["path"]?.text)
        let field = try #require(SettingsCatalog[path])
        #expect(setting["value"]?.sortedByName == field.value(given).sortedByName, "\(path)")
        #expect(setting["text"]?.text?.isEmpty == false && setting["name"]?.text?.isEmpty == false)
        paths.append(path)
      }
    }
    #expect(paths.sorted() == SettingsCatalog.fields.map(\.path).sorted())
  }

  @Test("A conflict has both versions and the id that decides it")
  func conflicts() throws {
    var history = MadePerson(days: 20).history
    let synced = try #require(history.workouts.last { $0.origin == .synced })
    var own = synced
    (own.id, own.name, own.origin, own.platform) = ("own", "Evening run", .manual, nil)
    history.workouts.append(own)
    history.workouts.sort { $0.span.lowerBound < $1.span.lowerBound }
    history.records = RecordResolver(
      sources: history.sources, settings: history.settings, ledger: RecordLedger()
    ).resolve(history.workouts)
    let analysis = analyse(history, asOf: MadePerson().asOf)
    let document = try document("sync/conflicts.json", analysis)
    #expect(document["waiting"] == .number(1))
    let conflict = try #require(list(document["records"]).first)
    #expect(conflict["id"] == JSONValue(history.records.pending.first?.id))
    #expect(conflict["kind"] == .string("same") && conflict["decision"] == .null)
    #expect(conflict["manual"]?["name"] == .string("Evening run"))
    #expect(conflict["synced"]?["platform"] == .string("Apple HealthKit"))
  }

  @Test("A bundle is named with its file, which is not within the site, and without one there is no document")
  func bundles() throws {
    let analysis = MadePerson(days: 10).analysis
    let bundle = HandedOverBundle(path: "/srv/handed over/mira.zip", digest: "00ff")
    #expect(bundle.id == HandedOverBundle(path: bundle.path, digest: "11").id && bundle.id.count == 16)
    let status = try document("export/status/\(bundle.id).json", analysis, bundles: [bundle])
    #expect(status["state"] == .string("ready"))
    #expect(status["download"] == .string("api/v1/mobile/export/download/\(bundle.id).json"))
    let download = try document("export/download/\(bundle.id).json", analysis, bundles: [bundle])
    #expect(download["file"] == .string(bundle.path) && download["sha256"] == .string("00ff"))
    let paths = APICatalog.documents(try TestContext.make(analysis)).map(\.path)
    #expect(!paths.contains { $0.contains("/export/") })
  }
}
