import Foundation
import Testing
import TriptychHealth

@testable import TriptychSite

@Suite("A person's site") struct SiteTests {
  /// A person's pages by their paths; each read once, since several tests look at all.
  private static let read = Once<MadePerson, [String: StrictHTML]> { person in
    let tree = try TestSite.build(person)
    return try Dictionary(
      uniqueKeysWithValues: TestSite.pages(tree).map { ($0, try StrictHTML(#require(tree.files[$0]))) })
  }

  @Test("Y25: every link of every page leads to a page of the site, and the tabs are the same everywhere")
  func links() throws {
    for person in [
      MadePerson(), MadePerson(days: 0), MadePerson(days: 2), MadePerson(days: 40, metrics: [.steps]),
    ] {
      let (tree, pages) = (try TestSite.build(person), try Self.read.value(person))
      let paths = Set(tree.paths)
      for path in TestSite.pages(tree) {
        let html = try #require(pages[path])
        let ids = html.elements.compactMap { $0["id"] }
        #expect(Set(ids).count == ids.count, "an id comes twice on \(path)")
        #expect(html.elements.count { $0.name == "h1" } == 1, "\(path) has one first heading")
        for target in html.elements.compactMap({ $0["href"] }) {
          let file = target.split(separator: "#", omittingEmptySubsequences: false)[0]
          guard !file.isEmpty else {
            #expect(ids.contains(String(target.dropFirst())))
            continue
          }
          #expect(paths.contains(resolve(String(file), from: path)), "\(path) links to \(target)")
        }
        let start = try #require(html.elements.firstIndex { $0["class"] == "tabs-main" })
        let tabs = html.elements[start...].filter { $0.name == "a" }.prefix(4)
        #expect(tabs.count == 4)
      }
    }
  }

  @Test("Y25: every page is at most three steps from its Dashboard") func steps() throws {
    let tree = try TestSite.build(MadePerson())
    let read = try Self.read.value(MadePerson())
    for depth in ["light", "deep"] {
      var reached: Set<String> = [depth + "/index.html"]
      // Where the links of a page lead is the same on every round.
      var newest = reached
      for _ in 0..<3 {
        var next: Set<String> = []
        for path in newest where path.hasSuffix(".html") {
          let html = try #require(read[path])
          for target in html.elements.compactMap({ $0["href"] }) where !target.hasPrefix("#") {
            next.insert(resolve(String(target.split(separator: "#")[0]), from: path))
          }
        }
        newest = next.subtracting(reached)
        reached.formUnion(next)
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
      let read = try Self.read.value(plain)
      let (calm, attacked) = (try TestSite.build(plain), try TestSite.build(hostile))
      #expect(calm.paths == attacked.paths)
      for path in TestSite.pages(calm) {
        let before = try #require(read[path])
        let after = try StrictHTML(#require(attacked.files[path]))
        #expect(before.elements.map(\.shape) == after.elements.map(\.shape), "\(path) changed its shape")
      }
    }
  }

  @Test(
    "No page has a style, a script within it or an address elsewhere, and each carries the content policy")
  func policy() throws {
    for (path, html) in try Self.read.value(MadePerson()).sorted(by: { $0.key < $1.key }) {
      for element in html.elements {
        #expect(element.name != "style", "\(path)")
        if element.name == "script" {
          let path = element["src"] ?? ""
          let file = path.split(separator: "/").last.map(String.init) ?? ""
          let shared = ["words-en.js", SharedMarkup.treePath, SearchIndex.path]
          #expect(PageScript(rawValue: file) != nil || shared.contains(file), "\(path) \(file)")
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
    for (path, html) in try Self.read.value(MadePerson(days: 40)).sorted(by: { $0.key < $1.key }) {
      let head = html.elements.filter { $0.name == "script" || $0["rel"] == "stylesheet" }
      #expect(head.first?["src"]?.hasSuffix("assets/preferences.js") == true, "\(path)")
      let deferred = head.filter { $0["defer"] != nil }
      #expect(deferred.first?["src"]?.hasSuffix("assets/words-en.js") == true, "\(path)")
      for (mark, script) in [("figure", "charts.js"), ("table", "tables.js")] {
        let isThere = html.elements.contains { $0.name == mark }
        #expect(head.contains { $0["src"]?.hasSuffix(script) == true } == isThere, "\(path) \(script)")
      }
    }
    let words = try TestSite.text(TestSite.build(MadePerson(days: 40)), "assets/words-en.js")
    for id in ["words", "chart-words", "sound-words", "table-words"] {
      #expect(words.contains("id=\\\"\(id)\\\" hidden"), "\(id)")
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
