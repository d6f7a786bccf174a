import Foundation
import Testing
import TriptychHealth

@testable import TriptychSite

@Suite("A person's site") struct SiteTests {
  @Test("Y25: every link of every page leads to a page of the site, and the tabs are the same everywhere")
  func links() throws {
    for person in [
      MadePerson(), MadePerson(days: 0), MadePerson(days: 2), MadePerson(days: 40, metrics: [.steps]),
    ] {
      let tree = try TestSite.build(person)
      for path in TestSite.pages(tree) {
        let html = try StrictHTML(#require(tree.files[path]))
        let ids = html.elements.compactMap { $0["id"] }
        #expect(Set(ids).count == ids.count, "an id comes twice on \(path)")
        #expect(html.elements.count { $0.name == "h1" } == 1, "\(path) has one first heading")
        for target in html.elements.compactMap({ $0["href"] }) {
          let file = target.split(separator: "#", omittingEmptySubsequences: false)[0]
          guard !file.isEmpty else {
            #expect(ids.contains(String(target.dropFirst())))
            continue
          }
          #expect(tree.paths.contains(resolve(String(file), from: path)), "\(path) links to \(target)")
        }
        let start = try #require(html.elements.firstIndex { $0["class"] == "tabs-main" })
        let tabs = html.elements[start...].filter { $0.name == "a" }.prefix(4)
        #expect(tabs.count == 4)
      }
    }
  }

  @Test("Y25: every page is at most three steps from its Dashboard") func steps() throws {
    let tree = try TestSite.build(MadePerson())
    for depth in ["light", "deep"] {
      var reached: Set<String> = [depth + "/index.html"]
      for _ in 0..<3 {
        for path in reached where path.hasSuffix(".html") {
          let html = try StrictHTML(#require(tree.files[path]))
          for target in html.elements.compactMap({ $0["href"] }) where !target.hasPrefix("#") {
            reached.insert(resolve(String(target.split(separator: "#")[0]), from: path))
          }
        }
      }
      let pages = Set(TestSite.pages(tree).filter { $0.hasPrefix(depth + "/") })
      #expect(pages.subtracting(reached).isEmpty, "not reached: \(pages.subtracting(reached).sorted())")
    }
  }

  @Test("Nobody's words break out of a page: hostile names leave the same tags and attributes")
  func hostileNames() throws {
    let bad = [
      "\"\u{301}><script>alert(1)</script>", "</title><img src=x onerror=alert(1)>", "'\u{20DD} onclick='x",
      "{{name}} {{{main}}} &lt;",
    ]
    for text in bad {
      var plain = MadePerson(days: 30)
      var hostile = plain
      plain.name = "Mira"
      hostile.name = text
      hostile.workoutName = text
      hostile.sources = plain.sources.map { Source(name: text + $0.name, kind: $0.kind) }
      let (calm, attacked) = (try TestSite.build(plain), try TestSite.build(hostile))
      #expect(calm.paths == attacked.paths)
      for path in TestSite.pages(calm) {
        let before = try StrictHTML(#require(calm.files[path]))
        let after = try StrictHTML(#require(attacked.files[path]))
        #expect(before.elements.map(\.shape) == after.elements.map(\.shape), "\(path) changed its shape")
      }
    }
  }

  @Test(
    "No page has a style, a script within it or an address elsewhere, and each carries the content policy")
  func policy() throws {
    let tree = try TestSite.build(MadePerson())
    for path in TestSite.pages(tree) {
      let html = try StrictHTML(#require(tree.files[path]))
      for element in html.elements {
        #expect(element.name != "style", "\(path)")
        if element.name == "script" {
          let path = element["src"] ?? ""
          let file = path.split(separator: "/").last.map(String.init) ?? ""
          #expect(PageScript(rawValue: file) != nil || path == SearchIndex.path, "\(path) \(file)")
          // One script acts before anything is shown, so that nothing flashes; all others wait for the page.
          #expect((element["defer"] == nil) == (file == PageScript.preferences.rawValue), "\(path) \(file)")
        }
        #expect(!element.attributes.contains { $0.0 == "style" || $0.0.hasPrefix("on") }, "\(path)")
        for key in ["href", "src"] {
          #expect(!(element[key] ?? "").contains(":"), "\(path) \(element[key] ?? "")")
          #expect(!(element[key] ?? "").hasPrefix("/"), "\(path)")
        }
      }
      #expect(!html.pieces.contains { $0.element == "script" }, "\(path) has a script within it")
      #expect(html.elements.contains { $0["http-equiv"] == "Content-Security-Policy" })
      let said = html.elements.filter { $0.name == "meta" }
      #expect(
        said.contains { $0["name"] == "robots" && ($0["content"] ?? "").contains("noindex") }, "\(path)")
      #expect(said.contains { $0["name"] == "referrer" && $0["content"] == "no-referrer" }, "\(path)")
    }
  }

  @Test("What a reader chose holds before the style sheet; charts and tables bring their scripts and words")
  func scripts() throws {
    let tree = try TestSite.build(MadePerson(days: 40))
    for path in TestSite.pages(tree) {
      let html = try StrictHTML(#require(tree.files[path]))
      let head = html.elements.filter { $0.name == "script" || $0["rel"] == "stylesheet" }
      #expect(head.first?["src"]?.hasSuffix("assets/preferences.js") == true, "\(path)")
      for (mark, script, words) in [
        ("figure", "charts.js", "chart-words"), ("table", "tables.js", "table-words"),
      ] {
        let isThere = html.elements.contains { $0.name == mark }
        #expect(head.contains { $0["src"]?.hasSuffix(script) == true } == isThere, "\(path) \(script)")
        #expect(html.elements.contains { $0["id"] == words } == isThere, "\(path) \(words)")
      }
    }
  }

  @Test("Y26: the same input gives the same bytes") func repeatable() throws {
    let person = MadePerson(days: 40)
    let again = try TestSite.build(analyse(person.history, asOf: person.asOf))
    #expect(try again == TestSite.build(person))
  }

  @Test("The root opens the depth a person chose") func root() throws {
    let deep = try TestSite.build(MadePerson(days: 10, depth: .deep))
    #expect(TestSite.text(deep, "index.html").contains("data-mode=\"deep\""))
    let light = try TestSite.build(MadePerson(days: 10))
    #expect(TestSite.text(light, "index.html").contains("data-mode=\"light\""))
  }

  private func resolve(_ target: String, from page: String) -> String {
    var parts = page.split(separator: "/").dropLast().map(String.init)
    for part in target.split(separator: "/") {
      if part == ".." { parts.removeLast() } else { parts.append(String(part)) }
    }
    return parts.joined(separator: "/")
  }
}
