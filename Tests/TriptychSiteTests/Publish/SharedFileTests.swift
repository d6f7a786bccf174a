import Foundation
import Testing
import TriptychFiles
import TriptychHealth

@testable import TriptychSite

@Suite("Pictures that many sites share lie on the disk once")
final class SharedFileTests {
  private let folder = NSTemporaryDirectory() + "shared-" + UUID().uuidString
  private var art: String { folder + "/art" }
  private var output: String { folder + "/out" }
  private let anna = PersonID("anna")!
  private let ben = PersonID("ben")!

  init() throws {
    try FileManager.default.createDirectory(atPath: art, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func picture(_ name: String, _ text: String) throws -> SharedFile {
    let path = art + "/" + name
    try? FileManager.default.removeItem(atPath: path)
    let made = FileManager.default.createFile(
      atPath: path, contents: Data(text.utf8), attributes: [.posixPermissions: 0o400])
    try #require(made)
    return SharedFile(source: path, size: text.utf8.count)
  }

  private func site(_ page: String, _ pictures: [String: SharedFile]) -> SiteTree {
    var tree = SiteTree()
    tree.add("index.html", text: page)
    for (path, file) in pictures { tree.add(path, file) }
    return tree
  }

  private func text(_ path: String) -> String? {
    FileManager.default.contents(atPath: output + "/" + path).map { String(decoding: $0, as: UTF8.self) }
  }

  private func inode(_ path: String) throws -> Int {
    let found = try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int
    return try #require(found)
  }

  private func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  @Test("Two sites and the shelf hold one and the same file, readable by its owner and written by nobody")
  func linked() throws {
    let ghost = try picture("ghost.png", "ghost")
    let publisher = Publisher(output: output)
    for person in [anna, ben] {
      let outcome = try publisher.publish(
        site(#"<img src="pets/ghost.png">"#, ["pets/ghost.png": ghost]), for: person)
      #expect(outcome == .published(files: 2))
    }
    #expect(try inode(output + "/anna/pets/ghost.png") == inode(ghost.source))
    #expect(try inode(output + "/ben/pets/ghost.png") == inode(ghost.source))
    #expect(try mode(output + "/anna/pets/ghost.png") == 0o400)
    #expect(try mode(output + "/anna/index.html") == 0o600)
  }

  @Test("A site stands when the shelf is deleted, and when another site is")
  func outlives() throws {
    let ghost = try picture("ghost.png", "ghost")
    let publisher = Publisher(output: output)
    for person in [anna, ben] {
      _ = try publisher.publish(site("1", ["ghost.png": ghost]), for: person)
    }
    try FileManager.default.removeItem(atPath: art)
    try FileManager.default.removeItem(atPath: output + "/ben")
    #expect(text("anna/ghost.png") == "ghost")
    // The next night draws the same again, as a file of its own.
    try FileManager.default.createDirectory(atPath: art, withIntermediateDirectories: true)
    let again = try picture("ghost.png", "ghost")
    #expect(try publisher.publish(site("1", ["ghost.png": again]), for: anna) == .unchanged)
    #expect(
      try publisher.publish(site("2", ["ghost.png": again]), for: anna) == .published(files: 2))
    #expect(try inode(output + "/anna/ghost.png") == inode(again.source))
  }

  @Test(
    "Where no link can be made the picture is copied, as private as the link would be",
    arguments: [
      .improperLink, .tooManyLinks, .notPermitted, .permissionDenied, .notSupportedOnSocket,
    ] as [Errno])
  func copied(reason: Errno) throws {
    let ghost = try picture("ghost.png", "ghost")
    let sharing = FileSharing(makeLink: { _, _ throws(Errno) in throw reason })
    try FileManager.default.createDirectory(atPath: output, withIntermediateDirectories: true)
    var staging = try StagingDirectory(emptyAt: output, attempt: "anna", sharing: sharing)
    try staging.write(Array("1".utf8), to: "index.html")
    try staging.place(ghost, at: "pets/ghost.png")
    #expect(text("anna/pets/ghost.png") == "ghost")
    #expect(try inode(output + "/anna/pets/ghost.png") != inode(ghost.source))
    #expect(try mode(output + "/anna/pets/ghost.png") == 0o400)
    let tree = site("1", ["pets/ghost.png": ghost])
    #expect(try Publisher(output: output).publish(tree, for: anna) == .unchanged)
  }

  #if os(Linux)
    @Test("A site on another file system holds a copy")
    func otherFileSystem() throws {
      let elsewhere = "/dev/shm/shared-" + UUID().uuidString
      func device(_ path: String) -> Int? {
        try? FileManager.default.attributesOfItem(atPath: path)[.systemNumber] as? Int
      }
      guard FileManager.default.isWritableFile(atPath: "/dev/shm"), device("/dev/shm") != device(art) else {
        return
      }
      defer { try? FileManager.default.removeItem(atPath: elsewhere) }
      let tree = site("1", ["ghost.png": try picture("ghost.png", "ghost")])
      let publisher = Publisher(output: elsewhere)
      #expect(try publisher.publish(tree, for: anna) == .published(files: 2))
      #expect(
        FileManager.default.contents(atPath: elsewhere + "/anna/ghost.png") == Data("ghost".utf8))
      #expect(try publisher.publish(tree, for: anna) == .unchanged)
    }
  #endif

  @Test("A picture that was damaged, exchanged or taken away in a site is put right")
  func repaired() throws {
    let tree = site("1", ["ghost.png": try picture("ghost.png", "ghost")])
    let publisher = Publisher(output: output)
    _ = try publisher.publish(tree, for: anna)
    #expect(try publisher.publish(tree, for: anna) == .unchanged)
    let placed = output + "/anna/ghost.png"
    for damage in ["ghosT", "longer than before", nil] {
      try FileManager.default.removeItem(atPath: placed)
      if let damage { try Data(damage.utf8).write(to: URL(fileURLWithPath: placed)) }
      #expect(try publisher.publish(tree, for: anna) == .published(files: 2))
      #expect(text("anna/ghost.png") == "ghost")
    }
    try FileManager.default.removeItem(atPath: placed)
    try FileManager.default.createSymbolicLink(atPath: placed, withDestinationPath: art + "/ghost.png")
    #expect(try publisher.publish(tree, for: anna) == .published(files: 2))
    #expect(try inode(placed) == inode(art + "/ghost.png"))
  }

  @Test("What one site opened to others is closed in all of them, and an open picture is never linked to")
  func opened() throws {
    let ghost = try picture("ghost.png", "ghost")
    let tree = site("1", ["ghost.png": ghost])
    let publisher = Publisher(output: output)
    for person in [anna, ben] { _ = try publisher.publish(tree, for: person) }
    try #require(chmod(output + "/anna/ghost.png", 0o444) == 0)
    #expect(try mode(output + "/ben/ghost.png") == 0o444, "it is the same file")
    // The shelf makes a new one, as it does at the start of a run.
    let closed = site("1", ["ghost.png": try picture("ghost.png", "ghost")])
    for person in [anna, ben] {
      #expect(try publisher.publish(closed, for: person) == .published(files: 2))
      #expect(try publisher.publish(closed, for: person) == .unchanged)
      #expect(try mode(output + "/\(person)/ghost.png") == 0o400)
    }
    // Also where no other site has the file any more.
    try #require(chmod(output + "/anna/ghost.png", 0o444) == 0)
    let again = site("1", ["ghost.png": try picture("ghost.png", "ghost")])
    for person in [ben, anna] { _ = try publisher.publish(again, for: person) }
    #expect(try mode(output + "/anna/ghost.png") == 0o400)
    try #require(chmod(ghost.source, 0o600) == 0)
    _ = try publisher.publish(site("2", ["ghost.png": ghost]), for: anna)
    #expect(try inode(output + "/anna/ghost.png") != inode(ghost.source))
    #expect(try mode(output + "/anna/ghost.png") == 0o400)
  }

  @Test(
    "A picture that is gone, cut short or no file stops the publication; the old site stands, nothing is left behind",
    arguments: ["gone", "short", "folder", "link"])
  func lost(how: String) throws {
    let publisher = Publisher(output: output)
    let old = site("old", ["ghost.png": try picture("ghost.png", "ghost")])
    _ = try publisher.publish(old, for: anna)
    var other = try picture("other.png", "other")
    switch how {
    case "short": other.size = 9
    case "gone": try FileManager.default.removeItem(atPath: other.source)
    case "folder":
      try FileManager.default.removeItem(atPath: other.source)
      try FileManager.default.createDirectory(atPath: other.source, withIntermediateDirectories: false)
    default:
      try FileManager.default.removeItem(atPath: other.source)
      try FileManager.default.createSymbolicLink(
        atPath: other.source, withDestinationPath: art + "/ghost.png")
    }
    let error = #expect(throws: PublishError.self) {
      try publisher.publish(self.site("new", ["a/other.png": other]), for: self.anna)
    }
    #expect(error?.code == .sharedFileLost)
    #expect(error?.diagnostic.place == art, "which picture it was is nobody's business")
    #expect(text("anna/index.html") == "old" && text("anna/ghost.png") == "ghost")
    #expect(try FileManager.default.contentsOfDirectory(atPath: output) == ["anna"])
    #expect(try publisher.publish(old, for: anna) == .unchanged)
  }

  @Test("What a killed run left half linked reaches no site and harms no shared picture")
  func killedBefore() throws {
    let tree = site("1", ["ghost.png": try picture("ghost.png", "ghost")])
    let leftover = output + "/.staging-anna"
    try FileManager.default.createDirectory(atPath: leftover, withIntermediateDirectories: true)
    try FileManager.default.linkItem(atPath: art + "/ghost.png", toPath: leftover + "/half.png")
    #expect(try Publisher(output: output).publish(tree, for: anna) == .published(files: 2))
    #expect(try FileManager.default.contentsOfDirectory(atPath: output) == ["anna"])
    #expect(text("anna/half.png") == nil && text("anna/ghost.png") == "ghost")
    #expect(FileManager.default.contents(atPath: art + "/ghost.png") == Data("ghost".utf8))
  }

  @Test("Links to shared pictures resolve, in attributes, sets of sources and styles")
  func links() throws {
    var tree = SiteTree()
    let file = SharedFile(source: "/nowhere", size: 1)
    tree.add("pets/ghost.png", file)
    tree.add("pets/ghost.png", file)
    tree.add("assets/style.css", text: ".a{background:url(\"../pets/ghost.png\")} .b{fill:url(#x)}")
    tree.add(
      "deep/index.html",
      text: """
        <img src="../pets/ghost.png" srcset="../pets/ghost.png 1x, ../pets/ghost.png 2x">
        <i style="background-image:url(&#39;../pets/ghost.png&#39;)">url(text)</i>
        """)
    #expect(tree.brokenLinks.isEmpty)
    #expect(tree.count == 3 && tree.paths.count == 3)
  }

  @Test(
    "A picture that no site holds is found wherever it is named",
    arguments: [
      ("index.html", #"<img srcset="index.html 1x, gone.png 2x">"#),
      ("index.html", #"<i style="background:url(gone.png) 0 0">"#),
      ("a.css", "i{background:url('gone.png')}"),
    ])
  func missing(path: String, text: String) {
    var tree = SiteTree()
    tree.add(path, text: text)
    #expect(tree.brokenLinks == [.init(page: path, target: "gone.png")])
  }
}
