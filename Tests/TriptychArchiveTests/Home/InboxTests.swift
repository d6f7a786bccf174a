import Foundation
import Testing
import TriptychHealth

@testable import TriptychArchive

@Suite("Files that wait in an inbox")
final class InboxTests {
  private let home = Home(
    directory: FileManager.default.temporaryDirectory.path + "/triptych-inbox-\(UUID().uuidString)")
  private let ada: PersonID
  private var inbox: Inbox { Inbox(of: ada, in: home) }

  init() throws {
    ada = try #require(PersonID("ada"))
    try FileManager.default.createDirectory(
      atPath: home.folder(of: ada) + "/inbox", withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: home.directory) }

  private func put(_ name: String, _ text: String = "x") throws {
    try text.write(toFile: inbox.path + "/" + name, atomically: true, encoding: .utf8)
  }

  private func names(_ folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: home.folder(of: ada) + "/" + folder).sorted()
  }

  @Test("What is hidden or still being copied waits")
  func waiting() throws {
    let unfinished = [".rsync.X1", "c.zip.part", "d.crdownload", "f.json.crswap", "e.CSV~"]
    for name in ["b.csv", "a.zip"] + unfinished { try put(name) }
    #expect(try inbox.waiting().map(\.name) == ["a.zip", "b.csv"])
    let nobody = try #require(PersonID("nobody"))
    #expect(try Inbox(of: nobody, in: home).waiting().isEmpty)
  }

  @Test("Two files of one name both stay")
  func sameName() throws {
    for text in ["one", "two"] {
      try put("a.csv", text)
      try inbox.accept(#require(try inbox.waiting().first))
    }
    #expect(try names("imported") == ["2-a.csv", "a.csv"])
    #expect(try names("inbox").isEmpty)
  }

  @Test("A refused file has its reason beside it")
  func refused() throws {
    try put("a.bin")
    try inbox.refuse(
      #require(try inbox.waiting().first),
      because: [Diagnostic(.error, code: "unknown_format", "Nobody knows it", hint: "Try another")])
    #expect(try names("refused") == ["a.bin", "a.bin.reason.txt"])
    let text = try String(
      contentsOfFile: home.folder(of: ada) + "/refused/a.bin.reason.txt", encoding: .utf8)
    #expect(text == "Nobody knows it. Try another (unknown_format)\n")
  }

  @Test("A file whose name is not UTF-8 is seen, shown with its bytes, and can be refused")
  func anyName() throws {
    try put("caf\\xE9.csv", "another file")
    let bytes = { (name: [UInt8]) in
      Array((self.inbox.path + "/").utf8CString.dropLast()) + name.map { CChar(bitPattern: $0) } + [0]
    }
    let long = [UInt8](repeating: 0xE9, count: 200) + Array(".csv".utf8)
    for name in [Array("caf".utf8) + [0xE9] + Array(".csv".utf8), long] {
      guard let file = fopen(bytes(name), "w") else { return }  // The file system takes no such name.
      fclose(file)
    }
    let items = try inbox.waiting().filter { !$0.isNamed }
    #expect(items.map { $0.name.suffix(8) } == ["\\xE9.csv", "\\xE9.csv"] && items[1].name == "caf\\xE9.csv")
    #expect(try inbox.isUnchanged(items[1]))
    for item in items { try inbox.refuse(item, because: []) }
    #expect(try names("inbox") == ["caf\\xE9.csv"] && inbox.waiting().count == 1)
    #expect(try names("refused").count == 4 && names("refused").contains("caf\\xE9.csv"))
  }

  @Test(
    "An inbox that can be listed and not entered is an error, and not empty", .enabled(if: geteuid() != 0))
  func withoutPermission() throws {
    try put("a.csv")
    try #require(chmod(inbox.path, 0o400) == 0)
    defer { chmod(inbox.path, 0o700) }
    let error = #expect(throws: StoreError.self) { try self.inbox.waiting() }
    #expect(error?.code == .notPermitted && error?.diagnostic.place == inbox.path + "/a.csv")
  }

  @Test("Only what was imported before the moment goes")
  func sweep() throws {
    for name in ["old.csv", "new.csv"] { try put(name) }
    for item in try inbox.waiting() { try inbox.accept(item) }
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1000)],
      ofItemAtPath: home.folder(of: ada) + "/imported/old.csv")
    #expect(try inbox.sweepImported(before: Instant(seconds: 2000)) == 1)
    #expect(try names("imported") == ["new.csv"])
  }

  @Test("An inbox that leads elsewhere is refused; a link in it is no plain file")
  func links() throws {
    try FileManager.default.createSymbolicLink(
      atPath: inbox.path + "/link.csv", withDestinationPath: "/etc/hostname")
    #expect(try inbox.waiting().map(\.isPlain) == [false])
    try FileManager.default.removeItem(atPath: inbox.path)
    try FileManager.default.createSymbolicLink(atPath: inbox.path, withDestinationPath: "/tmp")
    #expect(throws: StoreError.self) { try self.inbox.waiting() }
  }

  @Test("Somebody new is known to a night by their inbox alone")
  func newPerson() throws {
    #expect(try home.peopleOfNight().isEmpty)
    try put("a.csv")
    #expect(try home.peopleOfNight() == [ada])
    #expect(try home.people().isEmpty)
  }

  @Test("A share of a night looks at its own people alone")
  func share() throws {
    try put("a.csv")
    var asked: [PersonID] = []
    let others = try home.peopleOfNight { person in
      asked.append(person)
      return person != ada
    }
    #expect(asked == [ada] && others.isEmpty)
    #expect(try home.peopleOfNight { $0 == self.ada } == [ada])
  }
}

@Suite("Files of a run")
final class RunFolderTests {
  private let home = Home(
    directory: FileManager.default.temporaryDirectory.path + "/triptych-runs-\(UUID().uuidString)")

  deinit { try? FileManager.default.removeItem(atPath: home.directory) }

  private func folder() throws -> RunFolder { try #require(RunFolder(named: "2026-03-15", in: home)) }

  @Test(
    "A run is called by a plain name",
    arguments: ["", "..", ".x", "a/b", "-x", "ä", String(repeating: "x", count: 65)])
  func names(name: String) {
    #expect(RunFolder(named: name, in: home) == nil)
  }

  @Test("Attempts count up a shard, and two at once have files of their own")
  func attempts() throws {
    let folder = try folder()
    #expect(try folder.nextAttempt(shard: 3, of: 40) == 1)
    let log = try folder.begin(.init(shard: 3, shards: 40, attempt: 1))
    try log.append(#"{"person":"ada","outcome":"published"}"#)
    #expect(try folder.nextAttempt(shard: 3, of: 40) == 2)
    #expect(try folder.nextAttempt(shard: 2, of: 40) == 1)
    var other = RunFile.Attempt(shard: 3, shards: 40, attempt: 1)
    other.process += 1
    _ = try folder.begin(other)
    #expect(try folder.files().count == 2)
    // A file that says to be an attempt beyond all numbers is none of ours.
    try Data().write(
      to: URL(fileURLWithPath: folder.path + "/shard-0003-of-0040-attempt-\(Int.max)-node-1.jsonl"))
    #expect(try folder.nextAttempt(shard: 3, of: 40) == 2 && folder.files().count == 2)
  }

  @Test("A line that was torn by a kill is no line")
  func torn() throws {
    let folder = try folder()
    let log = try folder.begin(.init(shard: 0, shards: 1, attempt: 1))
    try log.append("{\"a\":1}")
    let handle = try #require(FileHandle(forWritingAtPath: log.path))
    try handle.seekToEnd()
    try handle.write(contentsOf: Data("{\"b\":".utf8))
    let file = try #require(try folder.files().first)
    #expect(try file.lines().map { String(decoding: $0, as: UTF8.self) } == ["{\"a\":1}"])
    #expect(try file.exitCode() == nil)
  }

  @Test("A log that an erasure wrote anew meanwhile goes on in the new file")
  func replaced() throws {
    let folder = try folder()
    let log = try folder.begin(.init(shard: 0, shards: 1, attempt: 1))
    try log.append("{\"person\":\"ada\"}")
    try "".write(toFile: log.path, atomically: true, encoding: .utf8)
    try log.append("{\"ended\":\"now\",\"exit\":0}")
    try log.sync()
    let file = try #require(try folder.files().first)
    #expect(try file.lines().count == 1 && file.exitCode() == 0)
  }

  @Test("No line of a night that runs is lost while somebody is erased")
  func erasedMeanwhile() throws {
    let folder = try folder()
    // Only one side of what runs at once appends.
    nonisolated(unsafe) let log = try folder.begin(.init(shard: 0, shards: 1, attempt: 1))
    let logs = RunLogs(home: home, person: try #require(PersonID("ada")))
    let lines = 1_500
    DispatchQueue.concurrentPerform(iterations: 2) { side in
      for number in 0..<lines where side == 0 {
        try? log.append("{\"person\":\"\(number % 8 == 0 ? "ada" : "ben")\",\"number\":\(number)}")
      }
      for _ in 0..<150 where side == 1 { _ = try? logs.lines(removing: true) }
    }
    _ = try logs.lines(removing: true)
    let left = try #require(try folder.files().first).lines()
    #expect(left.map { JSONValue(decoding: $0)?["number"]?.whole } == (0..<lines).filter { $0 % 8 != 0 })
  }

  @Test("A host that is called like a person does not take a night's file along when the person is erased")
  func hostNamedLikeSomebody() throws {
    var attempt = RunFile.Attempt(shard: 0, shards: 1, attempt: 1)
    attempt.host = "Ada.local"
    #expect(RunFile.name(attempt).contains("-ada-local-"))
    let log = try folder().begin(attempt)
    try log.append(#"{"person":"ben","outcome":"published"}"#)
    let ada = try #require(PersonID("ada"))
    let logs = RunLogs(home: home, person: ada)
    #expect(try logs.named().isEmpty)
    _ = try logs.lines(removing: true)
    #expect(try folder().files().first?.lines().count == 1)
  }
}

@Suite("What killed work left behind")
final class LeftoverSweepTests {
  private let top = FileManager.default.temporaryDirectory.path + "/triptych-sweep-\(UUID().uuidString)"
  private var home: Home { Home(directory: top + "/home") }
  private var out: String { top + "/out" }

  deinit { try? FileManager.default.removeItem(atPath: top) }

  private func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: out + "/" + name) }

  @Test("Staging goes where nobody is at work, stays where somebody is, and a site put aside comes back")
  func sweep() throws {
    let (ada, ben) = (try #require(PersonID("ada")), try #require(PersonID("ben")))
    try home.writeSettings("{}", of: ada)
    try home.writeSettings("{}", of: ben)
    for name in [".staging-ada/one-7", ".staging-ben/one-7.old", ".staging-ada-2", "ada"] {
      try FileManager.default.createDirectory(atPath: out + "/" + name, withIntermediateDirectories: true)
    }
    let sweep = LeftoverSweep(home: home, output: out) { $0.text }
    let lock = try home.lock(ben)
    let first = sweep.run([ada, ben])
    #expect(first.removed == 1 && first.left == 1 && first.putBack == 0)
    #expect(!exists(".staging-ada") && exists(".staging-ben") && exists("ada") && exists(".staging-ada-2"))
    lock.release()
    let second = sweep.run([ada, ben])
    #expect(second.removed == 1 && second.left == 0 && second.putBack == 1)
    #expect(exists("ben") && !exists(".staging-ben"))
  }
}
