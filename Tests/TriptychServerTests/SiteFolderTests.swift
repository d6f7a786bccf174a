import Foundation
import Testing

@testable import TriptychServer

@Suite("Files of a served site")
final class SiteFolderTests {
  private let root = FileManager.default.temporaryDirectory.appendingPathComponent(
    "served-\(UUID().uuidString)")
  private var site: SiteFolder { SiteFolder(path: root.appendingPathComponent("site").path) }

  init() throws {
    let manager = FileManager.default
    try manager.createDirectory(
      at: root.appendingPathComponent("site/light"), withIntermediateDirectories: true)
    try Data("page".utf8).write(to: root.appendingPathComponent("site/light/index.html"))
    try Data("secret".utf8).write(to: root.appendingPathComponent("secret"))
    for (name, target) in [("site/link.html", "secret"), ("site/out", "."), ("site/light/up", "../..")] {
      try manager.createSymbolicLink(
        atPath: root.appendingPathComponent(name).path,
        withDestinationPath: name == "site/light/up" ? target : "../" + target)
    }
  }

  deinit { try? FileManager.default.removeItem(at: root) }

  private func text(_ names: String...) -> String? {
    if case .file(let bytes) = site.find(names) { String(decoding: bytes, as: UTF8.self) } else { nil }
  }

  @Test("A page is read, a folder is none, and no link leads anywhere")
  func reads() {
    #expect(text("light", "index.html") == "page")
    if case .folder = site.find(["light"]) {} else { Issue.record("a folder") }
    #expect(text("link.html") == nil)
    #expect(text("out", "secret") == nil)
    #expect(text("light", "up", "secret") == nil)
    #expect(text("none.html") == nil && text() == nil)
  }

  @Test("A pipe holds nobody up, and a site behind a link is none")
  func pipes() throws {
    #expect(mkfifo(root.appendingPathComponent("site/pipe").path, 0o600) == 0)
    #expect(text("pipe") == nil)
    let linked = root.appendingPathComponent("linked").path
    try FileManager.default.createSymbolicLink(atPath: linked, withDestinationPath: "site")
    if case .file = SiteFolder(path: linked).find(["light", "index.html"]) {
      Issue.record("a link was followed")
    }
  }

  @Test("Types are those of the names' ends, and unknown ones are never shown as pages")
  func types() {
    #expect(SiteFolder.type(of: "index.html") == "text/html; charset=utf-8")
    #expect(SiteFolder.type(of: "a.js") == "text/javascript; charset=utf-8")
    #expect(SiteFolder.type(of: "a.html.x") == "application/octet-stream")
    #expect(SiteFolder.type(of: "README") == "application/octet-stream")
  }
}
