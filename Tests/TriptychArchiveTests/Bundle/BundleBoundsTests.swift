import Foundation
import Testing
import TriptychHealth

@testable import TriptychArchive

@Suite("Rows of a bundle that no data of a person has")
struct BundleBoundsTests {
  let fixture: BundleFixture
  let store: PersonStore

  init() throws {
    fixture = try BundleFixture(rows: 3)
    store = try fixture.scratch.store("target")
  }

  private static let watch = "{\"name\":\"W\",\"kind\":\"watch\"}\n"

  /// Imports a bundle with right checksums around these lines.
  private func importing(
    _ table: String, _ lines: String, sources: String = watch
  ) throws -> (summary: ImportSummary, settingsJSON: String?, change: StoreChange) {
    let path = fixture.scratch.path + "/made.zip"
    try BundleFixture.bag([BundleLayout.sources: sources, table: lines], asOf: fixture.asOf, to: path)
    return try fixture.read(path, into: store)
  }

  private static let bins = BundleLayout.bins
  private static let hours = BundleLayout.hours
  private static let daily = BundleLayout.daily
  private static let sleep = BundleLayout.sleep
  private static let workouts = BundleLayout.workouts

  private static func hour(_ count: String, _ sum: String, _ lowest: String, _ highest: String) -> String {
    "{\"metric\":\"heart_rate_mean\",\"source\":\"W\",\"start\":\"2026-01-01T10:00:00Z\",\"count\":\(count),"
      + "\"sum\":\(sum),\"lowest\":\(lowest),\"highest\":\(highest)}"
  }

  private static func bin(_ value: String, _ coverage: String, _ start: String = "2026-01-01T10:00:00Z")
    -> String
  {
    "{\"metric\":\"steps\",\"source\":\"W\",\"start\":\"\(start)\",\"value\":\(value),\"coverage\":\"\(coverage)\"}"
  }

  private static func workout(_ end: String, _ rest: String = "") -> String {
    "{\"id\":\"a\",\"source\":\"W\",\"name\":\"R\\u0007un\",\"start\":\"2026-01-01T10:00:00Z\","
      + "\"end\":\"\(end)\",\"minutes\":30,\"origin\":\"synced\"\(rest)}"
  }

  @Test(
    "A row out of all bounds refuses the whole bundle and names its line",
    arguments: [
      (hours, hour("9223372036854775807", "60", "60", "60")), (hours, hour("0", "0", "60", "60")),
      (hours, hour("100001", "6000060", "60", "60")), (hours, hour("1", "1e300", "60", "60")),
      (hours, hour("1", "60", "60", "1e9")), (hours, hour("2", "300", "60", "70")),
      (hours, hour("1", "60", "60", "60").replacing("2026", with: "2326")),
      (hours, hour("1", "60", "60", "60").replacing("heart_rate_mean", with: "heart_rites")),
      (workouts, workout("2026-01-01T11:00:00Z", ",\"utc_offset_minutes\":9000000000000000000")),
      (workouts, workout("2026-01-01T11:00:00Z", ",\"utc_offset_minutes\":-9000000000000000000")),
      (bins, bin("1e300", "1")), (bins, bin("-1e9", "1")), (bins, bin("5", "1000000000000000")),
      (bins, bin("5", "1", "1969-12-31T10:00:00Z")), (bins, bin("5", "1", "9999-12-31T10:00:00Z")),
      (daily, "{\"metric\":\"weight\",\"source\":\"W\",\"day\":\"2026-01-01\",\"value\":8e9}"),
      (daily, "{\"metric\":\"weight\",\"source\":\"W\",\"day\":\"2101-01-01\",\"value\":80}"),
      (
        sleep,
        "{\"source\":\"W\",\"start\":\"2026-01-01T10:00:00Z\",\"end\":\"2026-01-03T10:00:00Z\",\"stage\":\"rem\"}"
      ),
      (workouts, workout("2027-01-01T10:00:00Z")),
      (workouts, workout("2026-01-01T11:00:00Z", ",\"energy_kcal\":1e200")),
      (workouts, workout("2026-01-01T11:00:00Z", ",\"mean_heart_rate_bpm\":-5")),
      (workouts, workout("2026-01-01T11:00:00Z", ",\"utc_offset_minutes\":1081")),
      (
        workouts,
        workout(
          "2026-01-01T11:00:00Z",
          (1...5).map { ",\"zone_\($0)_minutes\":\($0 == 3 ? -1 : 4)" }.joined())
      ),
    ])
  func outOfBounds(table: String, line: String) throws {
    let good = table == Self.hours ? Self.hour("1", "60", "60", "60") + "\n" : ""
    let error = #expect(throws: ImportFailure.self) { try importing(table, good + line + "\n") }
    #expect(error?.code == .damaged)
    #expect(error?.diagnostic.place?.hasSuffix(table + (good.isEmpty ? ":1" : ":2")) == true)
    #expect(try store.counts().isEmpty)
  }

  @Test("Two hours of as many readings as there may be are added up and shown")
  func largest() throws {
    let line = Self.hour("100000", "6000000", "60", "60") + "\n"
    let change = try importing(Self.hours, line + line.replacing("T10", with: "T11")).change
    #expect(change.hours.new == 2)
  }

  @Test("A line of more than 1 MiB refuses the bundle, and long lines are not read over and over")
  func longLine() throws {
    let error = #expect(throws: ImportFailure.self) {
      try importing(Self.daily, String(repeating: "a", count: LineSplitter.longest + 1))
    }
    #expect(error?.code == .damaged)
    #expect(error?.diagnostic.text.contains("1 MiB") == true)
    let summary = try importing(Self.daily, String(repeating: "a", count: LineSplitter.longest)).summary
    #expect(summary.refused.total == 1)
  }

  @Test("Lines are the same whatever the size of the pieces they come in", arguments: [1, 2, 3, 7, 100])
  func pieces(size: Int) throws {
    let bytes = Array("one\n\ntwo\nthree\n\n\nfour".utf8)
    var splitter = LineSplitter()
    var lines: [String] = []
    for start in stride(from: 0, to: bytes.count, by: size) {
      let piece = Array(bytes[start..<min(start + size, bytes.count)])
      try piece.withUnsafeBytes { piece in
        try splitter.split(piece) { lines.append(String(decoding: $0, as: UTF8.self)) }
      }
    }
    try splitter.split(UnsafeRawBufferPointer(start: nil, count: 0)) {
      lines.append(String(decoding: $0, as: UTF8.self))
    }
    #expect(lines == ["one", "two", "three", "four"])
  }

  @Test("Names come without control characters; two that are then the same are one source")
  func names() throws {
    let sources =
      "{\"name\":\"W\",\"kind\":\"app\"}\n{\"name\":\"\\u0007W \\n\",\"kind\":\"watch\"}\n"
    let change = try importing(
      Self.workouts, Self.workout("2026-01-01T11:00:00Z") + "\n", sources: sources
    ).change
    #expect(change.workouts.new == 1)
    let held = try store.heldData()
    #expect(held.sources == [Source(name: "W", kind: .watch)])
    #expect(held.workouts.map(\.name) == ["Run"])
  }

  @Test("A bundle of very many sources is refused")
  func manySources() throws {
    let sources = (0...FactBounds.sources).map { "{\"name\":\"S\($0)\",\"kind\":\"app\"}\n" }.joined()
    let error = #expect(throws: ImportFailure.self) { try importing(Self.daily, "", sources: sources) }
    #expect(error?.code == .damaged)
  }
}
