import Foundation
import Testing
import TriptychHealth

@testable import TriptychArchive

@Suite("Imports that failed, until they are dealt with")
struct FailedImportsTests {
  let scratch: SealedScratch
  let moment = Instant(seconds: 1_773_500_000)

  init() throws {
    scratch = try SealedScratch()
    _ = try scratch.fill(scratch.plain, rows: 10)
  }

  private func fail(_ name: String, _ source: FailedImport.Source, in home: Home) throws -> String {
    let folder = home.folder(of: scratch.person) + "/refused"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let path = folder + "/" + name
    try Data("x".utf8).write(to: URL(fileURLWithPath: path))
    try FailedImports(of: scratch.person, in: home).note(
      FailedImport(file: name, source: source, reason: .damaged, moment: moment), refusedTo: path)
    return path
  }

  @Test("They are listed in their order, and settled by a file of their kind or by removing the refused file")
  func settled() throws {
    let home = scratch.plain
    let failed = FailedImports(of: scratch.person, in: home)
    #expect(try failed.list() == [])
    _ = try fail("a.csv", .table, in: home)
    _ = try fail("b.zip", .appleHealth, in: home)
    let rubbish = try fail("c.bin", .unknown, in: home)
    _ = try fail("a.csv", .table, in: home)
    #expect(try failed.list().map(\.file) == ["b.zip", "c.bin", "a.csv"])
    try FileManager.default.removeItem(atPath: rubbish)
    #expect(try failed.list().map(\.file) == ["b.zip", "a.csv"])
    try failed.settle(.table, name: "z.csv")
    #expect(try failed.list().map(\.file) == ["b.zip"])
    _ = try fail("c.bin", .unknown, in: home)
    try failed.settle(.appleHealth, name: "export.zip")
    #expect(try failed.list().map(\.file) == ["c.bin"])
    try failed.settle(.unknown, name: "D.BIN")
    #expect(try failed.list() == [])
    #expect(!FileManager.default.fileExists(atPath: home.folder(of: scratch.person) + "/failed-imports.json"))
  }

  @Test("A damaged ZIP whose kind cannot be seen is not settled by a table, but by the next ZIP")
  func damagedZip() throws {
    let failed = FailedImports(of: scratch.person, in: scratch.plain)
    _ = try fail("takeout-1.zip", .unknown, in: scratch.plain)
    try failed.settle(.table, name: "weights.csv")
    try failed.settle(.unknown, name: "steps.json")
    #expect(try failed.list().map(\.file) == ["takeout-1.zip"])
    try failed.settle(.unknown, name: "takeout-2.ZIP")
    #expect(try failed.list() == [])
  }

  @Test("A refusal is told before the file is moved, so that no refused file is unheard of")
  func toldFirst() throws {
    let home = scratch.plain
    let inbox = Inbox(of: scratch.person, in: home)
    let failed = FailedImports(of: scratch.person, in: home)
    try FileManager.default.createDirectory(atPath: inbox.path, withIntermediateDirectories: true)
    try Data("x".utf8).write(to: URL(fileURLWithPath: inbox.path + "/a.csv"))
    let reason = Diagnostic(.error, code: "damaged", "It is damaged")
    func refuse(_ note: (String) throws -> Void) throws -> String {
      try inbox.refuse(try #require(inbox.waiting().first), because: [reason], noting: note)
    }
    // The process ends while it tells.
    #expect(throws: CocoaError.self) { _ = try refuse { _ in throw CocoaError(.fileWriteUnknown) } }
    #expect(try inbox.waiting().map(\.name) == ["a.csv"])
    // And after it told, but before it moved.
    let target = home.folder(of: scratch.person) + "/refused/a.csv"
    let entry = FailedImport(file: "a.csv", source: .table, reason: .damaged, moment: moment)
    try failed.note(entry, refusedTo: target)
    #expect(try failed.list() == [])
    #expect(try refuse { try failed.note(entry, refusedTo: $0) } == target)
    #expect(try failed.list() == [entry])
    #expect(
      try String(contentsOfFile: target + ".reason.txt", encoding: .utf8) == "It is damaged (damaged)\n")
  }

  @Test("A sealed home writes no name of a file in plain")
  func sealed() throws {
    try scratch.sealed.seal(scratch.person)
    _ = try fail("Canary-name.csv", .table, in: scratch.sealed)
    let record = scratch.sealed.folder(of: scratch.person) + "/failed-imports.json"
    let text = try String(contentsOfFile: record, encoding: .utf8)
    #expect(try FailedImports(of: scratch.person, in: scratch.sealed).list().map(\.file) == [nil])
    #expect(!text.contains("\"file\": \"Canary"))
  }
}
