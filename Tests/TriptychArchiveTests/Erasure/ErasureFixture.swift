import Foundation
import TriptychHealth

@testable import TriptychArchive

/// A home and an output folder in which two people lie in every place there can be.
final class PlantedHome {
  let scratch: ScratchHome
  let output: String
  var home: Home { scratch.home }
  let ada = PersonID("ada")!
  /// Somebody whose id begins like hers: what is theirs must stay.
  let neighbor = PersonID("ada-2")!
  let noon = Instant(seconds: 1_767_225_600 + 43_200)
  var later: Instant { noon.adding(seconds: 15 * 86_400) }

  /// A lean one holds her alone, and one thing of most kinds.
  init(isLean: Bool = false) throws {
    scratch = try ScratchHome()
    output = scratch.path + "/out"
    for person in isLean ? [ada] : [ada, neighbor] { try plant(person, isLean: isLean) }
    try write(
      "{\"person\":\"ada\",\"outcome\":\"published\"}\n{\"person\":\"ada-2\",\"outcome\":\"failed\"}\nada was here\n"
        + "person ada-2 was here\n", to: home.directory + "/runs/night/shard-0.jsonl")
    try write("[\n  \"ada\",\n  \"ada-2\"\n]\n", to: home.directory + "/runs/night/left.json")
    try write("picture", to: home.directory + "/art/1/2f/one.png")
  }

  static func canary(_ person: PersonID) -> String { "CANARY=\(person.text)=CANARY" }

  /// A canary in a file of each row, in the cache and in the settings.
  func plant(_ person: PersonID, isLean: Bool) throws {
    let id = person.text
    let store = try home.openStore(of: person, create: true)
    try store.take([StoreFixture.batch(value: 5, source: PlantedHome.canary(person))])
    try store.close()
    let folder = home.folder(of: person)
    let inFolder = [
      "settings.json", ".settings.json.partial", "cache.sqlite-journal.old", "cache.sealed",
      ".cache.sealed.partial",
      "cache.damaged-1.sqlite", "inbox/export.csv", "inbox/imported/export.csv", "queue.json", "seal.salt",
      "x.key",
      "note of mine.txt",
    ]
    let inHome = [
      "keys/ID", "keys/ID.old", "bundles/ID.zip", "inbox/ID/a.csv", "queue/ID.json", "outbox/ID/1.json",
      "staging/ID/a", "tmp/ID/a", "runs/night/ID.log", "runs/night/ID/pages", "people/ID.bak/cache.sqlite",
    ].map { $0.replacing("ID", with: id) }
    let inOutput = [
      "ID/index.html", "ID/deep/page.html", ".staging-ID/a", ".staging-ID.old/a", ".erasing-ID/a",
      ".ledger-ID",
      "ID.zip", "ID.zip.age", ".ID.zip.partial", "secret-name-ID/index.html",
    ].map { $0.replacing("ID", with: id) }
    func some(_ names: [String]) -> [String] {
      isLean ? names.enumerated().filter { $0.offset % 4 == 0 }.map(\.element) : names
    }
    for name in some(inFolder) { try write(PlantedHome.canary(person), to: folder + "/" + name) }
    for name in some(inHome) { try write(PlantedHome.canary(person), to: home.directory + "/" + name) }
    for name in some(inOutput) { try write(PlantedHome.canary(person), to: output + "/" + name) }
    try write(PlantedHome.canary(person), to: output + "/take-\(id == "ada" ? 1 : 2).zip")
    try PlaceRegister.note(file: output + "/take-\(id == "ada" ? 1 : 2).zip", of: person, in: home)
    try PlaceRegister.note(siteNamed: "secret-name-" + id, output: output, of: person, in: home)
  }

  func write(_ text: String, to path: String) throws {
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
  }

  func run(at moment: Instant? = nil, _ reached: @escaping @Sendable (String) throws -> Void = { _ in })
    -> ErasureRun
  {
    var run = ErasureRun(
      home: home, at: moment ?? later, outputs: [output],
      isSite: { FileManager.default.fileExists(atPath: $1 + "/" + $0 + "/index.html") })
    run.reached = reached
    return run
  }

  /// Every file by path, contents with it.
  func files() throws -> [String: Data] {
    var files: [String: Data] = [:]
    for root in [home.directory, output] {
      for name in try FileManager.default.subpathsOfDirectory(atPath: root) {
        files[root + "/" + name] = FileManager.default.contents(atPath: root + "/" + name) ?? Data()
      }
    }
    return files
  }

  /// Where a person still is: a path with their id as a whole word, or bytes with their canary or id.
  func traces(of person: PersonID) throws -> [String] {
    let canary = Data(PlantedHome.canary(person).utf8)
    return try files().filter { path, bytes in
      let inside = path.dropFirst(scratch.path.count)
      return bytes.range(of: canary) != nil || holdsWord(String(inside), person)
        || holdsWord(String(decoding: bytes, as: UTF8.self), person)
    }.keys.sorted()
  }

  private func holdsWord(_ text: String, _ person: PersonID) -> Bool {
    text.split { !($0.isLetter || $0.isNumber || $0 == "-") }.contains { word in
      word == person.text || word == "secret-name-" + person.text || word == "staging-" + person.text
    }
  }
}
