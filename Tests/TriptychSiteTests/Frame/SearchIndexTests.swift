import Foundation
import Testing
import TriptychHealth

@testable import TriptychSite

@Suite("The search finds pages and settings") struct SearchIndexTests {
  private func read(_ bytes: [UInt8]) throws -> [[Any]] {
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.hasPrefix("window.triptychPages={") && text.hasSuffix("};\n"))
    let json = Data(text.dropFirst("window.triptychPages=".count).dropLast(2).utf8)
    let object = try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
    return try #require(object["pages"] as? [[Any]])
  }

  private func entry(_ path: String, place: TreePlace? = nil, counterpart: String? = nil) -> PageEntry {
    PageEntry(path: path, tab: nil, place: place, counterpart: counterpart) { NotFoundPage.make($0) }
  }

  private func words() throws -> Words {
    Words(language: try TestTemplates.load().language("en"), units: .metric)
  }

  @Test("Every page of a depth but the search itself can be found, under its title") func whole() throws {
    let tree = try TestSite.build(MadePerson(days: 40))
    for depth in Settings.Depth.allCases {
      let folder = depth.rawValue + "/"
      let found = try read(try #require(tree.files[folder + SearchIndex.path])).compactMap {
        $0[1] as? String
      }
      let pages = TestSite.pages(tree).filter { $0.hasPrefix(folder) }.map {
        String($0.dropFirst(folder.count))
      }
      #expect(Set(found.filter { !$0.contains("#") }) == Set(pages).subtracting([SearchPage.path]))
      #expect(Set(found).count == found.count)
      // Each setting leads to its row, and each day without a page of its own to its cell, from Light where need be
      // to the page of Deep.
      let places = found.filter { $0.contains("#") }
      let (days, settings) = (places.filter { $0.contains("#d-") }, places.filter { !$0.contains("#d-") })
      #expect(settings.count == SettingsCatalog.fields.count)
      let own = found.count { $0.hasPrefix("days/") }
      #expect(days.count + own == MadePerson(days: 40).analysis.history[.steps].values.count)
      for link in places {
        let parts = link.split(separator: "#")
        let page = parts[0].hasPrefix("../") ? String(parts[0].dropFirst(3)) : folder + parts[0]
        #expect(TestSite.text(tree, page).contains("id=\"\(parts[1])\""), "\(link)")
      }
    }
  }

  @Test("Functions are found by their names, in both languages", arguments: ["en", "de"])
  func functions(code: String) throws {
    var person = MadePerson(days: 40)
    person.language = code
    let tree = try TestSite.build(person)
    for depth in Settings.Depth.allCases {
      let entries = try read(try #require(tree.files[depth.rawValue + "/" + SearchIndex.path]))
      func finds(_ word: String, _ path: String) -> Bool {
        entries.contains { entry in
          entry[1] as? String == path
            && "\(entry[0]), \(entry.count > 4 ? entry[4] : "")".lowercased().contains(word)
        }
      }
      for (word, path) in [
        ("export", "profile/data.html"), ("csv", "profile/data.html"), ("csv", "profile/help.html"),
        ("pdf", "reports/weekly.html"), ("pdf", "reports/doctor.html"),
      ] where tree.files[depth.rawValue + "/" + path] != nil {
        #expect(finds(word, path), "\(code) \(depth) \(word)")
      }
    }
  }

  @Test("A day is found by its date: its page, or its cell in the table of its month") func day() throws {
    let tree = try TestSite.build(MadePerson(days: 40))
    for depth in Settings.Depth.allCases {
      let entries = try read(try #require(tree.files[depth.rawValue + "/" + SearchIndex.path]))
      for date in ["17 November", "20 October"] {
        let found = entries.filter { ($0[0] as? String)?.hasSuffix(date) == true }
        #expect(found.count == 1, "\(depth) \(date)")
      }
    }
  }

  @Test("A setting is found at its place, with further words") func places() throws {
    var index = SearchIndex(try words())
    let head = PageHead(
      title: "Settings", crumbs: [Crumb(text: "Profile"), Crumb(text: "Settings")],
      places: [SearchPlace("Theme", id: "theme", searchWords: ["night mode"])])
    index.add(entry("profile/settings.html", place: TreePlace(.profile, "Settings")), head)
    let found = try read(index.script)
    #expect(found.map { $0[1] as? String } == ["profile/settings.html", "profile/settings.html#theme"])
    #expect(found[0].last as? String == (try words())(SearchWord.also("profile/settings")))
    #expect(found[1].last as? String == "night mode")
  }

  @Test("Titles full of markup stay titles, and the file stays a script") func hostile() throws {
    let title = "</script><!--\"\\\u{2028}\n\u{0}{{x}}\u{301}"
    var index = SearchIndex(try words())
    index.add(entry("a.html"), PageHead(title: title))
    let text = String(decoding: index.script, as: UTF8.self)
    #expect(!text.contains("<") && !text.contains("\u{2028}") && !text.contains("\u{0}"))
    #expect(try read(index.script).first?.first as? String == title)
  }

  @Test("However many pages there are, the file stays under 150 kB and keeps those of the tree") func limit()
    throws
  {
    var index = SearchIndex(try words())
    for day in 0..<3000 {
      index.add(entry("days/\(day).html"), PageHead(title: String(repeating: "long ", count: 12) + "\(day)"))
    }
    index.add(entry("x.html"), PageHead(title: String(repeating: "x", count: 200_000)))
    index.add(
      entry("pillars/fitness.html", place: TreePlace(.fitness, "Fitness")), PageHead(title: "Fitness"))
    #expect(index.script.count < 150_000)
    let found = try read(index.script)
    #expect(found.first?[0] as? String == "Fitness")
    #expect(found.count > 1000)
  }

  @Test("A longer range of a measure is found by the measure's further words") func ranges() throws {
    let words = try words()
    #expect(SearchWords.also("metrics/resting_heart_rate-90.html", words)?.contains("pulse") == true)
    #expect(SearchWords.also("metrics/none.html", words) == nil)
  }
}
