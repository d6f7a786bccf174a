import Testing
import TriptychHealth

@testable import TriptychSite

@Suite("Pages of a data bundle")
struct BundleRendererTests {
  private func press(_ language: String = "de", change: (inout HealthHistory) -> Void = { _ in }) throws
    -> BundleRenderer
  {
    var person = MadePerson()
    person.language = language
    var history = person.history
    change(&history)
    return BundleRenderer(
      analyse(history, asOf: person.asOf), templates: try TestTemplates.load(), digest: { "\($0.utf8.count)" }
    )
  }

  private let files = [
    BundleFile(name: "data/access/article15.html", bytes: 9_000),
    BundleFile(name: "data/charts/steps-30.png", bytes: 60_000, title: "Schritte <b>\"'e\u{301}"),
    BundleFile(name: "data/csv/hourly-2025.csv", bytes: 2_300_000),
    BundleFile(name: "data/csv/sleep.csv", bytes: 12),
    BundleFile(name: "data/derived/scores.json", bytes: 400),
    BundleFile(name: "data/fhir/Patient.ndjson", bytes: 80),
    BundleFile(name: "data/settings.json", bytes: 80),
  ]

  @Test("The list of contents speaks the person's language, leads to every file and loads nothing")
  func index() throws {
    let (html, text) = try press().index(files, rows: ["sleep": 12_345])
    let page = try StrictHTML(Array(html.utf8))
    #expect(html.hasPrefix("<!DOCTYPE html>\n<html lang=\"de\" dir=\"ltr\">"))
    #expect(
      html.contains("<title>Deine Gesundheitsdaten – Triptych</title>") && html.contains("18. November 2025"))
    #expect(page.elements.filter { $0.name == "h1" }.count == 1)
    #expect(page.elements.filter { $0.name == "a" }.map { $0["href"] ?? "" } == ordered(files))
    #expect(["header", "main", "footer"].allSatisfy { name in page.elements.contains { $0.name == name } })
    #expect(page.elements.contains { $0.name == "caption" } && !html.contains("<script"))
    #expect(html.contains("default-src 'none'; style-src 'sha256-") && !html.contains("://"))
    #expect(html.contains("Schritte &lt;b&gt;&quot;&#39;e\u{301}") && html.contains("2,3 MB"))
    #expect(html.contains("Die Stunden eines Jahres") && html.contains("12.345"))
    #expect(html.contains("Artikel 15") && html.contains("Artikel 20"), "what is inferred is said to be")
    #expect(text.hasPrefix("Deine Gesundheitsdaten\n======================\n"))
    for file in files { #expect(text.contains("  " + file.name + " (")) }
    #expect(text.contains("\n  12.345  Schlafphasen\n") && text.contains("\n  0  Trainings\n"))
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 90 })
  }

  /// In the order of the groups: to read, charts, tables, in full, FHIR, worked out.
  private func ordered(_ files: [BundleFile]) -> [String] { [0, 1, 2, 3, 6, 5, 4].map { files[$0].name } }

  @Test("The information about the processing names purposes, data, recipients, time, sources and rights")
  func access() throws {
    let (html, json) = try press().access()
    let page = try StrictHTML(Array(html.utf8))
    #expect(html.contains("<html lang=\"de\" dir=\"ltr\">"))
    #expect(page.elements.filter { $0.name == "h1" }.count == 1)
    #expect(page.elements.filter { $0.name == "h2" }.count == 8)
    #expect(page.elements.filter { $0.name == "caption" }.count == 2 && !html.contains("<script"))
    for text in ["Niemand.", "triptych erase", "Datenschutzbehörde", "Watch", "Bis du sie löschst", "Keine."]
    {
      #expect(html.contains(text), "\(text)")
    }
    #expect(json["automated_decisions"]?["exist"] == .bool(false) && json["language"] == .string("de"))
    guard case .array(let categories)? = json["categories"] else {
      Issue.record("no categories")
      return
    }
    let activity = categories.first { $0["id"] == .string("activity") }
    #expect(activity?["count"] == .number(117) && activity?["since"] == .string("2025-07-22"))
    #expect(!categories.contains { $0["count"] == .number(0) }, "nothing held is not named")
  }

  @Test("Who is asked for a mood is a recipient only where the settings allow it")
  func recipients() throws {
    let html = try press("en") {
      $0.settings.moodModel.endpoint = "https://mood.example"
      $0.settings.privacy.retention = .oneYear
    }.access().html
    #expect(!html.contains("mood.example") && html.contains("Nobody.") && html.contains("One year"))
    let allowed = try press("en") {
      $0.settings.moodModel.endpoint = "https://mood.example"
      $0.settings.moodModel.consent = true
    }.access().html
    #expect(allowed.contains("mood.example") && !allowed.contains("Nobody."))
  }

  @Test("A hostile source or nobody's data at all leaves the page whole")
  func hostile() throws {
    let hostile = try press {
      $0.sources = [Source(name: "</td><script>\"'\u{202E}", kind: .app)]
      $0.days = [:]
      $0.workouts = []
    }
    let page = try StrictHTML(Array(hostile.access().html.utf8))
    #expect(!page.elements.contains { $0.name == "script" })
    let empty = try press { $0.sources = [] }.access().html
    #expect(empty.contains("Bisher wurde nichts importiert"))
  }

  @Test("The pages need no more than their own templates and the words of their language")
  func part() throws {
    var person = MadePerson()
    person.language = "de"
    let part = try TemplateSet.load(from: TestTemplates.directory, part: .bundle(in: "de"))
    let small = BundleRenderer(person.analysis, templates: part, digest: { "\($0.utf8.count)" })
    #expect(try small.access().html == press().access().html)
    #expect(try small.index(files, rows: [:]).html == press().index(files, rows: [:]).html)
  }

  @Test("Charts to share are the pictures of the site")
  func charts() throws {
    let analysis = MadePerson(days: 40).analysis
    let builder = try TestSite.builder(nil)
    let charts = builder.sharedCharts(analysis)
    #expect((1...25).contains(charts.count) && Set(charts.map(\.name)).count == charts.count)
    let steps = try #require(charts.first { $0.name == "steps-30.png" })
    #expect(try steps.png().starts(with: [0x89, 0x50, 0x4E, 0x47]) && !steps.title.isEmpty)
  }
}
