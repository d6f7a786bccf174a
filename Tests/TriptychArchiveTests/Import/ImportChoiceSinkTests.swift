import TestSupport
import Testing
import TriptychHealth

@testable import TriptychArchive

@Suite("Sources and kinds that the person did not choose")
struct ImportChoiceSinkTests {
  @Test("Importers count records of sources that were not chosen by name, and take none of them")
  func counted() throws {
    var limits = ImportLimits()
    limits.choice = ImportChoice(sources: ["Watch"])
    let folder = try TemporaryFolder()
    let path = try folder.write(
      "rows.csv",
      """
      date,metric,value,unit,source
      2024-01-10,steps,8000,,Watch
      2024-01-10,steps,7000,,Phone
      2024-01-11,steps,7000,,Phone

      """)
    var sink = CollectingSink()
    let file = try #require(try ImporterCatalog.files(at: [path], limits: limits).files.first)
    let summary = try ImporterCatalog.importFile(file, limits: limits, sink: &sink)
    #expect(summary.taken == ["steps": 1] && summary.sourcesLeftOut == ["Phone": 2])
    #expect(sink.batch.daily.map(\.value) == [8000])
  }

  @Test("Entries of an app that was not chosen are counted by its name and not taken")
  func entries() throws {
    let files = [
      "daylio.csv": """
      full_date,date,weekday,time,mood,activities,note
      2026-03-02,x,Monday,21:05,rad,,
      2026-03-03,x,Tuesday,21:05,meh,,

      """,
      "food.csv": "Date,Meal,Calories,Carbohydrates (g)\n2026-03-02,Lunch,612,71\n",
    ]
    let folder = try TemporaryFolder()
    for (name, text) in files { _ = try folder.write(name, text) }
    func imported(_ sources: Set<String>?) throws -> [String: Imported] {
      var limits = ImportLimits()
      limits.choice = ImportChoice(sources: sources)
      var found: [String: Imported] = [:]
      for file in try ImporterCatalog.files(at: [folder.path], limits: limits).files {
        var sink = CollectingSink()
        let summary = try ImporterCatalog.importFile(file, limits: limits, sink: &sink)
        found[file.format ?? ""] = Imported(summary: summary, batches: sink.batches)
      }
      return found
    }
    let all = try imported(nil), chosen = try imported(["Daylio"])
    #expect(all["daylio"]?.events.count == 2 && all["myfitnesspal"]?.events.count == 1)
    #expect(chosen["daylio"]?.events.count == 2 && chosen["daylio"]?.summary.sourcesLeftOut.isEmpty == true)
    #expect(chosen["myfitnesspal"]?.batches.isEmpty == true)
    #expect(chosen["myfitnesspal"]?.summary.sourcesLeftOut == ["MyFitnessPal": 3])
    #expect(chosen["myfitnesspal"]?.summary.taken.isEmpty == true)
  }

  @Test("Nothing of what was not chosen is stored, not even the name of a source, and it is counted")
  func sink() throws {
    var batch = ImportBatch()
    batch.sources = ["Watch", "Phone", "Diary"].map { Source(name: $0, kind: .app) }
    let day = CalendarDay(iso: "2026-01-05")!
    batch.daily = [
      DailyReading(day: day, metric: .steps, source: 0, value: 1),
      DailyReading(day: day, metric: .steps, source: 1, value: 2),
      DailyReading(day: day, metric: .weight, source: 2, value: 70),
    ]
    batch.entries = [
      HandEntry(id: "a", kind: .meal, at: Instant(seconds: 1_770_000_000), text: "Soup"),
      HandEntry(id: "b", kind: .medication, at: Instant(seconds: 1_770_000_000), text: "Ibuprofen"),
    ]
    let choice = ImportChoice(kinds: ["steps", "medication_taken"], sources: ["Watch", "Diary"])
    var sink = ConsentSink(CollectingSink(), consent: Consent(Settings()), choice: choice)
    try sink.receive(batch)
    #expect(sink.sink.batch.sources.map(\.name) == ["Watch"])
    #expect(sink.sink.batch.daily.map(\.value) == [1] && sink.sink.batch.entries.isEmpty)
    #expect(sink.notChosen.sources == ["Phone": 1] && sink.notChosen.rows == ["steps": 1])
    #expect(sink.notChosen.events == ["meals": 1] && sink.entriesLeftOut == [.medication: 1])
  }
}
