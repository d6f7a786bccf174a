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
