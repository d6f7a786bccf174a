import Foundation
import Testing
import TriptychHealth

@testable import TriptychSite

@Suite("A site goes to the disk file by file, and readers see it only when it is whole")
final class SiteDraftTests {
  private let folder = NSTemporaryDirectory() + "draft-" + UUID().uuidString
  private let person = PersonID("anna")!
  private let stamp = LedgerStamp(inputs: Fingerprint(of: [1]), asOf: Instant(seconds: 1_000))
  private var publisher: Publisher { Publisher(output: folder) }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// A draft that writes each file at once.
  private func draft(holding most: Int = 0) throws -> SiteDraft {
    try SiteDraft(publisher, person, over: publisher.standing(of: person), holding: most)
  }

  /// Publishes a site of these pages.
  private func publish(_ pages: KeyValuePairs<String, String>) throws -> Publication {
    var site = try draft()
    for (path, text) in pages { site.add(path, text: text) }
    return try site.publish(stamp)
  }

  private func text(_ path: String) -> String? {
    FileManager.default.contents(atPath: folder + "/" + path).map { String(decoding: $0, as: UTF8.self) }
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  @Test("Files are written before there are more of them than may be held, and the last ones in the end")
  func severalAtOnce() throws {
    var site = try draft(holding: 10)
    site.add("a.html", text: "12345")
    #expect(!FileTree.exists(folder))
    site.add("b.html", text: "12345")
    #expect(text(".staging-anna/site/a.html") == "12345" && text(".staging-anna/site/b.html") == "12345")
    site.add("index.html", text: "1")
    #expect(text(".staging-anna/site/index.html") == nil)
    #expect(try site.publish(stamp).outcome == .published(files: 3))
    #expect(["a.html", "b.html", "index.html"].map { text("anna/" + $0) } == ["12345", "12345", "1"])
  }

  @Test("Each file is on the disk when it was added, and none of them in the site") func writtenAsAdded()
    throws
  {
    var site = try draft()
    site.add("a/one.html", text: "1")
    #expect(text(".staging-anna/site/a/one.html") == "1")
    #expect(!FileTree.exists(folder + "/anna"))
    site.add("index.html", text: "2")
    #expect(site.paths == ["a/one.html", "index.html"] && site.holds("a/one.html") && !site.holds("a"))
    #expect(try site.publish(stamp).outcome == .published(files: 2))
    #expect(text("anna/a/one.html") == "1" && text("anna/index.html") == "2")
    #expect(try names() == [".ledger-anna", "anna"])
  }

  @Test("What the site has already is not written again, and nothing is where all of it is the same")
  func onlyWhatDiffers() throws {
    _ = try publish(["index.html": "1", "a/b.html": "2"])
    var site = try draft()
    site.add("a/b.html", text: "2")
    #expect(try names() == [".ledger-anna", "anna"])
    site.add("index.html", text: "new")
    #expect(text(".staging-anna/site/index.html") == "new" && text(".staging-anna/site/a/b.html") == nil)
    let made = try site.publish(stamp)
    #expect(made.outcome == .published(files: 1) && made.kept == 1)
    #expect(text("anna/a/b.html") == "2" && text("anna/index.html") == "new")
    #expect(try publish(["a/b.html": "2", "index.html": "new"]).outcome == .unchanged)
  }

  @Test("A draft that is let go leaves nothing behind, and the site as it was") func letGo() throws {
    _ = try publish(["index.html": "1"])
    do {
      var site = try draft()
      site.add("index.html", text: "2")
      #expect(try names() == [".ledger-anna", ".staging-anna", "anna"])
    }
    #expect(try names() == [".ledger-anna", "anna"])
    #expect(text("anna/index.html") == "1")
  }

  @Test("A broken link leaves nothing behind either") func brokenLink() throws {
    _ = try publish(["index.html": "1"])
    let error = #expect(throws: PublishError.self) {
      try publish(["index.html": #"<a href="gone.html">x</a>"#])
    }
    #expect(error?.code == .brokenLinks && error?.diagnostic.place == "index.html")
    #expect(try names() == [".ledger-anna", "anna"])
    #expect(text("anna/index.html") == "1")
  }

  @Test("A file that cannot be written ends it: the rest is not written, and the site stays") func failure()
    throws
  {
    _ = try publish(["index.html": "1"])
    var site = try draft()
    site.add("a.html", text: "a")
    try FileManager.default.removeItem(atPath: folder + "/.staging-anna")
    site.add("b.html", text: "b")
    site.add("c/d.html", text: "d")
    #expect(try names() == [".ledger-anna", "anna"])
    #expect(throws: PublishError.self) { try site.publish(stamp) }
    #expect(text("anna/index.html") == "1" && text("anna/a.html") == nil)
    #expect(try publish(["index.html": "2"]).outcome == .published(files: 1))
  }

  @Test("A page that is gone is gone when nothing new was written") func onlyLess() throws {
    _ = try publish(["index.html": "1", "a/b.html": "2"])
    #expect(try publish(["index.html": "1"]).outcome == .published(files: 0))
    #expect(text("anna/index.html") == "1" && text("anna/a/b.html") == nil)
  }

  @Test("Without a ledger the files themselves are compared") func withoutLedger() throws {
    _ = try publish(["index.html": "1", "a/b.html": "2"])
    func again(_ change: () throws -> Void) throws -> Publisher.Outcome {
      try FileManager.default.removeItem(atPath: folder + "/.ledger-anna")
      try change()
      return try publish(["index.html": "1", "a/b.html": "2"]).outcome
    }
    #expect(try again {} == .unchanged)
    #expect(try names() == [".ledger-anna", "anna"])
    #expect(
      try again { try Data("x".utf8).write(to: URL(fileURLWithPath: folder + "/anna/more.html")) }
        == .published(files: 2))
    #expect(
      try again { try FileManager.default.removeItem(atPath: folder + "/anna/a/b.html") }
        == .published(files: 2))
    #expect(text("anna/a/b.html") == "2" && text("anna/more.html") == nil)
  }
}
