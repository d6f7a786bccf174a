import Testing
import TriptychGraphics
import TriptychHealth

@testable import TriptychSite

@Suite("Cards to share in words") struct SharedCardTests {
  private func analysis(_ language: String, premium: Bool = true) -> Analysis {
    var person = MadePerson(days: 120)
    person.language = language
    var analysis = person.analysis
    if premium { analysis.history.settings.premium.since = analysis.asOf.day }
    analysis.symbi.forms = []
    analysis.remembered.facts.steps = nil
    return analysis
  }

  private func form(_ level: Int, _ day: CalendarDay) -> ReachedForm {
    ReachedForm(
      level: level, day: day, daysCounted: level * 30, moods: [.active], formedAt: MadePerson().asOf.instant)
  }

  @Test(
    "A milestone tells the newest form or phase and its day, and no health value",
    arguments: TestLanguages.codes)
  func milestone(code: String) throws {
    let templates = try TestTemplates.load()
    var analysis = analysis(code)
    #expect(throws: SharedCard.Absence.noMilestone) {
      try SharedCard(.milestone, analysis, templates: templates)
    }
    let day = analysis.asOf.day
    analysis.symbi.forms = [form(1, day.advanced(by: -40)), form(2, day.advanced(by: -10))]
    let symbi = try SharedCard(.milestone, analysis, templates: templates)
    #expect(symbi.card.pet == .symbiStill(.active, level: 2, size: 256) && symbi.card.scores.isEmpty)
    #expect(symbi.alternative.hasPrefix(symbi.card.title))
    // The only figures are those of the day.
    let figures = symbi.alternative.split { !$0.isNumber }.map(String.init)
    let (year, _, number) = day.advanced(by: -10).components
    let words = templates.words(for: analysis.history.settings)
    #expect(figures == [words.plain(number), words.plain(year)])
    analysis.pixelPal.phase = 3
    var total = StepTotal(since: day.advanced(by: -100))
    total.phases = [ReachedPhase(phase: 3, day: day.advanced(by: -5), formedAt: MadePerson().asOf.instant)]
    analysis.remembered.facts.steps = total
    let pal = try SharedCard(.milestone, analysis, templates: templates)
    guard case .pixelPalStill(_, _, phase: 3, _, _)? = pal.card.pet else {
      Issue.record("the newer one is that of the PixelPal: \(String(describing: pal.card.pet))")
      return
    }
    #expect(try SharedCard(.milestone, pet: .symbi, analysis, templates: templates) == symbi)
    // Without Premium the third phase is not drawn, and so no card is made of it.
    analysis.history.settings.premium.since = nil
    #expect(try SharedCard(.milestone, analysis, templates: templates) == symbi)
  }

  @Test("A week has the scores of the pages, its days and, unless it is left out, the name") func week()
    throws
  {
    let templates = try TestTemplates.load()
    let analysis = analysis("en")
    let card = try SharedCard(.week, analysis, templates: templates)
    let period = ReportPeriod(.weekly, analysis.asOf, weeksFrom: .monday)
    let scores = analysis.periodScores(period.days).compactMap(\.score.shown)
    #expect(card.card.scores.map(\.value) == scores.map(String.init) && scores.count == 3)
    #expect(
      card.card.subtitle?.hasPrefix("Mira, ") == true && card.alternative.contains("Fitness: \(scores[0])."))
    let nameless = try SharedCard(.week, hasName: false, analysis, templates: templates)
    #expect(card.card.pet == .symbiStill(.active, level: analysis.symbi.level, size: 256))
    #expect(!nameless.alternative.contains("Mira") && nameless.card.scores == card.card.scores)
    var few = analysis
    few.history.settings.privacy.nutrition = false
    let less = analyse(Consent(few.history.settings).permitted(few.history), asOf: few.asOf)
    #expect(try SharedCard(.week, less, templates: templates).card.scores.count == 2)
    let empty = MadePerson(days: 0).analysis
    #expect(throws: SharedCard.Absence.noScores) { try SharedCard(.week, empty, templates: templates) }
  }

  @Test("A pet's card says how it is, and which form or phase it has") func pet() throws {
    let templates = try TestTemplates.load()
    let analysis = analysis("en")
    let symbi = try SharedCard(.pet, analysis, templates: templates)
    #expect(symbi.card.title == "Symbi is \(analysis.symbi.mood.rawValue).")
    #expect(symbi.alternative.contains("Symbi the ghost in the form"))
    let pal = try SharedCard(.pet, pet: .pixelpal, analysis, templates: templates)
    #expect(pal.card.title.hasPrefix("PixelPal ") && !pal.alternative.contains(".."))
    var hidden = analysis
    hidden.history.settings.companions.pet = .pixelPal
    #expect(try SharedCard(.pet, hidden, templates: templates) == pal, "the one that is shown")
  }
}
