import Foundation
import Testing
import TriptychHealth

@testable import TriptychArchive

@Suite("A person gets another id")
final class PersonRenameTests {
  private struct Stop: Error {}

  private let directory =
    FileManager.default.temporaryDirectory.path + "/triptych-rename-\(UUID().uuidString)"
  private let ada: PersonID
  private let eva: PersonID
  private let moment = Instant(seconds: 1_780_000_000)

  init() throws {
    ada = try #require(PersonID("ada"))
    eva = try #require(PersonID("eva"))
  }

  deinit { try? FileManager.default.removeItem(atPath: directory) }

  private func home(isSealed: Bool = false) -> Home {
    Home(directory: directory, sealing: isSealed ? SealFixture.sealing() : nil)
  }

  /// Somebody with a cache, settings, a request for erasure, a bundle and lines of a night; and somebody else.
  private func make(in home: Home) throws -> String {
    for person in [ada, try #require(PersonID("ada-2"))] {
      try home.writeSettings("{\"language\":\"de\"}", of: person)
      try home.openStore(of: person, create: true).close()
    }
    _ = try ErasureBook(of: home).ask(ErasureRequest(of: ada, asked: moment))
    let manager = FileManager.default
    for folder in ["bundles", "runs/night"] {
      try manager.createDirectory(atPath: directory + "/" + folder, withIntermediateDirectories: true)
    }
    try Data("zip".utf8).write(to: URL(fileURLWithPath: directory + "/bundles/ada.zip"))
    try Data((#"{"person":"ada","reason":"ada-2"}"# + "\nada failed, ada-2 not\n").utf8)
      .write(to: URL(fileURLWithPath: directory + "/runs/night/log.txt"))
    return try home.digest(of: ada)
  }

  private func check(_ home: Home, _ digest: String) throws {
    #expect(try home.people().map(\.text) == ["ada-2", "eva"])
    #expect(try home.digest(of: eva) == digest && home.settingsText(of: eva) == "{\"language\":\"de\"}")
    let book = ErasureBook(of: home)
    #expect(try book.request(of: ada) == nil)
    let request = try #require(try book.request(of: eva))
    #expect(request.asked == moment && request.publicNames == ["ada"])
    let manager = FileManager.default
    #expect(manager.fileExists(atPath: directory + "/bundles/eva.zip"))
    let lines = try String(contentsOfFile: directory + "/runs/night/log.txt", encoding: .utf8)
    #expect(lines == #"{"person":"eva","reason":"ada-2"}"# + "\neva failed, ada-2 not\n")
    #expect(try PlaceRegister(of: eva, in: home).former == [ada])
    let check = try AuditTrail(of: home).check()
    #expect(check.isWhole)
    let trail = try String(contentsOfFile: home.auditPath, encoding: .utf8)
    #expect(trail.components(separatedBy: "\"renamed\"").count == 2)
    #expect(!manager.fileExists(atPath: home.folder(of: eva) + "/renamed.json"))
  }

  @Test("Nothing is lost, sealed or not", arguments: [false, true])
  func renames(isSealed: Bool) throws {
    let home = home(isSealed: isSealed)
    let digest = try make(in: home)
    try PersonRename(ada, to: eva, in: home).run(at: moment)
    try check(home, digest)
    #expect(try home.isSealed(eva) == isSealed)
    // What is sealed opens under the new id alone.
    if isSealed { #expect(try home.sealState(of: eva) == .opens) }
  }

  @Test(
    "Whatever interrupts it, the same renaming finishes the rest",
    arguments: ["noted", "moved", "sealed", "places", "runs", "audited"], [false, true])
  func interrupted(step: String, isSealed: Bool) throws {
    let home = home(isSealed: isSealed)
    let digest = try make(in: home)
    var rename = PersonRename(ada, to: eva, in: home)
    rename.reached = { if $0 == step { throw Stop() } }
    #expect(throws: Stop.self) { try rename.run(at: moment) }
    if step == "noted" { #expect(try home.digest(of: ada) == digest) }
    try PersonRename(ada, to: eva, in: home).run(at: moment)
    try check(home, digest)
  }

  private var output: String { directory + "/out" }

  /// Files of sites, in the folder that the first one's builds are known to use.
  private func publish(_ names: [String]) throws {
    let manager = FileManager.default
    for name in names {
      let path = output + "/" + name
      try manager.createDirectory(
        atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      try Data("page".utf8).write(to: URL(fileURLWithPath: path))
    }
  }

  @Test("What a killed build left beside the site goes with the old id; the site waits for the next build")
  func leftovers() throws {
    let home = home()
    _ = try make(in: home)
    try PlaceRegister.note(siteNamed: "ada", output: output, of: ada, in: home)
    try publish([".staging-ada/1/index.html", ".staging-ada.2/a", "ada/index.html", ".staging-ada-2/a"])
    try PersonRename(ada, to: eva, in: home).run(at: moment)
    let left = try FileManager.default.contentsOfDirectory(atPath: output).sorted()
    #expect(left == [".staging-ada-2", "ada"])
  }

  @Test(
    "An erasure covers the ids of earlier days: nothing stays beside sites, and no backup brings anybody back",
    arguments: [nil, "moved"])
  func erased(stop: String?) throws {
    let home = home()
    _ = try make(in: home)
    try PlaceRegister.note(siteNamed: "ada", output: output, of: ada, in: home)
    let backup = directory + "/backup"
    try FileManager.default.copyItem(atPath: home.folder(of: ada), toPath: backup)
    var rename = PersonRename(ada, to: eva, in: home)
    if let stop { rename.reached = { if $0 == stop { throw Stop() } } }
    do { try rename.run(at: moment) } catch is Stop {}
    try publish(
      [".staging-ada/1/a", ".ledger-ada", ".staging-secret-ada.2/a", "secret-eva/a", "ada/a", "ada-2/a"])
    let run = ErasureRun(
      home: home, at: moment, outputs: [], naming: { ["secret-" + $0.text] },
      isSite: { FileManager.default.fileExists(atPath: $1 + "/" + $0 + "/a") })
    _ = try run.run(eva, atOnce: true)
    #expect(try FileManager.default.contentsOfDirectory(atPath: output) == ["ada-2"])
    let lines = try String(contentsOfFile: directory + "/runs/night/log.txt", encoding: .utf8)
    #expect(!lines.contains("ada failed") && !lines.contains("eva"))
    #expect(try ErasureBook(of: home).requests().isEmpty)
    try FileManager.default.copyItem(atPath: backup, toPath: home.folder(of: ada))
    #expect(throws: StoreError.self) { try home.lock(ada) }
    #expect(try ErasureBook(of: home).returned() == [ada])
    _ = try run.run(ada)
    #expect(try home.people().map(\.text) == ["ada-2"])
  }

  @Test("Somebody who was given an id of earlier days is not erased with the one who had it before")
  func givenAgain() throws {
    let home = home()
    _ = try make(in: home)
    try PlaceRegister.note(siteNamed: "ada", output: output, of: ada, in: home)
    try PersonRename(ada, to: eva, in: home).run(at: moment)
    try home.writeSettings("{}", of: ada)
    try publish(["ada/a", ".staging-ada/1/a"])
    _ = try ErasureRun(home: home, at: moment, outputs: []).run(eva, atOnce: true)
    #expect(try home.people().map(\.text) == ["ada", "ada-2"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: output).sorted() == [".staging-ada", "ada"])
    #expect(try ErasureBook(of: home).erased(ada) == nil)
  }

  @Test("Nobody takes the place of somebody else, and nobody unknown is renamed")
  func refused() throws {
    let home = home()
    let digest = try make(in: home)
    let other = try #require(PersonID("ada-2"))
    let taken = #expect(throws: StoreError.self) {
      try PersonRename(ada, to: other, in: home).run(at: moment)
    }
    #expect(taken?.code == .inTheWay && taken?.diagnostic.place == directory)
    let unknown = #expect(throws: StoreError.self) {
      try PersonRename(eva, to: ada, in: home).run(at: moment)
    }
    #expect(unknown?.code == .notFound && unknown?.diagnostic.place == directory)
    #expect(try home.digest(of: ada) == digest)
  }
}
