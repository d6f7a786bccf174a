import Mustache
import Testing
import TriptychHealth

@testable import TriptychSite

@Suite("Templates are filled as Mustache says") struct TemplateProgramTests {
  @Test("Every page is what swift-mustache makes of its template, byte for byte", arguments: ["en", "de"])
  func likeMustache(code: String) throws {
    let templates = try TestTemplates.load()
    let reference = try MustacheReference(templates)
    var person = MadePerson(days: 60)
    person.name = "<Mira> & \"\u{301}Co"
    for depth in Settings.Depth.allCases {
      var context = try TestContext.make(person.analysis, language: code, depth: depth)
      let entries = PageCatalog.pages(context)
      context.tree = PageTree(entries)
      for entry in entries {
        context.link = SiteLink(depth, entry.path)
        let (head, model) = entry.make(context)
        expectAlike(model, entry.path)
        let frame = FrameModel(entry, head: head, main: templates.part(model, in: code), context)
        expectAlike(frame, entry.path)
        // Frames name their values themselves; this is how pages have them.
        var bytes: [UInt8] = []
        templates.append(frame, in: code, to: &bytes)
        #expect(String(decoding: bytes, as: UTF8.self) == templates.render(frame, in: code), "\(entry.path)")
      }
      expectAlike(DrawerModel(context), "drawer")
    }
    func expectAlike(_ model: some TemplateModel, _ page: String) {
      #expect(templates.render(model, in: code) == reference.render(model, in: code), "\(page)")
    }
  }

  /// A model with one of each.
  private struct Shapes: Codable {
    var name: String
    var note: String?
    var isOn: Bool
    var mark: Markup
    var words: [String]
    var rows: [Row]
    var inner: Row?

    struct Row: Codable {
      var name: String?
      var link: Link
    }
    struct Link: Codable { var href: String }
  }

  private func filled(_ files: [String: String], _ model: Shapes) throws -> String {
    let schema = try TemplateSchema(of: Shapes.self)
    var compiler = TemplateCompiler(templates: files.mapValues { Array($0.utf8) })
    let program = compiler.program("page", model: schema, words: ["hi": "Hi & bye", "a.b": "dotted"])
    var bytes: [UInt8] = []
    program.render(TemplateValue(model, schema: schema), to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private let shapes = Shapes(
    name: "A<b>", note: nil, isOn: true, mark: Markup("<i/>"), words: ["x", "y&"],
    rows: [.init(name: "one", link: .init(href: "1")), .init(name: nil, link: .init(href: "2"))], inner: nil)

  @Test("Texts are escaped, finished markup is not, and words stand as they are") func values() throws {
    let text = try filled(["page": "{{name}}|{{{mark}}}|{{w.hi}}|{{w.a.b}}|{{note}}"], shapes)
    #expect(text == "A&lt;b&gt;|<i/>|Hi &amp; bye|dotted|")
  }

  @Test("Lists repeat, absent values stay away, and a missing name is not taken from further out")
  func sections() throws {
    let text = try filled(
      [
        "page":
          "{{#words}}[{{.}}]{{/words}}{{^words}}none{{/words}}{{#rows}}({{name}} {{link.href}}){{/rows}}{{#inner}}no{{/inner}}{{^note}}unsaid{{/note}}{{#isOn}}on {{name}}{{/isOn}}"
      ], shapes)
    #expect(text == "[x][y&amp;](one 1)( 2)unsaidon A&lt;b&gt;")
  }

  @Test("A section can ask whether a list has elements, and is then written once in the scope around it")
  func emptyLists() throws {
    let source =
      "{{^empty(words)}}{{name}}:{{#words}}{{.}}{{/words}}{{/empty(words)}}{{#empty(words)}}none{{/empty(words)}}"
    #expect(try filled(["page": source], shapes) == "A&lt;b&gt;:xy&amp;")
    var bare = shapes
    bare.words = []
    #expect(try filled(["page": source], bare) == "none")
    let library = MustacheLibrary(templates: [
      "page": try MustacheTemplate(string: "{{% CONTENT_TYPE:TEXT}}" + source)
    ])
    for words in [["x", "y"], []] {
      let values: [String: Any] = ["name": "A", "words": words]
      #expect(library.render(values, withTemplate: "page") == (words.isEmpty ? "none" : "A:xy"))
    }
  }

  @Test("A tag that has a line to itself takes the line with it, and a partial keeps its indentation")
  func lines() throws {
    let text = try filled(
      [
        "page":
          "{{% CONTENT_TYPE:HTML}}\n<ul>\n  {{#words}}\n<li>{{.}}</li>\n  {{/words}}\n</ul>\n  {{> part}}\nend",
        "part": "{{% CONTENT_TYPE:HTML}}\n<p>\n{{name}}\n</p>\n",
      ], shapes)
    #expect(text == "<ul>\n<li>x</li>\n<li>y&amp;</li>\n</ul>\n  <p>\n  A&lt;b&gt;\n  </p>\nend")
  }

  @Test(
    "Links lead from any folder to any file",
    arguments: [
      ("index.html", "light/index.html", "light/index.html"),
      ("light/index.html", "light/index.html", "index.html"),
      ("light/index.html", "light/pillars/fitness.html", "pillars/fitness.html"),
      ("light/pillars/fitness.html", "light/index.html", "../index.html"),
      ("deep/metrics/steps-30.html", "deep/metrics/steps.html", "steps.html"),
      ("deep/metrics/steps-30.html", "charts/steps-30.png", "../../charts/steps-30.png"),
      ("deep/a/b.html", "deep/ab/c.html", "../ab/c.html"),
    ])
  func links(from: String, to: String, way: String) {
    #expect(SiteLink(from).relative(to: to) == way)
  }
}
