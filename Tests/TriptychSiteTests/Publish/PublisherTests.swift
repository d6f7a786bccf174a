import Foundation
import Testing
import TriptychFiles
import TriptychHealth

@testable import TriptychSite

@Suite("A site is published whole or not at all")
final class PublisherTests {
  private let folder = NSTemporaryDirectory() + "publisher-" + UUID().uuidString
  private let person = PersonID("anna")!

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func tree(_ files: [String: String]) -> SiteTree {
    files.reduce(into: SiteTree()) { $0.add($1.key, text: $1.value) }
  }

  private func published() -> [String: String] {
    var files: [String: String] = [:]
    let root = folder + "/anna"
    for case let path as String in FileManager.default.enumerator(atPath: root) ?? .init() {
      if let data = FileManager.default.contents(atPath: root + "/" + path),
        !FileTree.isDirectory(root + "/" + path)
      {
        files[path] = String(decoding: data, as: UTF8.self)
      }
    }
    return files
  }

  @Test("The new site replaces the old one and leaves no page of it behind")
  func replaces() throws {
    let publisher = Publisher(output: folder)
    #expect(
      try publisher.publish(tree(["index.html": "1", "old/page.html": "old"]), for: person)
        == .published(files: 2))
    #expect(try publisher.publish(tree(["index.html": "2"]), for: person) == .published(files: 1))
    #expect(published() == ["index.html": "2"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["anna"])
  }

  @Test("A folder that is no site is never replaced; an empty one and a site without its ledger are")
  func foreign() throws {
    let publisher = Publisher(output: folder)
    let target = folder + "/anna"
    try FileTree.makeDirectories(target)
    try publisher.requireReplaceable(person, over: .unknown)
    try FileTree.makeDirectories(target + "/letters")
    try FileTree.write([1], to: target + "/letters/thesis.doc", permissions: .ownerFile)
    let refused = #expect(throws: PublishError.self) {
      try publisher.requireReplaceable(person, over: .unknown)
    }
    #expect(refused?.code == .inTheWay)
    #expect(!Publisher.holdsSite(named: "anna", in: folder))
    try publisher.removeIfSite(named: "anna")
    #expect(published().keys.sorted() == ["letters/thesis.doc"])
    try FileTree.remove(target)
    _ = try publisher.publish(tree(["index.html": "1", "light/index.html": "1"]), for: person)
    try publisher.requireReplaceable(person, over: .unknown)
    #expect(published().count == 2)
    #expect(
      Publisher.holdsSite(named: "anna", in: folder) && !Publisher.holdsSite(named: "anna-2", in: folder))
  }

  @Test("A first site replaces nothing, so nothing lies beside it while readers of old ones are waited for")
  func firstSite() throws {
    let publisher = Publisher(output: folder, attempt: "first")
    let made = try publisher.publish(
      tree(["index.html": "1"]), for: person, over: .unknown, stamp: nil, leavingOld: true)
    #expect(made.outcome == .published(files: 1))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["anna"])
  }

  @Test("Two that remove the same old site at once are both content, and it is gone")
  func removedByTwo() async throws {
    for round in 0..<20 {
      let place = folder + "/round-\(round)"
      for number in 0..<20 {
        try FileTree.makeDirectories(place + "/\(number)")
        for file in 0..<20 {
          try FileTree.write([1], to: place + "/\(number)/\(file)", permissions: .ownerFile)
        }
      }
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<2 { group.addTask { try FileTree.remove(place) } }
        try await group.waitForAll()
      }
      #expect(!FileTree.exists(place))
    }
  }

  @Test("An old site with a file whose name is not UTF-8 goes with it, and later builds go on")
  func anyName() throws {
    let publisher = Publisher(output: folder)
    _ = try publisher.publish(tree(["index.html": "1"]), for: person)
    let odd = Array((folder + "/anna/caf").utf8CString.dropLast()) + [CChar(bitPattern: 0xE9), 0]
    guard let file = fopen(odd, "w") else { return }  // The file system takes no such name.
    fclose(file)
    for text in ["2", "3"] {
      _ = try publisher.publish(tree(["index.html": text]), for: person)
      #expect(published() == ["index.html": text])
      #expect(try Files.names(in: FilePath(folder + "/anna")).map(\.shown) == ["index.html"])
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["anna"])
  }

  @Test("A site is put together although somebody removes the emptied place of the one before")
  func stagedWhileOthersRemove() async throws {
    let place = folder + "/.staging-anna"
    try FileTree.makeDirectories(folder)
    let other = Task.detached { while !Task.isCancelled { _ = rmdir(place) } }
    defer { other.cancel() }
    for round in 0..<60 { _ = try StagingDirectory(emptyAt: place, attempt: "\(round)") }
  }

  @Test("The same site again writes nothing; a damaged or foreign file is put right")
  func unchanged() throws {
    let publisher = Publisher(output: folder)
    let site = tree(["index.html": "1", "a/b.html": "2"])
    _ = try publisher.publish(site, for: person)
    #expect(try publisher.publish(site, for: person) == .unchanged)
    try Data("x".utf8).write(to: URL(fileURLWithPath: folder + "/anna/a/b.html"))
    #expect(try publisher.publish(site, for: person) == .published(files: 2))
    try Data("x".utf8).write(to: URL(fileURLWithPath: folder + "/anna/foreign.html"))
    #expect(try publisher.publish(site, for: person) == .published(files: 2))
    #expect(published() == ["index.html": "1", "a/b.html": "2"])
  }

  @Test("A broken link stops the publication and the old site stays")
  func brokenLink() throws {
    let publisher = Publisher(output: folder)
    _ = try publisher.publish(tree(["index.html": "1"]), for: person)
    #expect(throws: PublishError.self) {
      try publisher.publish(tree(["index.html": #"<a href="gone.html">"#]), for: person)
    }
    #expect(published() == ["index.html": "1"])
  }

  @Test("Pages and folders are private to their owner")
  func permissions() throws {
    _ = try Publisher(output: folder).publish(tree(["a/index.html": "1"]), for: person)
    func mode(_ path: String) throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: folder + path)[.posixPermissions] as? Int
    }
    #expect(try mode("/anna") == 0o700)
    #expect(try mode("/anna/a") == 0o700)
    #expect(try mode("/anna/a/index.html") == 0o600)
  }

  @Test("A file or a link where the site should go is left alone, with a sentence")
  func inTheWay() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: folder + "/anna", withDestinationPath: "/nowhere")
    let error = #expect(throws: PublishError.self) {
      try Publisher(output: folder).publish(tree(["index.html": "1"]), for: person)
    }
    #expect(error?.code == .inTheWay)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder + "/anna") == "/nowhere")
  }

  @Test("What a killed run left in staging does not reach the next site")
  func leftoverStaging() throws {
    try FileManager.default.createDirectory(
      atPath: folder + "/.staging-anna", withIntermediateDirectories: true)
    try Data("x".utf8).write(to: URL(fileURLWithPath: folder + "/.staging-anna/half.html"))
    _ = try Publisher(output: folder).publish(tree(["index.html": "1"]), for: person)
    #expect(published() == ["index.html": "1"])
  }
}
