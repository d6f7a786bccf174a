import Foundation
import Testing

@testable import TriptychSite

@Suite("What the file system says of templates") struct TemplateListingTests {
  /// A folder with a template, an asset and a link to a file in a folder beside it, removed afterwards.
  private func withFolder(_ body: (_ folder: String, _ linked: String) throws -> Void) throws {
    let root = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: root) }
    let (folder, linked) = (root + "/templates", root + "/elsewhere/three.css")
    try write("one", folder + "/pages/one.mustache")
    try write("two", folder + "/assets/two.css")
    try write("three", linked)
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/assets/three.css", withDestinationPath: linked)
    try body(folder, linked)
  }

  private func write(_ text: String, _ path: String) throws {
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try text.write(toFile: path, atomically: true, encoding: .utf8)
  }

  private func state(_ folders: String...) throws -> Fingerprint { try TemplateListing(of: folders).state }

  @Test("The same files have the same state, and a hidden or backup file changes nothing") func same() throws
  {
    try withFolder { folder, _ in
      let before = try state(folder)
      try write("swap", folder + "/pages/.one.mustache.swp")
      try write("backup", folder + "/pages/one.mustache~")
      #expect(try state(folder) == before)
      #expect(try state(folder, folder) != before)
    }
  }

  @Test(
    "A file that is written, replaced, added, renamed or removed changes the state",
    arguments: ["written", "replaced", "linked", "added", "renamed", "removed"])
  func changed(how: String) throws {
    try withFolder { folder, linked in
      let before = try state(folder)
      let page = folder + "/pages/one.mustache"
      switch how {
      case "written":
        // Within its tick of the clock the file would look the same, so it gets another size.
        let file = try #require(FileHandle(forWritingAtPath: page))
        try file.write(contentsOf: Data("three".utf8))
        try file.close()
      // Each of the same size.
      case "replaced": try write("two", page)
      case "linked": try write("THREE", linked)
      case "added": try write("two", folder + "/pages/two.mustache")
      case "renamed": try FileManager.default.moveItem(atPath: page, toPath: folder + "/pages/two.mustache")
      default: try FileManager.default.removeItem(atPath: page)
      }
      #expect(try state(folder) != before)
    }
  }

  @Test("The latest change is that of the file that changed last") func latest() throws {
    try withFolder { folder, linked in
      let listing = try TemplateListing(of: [folder])
      let latest = try [folder + "/pages/one.mustache", folder + "/assets/two.css", linked].map {
        try #require(FileIdentity(at: $0)).changed
      }
      #expect(listing.lastChange == latest.max())
    }
  }
}
