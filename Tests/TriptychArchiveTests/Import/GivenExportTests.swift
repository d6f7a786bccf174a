import Foundation
import Testing
import TriptychHealth

@testable import TriptychArchive

@Suite("Several exports in one import")
struct GivenExportTests {
  private static func steps(_ count: Int) -> String {
    "[{\"calendarDate\":\"2026-03-02\",\"wellnessStartTimeGmt\":\"2026-03-01T23:00:00.0\",\"totalSteps\":\(count)}]"
  }

  /// Writes a file that was last written at a second.
  private static func write(_ folder: TemporaryFolder, _ name: String, _ text: String, at second: Int) throws
  {
    let path = try folder.write(name, text)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: Double(second))], ofItemAtPath: path)
  }

  /// The paths of each file found in several, searched together or one by one.
  private static func found(_ paths: [String], alone: Bool) throws -> [ImportFile] {
    alone
      ? ImporterCatalog.joined(try paths.map { try ImporterCatalog.files(at: [$0]) })
      : try ImporterCatalog.files(at: paths).files
  }

  @Test(
    "Two exports are imported one by one, the older first, in any order of the paths",
    arguments: [false, true])
  func order(alone: Bool) throws {
    let folder = try TemporaryFolder()
    try Self.write(folder, "new/UDSFile_a.json", Self.steps(6_000), at: 1_772_500_000)
    try Self.write(folder, "old/UDSFile_b.json", Self.steps(9_000), at: 1_772_400_000)
    let old = folder.path + "/old", new = folder.path + "/new"
    for paths in [[old, new], [new, old], [new, old, new]] {
      let files = try Self.found(paths, alone: alone)
      #expect(files.map(\.path) == [old, new] && files.allSatisfy { $0.parts.isEmpty })
      #expect(files.map { $0.writtenAt?.seconds } == [1_772_400_000, 1_772_500_000])
    }
  }

  @Test(
    "Plain files of one folder are parts of one export, and of a day in two the later written counts",
    arguments: [false, true])
  func plain(alone: Bool) throws {
    let folder = try TemporaryFolder()
    try Self.write(folder, "UDSFile_a.json", Self.steps(6_000), at: 1_772_500_000)
    try Self.write(folder, "UDSFile_b.json", Self.steps(9_000), at: 1_772_400_000)
    let paths = ["UDSFile_a.json", "UDSFile_b.json"].map { folder.path + "/" + $0 }
    for paths in [paths, paths.reversed()] {
      let files = try Self.found(paths, alone: alone)
      let file = try #require(files.first)
      #expect(files.count == 1 && file.parts.count == 1)
      var sink = CollectingSink()
      let summary = try ImporterCatalog.importFile(file, sink: &sink)
      #expect(Imported(summary: summary, batches: sink.batches).days == ["2026-03-02 steps Garmin: 6000"])
    }
  }

  @Test("Numbered parts of a Takeout are one export, unpacked too, in the order of their numbers")
  func parts() throws {
    let folder = try TemporaryFolder()
    for (index, second) in [(1, 1_772_500_000), (2, 1_772_400_000)] {
      try Self.write(folder, "takeout-9-00\(index)/UDSFile_\(index).json", Self.steps(index), at: second)
    }
    let paths = [1, 2].map { folder.path + "/takeout-9-00\($0)" }
    for given in [paths, paths.reversed()] {
      let files = try ImporterCatalog.files(at: given).files
      #expect(files.map(\.path) == [paths[0]] && files.first?.parts == [paths[1]])
    }
  }
}
