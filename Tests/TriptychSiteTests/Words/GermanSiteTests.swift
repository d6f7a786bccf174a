import Testing
import TriptychHealth

@testable import TriptychSite

@Suite("A site in German") struct GermanSiteTests {
  /// The pages of a person with everything, made once.
  private static let whole = Result { try pages(MadePerson()) }

  private static func pages(_ person: MadePerson) throws -> [(path: String, html: StrictHTML)] {
    var person = person
    person.language = "de"
    return try read.value(person)
  }

  /// Read once, since more than one test looks at a person.
  private static let read = Once<MadePerson, [(path: String, html: StrictHTML)]> { person in
    let tree = try TestSite.build(person)
    return try TestSite.pages(tree).map { ($0, try StrictHTML(#require(tree.files[$0]))) }
  }

  /// A text, the first page it stands on, and how often it stands on all: most stand on every page, and
  /// each need be looked at once only.
  private struct Said {
    let text: String
    let path: String
    var count = 1
  }

  private static func said(_ pages: [(path: String, html: StrictHTML)]) -> [Said] {
    var all: [Said] = []
    var places: [String: Int] = [:]
    for (path, html) in pages {
      for text in texts(html) {
        if let place = places[text] {
          all[place].count += 1
        } else {
          places[text] = all.count
          all.append(Said(text: text, path: path))
        }
      }
    }
    return all
  }

  private static func expectGerman(_ pages: [(path: String, html: StrictHTML)]) {
    for said in said(pages) {
      #expect(said.text.firstMatch(of: /\{[A-Za-z]+\}/) == nil, "\(said.path): \(said.text)")
      let found = LanguageTests.english(in: said.text)
      #expect(found.isEmpty, "\(said.path): \(said.text) - \(found)")
    }
  }

  /// What a reader sees or hears of a page.
  private static func texts(_ html: StrictHTML) -> [String] {
    html.pieces.filter { $0.element != "code" }.map(\.text)
      + html.elements.flatMap { element in ["aria-label", "title", "alt"].compactMap { element[$0] } }
  }

  private static let people = [
    MadePerson(days: 0), MadePerson(days: 2), MadePerson(days: 30, metrics: [.steps]),
  ]

  @Test("Every page names its language, and German has the same pages as English") func language() throws {
    let german = try Self.whole.get()
    for (path, html) in german {
      #expect(html.elements.first { $0.name == "html" }?["lang"] == "de", "\(path)")
    }
    #expect(
      try Self.pages(MadePerson(days: 2)).map(\.path) == TestSite.pages(TestSite.build(MadePerson(days: 2))))
  }

  @Test("No page has a place that nothing fills or English left") func wholeSentences() throws {
    Self.expectGerman(try Self.whole.get() + Self.people.flatMap(Self.pages))
  }

  @Test("Pages of findings of every kind have no English left and no open place") func findings() throws {
    var person = MadePerson()
    person.language = "de"
    let analysis = MadeFindings.analysis(person)
    let tree = try TestSite.build(analysis)
    let insights = TestSite.pages(tree).filter { $0.contains("insights/") }
    #expect(insights.count >= 2 * analysis.insights.published.count)
    let pages = try insights.map { (path: $0, html: try StrictHTML(#require(tree.files[$0]))) }
    for (path, html) in pages {
      #expect(html.elements.first { $0.name == "html" }?["lang"] == "de", "\(path)")
    }
    Self.expectGerman(pages)
  }

  @Test("Numbers have a decimal comma, and dots only between groups of three") func numbers() throws {
    var decimals = 0
    for said in Self.said(try Self.whole.get())
    where said.text.utf8.contains(where: { (48...57).contains($0) }) {
      let (text, path) = (said.text, said.path)
      let plain = text.replacing(/Triptych [0-9.]+|\(WCAG\) 2\.2|gemini-[0-9a-z.-]+/, with: "")
      #expect(plain.firstMatch(of: /[0-9]\.[0-9]{1,2}(?![0-9])/) == nil, "\(path): \(text)")
      #expect(plain.firstMatch(of: /[1-9][0-9]{0,2},[0-9]{3}(?![0-9])/) == nil, "\(path): \(text)")
      decimals += plain.matches(of: /[0-9],[0-9]/).count * said.count
    }
    #expect(decimals > 100)
  }

  @Test("Charts take names and dates from the same words") func charts() throws {
    let page = try #require(
      Self.whole.get().first { $0.path == "deep/metrics/sleep_duration-30.html" }?.html.text)
    #expect(page.contains("Schlaf: von ") && page.contains("Oktober bis 18. November"))
    #expect(page.contains("Quelle: Watch"))
  }
}
