import Foundation
import Testing

@testable import TriptychSite

@Suite("Templates of a person's own") struct TemplateLoadingTests {
  /// A folder with the files given, gone afterwards.
  private func folder<Result>(_ files: [String: String], _ body: (String) throws -> Result) throws -> Result {
    let root = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: root) }
    for (path, text) in files {
      let file = root.appendingPathComponent(path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    return try body(root.path)
  }

  @Test("One file of one's own changes that file alone") func one() throws {
    let own = try TestTemplates.load()
    let mine = try folder(["assets/pets.css": "/* mine */"]) {
      try TemplateSet.load(from: $0, over: TestTemplates.directory)
    }
    #expect(mine.assets["pets.css"] == Array("/* mine */".utf8))
    #expect(mine.assets["style.css"] == own.assets["style.css"])
    #expect(mine.languageCodes == own.languageCodes)
  }

  @Test("A fault in it is named with its file and line") func fault() throws {
    let page = "{{% CONTENT_TYPE:HTML}}\n<h1>{{nobody}}</h1>\n"
    let error = try folder(["pages/help.mustache": page]) { folder in
      #expect(throws: TemplateError.self) {
        try TemplateSet.load(from: folder, over: TestTemplates.directory)
      }
    }
    #expect(error?.faults.contains { $0.sentence.contains("pages/help.mustache:2") } == true)
  }

  @Test(
    "A page of one's own replaces the built-in one, in the folder of its subject or without",
    arguments: ["", "profile/"])
  func replaced(subject: String) throws {
    let own = try TestTemplates.load()
    let page = try String(
      contentsOfFile: TestTemplates.directory + "/pages/profile/help.mustache", encoding: .utf8)
    let mine = try folder(["pages/\(subject)help.mustache": page + "<p>mine</p>\n"]) {
      try TemplateSet.load(from: $0, over: TestTemplates.directory)
    }
    let model = HelpPage(formsHref: "", formsLink: "", aboutHref: "a.html", privacyHref: "p.html")
    #expect(mine.render(model, in: "en") == own.render(model, in: "en") + "<p>mine</p>\n")
  }

  @Test("Two files of one name are said with both paths") func twice() throws {
    let page = "{{% CONTENT_TYPE:HTML}}\n"
    let error = try folder(["pages/help.mustache": page, "pages/profile/help.mustache": page]) { folder in
      #expect(throws: TemplateError.self) {
        try TemplateSet.load(from: folder, over: TestTemplates.directory)
      }
    }
    #expect(
      error?.description
        == "pages/profile/help.mustache: `pages/help.mustache` is the template `pages/help` too; one of them has to go."
    )
  }
}
