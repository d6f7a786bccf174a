import Testing
import TriptychHealth

@testable import TriptychArchive

@Suite("The table of workouts in a bundle") struct WorkoutTableTests {
  private let scratch: ScratchHome
  private let store: PersonStore

  init() throws {
    scratch = try ScratchHome()
    store = try scratch.store()
    var batch = ImportBatch()
    batch.sources = [
      Source(name: "Phone", kind: .phone), Source(name: "Watch", kind: .watch),
      Source(name: "Old", kind: .app),
    ]
    batch.workouts = [
      session("walk", 0, at: 0), session("run", 1, at: 0), session("row", 1, at: 1),
      session("swim", 1, at: 2),
      session("ride", 1, at: 3), session("hike", 2, at: 4),
    ]
    try store.take([batch])
    let moment = StoreFixture.exported(1)
    try store.changingByHand { data in
      _ = try? data.correctReceived(
        "row", [JSONMember("minutes", .number(45))], by: EntryReader(zone: .utc, moment: moment), at: moment,
        by: .command)
      data.hide(.record(RecordKey(source: "Watch", id: "swim")), at: moment, by: .command)
    }
  }

  private func session(_ id: String, _ source: Int, at hour: Int64) -> ExerciseRecord {
    let start = StoreFixture.newYear.adding(seconds: 36_000 + hour * 3600)
    return ExerciseRecord(
      id: id, name: "Session", span: start..<start.adding(seconds: 1800), minutes: 30, origin: .synced,
      source: source)
  }

  private func write(_ path: String) throws -> HealthHistory {
    var settings = Settings()
    settings.sourcesOff = ["Old"]
    let history = try store.history(of: scratch.person, settings: settings, zone: .utc)
    _ = try BundleWriter.write(
      BundleContents(history: history), store: store, asOf: AsOf(StoreFixture.exported(2), in: .utc), to: path
    )
    return history
  }

  @Test("It has the values that count, says of each session whether it counts, and adds up to the pages")
  func resolved() throws {
    let path = scratch.path + "/out.zip"
    let history = try write(path)
    let text = try #require(try BundleFixture.files(of: path)[BundleLayout.workoutTable])
    let lines = text.split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    let head = try #require(lines.first)
    func cell(_ line: [String], _ name: String) throws -> String {
      line[try #require(head.firstIndex(of: name))]
    }
    let rows = try lines.dropFirst().map { line in
      try ["id", "minutes", "counts", "state"].map { try cell(line, $0) }.joined(separator: " ")
    }
    #expect(
      rows == [
        "hike 30 false source_off", "walk 30 false duplicate", "run 30 true counted", "row 45 true corrected",
        "swim 30 false hidden", "ride 30 true counted",
      ])
    let total = try lines.dropFirst().filter { try cell($0, "counts") == "true" }
      .reduce(0) { $0 + (Double(try cell($1, "minutes")) ?? .nan) }
    #expect(total == history.workouts.reduce(0) { $0 + $1.minutes })
  }

  @Test("What sources sent is in full beside it, and comes back with the corrections")
  func raw() throws {
    let path = scratch.path + "/out.zip"
    _ = try write(path)
    let raw = try #require(try BundleFixture.files(of: path)[BundleLayout.workouts])
    #expect(raw.contains("\"minutes\":30,") && !raw.contains("\"minutes\":45,"))
    let other = try scratch.store("other")
    _ = try other.importing { try BundleReader.read(path: path, into: &$0) }
    #expect(try other.heldData() == store.heldData())
  }

  @Test("A bundle from before there were columns for that is still taken")
  func earlier() throws {
    let path = scratch.path + "/out.zip"
    _ = try write(path)
    var files = try BundleFixture.files(of: path)
    files[BundleLayout.workoutTable] = CSVTable.earlierWorkouts.header
    let before = scratch.path + "/before.zip"
    try BundleFixture.bag(files, asOf: AsOf(StoreFixture.exported(2), in: .utc), version: 2, to: before)
    let other = try scratch.store("other")
    _ = try other.importing { try BundleReader.read(path: before, into: &$0) }
    #expect(try other.heldData() == store.heldData())
  }
}
