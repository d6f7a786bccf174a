import Foundation
import Testing

@testable import TriptychHealth
@testable import TriptychSite

@Suite("Forms for what is entered by hand") struct EntryPagesTests {
  /// A small site, made once.
  private static let site = Result { try TestSite.build(MadePerson(hasEveryConsent: true, days: 2)) }

  private func html(_ path: String) throws -> StrictHTML {
    try StrictHTML(#require(Self.site.get().files[path]))
  }

  private func words(_ units: ShownUnits, _ language: String = "en") throws -> Words {
    try Words(language: TestTemplates.load().language(language), units: units)
  }

  @Test(
    "Every kind has a form in both depths that asks for each of its fields", arguments: EntryKind.allCases)
  func everyKind(kind: EntryKind) throws {
    for depth in ["light", "deep"] {
      let html = try html(depth + "/" + PagePath.log(kind))
      let form = try #require(html.elements.first { $0.name == "form" })
      #expect(form["data-entry"] == kind.action)
      let asked = html.elements.compactMap { $0["data-field"] }
      // Each once, what is usual before what is folded away.
      let fields = kind.fields.map(\.name) + (kind == .workout ? [] : ["at"])
      #expect(asked.sorted() == fields.sorted())
      // Every control has a label of its own, and every label a control.
      let controls = html.elements.filter { ["input", "textarea"].contains($0.name) }.compactMap { $0["id"] }
      let labels = html.elements.filter { $0.name == "label" }.compactMap { $0["for"] }
      #expect(Set(labels) == Set(controls) && !labels.isEmpty)
    }
  }

  @Test(
    "That the hour of an imported meal is assumed is said in the reader's language; a person's note as it is")
  func assumedHour() throws {
    let meal = { (note: String) in
      HandEntry(id: "a", kind: .meal, at: Instant(seconds: 0), text: "Lunch", note: note)
    }
    for (language, said) in [("en", "The hour is assumed"), ("de", "Die Uhrzeit ist angenommen")] {
      let words = try words(.metric, language)
      #expect(EntryWords(entry: meal(HandEntry.assumedHour), words: words).details() == said)
      #expect(EntryWords(entry: meal("at noon"), words: words).details() == "at noon")
    }
  }

  @Test("The form of a workout holds those of the last month, to ask whether a new one is the same")
  func heldWorkouts() throws {
    var history = MadePerson(days: 60).history
    let moment = MadePerson().asOf.instant
    let last = try #require(history.workouts.lastIndex { $0.span.lowerBound <= moment })
    history.workouts[last].name = "\"Fartlek\" & <b>"
    let tree = try TestSite.build(analyse(history, asOf: MadePerson().asOf))
    let html = try StrictHTML(#require(tree.files["light/log/workout.html"]))
    let dialog = try #require(html.elements.first { $0["data-held"] != nil })
    let list = try #require(dialog["data-held"]).replacing("&quot;", with: "\"")
      .replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&amp;", with: "&")
    let rows = try JSONDecoder().decode([JSONValue].self, from: Data(list.utf8))
    let recent = history.workouts.filter {
      $0.span.lowerBound <= moment && $0.span.upperBound > moment.adding(seconds: -31 * 86_400)
    }
    #expect(rows.count == recent.count && rows.count > 4)
    #expect(rows.first?["from"]?.text == history.zone.rfc3339(history.workouts[last].span.lowerBound))
    #expect(rows.first?["text"]?.text?.hasPrefix("\"Fartlek\" & <b>, ") == true)
    let other = try StrictHTML(#require(tree.files["light/log/water.html"]))
    #expect(!other.elements.contains { $0["data-held"] != nil })
  }

  @Test("Without script a form is not shown, and the page gives the command", arguments: EntryKind.allCases)
  func withoutScript(kind: EntryKind) throws {
    let html = try html("light/" + PagePath.log(kind))
    #expect(html.elements.first { $0.name == "form" }?["hidden"] != nil)
    let commands = html.pieces.filter { $0.element == "code" }.map(\.text)
    #expect(
      commands.contains { $0.hasPrefix("triptych log \(kind.rawValue)") && $0.hasSuffix("--person mira") })
  }

  @Test("Forms have the limits of the program, in canonical units and in words")
  func limits() throws {
    let form = try html("light/log/steps.html").elements.first { $0["data-field"] == "value" }
    let steps = try #require(form)
    #expect(steps["data-low"] == "0.0" && steps["data-high"] == "100000.0" && steps["data-whole"] != nil)
    #expect(steps["data-error"] == "write a whole number from 0 to 100,000 steps.")
    let german = try EntryFieldModel(EntryKind.water.fields[0], of: .water, words(.metric, "de"))
    #expect(german.hint == "0,01 bis 20 Liter." && german.error == "Schreib eine Zahl, 0,01 bis 20 Liter.")
  }

  @Test("Limits shown in a person's own units are taken: none lies outside the canonical ones")
  func limitsInOwnUnits() throws {
    let words = try words(.us)
    for kind in EntryKind.allCases {
      for field in kind.fields {
        guard case .number(let range, false, let unit) = field.input else { continue }
        let model = EntryFieldModel(field, of: kind, words)
        let number = try #require(model.number)
        let factor = try #require(Double(number.factor))
        let shown = model.error.matches(of: /[0-9][0-9,.]*[0-9]|[0-9]/).compactMap {
          Double($0.output.filter { $0 != "," })
        }
        #expect(shown.count == 2, "\(model.error)")
        for limit in shown {
          #expect(range.contains((limit / factor * 1e6).rounded() / 1e6), "\(kind) \(field.name): \(limit)")
        }
        #expect(unit.factor(from: unit.symbol) == 1 && Double(number.low) == range.lowerBound)
      }
    }
    let weight = EntryFieldModel(EntryKind.weight.fields[0], of: .weight, words)
    #expect(weight.number?.unit == "lb" && weight.hint == "4.5 to 1,433 pounds.")
  }

  @Test("The page that leads to the forms names every kind and what waits") func index() throws {
    let tree = try Self.site.get()
    let html = try html("deep/log/index.html")
    let targets = Set(html.elements.compactMap { $0["href"] })
    for kind in EntryKind.allCases {
      #expect(targets.contains(kind.rawValue + ".html"))
    }
    #expect(html.elements.contains { $0["id"] == "waiting" })
    #expect(TestSite.text(tree, "light/pages.html").contains("log/index.html"))
  }

  @Test("A person's id stands on the pages that make a queue file, and on no other") func personID() throws {
    let tree = try Self.site.get()
    for path in TestSite.pages(tree) {
      let html = try html(path)
      let name = path.split(separator: "/").last ?? ""
      // The trail has nothing to undo, and no conflict waits, for this person.
      let keeps = path.contains("/log/") || path.contains("/practice/") || name == "change.html"
      #expect(html.elements.contains { $0["data-person"] != nil } == keeps, "\(path)")
    }
  }

  @Test("A suggested workout can be filled in; a day of rest is no workout") func suggested() throws {
    var analysis = MadePerson().analysis
    analysis.suggestions = [Suggestion(kind: .workout, rule: "workout.strength", figures: ["recovery": 80])]
    let context = try TestContext.make(analysis)
    let found = try #require(SuggestedWorkout(context))
    #expect(found.name == "Strength training" && found.minutes == "20" && !found.say.isEmpty)
    for rule in ["workout.rest", "workout.keep"] {
      analysis.suggestions = [Suggestion(kind: .workout, rule: rule, figures: ["recovery": 40])]
      #expect(SuggestedWorkout(try TestContext.make(analysis)) == nil)
    }
  }

  @Test("Sentences that a script fills in keep their places") func places() throws {
    let context = try TestContext.make(MadePerson(days: 2).analysis)
    let queue = QueueModel(context)
    #expect(queue.inDatabase.contains("{most}") && queue.inStore.contains("{used}"))
    #expect(queue.saved.contains("{file}") && queue.handed.contains("{time}"))
    let waiting = queue.queueLine.waiting
    #expect(waiting.other.contains("{n}") && waiting.one?.contains("{n}") == true)
    #expect(waiting.two == nil && waiting.few == nil)
    let arabic = try TestTemplates.load().words(for: context.settings, in: "ar")
    let forms = BrowserCount(RecordWord.shown, arabic)
    #expect(forms.two != nil && forms.few != nil && forms.many != nil && forms.zero != nil)
  }
}
