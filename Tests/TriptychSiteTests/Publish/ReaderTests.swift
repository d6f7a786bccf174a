import Foundation
import Testing
import TriptychHealth

@testable import TriptychSite

@Suite("Readers while a site is exchanged")
final class ReaderTests {
  private let folder = NSTemporaryDirectory() + "reader-" + UUID().uuidString
  private let person = PersonID("anna")!

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private static let names = ["index.html", "a/one.html", "a/two.html", "b/three.html"]

  private func tree(_ number: Int) -> SiteTree {
    var tree = SiteTree()
    for name in Self.names { tree.add(name, text: "\(number)") }
    // These stay as they are and are linked.
    for name in 0..<20 { tree.add("same/\(name).html", text: "same") }
    return tree
  }

  /// What a reader met: mixtures of two sites, and files or folders that were not there.
  private struct Met: Sendable {
    var whole = 0
    var mixtures = 0
    var missing = 0
  }

  @Test(
    "200 exchanges: no path is ever missing, and whoever has opened the folder reads one whole site")
  func exchanges() throws {
    let publisher = Publisher(output: folder)
    let stamp = LedgerStamp(inputs: Fingerprint(of: [1]), asOf: Instant(seconds: 1))
    _ = try publisher.publish(tree(0), for: person, over: .unknown, stamp: stamp)
    let root = publisher.directory(of: person)
    let reader = Reader()
    // A thread of its own: it never waits, and would keep others from a worker of the pool.
    Thread.detachNewThread { reader.end(with: ReaderTests.read(root, for: reader)) }
    for number in 1...200 {
      let made = try publisher.publish(
        tree(number), for: person, over: publisher.standing(of: person), stamp: stamp, leavingOld: true)
      // The old site goes when whoever was reading it has come to an end, as a moment of waiting sees to.
      reader.awaitTurns(2)
      try publisher.removeOld(of: person)
      #expect(made.outcome == .published(files: Self.names.count) && made.kept == 20)
    }
    let met = reader.stop()
    #expect(met.mixtures == 0)
    #expect(met.missing == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == [".ledger-anna", "anna"])
    #expect(met.whole > 0)
  }

  /// Reads the site at a path again and again.
  private static func read(_ root: String, for reader: Reader) -> Met {
    var met = Met()
    while !reader.isStopped {
      let site = open(root, O_RDONLY | O_DIRECTORY)
      guard site >= 0 else {
        met.missing += 1
        reader.turn()
        continue
      }
      let seen = Self.names.map { Self.text($0, in: site) }
      if Set(seen.compactMap { $0 }).count > 1 { met.mixtures += 1 }
      met.missing += seen.count { $0 == nil }
      if !seen.contains(nil) { met.whole += 1 }
      close(site)
      for name in Self.names where Self.text(root + "/" + name, in: AT_FDCWD) == nil { met.missing += 1 }
      reader.turn()
    }
    return met
  }

  private static func text(_ name: String, in folder: Int32) -> String? {
    let descriptor = openat(folder, name, O_RDONLY)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    let bytes = try? FileHandle(fileDescriptor: descriptor).readToEnd()
    return bytes.map { String(decoding: $0, as: UTF8.self) }
  }

  /// What the reader's thread and the test tell each other.
  private final class Reader: @unchecked Sendable {
    private let condition = NSCondition()
    // All below is touched only while the condition is held.
    private var stopped = false
    private var turns = 0
    private var met: Met?

    var isStopped: Bool { condition.withLock { stopped } }

    /// The reader has come to an end once more.
    func turn() { tell { turns += 1 } }

    /// The reader has ended.
    func end(with met: Met) { tell { self.met = met } }

    /// Waits until the reader has come to an end so many times more.
    func awaitTurns(_ count: Int) {
      condition.withLock {
        let wanted = turns + count
        while turns < wanted { condition.wait() }
      }
    }

    /// Ends the reader; what it met.
    func stop() -> Met {
      tell { stopped = true }
      return condition.withLock {
        while true {
          if let met { return met }
          condition.wait()
        }
      }
    }

    private func tell(_ change: () -> Void) {
      condition.withLock {
        change()
        condition.broadcast()
      }
    }
  }
}
