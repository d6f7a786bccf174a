import Foundation
import Testing
import TriptychFiles
import TriptychHealth

@testable import TriptychArchive

@Suite("Folders that other programs fill")
final class InboxFolderTests {
  private let scratch: SealedScratch
  private let root: String
  private let folder: String
  private let now = Instant(seconds: 1_773_500_000)

  init() throws {
    scratch = try SealedScratch()
    root = try Files.realPath(scratch.scratch.path)
    folder = root + "/sync"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  /// Writes a file, an hour before now unless told otherwise.
  private func put(_ name: String, _ text: String = "x", ago: Int64 = 3600) throws {
    let path = folder + "/" + name
    try FileManager.default.createDirectory(
      atPath: Files.directory(of: path), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    try Files.setTime(FileTime(nanoseconds: (now.seconds - ago) * 1_000_000_000), of: path)
  }

  private func items() throws -> [InboxFolderItem] { try InboxFolder(path: folder).items() }
  private func item(_ name: String) throws -> InboxFolderItem {
    try #require(items().first { $0.name == name })
  }

  // MARK: What lies there

  @Test(
    "Hidden and unfinished files and links are left out; the parts of one export are one, and so is a folder")
  func listed() throws {
    for name in [
      "a.json", ".hidden.json", "b.zip.part", "c.tmp", ".syncthing.d.json.tmp", "~syncthing~e.json.tmp",
      "f.csv~",
      "takeout-1-001.zip", "takeout-1-002.zip", "takeout-2-001.zip", "day-2026-03-001.json", "tree/x.json",
      "tree/.y.json", "tree/deeper/z.json",
    ] { try put(name) }
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/l.json", withDestinationPath: folder + "/a.json")
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/ltree", withDestinationPath: folder + "/tree")
    let found = try items()
    #expect(
      found.map { [$0.name] + $0.files.map(\.path) } == [
        ["a.json", "a.json"], ["day-2026-03-001.json", "day-2026-03-001.json"],
        ["takeout-1-001.zip", "takeout-1-001.zip", "takeout-1-002.zip"],
        ["takeout-2-001.zip", "takeout-2-001.zip"],
        ["tree", "tree/deeper/z.json", "tree/x.json"],
      ])
    #expect(found.map(\.isFolder) == [false, false, false, false, true])
  }

  @Test("What cannot be read is listed with its reason and tells one state of a folder from another")
  func unreadable() throws {
    _ = try scratch.fill(scratch.plain, rows: 5)
    try put("tree/a.json")
    try put("deep/1/2/3/4/5/6/7/8/9/a.json")
    let before = try item("tree")
    for name in ["pipe", "tree/pipe"] { try #require(mkfifo(folder + "/" + name, 0o600) == 0) }
    let found = try items()
    #expect(found.map(\.name) == ["deep", "pipe", "tree"] && found.map(\.files.count) == [0, 0, 1])
    #expect(
      found.map { $0.refused.first.map { "\($0.code) \($0.place ?? "")" } } == [
        ["folder_too_deep deep/1/2/3/4/5/6/7/8/9"], ["special_file pipe"], ["special_file tree/pipe"],
      ])
    var register = try register()
    register.note(before, in: folder, .listed, reading)
    #expect(register.knows(before, in: folder, reading))
    #expect(!register.knows(found[2], in: folder, reading), "what is new in it is named")
    register.note(found[2], in: folder, .refused, reading, failed: failed())
    #expect(register.knows(found[2], in: folder, reading) && !register.knows(before, in: folder, reading))
  }

  @Test("What was written a moment ago or is not finished waits")
  func settled() throws {
    try put("old.json", ago: 60)
    try put("new.json", ago: 59)
    try put("clock-of-the-phone.json", ago: -86_400)
    try put("tree/a.json", ago: 3600)
    try put("tree/b.json", ago: 1)
    try put("half/a.json")
    try put("half/b.json.part")
    #expect(
      try items().map { [$0.name, $0.isSettled(at: now, for: 60) ? "is taken" : "waits"] } == [
        ["clock-of-the-phone.json", "is taken"], ["half", "waits"], ["new.json", "waits"],
        ["old.json", "is taken"], ["tree", "waits"],
      ])
  }

  @Test("Files that stand by themselves are taken one by one, others as one export")
  func single() throws {
    let health = #"{"data":{"metrics":[{"name":"step_count","units":"count","data":[]}]}}"#
    try put("auto/day-1.json", health)
    try put("auto/day-2.json", health)
    try put("auto/day-3.json.tmp", health)
    try put("tables/a.csv", "date,metric,value,unit,source\n")
    try put("whoop/physiological_cycles.csv", "Cycle start time,Cycle timezone,Resting heart rate (bpm)\n")
    try put("whoop/sleeps.csv", "Cycle start time,Cycle timezone,Nap\n")
    let place = InboxFolder(path: folder)
    #expect(place.single(try item("auto"))?.map(\.name) == ["auto/day-1.json", "auto/day-2.json"])
    #expect(place.single(try item("tables"))?.map(\.name) == ["tables/a.csv"])
    #expect(place.single(try item("whoop")) == nil)
  }

  @Test("A copy has content and time of the file, whose own times stay; a changed file gives none")
  func copies() throws {
    try put("a.csv", "one")
    try put("tree/b.csv", "two")
    let place = InboxFolder(path: folder)
    let target = root + "/copy"
    let before = try FileStatus(at: folder + "/a.csv")
    let file = try item("a.csv")
    let copy = try #require(try place.copy(file, to: target))
    #expect(copy.paths == [target + "/a.csv"])
    #expect(try String(contentsOfFile: target + "/a.csv", encoding: .utf8) == "one")
    #expect(try FileStatus(at: target + "/a.csv").modified == before.modified)
    let after = try FileStatus(at: folder + "/a.csv")
    #expect(
      after.modified == before.modified && after.inode == before.inode && after.changed == before.changed)
    let tree = try #require(try place.copy(item("tree"), to: target))
    #expect(tree.paths == [target + "/tree"] && tree.digest != copy.digest)
    #expect(!FileManager.default.fileExists(atPath: target + "/a.csv"), "the copy before it is gone")
    // The same content under another name is the same.
    try put("c.csv", "one", ago: 7200)
    #expect(try place.copy(item("c.csv"), to: target)?.digest == copy.digest)
    // Longer, of another time, replaced, or replaced by a link: nothing is taken.
    try put("a.csv", "one more", ago: 3600)
    #expect(try place.copy(file, to: target) == nil)
    let other = try item("c.csv")
    try put("c.csv", "one", ago: 7100)
    #expect(try place.copy(other, to: target) == nil)
    let last = try item("a.csv")
    try FileManager.default.removeItem(atPath: folder + "/a.csv")
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/a.csv", withDestinationPath: folder + "/c.csv")
    #expect(try place.copy(last, to: target) == nil)
    // A folder on the way that has become a link does not lead elsewhere.
    let inside = try item("tree")
    try FileManager.default.moveItem(atPath: folder + "/tree", toPath: root + "/elsewhere")
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/tree", withDestinationPath: root + "/elsewhere")
    #expect(try place.copy(inside, to: target) == nil)
  }

  // MARK: Which folders are allowed

  private func code(_ folder: String, under roots: [String], outputs: [String] = []) -> String {
    let rule = InboxFolderRule(under: roots, home: scratch.plain, outputs: outputs, userFolder: root)
    switch rule.place(of: folder) {
    case .at(let path): return path
    case .refused(let diagnostic):
      #expect(diagnostic.place == folder && diagnostic.severity == .warning && diagnostic.hint != nil)
      return diagnostic.code
    }
  }

  @Test("A folder counts below a folder that is allowed, whatever links say; the home and sites never count")
  func allowed() throws {
    _ = try scratch.fill(scratch.plain, rows: 5)
    try put("phone/a.json")
    #expect(code("~/sync/phone", under: ["~"]) == folder + "/phone")
    #expect(code(folder, under: [folder]) == folder)
    #expect(code("/usr/bin", under: ["/"]) == (try Files.realPath("/usr/bin")))
    let refused = "inbox_folder_not_allowed"
    #expect(code(folder, under: []) == refused)
    #expect(code(folder, under: [folder + "/phone"]) == refused)
    #expect(code(folder + "else", under: [folder]) == refused, "a name that begins alike is not below")
    #expect(code("/no/such/folder", under: ["~"]) == refused, "whether it is there is not told")
    #expect(code(folder, under: ["/no/such/folder"]) == refused)
    #expect(code("/no/such/folder", under: ["/no/such/"]) == "inbox_folder_missing")
    try FileManager.default.createSymbolicLink(atPath: folder + "/out", withDestinationPath: "/usr")
    try FileManager.default.createSymbolicLink(atPath: root + "/in", withDestinationPath: folder)
    #expect(code(folder + "/out", under: [folder]) == refused)
    #expect(code(folder + "/out/bin", under: [folder]) == refused)
    #expect(code("~/in/phone", under: [folder]) == folder + "/phone")
    #expect(code(folder, under: ["~/in"]) == folder)
    #expect(code("~/sync/gone", under: ["~"]) == "inbox_folder_missing")
    #expect(code("~/sync/phone/a.json", under: ["~"]) == "inbox_folder_missing")
    let own = "inbox_folder_own"
    #expect(code("~", under: ["~"]) == own || code("~/", under: ["~"]) == own)
    #expect(code(scratch.plain.folder(of: scratch.person) + "/", under: ["~"]) == own)
    #expect(code(scratch.plain.directory, under: ["~"]) == own)
    #expect(code("~/sync/phone", under: ["~"], outputs: [folder]) == own)
    #expect(code("~/sync", under: ["~"], outputs: [folder + "/phone"]) == own)
  }

  @Test("A home is one person's own where it is the user's, who is not root, and holds nobody else")
  func ownHome() throws {
    _ = try scratch.fill(scratch.plain, rows: 5)
    let home = scratch.plain.directory
    let owner = try FileStatus(at: home).owner
    #expect(try scratch.plain.isOfOnePerson(user: owner) == (owner != 0))
    #expect(try !scratch.plain.isOfOnePerson(user: owner + 1))
    #expect(try !scratch.plain.isOfOnePerson(user: 0))
    try FileManager.default.createDirectory(atPath: home + "/people/ben", withIntermediateDirectories: true)
    #expect(try !scratch.plain.isOfOnePerson(user: owner))
  }

  // MARK: What is known

  private let reading = InboxFolderRegister.Reading(settings: "all", version: "1")
  private func failed(_ source: FailedImport.Source = .unknown) -> FailedImport {
    FailedImport(file: "x", source: source, reason: .damaged, moment: now)
  }

  private func register(_ home: Home? = nil) throws -> InboxFolderRegister {
    try InboxFolderRegister(of: scratch.person, in: home ?? scratch.plain)
  }

  @Test(
    "What was taken is known while it stays as it is, under another name too, and read again when reading changes"
  )
  func known() throws {
    _ = try scratch.fill(scratch.plain, rows: 5)
    try put("a.csv")
    try put("b.csv", "y")
    let (a, b) = (try item("a.csv"), try item("b.csv"))
    var register = try register()
    #expect(!register.knows(a, in: folder, reading))
    register.note(a, in: folder, .taken, digest: "d1", reading)
    register.note(b, in: folder, .refused, digest: "d2", reading, failed: failed())
    register.looked(at: folder, holding: ["a.csv", "b.csv"], moment: now)
    try register.write()
    register = try self.register()
    #expect(register.knows(a, in: folder, reading) && register.knows(b, in: folder, reading))
    #expect(!register.knows(a, in: root, reading), "of another folder")
    var newer = reading
    newer.version = "2"
    #expect(register.knows(a, in: folder, newer) && !register.knows(b, in: folder, newer))
    newer.settings = "fitness"
    #expect(!register.knows(a, in: folder, newer))
    try put("a.csv", ago: 3000)
    let touched = try item("a.csv")
    #expect(!register.knows(touched, in: folder, reading))
    let isSame = register.recognize(touched, in: folder, digest: "d1", reading)
    #expect(isSame)
    #expect(register.knows(touched, in: folder, reading))
    let isOther = register.recognize(touched, in: folder, digest: "d3", reading)
    #expect(!isOther)
    let look = try #require(register.looks(at: [folder]).first)
    #expect(look.moment == now && look.newest == "a.csv" && look.taken == 1 && look.unknown == 0)
    #expect(register.looks(at: [root]).map(\.moment) == [nil])
  }

  @Test(
    "A refused file is told of until it changes, goes, is settled by one of its kind, or its folder is left out"
  )
  func refused() throws {
    _ = try scratch.fill(scratch.plain, rows: 5)
    try put("a.csv")
    func failures() throws -> [String?] {
      try FailedImports(of: scratch.person, in: scratch.plain).list().map(\.file)
    }
    func refuse(_ source: FailedImport.Source = .unknown) throws {
      var register = try register()
      try register.note(item("a.csv"), in: folder, .refused, digest: "d", reading, failed: failed(source))
      register.looked(at: folder, holding: ["a.csv"], moment: now)
      try register.write()
    }
    func change(_ body: (inout InboxFolderRegister) throws -> Void) throws {
      var register = try register()
      try body(&register)
      try register.write()
    }
    try refuse()
    #expect(try failures() == ["a.csv"])
    try change { $0.looked(at: folder, holding: [], moment: now) }
    #expect(try failures() == [])
    try change { $0.looked(at: folder, holding: ["a.csv"], moment: now) }
    #expect(try failures() == ["a.csv"])
    try change { $0.keep(only: []) }
    #expect(try failures() == [])
    try refuse(.table)
    try FailedImports(of: scratch.person, in: scratch.plain).settle(.appleHealth, name: "export.zip")
    #expect(try failures() == ["a.csv"])
    try FailedImports(of: scratch.person, in: scratch.plain).settle(.table, name: "a.csv")
    #expect(try failures() == [])
    try refuse()
    try put("a.csv", "longer")
    try change { try $0.note(item("a.csv"), in: folder, .taken, digest: "e", reading) }
    #expect(try failures() == [])
  }

  @Test(
    "A sealed home writes neither names nor what could be compared with files, and another key knows nothing")
  func sealed() throws {
    _ = try scratch.fill(scratch.plain, rows: 5)
    try put("Canary-name.csv")
    let file = try item("Canary-name.csv")
    var register = try register()
    register.note(file, in: folder, .taken, digest: "d1", reading)
    try register.write()
    let path = InboxFolderRegister.path(of: scratch.person, in: scratch.plain)
    #expect(FileManager.default.fileExists(atPath: path))
    let lock = try scratch.sealed.lockForWriting(scratch.person)
    lock.release()
    #expect(!FileManager.default.fileExists(atPath: path), "the plain record goes when the home seals")
    register = try self.register(scratch.sealed)
    #expect(!register.knows(file, in: folder, reading))
    register.note(file, in: folder, .refused, digest: "d1", reading, failed: failed())
    register.looked(at: folder, holding: ["Canary-name.csv"], moment: now)
    try register.write()
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(!text.contains("Canary") && !text.contains("sync"))
    for plain in ["d1", folder, "Canary-name.csv"] {
      #expect(!text.contains(SHA256Digest.hex(of: Array(plain.utf8))))
    }
    #expect(try self.register(scratch.sealed).knows(file, in: folder, reading))
    #expect(try FailedImports(of: scratch.person, in: scratch.sealed).list().map(\.file) == [nil])
    #expect(try FileStatus(at: path).permissions == 0o600)
  }

  @Test("An emptied and a damaged cache know of no files any more, and damage of the record does no harm")
  func forgotten() throws {
    _ = try scratch.fill(scratch.plain, rows: 5)
    try put("a.csv")
    let file = try item("a.csv")
    let path = InboxFolderRegister.path(of: scratch.person, in: scratch.plain)
    for number in 0..<3 {
      var register = try register()
      register.note(file, in: folder, .taken, digest: "d1", reading)
      try register.write()
      let received = Inbox.receivedPath(of: scratch.person, in: scratch.plain)
      try Data("d1\n".utf8).write(to: URL(fileURLWithPath: received))
      switch number {
      case 0: _ = try scratch.plain.purgeStore(of: scratch.person)
      case 1: try Data("{".utf8).write(to: URL(fileURLWithPath: path))
      default: try scratch.plain.setAsideStore(of: scratch.person)
      }
      #expect(try !self.register().knows(file, in: folder, reading))
      #expect(
        FileManager.default.fileExists(atPath: received) == (number == 1), "files that programs handed in")
    }
  }
}
