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

  @Test("Nobody takes the place of somebody else, and nobody unknown is renamed")
  func refused() throws {
    let home = home()
    let digest = try make(in: home)
    let other = try #require(PersonID("ada-2"))
    #expect(throws: StoreError.self) { try PersonRename(ada, to: other, in: home).run(at: moment) }
    #expect(throws: StoreError.self) { try PersonRename(eva, to: ada, in: home).run(at: moment) }
    #expect(try home.digest(of: ada) == digest)
  }
}
