import Foundation
import Testing
import TriptychHealth

@testable import TriptychSite

@Suite("A site is written only where it differs")
final class LedgerTests {
  private let folder = NSTemporaryDirectory() + "ledger-" + UUID().uuidString
  private let person = PersonID("anna")!
  private let stamp = LedgerStamp(inputs: Fingerprint(of: [1]), asOf: Instant(seconds: 1_000))
  private var publisher: Publisher { Publisher(output: folder) }
  private var ledger: String { folder + "/.ledger-anna" }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func publish(_ files: [String: String], readingAll: Bool = false) throws -> Publication {
    let tree = files.reduce(into: SiteTree()) { $0.add($1.key, text: $1.value) }
    return try publisher.publish(
      tree, for: person, over: publisher.standing(of: person, readingAll: readingAll), stamp: stamp)
  }

  private func inode(_ path: String) -> UInt64? { FileIdentity(at: folder + "/anna/" + path)?.inode }

  private func text(_ path: String) -> String? {
    FileManager.default.contents(atPath: folder + "/anna/" + path).map { String(decoding: $0, as: UTF8.self) }
  }

  private func put(_ text: String, at path: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
  }

  private let site = ["index.html": "1", "a/b.html": "2", "a/c/d.html": "3"]

  @Test("A site has one digest, whether it was published now or before; another site has another")
  func digest() throws {
    let first = try #require(try publish(site).contents)
    #expect(first.pages == site.keys.count { $0.hasSuffix(".html") })
    #expect(first.bytes == site.values.reduce(0) { $0 + $1.utf8.count })
    #expect(first.digest.hex.count == 64)
    #expect(try publish(site).contents == first)
    #expect(publisher.intact(person) { _ in true } == first)
    let second = try publish(site.merging(["index.html": "new"]) { $1 }).contents
    #expect(second?.digest != first.digest)
    #expect(try publish(site).contents == first)
  }

  @Test("A page that changed is written, the others keep their place on the disk")
  func inodes() throws {
    _ = try publish(site)
    let (before, kept) = (inode("index.html"), inode("a/c/d.html"))
    let made = try publish(site.merging(["index.html": "new"]) { $1 })
    #expect(made.outcome == .published(files: 1) && made.kept == 2)
    #expect(inode("a/c/d.html") == kept)
    #expect(inode("index.html") != before)
    #expect(text("index.html") == "new")
  }

  @Test("A page that is gone from the site is gone from the folder")
  func goneFromSite() throws {
    _ = try publish(site)
    #expect(try publish(["index.html": "1"]).outcome == .published(files: 0))
    #expect(text("a/b.html") == nil)
    #expect(publisher.stands(person) { _ in true })
  }

  @Test("Deleted, damaged and foreign files are counted and put right", arguments: [false, true])
  func faults(_ readingAll: Bool) throws {
    _ = try publish(site)
    try FileManager.default.removeItem(atPath: folder + "/anna/a/b.html")
    try put("x", at: folder + "/anna/a/c/d.html")
    try put("x", at: folder + "/anna/foreign.html")
    try FileManager.default.createDirectory(
      atPath: folder + "/anna/a/c/more/yet", withIntermediateDirectories: true)
    #expect(!publisher.stands(person) { _ in true })
    #expect(publisher.standing(of: person, readingAll: readingAll).faults == (1, 1, 2))
    let made = try publish(site, readingAll: readingAll)
    #expect(made.outcome == .published(files: 2) && made.kept == 1)
    #expect(text("foreign.html") == nil)
    #expect(text("a/b.html") == "2")
    #expect(text("a/c/d.html") == "3")
    #expect(try publish(site).outcome == .unchanged)
  }

  @Test("Damage that left size and time as they were is found when all bytes are looked at")
  func verify() throws {
    _ = try publish(site)
    let path = folder + "/anna/a/b.html"
    let time = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate]
    let times = try #require(FileIdentity(at: path)).modified
    let handle = try #require(FileHandle(forWritingAtPath: path))
    try handle.write(contentsOf: Data("X".utf8))
    try handle.close()
    #expect(time != nil)
    var wanted = [timespec(), timespec()]
    for index in 0..<2 {
      wanted[index].tv_sec = Int(times / 1_000_000_000)
      wanted[index].tv_nsec = Int(times % 1_000_000_000)
    }
    #expect(utimensat(AT_FDCWD, path, wanted, 0) == 0)
    #expect(publisher.standing(of: person).faults == (0, 0, 0))
    #expect(publisher.standing(of: person, readingAll: true).faults == (0, 1, 0))
    #expect(try publish(site, readingAll: true).outcome == .published(files: 1))
    #expect(text("a/b.html") == "2")
  }

  @Test("A ledger that is damaged, cut short, foreign or missing is none, and the site stays as it is")
  func damagedLedger() throws {
    _ = try publish(site)
    let whole = try #require(FileManager.default.contents(atPath: ledger))
    var flipped = whole
    flipped[whole.count / 2] ^= 1
    let lengths = stride(from: 0, to: whole.count, by: 37)
    for bytes in [flipped, Data("nonsense".utf8), whole + [0]] + lengths.map({ whole.prefix($0) }) {
      try bytes.write(to: URL(fileURLWithPath: ledger))
      #expect(publisher.standing(of: person).stamp == nil)
      #expect(!publisher.stands(person) { _ in true })
    }
    #expect(try publish(site).outcome == .unchanged)
    #expect(publisher.stands(person) { _ in true })
    try FileManager.default.removeItem(atPath: ledger)
    #expect(try publish(site.merging(["index.html": "new"]) { $1 }).outcome == .published(files: 3))
    #expect(text("index.html") == "new")
  }

  @Test("Whoever was killed after the swap and before the ledger left one that fits")
  func killedBetween() throws {
    _ = try publish(site)
    let old = try #require(FileManager.default.contents(atPath: ledger))
    let changed = site.merging(["index.html": "new"]) { $1 }
    _ = try publish(changed)
    let new = try #require(FileManager.default.contents(atPath: ledger))
    try new.write(to: URL(fileURLWithPath: ledger + ".next"))
    try old.write(to: URL(fileURLWithPath: ledger))
    #expect(publisher.standing(of: person).isWhole)
    #expect(try publish(changed).outcome == .unchanged)
    // The same with the swap still to come: the prepared one is of no folder that stands.
    try new.write(to: URL(fileURLWithPath: ledger + ".next"))
    _ = try publish(site)
    #expect(text("index.html") == "1")
    #expect(publisher.standing(of: person).isWhole)
  }

  @Test("A site that was copied elsewhere is compared byte by byte, and not written")
  func copied() throws {
    _ = try publish(site)
    try FileManager.default.moveItem(atPath: folder + "/anna", toPath: folder + "/before")
    try FileManager.default.copyItem(atPath: folder + "/before", toPath: folder + "/anna")
    try FileManager.default.removeItem(atPath: folder + "/before")
    #expect(!publisher.stands(person) { _ in true })
    #expect(try publish(site).outcome == .unchanged)
    #expect(publisher.stands(person) { _ in true })
  }

  @Test("The ledger says for which moment the site speaks, is private, and goes with the site")
  func ledgerFile() throws {
    _ = try publish(site)
    #expect(publisher.standing(of: person).asOf == Instant(seconds: 1_000))
    #expect(FileIdentity(at: ledger).map { $0.mode & 0o7777 } == 0o600)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == [".ledger-anna", "anna"])
    try publisher.remove(siteNamed: "anna")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
  }

  @Test("A ledger comes back from its bytes as it was")
  func roundTrip() throws {
    _ = try publish(site)
    var ledger = try #require(publisher.ledgerFile(of: person).read(for: folder + "/anna"))
    ledger.stamp.clock = -5...7
    ledger.stamp.kept = [nil, ledger.folders[0].identity]
    #expect(SiteLedger(ledger.encoded) == ledger)
  }
}
