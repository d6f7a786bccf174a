import Testing

@testable import TriptychHealth
@testable import TriptychSite

@Suite("The page of the companions") struct CompanionsPageTests {
  private func context(level: Int, days: Int) throws -> PageContext {
    var analysis = MadePerson(days: 60, metrics: [.steps, .sleepDuration]).analysis
    analysis.symbi.level = level
    analysis.symbi.daysCounted = days
    analysis.symbi.celebrates = nil
    analysis.symbi.forms = (0..<level).map { place in
      ReachedForm(
        level: place + 1, day: MadePerson().last.advanced(by: -40 + place), daysCounted: 30 * (place + 1),
        moods: [.active, .calm], formedAt: analysis.asOf.instant)
    }
    return try TestContext.make(analysis)
  }

  @Test("A form reached before yesterday is not called new, but says its day", arguments: [0, 1, 2, 200])
  func formReachedEarlier(daysAgo: Int) throws {
    var analysis = try context(level: 1, days: 30).analysis
    let day = analysis.asOf.day.advanced(by: -daysAgo)
    analysis.symbi.forms[0].day = day
    analysis.symbi.celebrates = 1
    let words = try TestContext.make(analysis).words
    let lines = CompanionLines(analysis: analysis, words: words)
    let isNew = daysAgo < 2
    #expect(
      lines.newFormByName
        == (isNew
          ? "Symbi has a new form: Winglet."
          : "Symbi has reached the form Winglet, on \(words.dayWithYear(day))."))
    #expect(
      lines.newForm
        == (isNew
          ? "Symbi has a new form: level 1." : "Symbi has reached level 1, on \(words.dayWithYear(day))."))
  }

  @Test("A phase reached before yesterday is not called new", arguments: [false, true])
  func phaseReachedEarlier(isLate: Bool) throws {
    var analysis = try context(level: 0, days: 7).analysis
    analysis.pixelPal.celebrates = 2
    analysis.pixelPal.celebratesLate = isLate
    let lines = CompanionLines(analysis: analysis, words: try TestContext.make(analysis).words)
    #expect(
      lines.newPhase
        == (isLate ? "PixelPal has reached the phase Active." : "PixelPal has a new phase: Active."))
  }

  @Test("Six forms: those reached with day, days and moods, the others with what they take", arguments: 0...5)
  func forms(level: Int) throws {
    let context = try context(level: level, days: 30 * level + 7)
    let gallery = FormGallery(context)
    #expect(
      gallery.tiles.map(\.name) == ["First light", "Winglet", "Skyling", "Crowned", "Guardian", "Starborn"])
    for (place, tile) in gallery.tiles.enumerated() {
      let text = tile.lines.joined(separator: " ")
      #expect(text.hasPrefix("Level \(place) of 5."))
      #expect(text.contains("Not reached yet.") == (place > level))
      #expect(text.contains("Shown today.") == (place == level))
      #expect(tile.cssClass == (place == level ? "now" : place > level ? "not" : nil))
      let picture = context.scene.form(place)
      #expect(tile.picture?.src.hasSuffix(PetAlbum.path(of: picture)) == true)
      if case .symbiShade = picture { #expect(place > level) } else { #expect(place <= level) }
      if place > level { #expect(text.contains("It takes \(30 * place) lively days.")) }
      if (1...level + 1).contains(place), place <= level {
        #expect(text.contains("after \(30 * place) lively days. Until then its mood was most often"))
        #expect(text.contains("most often active, then calm."))
        #expect(text.contains("Why: \(30 * place) active or vibrant days."))
      }
      #expect(text.contains("You have \(30 * level + 7).") == (place == level + 1))
    }
    let next = CompanionsPage.SymbiHero(context).next
    #expect(next.hasPrefix(level == 5 ? "Symbi has reached all" : "7 of 30 lively days to the next"))
  }

  @Test("The last two weeks have a word for every day with data, and say how many have none") func diary()
    throws
  {
    let context = try context(level: 0, days: 3)
    let diary = MoodDiary(context)
    let moods = Dictionary(uniqueKeysWithValues: context.analysis.symbi.recent.map { ($0.day.iso, $0.mood) })
    #expect(diary.days.count == 11 && diary.gaps == "3 of these 14 days have no data and are left out.")
    for day in diary.days {
      let mood = try #require(moods[day.date])
      #expect(day.mood.lowercased() == mood.rawValue)
      #expect(day.picture?.sheet.motion == "still-\(mood.rawValue)")
    }
    var empty = MadePerson()
    empty.days = 0
    #expect(MoodDiary(try TestContext.make(empty.analysis)).nothing == "No moods of these two weeks yet.")
  }

  @Test("A day of the past wears the form of that day") func formsOfDays() throws {
    let context = try context(level: 2, days: 60)
    let last = MadePerson().last
    #expect([-50, -40, -39, 0].map { context.scene.level(on: last.advanced(by: $0)) } == [0, 1, 2, 2])
  }

  @Test("How sure the mood is stands there in words, of nothing known nothing") func confidence() throws {
    var context = try context(level: 0, days: 3)
    let day = context.analysis.asOf.day
    func said(_ decider: MoodDecider, known: Int) -> String? {
      context.analysis.symbi = SymbiState(
        mood: .calm, decidedBy: decider,
        evidence: MoodEvidence(
          day: day, steps: known > 0 ? 5000 : nil, sleepHours: known > 1 ? 7 : nil,
          hrvDeviation: known > 2 ? 0 : nil))
      return CompanionsPage.SymbiHero(context).confidence
    }
    #expect(said(.metricsRule, known: 3)?.hasPrefix("Sure of it") == true)
    #expect(said(.metricsRule, known: 2)?.hasPrefix("Fairly sure") == true)
    #expect(said(.stepsRule, known: 1)?.hasPrefix("Not quite sure") == true)
    #expect(said(.yesterday, known: 3)?.contains("earlier") == true)
    #expect(said(.mindful, known: 0)?.contains("quiet minutes") == true)
    #expect(said(.fallback, known: 0) == nil)
  }

  @Test("Everybody finds the page from the pet, the profile and the tree of Deep") func links() throws {
    let tree = try TestSite.build(MadePerson(days: 10, metrics: [.steps]))
    for depth in ["light", "deep"] {
      #expect(TestSite.text(tree, depth + "/profile/index.html").contains("href=\"companions.html\""))
      #expect(TestSite.text(tree, depth + "/index.html").contains("href=\"profile/companions.html\""))
    }
    #expect(TestSite.text(tree, "deep/tree.js").contains("href=\\\"profile/companions.html\\\""))
  }
}
