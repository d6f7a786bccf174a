import Foundation
import Testing

@testable import TriptychArchive

@Suite("Seeds of the fuzzer")
struct FuzzSeedTests {
  /// Named as the fuzzer names them, by their length.
  private static let names = [
    "export.csv", "steps-2026-03-02.json", "resting_heart_rate-2026.json", "aggregates_steps.csv",
    "user_healthStatusData.json", "UDSFile_2026.json", "sleep.csv", "exercise-0.json",
  ]

  @Test("Every vendor's format has a seed that its reader takes something from, and every seed has a reader")
  func everyFormat() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
      "../../Fuzz/Seeds")
    let work = FileManager.default.temporaryDirectory.appendingPathComponent("seeds-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: work) }
    var known: Set<String> = []
    for folder in ["export", "database"] {
      let seeds = root.appendingPathComponent(folder).standardizedFileURL
      for seed in try FileManager.default.contentsOfDirectory(atPath: seeds.path).sorted() {
        let bytes = try Data(contentsOf: seeds.appendingPathComponent(seed))
        let place = work.appendingPathComponent(seed)
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        let file = place.appendingPathComponent(Self.names[bytes.count % Self.names.count])
        try bytes.write(to: file)
        let tree = try ExportTree(paths: [file.path], limits: ImportLimits())
        let found = ExportFormats.found(in: tree)
        #expect(found.count == 1, "\(seed): \(found.map { $0.format.name })")
        for (format, _) in found {
          known.insert(format.name)
          var sink = CollectingSink()
          let summary = try ExportFormats.read(format.name, from: tree, sink: &sink)
          #expect(!summary.taken.isEmpty && summary.refused.total == 0, "\(seed): \(summary)")
        }
      }
    }
    #expect(known == Set(ExportFormats.all.map { $0.name }))
  }
}
