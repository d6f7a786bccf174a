import Foundation
import Testing

@testable import TriptychSite

@Suite("Templates are checked when they are loaded") struct TemplateTests {
  private func faults(
    themes changeThemes: (inout [String: String]) -> Void = { _ in },
    _ change: (inout [String: String], inout [String: String]) -> Void
  ) throws -> [String] {
    var themes: [String: String] = [:]
    var sources: [String: String] = [:]
    var paths: [String: String] = [:]
    var languages: [String: String] = [:]
    let root = TestTemplates.directory
    for path in FileManager.default.subpaths(atPath: root) ?? [] {
      guard let text = try? String(contentsOfFile: root + "/" + path, encoding: .utf8) else { continue }
      if let name = TemplateSet.templateName(path) {
        sources[name] = text
        paths[name] = path
      }
      if path.hasPrefix("themes/") { themes[String(path.dropFirst("themes/".count).dropLast(4))] = text }
      if path.hasPrefix("languages/"), path.hasSuffix(".json") {
        languages[String(path.dropFirst("languages/".count).dropLast(5))] = text
      }
    }
    change(&sources, &languages)
    changeThemes(&themes)
    do {
      let files = TemplateFiles(
        templates: sources.mapValues { Array($0.utf8) }, paths: paths,
        languages: languages.mapValues { Array($0.utf8) },
        assets: Dictionary(uniqueKeysWithValues: TemplatePart.site.assets.map { ($0, []) }),
        themes: themes.mapValues { Array($0.utf8) })
      _ = try TemplateSet(files, part: .site)
      return []
    } catch {
      return error.faults.map(\.sentence)
    }
  }

  @Test("Scripts are handed out without lines of comments, and whole where such a line may be text")
  func scripts() throws {
    let plain = SiteAssets.withoutComments(Array("// A.\nvar a = 1; // b\n  // C.\nrun();\n".utf8))
    #expect(String(decoding: plain, as: UTF8.self) == "var a = 1; // b\nrun();\n")
    let quoted = SiteAssets.withoutComments(Array("// `A` is b.\nvar a = 1;\n".utf8))
    #expect(String(decoding: quoted, as: UTF8.self) == "var a = 1;\n")
    let text = Array("var a = `\n// text\n`;\n".utf8)
    #expect(SiteAssets.withoutComments(text) == text)
    let sheet = SiteAssets.sheetWithoutComments(
      Array("/* A's. */a { b:c; /* \"d\" */ content:\"/* e */\"; }".utf8))
    #expect(String(decoding: sheet, as: UTF8.self) == " a { b:c;   content:\"/* e */\"; }")
    let endless = Array("a {} /* b".utf8)
    #expect(SiteAssets.sheetWithoutComments(endless) == endless)
    for (name, script) in try TestTemplates.load().assets where name.hasSuffix(".js") {
      #expect(!String(decoding: script, as: UTF8.self).contains("\n  //"), "\(name)")
    }
  }

  @Test("The project's own templates have no fault") func own() throws {
    #expect(try faults { _, _ in } == [])
  }

  @Test("An unknown key is named with file and line") func unknownKey() throws {
    let found = try faults { sources, _ in sources["pages/not-found"]? += "<p>\n{{nmae}}</p>\n" }
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("pages/frame/not-found.mustache:4: The page has no value `nmae`") == true)
  }

  @Test("What asks whether a text, or something the page has not, is empty is named with file and line")
  func emptyOfNoList() throws {
    let text = try faults { sources, _ in
      sources["pages/profile"]? += "{{^empty(name)}}x{{/empty(name)}}\n{{^empty(lost)}}x{{/empty(lost)}}"
    }
    #expect(text.count == 2)
    #expect(text.first?.hasSuffix("`name` is no list; only a list can be tested by `empty`.") == true)
    #expect(text.last?.hasSuffix("The page has no value `lost`.") == true)
    let old = try faults { sources, _ in
      sources["pages/sources"] = sources["pages/sources"]?.replacing("^empty(rows)", with: "#hasRows")
        .replacing("/empty(rows)", with: "/hasRows")
    }
    #expect(old == ["pages/profile/sources.mustache:4: The page has no value `hasRows`."])
  }

  @Test("A missing page comes before what only looks wrong without it, and a missing folder is said")
  func missingFiles() throws {
    let found = try faults { sources, _ in sources["pages/year"] = nil }
    #expect(found.first == "pages/days/year.mustache: The file is missing; a page needs it.")
    let error = #expect(throws: TemplateError.self) {
      try TemplateSet.load(from: TestTemplates.directory + "/nowhere")
    }
    #expect(error?.faults.first?.text == "There is no folder of templates here.")
  }

  @Test("An unknown partial, a missing content type and text written unescaped are named") func otherFaults()
    throws
  {
    #expect(
      try faults { sources, _ in sources["pages/help"]? += "{{> partials/gone}}" }.first?.contains(
        "no partial") == true)
    let bare = try faults { sources, _ in
      sources["pages/help"] = sources["pages/help"]?.replacing("{{% CONTENT_TYPE:HTML}}", with: "")
    }
    #expect(
      bare == [
        "pages/profile/help.mustache:1: The first tag must be {{% CONTENT_TYPE:HTML}}, so that texts are escaped."
      ])
    let raw = try faults { sources, _ in sources["pages/profile"]? += "{{{name}}}" }
    #expect(raw.first?.contains("must be escaped") == true)
  }

  @Test("A section that never closes is named") func unclosed() throws {
    #expect(
      try faults { sources, _ in sources["pages/welcome"]? += "{{#panels}}" }.first?.contains("never closed")
        == true)
  }

  @Test("A word that is missing or that no page uses is named") func words() throws {
    let missing = try faults { _, languages in
      languages["en/frame"] = languages["en/frame"]?.replacing("\"footHelp\"", with: "\"footHlep\"")
    }
    #expect(missing.contains("languages/en: The word `footHelp` is missing."))
    #expect(
      missing.contains {
        $0.contains("No page uses the word `footHlep`") && $0.contains("languages/en/frame.json:")
      })
  }

  @Test("A word that two files have is named with both") func doubledWord() throws {
    let found = try faults { _, languages in languages["en/scores"] = "{\n\"noScore\": \"None\"\n}" }
    #expect(
      found == ["languages/en/scores.json:2: `languages/en/pillars.json` has the word `noScore` too."])
  }

  @Test(
    "A theme that is missing, and a color that is missing, misspelt or none, are named with file and line")
  func themes() throws {
    let gone = try faults(themes: { $0["contrast"] = nil }) { _, _ in }
    #expect(gone == ["themes/contrast.css: The file is missing; pages need its colors."])
    let short = try faults(themes: { $0["dark"] = $0["dark"]?.replacing("--ink:#E6EDF3;", with: "") }) {
      _, _ in
    }
    #expect(short == ["themes/dark.css: The token `--ink` is missing."])
    let misspelt = try faults(themes: { $0["dark"] = $0["dark"]?.replacing("--ink:", with: "--inc:") }) {
      _, _ in
    }
    #expect(
      misspelt == [
        "themes/dark.css: The token `--ink` is missing.",
        "themes/dark.css:4: There is no token `--inc` here.",
      ])
    let none = try faults(themes: {
      $0["light-protan"] = $0["light-protan"]?.replacing("#0D62E0", with: "blue")
    }) {
      _, _ in
    }
    #expect(none.contains("themes/light-protan.css:3: `--fit` must be a color such as `#1F2328`."))
    let unknown = try faults(themes: { $0["sepia"] = "" }) { _, _ in }
    #expect(unknown == ["themes/sepia.css: No theme and no color vision has this name."])
  }

  @Test("A quote followed by a combining mark is escaped") func combining() {
    #expect(HTMLText.escaped("\"\u{301}<b>'&") == "&quot;\u{301}&lt;b&gt;&#39;&amp;")
    #expect(HTMLText.escaped("a\u{0}b\u{1B}") == "a\u{FFFD}b\u{FFFD}")
  }
}
