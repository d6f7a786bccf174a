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
  @Test("Links to files are read; hidden files, backups and links to folders are left out; a pipe is named")
  func kinds() throws {
    let files = [
      "assets/pets.css~": "backup", "assets/.pets.css.swp": "hidden", ".git/assets/pets.css": "hidden",
      "elsewhere.css": "/* linked */",
    ]
    try folder(files) { folder in
      let manager = FileManager.default
      try manager.createSymbolicLink(
        atPath: folder + "/assets/pets.css", withDestinationPath: "../elsewhere.css")
      try manager.createSymbolicLink(atPath: folder + "/assets/round", withDestinationPath: "..")
      try manager.createSymbolicLink(atPath: folder + "/assets/gone.css", withDestinationPath: "nowhere.css")
      let mine = try TemplateSet.load(from: folder, over: TestTemplates.directory)
      #expect(mine.assets["pets.css"] == Array("/* linked */".utf8))
      let own = try TestTemplates.load()
      #expect(Set(mine.assets.keys) == Set(own.assets.keys))
      #expect(mkfifo(folder + "/assets/pipe.css", 0o600) == 0)
      let error = #expect(throws: TemplateError.self) {
        try TemplateSet.load(from: folder, over: TestTemplates.directory)
      }
      #expect(error?.description == "assets/pipe.css: This is no plain file.")
    }
  }
}
