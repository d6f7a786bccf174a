import Foundation
import Testing
import TriptychSite

@testable import triptych

@Suite("Templates that were checked once") struct CheckedTemplatesTests {
  /// A home and a folder with one template of its own, removed afterwards.
  private func withFolders(_ body: (_ home: String, _ templates: String) throws -> Void) throws {
    let root = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    let (home, templates) = (root.appendingPathComponent("home"), root.appendingPathComponent("templates"))
    for folder in [home, templates.appendingPathComponent("layouts")] {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
    defer { try? FileManager.default.removeItem(at: root) }
    try body(home.path, templates.path)
  }

  private func write(_ text: String, _ templates: String) throws {
    let folder = templates + "/pages"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try text.write(toFile: folder + "/not-found.mustache", atomically: true, encoding: .utf8)
  }

  @Test("What was checked is noted in the home, without a word of anybody's data") func noted() throws {
    try withFolders { home, templates in
      let set = try ProgramResources.templates(templates, home: home)
      #expect(CheckedTemplates(home: home).note?.fingerprint == set.fingerprint)
      #expect(try FileManager.default.contentsOfDirectory(atPath: home) == ["templates.checked"])
      #expect(try ProgramResources.templates(templates, home: home).fingerprint == set.fingerprint)
    }
  }

  @Test("A file that changes afterwards is checked again, and its fault is named") func changed() throws {
    try withFolders { home, templates in
      let own = """
        {{% CONTENT_TYPE:HTML}}
        <h1>{{w.notFoundHeading}}</h1><p>{{w.notFoundText}} <a href="{{dashboardHref}}">{{w.notFoundLink}}</a></p>
        """
      try write(own, templates)
      _ = try ProgramResources.templates(templates, home: home)
      try write(own + "{{nothing}}", templates)
      for _ in 0..<2 {
        let error = #expect(throws: TemplateError.self) {
          try ProgramResources.templates(templates, home: home)
        }
        #expect(error?.faults.map(\.sentence).first?.contains("no value `nothing`") == true)
      }
    }
  }

  @Test("Another program checks again, and a damaged note says nothing") func otherProgram() throws {
    try withFolders { home, templates in
      let set = try ProgramResources.templates(templates, home: home)
      #expect(CheckedTemplates(home: home, program: "another").note == nil)
      try Data("\0\0".utf8).write(to: URL(fileURLWithPath: home + "/templates.checked"))
      #expect(CheckedTemplates(home: home).note == nil)
      _ = try ProgramResources.templates(templates, home: home)
      #expect(CheckedTemplates(home: home).note?.fingerprint == set.fingerprint)
    }
  }

  /// Notes what it reads at once, however lately the files were written.
  private func takes(_ home: String, _ templates: String) throws -> SiteTemplates {
    let own = try #require(ProgramResources.ownTemplates)
    return try CheckedTemplates(home: home, settling: -1_000_000_000_000).templates(in: [own, templates])
  }

  @Test(
    "Templates that are as they were checked are read when a site is made, and refused if they changed meanwhile",
    arguments: ["<p></p>", "{{nothing}}"])
  func readLater(added: String) throws {
    try withFolders { home, templates in
      let page =
        "{{% CONTENT_TYPE:HTML}}\n<h1>{{w.notFoundHeading}}</h1>{{w.notFoundText}}{{w.notFoundLink}}"
      try write(page, templates)
      let first = try takes(home, templates)
      let again = try takes(home, templates)
      #expect(again.fingerprint == first.fingerprint)
      try write(page + added, templates)
      #expect(try first.set().fingerprint == first.fingerprint)
      let error = #expect(throws: CommandFailure.self) { try again.set() }
      #expect(error?.diagnostics.first?.code == "templates_changed")
      #expect(error?.status == .tryAgain)
    }
  }

  @Test("Noted templates are read in full when they are asked for") func readInFull() throws {
    try withFolders { home, templates in
      let first = try takes(home, templates).set()
      #expect(try takes(home, templates).set().languageCodes == first.languageCodes)
      #expect(first.languageCodes.count > 1)
    }
  }

  @Test("What the file system says of a file that was written just now is not trusted") func justWritten()
    throws
  {
    try withFolders { home, templates in
      let set = try ProgramResources.templates(templates, home: home)
      try write(
        "{{% CONTENT_TYPE:HTML}}\n<h1>{{w.notFoundHeading}}</h1>{{w.notFoundText}}{{w.notFoundLink}}",
        templates)
      let later = try ProgramResources.templates(templates, home: home)
      #expect(later.fingerprint != set.fingerprint)
      #expect(CheckedTemplates(home: home).note == .init(fingerprint: later.fingerprint, state: nil))
    }
  }

  @Test("A home that cannot be written is no fault") func readOnly() throws {
    try withFolders { home, templates in
      _ = try ProgramResources.templates(templates, home: home + "/nowhere")
    }
  }
}
