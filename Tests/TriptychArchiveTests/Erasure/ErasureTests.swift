import Foundation
import Testing
import TriptychHealth

@testable import TriptychArchive

@Suite("Erasing a person")
struct ErasureTests {
  let planted: PlantedHome
  var home: Home { planted.home }
  var ada: PersonID { planted.ada }
  var book: ErasureBook { ErasureBook(of: home) }

  init() throws { planted = try PlantedHome() }

  @Test("No byte and no name of theirs is left in any place, and a neighbor's stay as they were")
  func leavesNothing() throws {
    #expect(try planted.traces(of: ada).count > 30, "canaries were planted")
    let before = try planted.traces(of: planted.neighbor)
    _ = try book.ask(ErasureRequest(of: ada, asked: planted.noon))
    guard case .erased(let receipt) = try planted.run().run(ada) else {
      Issue.record("nothing was erased")
      return
    }
    #expect(try planted.traces(of: ada).isEmpty)
    #expect(try planted.traces(of: planted.neighbor) == before)
    let kinds = Set(PersonPlaces.Kind.allCases)
    #expect(Set(receipt.removed.keys) == kinds, "the receipt counts every kind of place")
    #expect(!receipt.json.text().contains("ada\""))
    #expect(try home.people() == [planted.neighbor])
  }

  @Test("The check of a home says in the person's zone until when an erasure has to be done")
  func dueInTheirZone() throws {
    _ = try book.ask(ErasureRequest(of: ada, asked: planted.noon))
    let request = try #require(try book.requests().first)
    let berlin = try #require(CivilZone(systemIdentifier: "Europe/Berlin"))
    let check = HomeCheck(home: home, outputs: [], zone: { _ in berlin })
    let found = try check.findings(.erasures, asOf: request.runBy)
    #expect(found.map(\.code) == ["erasure_overdue"])
    let said = try #require(found.first).text
    #expect(said.hasSuffix(berlin.rfc3339(request.runBy)) && !said.hasSuffix("Z"), "\(said)")
  }

  @Test("A night's log keeps every line about others")
  func logs() throws {
    _ = try planted.run().run(ada, atOnce: true)
    let log = try String(contentsOfFile: home.directory + "/runs/night/shard-0.jsonl", encoding: .utf8)
    #expect(log == "{\"person\":\"ada-2\",\"outcome\":\"failed\"}\nperson ada-2 was here\n")
    let list = try String(contentsOfFile: home.directory + "/runs/night/left.json", encoding: .utf8)
    #expect(list.contains("ada-2") && !list.contains("\"ada\""))
  }

  @Test("Stopped at any point, an erasure is finished by the next call, and the trail tells of it once")
  func interrupted() throws {
    struct Stopped: Error {}
    final class Steps: @unchecked Sendable { var left = 0 }
    var points = 0
    while true {
      let planted = try PlantedHome(isLean: true)
      let steps = Steps()
      steps.left = points
      let run = planted.run { _ in
        if steps.left == 0 { throw Stopped() }
        steps.left -= 1
      }
      var isWhole = true
      do { _ = try run.run(planted.ada, atOnce: true) } catch is Stopped { isWhole = false }
      if isWhole { break }
      points += 1
      #expect(
        try ErasureRun.due(in: planted.home, asOf: planted.noon) == [planted.ada],
        "stopped at point \(points)")
      guard case .erased(let receipt) = try planted.run().run(planted.ada) else {
        Issue.record("nothing was left to finish at point \(points)")
        continue
      }
      #expect(try planted.traces(of: planted.ada).isEmpty, "stopped at point \(points)")
      // The other file is what an earlier erasure left of a site.
      #expect(
        receipt.removed[.site]?.files == 2 && receipt.removed[.staging] == nil,
        "what went before the stop is counted, and once, point \(points)")
      let trail = try String(contentsOfFile: planted.home.auditPath, encoding: .utf8)
      #expect(trail.split(separator: "\n").count == 1, "stopped at point \(points)")
    }
    #expect(points > 20)
  }

  @Test(
    "It can be cancelled until the fourteenth day is over and runs only then; at once only when that is asked for"
  )
  func days() throws {
    let second = planted.noon.adding(seconds: 14 * 86_400)
    #expect(throws: StoreError.self) { try planted.run().run(ada) }
    let asked = try book.ask(ErasureRequest(of: ada, asked: planted.noon))
    #expect(asked.cancelUntil == second && asked.runBy == second.adding(seconds: 7 * 86_400))
    #expect(throws: StoreError.self) { try planted.run(at: second.adding(seconds: -1)).run(ada) }
    #expect(try ErasureRun.due(in: home, asOf: second.adding(seconds: -1)).isEmpty)
    try book.cancel(ada, asOf: second.adding(seconds: -1))
    #expect(try book.request(of: ada) == nil)
    _ = try book.ask(ErasureRequest(of: ada, asked: planted.noon))
    _ = try book.ask(ErasureRequest(of: ada, asked: planted.later))
    #expect(try book.request(of: ada)?.asked == planted.noon, "asking again does not begin the days anew")
    #expect(throws: StoreError.self) { try book.cancel(ada, asOf: second) }
    #expect(try ErasureRun.due(in: home, asOf: second) == [ada])
  }

  @Test(
    "A backup that is put back is not worked on, is due again, and goes again; a new beginning has to be said"
  )
  func backup() throws {
    let backup = planted.scratch.path + "/backup"
    try FileManager.default.copyItem(atPath: home.folder(of: ada), toPath: backup)
    _ = try planted.run().run(ada, atOnce: true)
    guard case .nothingLeft = try planted.run().run(ada) else {
      Issue.record("a second run found something")
      return
    }
    #expect(throws: StoreError.self) { try home.lock(ada) }
    #expect(!FileManager.default.fileExists(atPath: home.folder(of: ada)))
    try FileManager.default.copyItem(atPath: backup, toPath: home.folder(of: ada))
    #expect(throws: StoreError.self) { try home.lock(ada) }
    #expect(try book.returned() == [ada])
    #expect(try ErasureRun.due(in: home, asOf: planted.noon) == [ada])
    #expect(throws: StoreError.self) { try book.lift(ada) }
    _ = try planted.run().run(ada)
    #expect(try planted.traces(of: ada).isEmpty)
    #expect(try book.lift(ada))
    try home.lock(ada).release()
  }

  @Test("A file that somebody else put in a bundle's place stays")
  func othersFile() throws {
    try planted.write("another person's bundle", to: planted.output + "/take-1.zip")
    _ = try planted.run().run(ada, atOnce: true)
    #expect(FileManager.default.fileExists(atPath: planted.output + "/take-1.zip"))
  }

  @Test(
    "Half a file that a killed export left elsewhere goes with the next work on the person; a whole one stays"
  )
  func halves() throws {
    let folder = planted.scratch.path + "/elsewhere"
    let (whole, half) = (folder + "/mine.zip", folder + "/.mine.zip.partial")
    try planted.write("whole", to: whole)
    let works: [(String, () throws -> Void)] = [
      ("a site", { try PlaceRegister.note(siteNamed: "ada", output: "/sites", of: self.ada, in: self.home) }),
      ("another file", { try PlaceRegister.begin(file: folder + "/other.zip", of: self.ada, in: self.home) }),
      (
        "a sweep",
        { #expect(LeftoverSweep(home: self.home, output: nil) { $0.text }.run([self.ada]).removed > 0) }
      ),
      ("an erasure", { _ = try self.planted.run().run(self.ada, atOnce: true) }),
    ]
    for (name, work) in works {
      try PlaceRegister.begin(file: whole, of: ada, in: home)
      try planted.write(PlantedHome.canary(ada), to: half)
      try work()
      #expect(!FileManager.default.fileExists(atPath: half), "\(name)")
      #expect(FileManager.default.fileExists(atPath: whole), "\(name)")
    }
  }

  @Test("Nobody is told that a request was cancelled whose erasure goes on")
  func cancelledMeanwhile() throws {
    let book = ErasureBook(of: home)
    let noon = planted.noon
    _ = try book.ask(ErasureRequest(of: ada, asked: noon))
    let answers = Answers()
    // Names are asked for once the run has made sure that the person is due, and before it is written down.
    let run = ErasureRun(
      home: home, at: planted.later, outputs: [],
      naming: { person in
        answers.add((try? book.cancel(person, asOf: noon)) != nil)
        return []
      }, isSite: planted.run().isSite)
    guard case .erased = try run.run(ada) else {
      Issue.record("nothing was erased")
      return
    }
    #expect(!answers.list.isEmpty && !answers.list.contains(true))
  }

  /// What calls from a closure were answered.
  private final class Answers: @unchecked Sendable {
    private(set) var list: [Bool] = []
    func add(_ answer: Bool) { list.append(answer) }
  }

  @Test("Half a file that cannot be removed yet stays in the record while other files are written")
  func lastingHalf() throws {
    let folder = planted.scratch.path + "/elsewhere"
    let half = folder + "/.mine.zip.partial"
    try PlaceRegister.begin(file: folder + "/mine.zip", of: ada, in: home)
    // A link that leads to itself: nobody gets into the folder.
    try FileManager.default.createSymbolicLink(atPath: folder, withDestinationPath: folder)
    try PlaceRegister.begin(file: planted.scratch.path + "/other.zip", of: ada, in: home)
    try planted.write("other", to: planted.scratch.path + "/other.zip")
    try PlaceRegister.note(file: planted.scratch.path + "/other.zip", of: ada, in: home)
    try FileManager.default.removeItem(atPath: folder)
    try planted.write(PlantedHome.canary(ada), to: half)
    #expect(try PlaceRegister.sweep(ada, in: home) == 1)
    #expect(!FileManager.default.fileExists(atPath: half))
  }

  @Test("What commands wrote elsewhere stays: the receipt counts it by kind, and only the answer says where")
  func elsewhere() throws {
    let folder = planted.scratch.path + "/desk of ada"
    let files: [(String, PlaceRegister.Kind)] = [
      ("/a.zip", .bundle), ("/b.html", .report), ("/c.png", .picture), ("/d.png", .picture),
      ("/gone.png", .picture),
    ]
    for (name, kind) in files {
      try planted.write(name, to: folder + name)
      try PlaceRegister.note(file: folder + name, kind: kind, of: ada, in: home)
    }
    try FileManager.default.removeItem(atPath: folder + "/gone.png")
    guard case .erased(let receipt) = try planted.run().run(ada, atOnce: true) else {
      Issue.record("nothing was erased")
      return
    }
    #expect(receipt.elsewhere == [.bundle: 1, .report: 1, .picture: 2])
    #expect(receipt.elsewherePaths == files.dropLast().map { PlaceRegister.absolute(folder + $0.0) })
    #expect(receipt.sentence.contains("Not ours to delete: 1 bundle, 2 pictures, 1 report"))
    #expect(receipt.json["not_ours_to_delete"]?["picture"] == .number(2))
    #expect(try planted.traces(of: ada).isEmpty, "the kept receipt does not name the folder")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 4)
  }

  @Test("A file whose name is not UTF-8 goes with the rest, and what a link of such a name leads to stays")
  func anyName() throws {
    let victim = planted.scratch.path + "/victim"
    try planted.write("not ours", to: victim + "/page.html")
    for folder in [home.folder(of: ada) + "/inbox", home.folder(of: ada), planted.output + "/ada/deep"] {
      for (start, isLink) in [("caf", false), ("link", true)] {
        let path = Array((folder + "/" + start).utf8CString.dropLast()) + [CChar(bitPattern: 0xE9), 0]
        guard isLink ? symlink(victim, path) == 0 : mkdir(path, 0o700) == 0 else { return }
      }
    }
    guard case .erased(let receipt) = try planted.run().run(ada, atOnce: true) else {
      Issue.record("nothing was erased")
      return
    }
    #expect(receipt.removed[.inbox]?.files == 4, "the link is counted")
    #expect(try planted.traces(of: ada).isEmpty)
    #expect(try String(contentsOfFile: victim + "/page.html", encoding: .utf8) == "not ours")
  }

  @Test("A mistyped id erases nobody and leaves no tombstone")
  func unknown() throws {
    let nobody = PersonID("adda")!
    #expect(throws: StoreError.self) { try planted.run().run(nobody, atOnce: true) }
    #expect(try book.erased(nobody) == nil)
  }

  @Test(
    "A link in the place of a folder is not followed: what it leads to stays, and the erasure says so or takes the link",
    arguments: [
      "people", "people/ada", "people/ada/inbox", "runs", "art", "erased", "receipts", "erasures", "OUT",
      "OUT/ada",
    ])
  func links(place: String) throws {
    let victim = planted.scratch.path + "/victim"
    try planted.write("not ours: ada", to: victim + "/ada/index.html")
    try planted.write("not ours: ada", to: victim + "/shard.jsonl")
    let path =
      place.hasPrefix("OUT") ? planted.output + place.dropFirst(3) : home.directory + "/" + place
    let kept = planted.scratch.path + "/kept"
    if FileManager.default.fileExists(atPath: path) {
      try FileManager.default.moveItem(atPath: path, toPath: kept)
    }
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: victim)
    let outcome = Result { try planted.run().run(ada, atOnce: true) }
    for name in ["/ada/index.html", "/shard.jsonl"] {
      #expect(try String(contentsOfFile: victim + name, encoding: .utf8) == "not ours: ada")
    }
    let left = try FileManager.default.subpathsOfDirectory(atPath: victim).sorted()
    #expect(left == ["ada", "ada/index.html", "shard.jsonl"])
    guard case .failure(let error) = outcome else {
      #expect(!FileManager.default.fileExists(atPath: path))
      return
    }
    #expect((error as? StoreError)?.code == (place == "OUT/ada" ? .inTheWay : .notPermitted))
    try FileManager.default.removeItem(atPath: path)
    if FileManager.default.fileExists(atPath: kept) {
      try FileManager.default.moveItem(atPath: kept, toPath: path)
    }
    _ = try planted.run().run(ada, atOnce: true)
    #expect(try planted.traces(of: ada).isEmpty)
  }

  @Test("The home itself may not be a link")
  func linkedHome() throws {
    let link = Home(directory: planted.scratch.path + "/link/")
    try FileManager.default.createSymbolicLink(
      atPath: planted.scratch.path + "/link", withDestinationPath: home.directory)
    #expect(throws: StoreError.self) { try link.people() }
    #expect(throws: StoreError.self) { try link.lock(ada) }
    #expect(throws: StoreError.self) { try link.settingsText(of: ada) }
  }

  @Test(
    "Without its secret a home does not make another one, and nobody who was erased is taken for somebody new"
  )
  func lostSecret() throws {
    _ = try planted.run().run(ada, atOnce: true)
    try FileManager.default.removeItem(atPath: home.directory + "/secret")
    #expect(throws: StoreError.self) { try home.lock(ada) }
    #expect(throws: StoreError.self) { try HomeSecret.make(in: home) }
  }

  @Test("Purging empties the cache to the last byte and keeps the settings")
  func purge() throws {
    // What stands for a sealed cache elsewhere would ask for a key here.
    try FileManager.default.removeItem(atPath: home.folder(of: ada) + "/cache.sealed")
    try home.writeSettings("{}", of: ada)
    let store = try home.openStore(of: ada)
    var dice = StoreDice(seed: 1)
    let texts = [PlantedHome.canary(ada)]
    try store.take(StoreFixture.file(&dice, exported: nil, rows: 3000, texts: texts))
    try store.close()
    let folder = home.folder(of: ada)
    for name in ["imported/a.csv", "refused/b.csv", "refused/b.csv.reason.txt", "failed-imports.json"] {
      try planted.write(PlantedHome.canary(ada), to: folder + "/" + name)
    }
    #expect(try home.purgeStore(of: ada) > 100)
    let bytes = try #require(FileManager.default.contents(atPath: home.storePath(of: ada)))
    #expect(bytes.range(of: Data("CANARY".utf8)) == nil && bytes.count < 200_000)
    let left = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(Set(left).isDisjoint(with: ["imported", "refused", "failed-imports.json"]))
    #expect(FileManager.default.fileExists(atPath: folder + "/inbox/export.csv"), "what waits stays")
    #expect(
      !left.contains {
        $0.hasPrefix("cache.damaged") || $0.hasPrefix("cache.sqlite-") && $0 != "cache.sqlite-journal.old"
      })
    #expect(try home.settingsText(of: ada) == "{}")
    let again = try home.openStore(of: ada)
    #expect(try again.counts().isEmpty)
    try again.take([StoreFixture.batch(value: 3)])
  }
}
