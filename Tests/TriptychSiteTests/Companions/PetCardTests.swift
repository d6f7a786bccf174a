import Testing
import TriptychGraphics
import TriptychHealth

@testable import TriptychSite

@Suite("Small pictures of the PixelPal in words") struct PetCardTests {
  private func analysis(
    _ language: String, phase: Int = 2, energy: PixelPalState.Energy? = .vital, walks: Bool = false,
    premium: Bool = true, total: Int = 52_310, milestone: Int? = nil
  ) -> Analysis {
    var person = MadePerson(days: 10)
    person.language = language
    var analysis = person.analysis
    if premium { analysis.history.settings.premium.since = analysis.asOf.day }
    analysis.pixelPal = PixelPalState(
      totalSteps: total, phase: phase, energy: energy, isWalking: walks, since: analysis.asOf.day)
    analysis.pixelPal.milestone = milestone
    return analysis
  }

  private func hasDigit(_ text: String) -> Bool {
    text.unicodeScalars.contains { $0.properties.numericType != nil }
  }

  @Test(
    "X6: lock-screen card and idle island hold no digit, in picture text or alternative text",
    arguments: TestLanguages.codes)
  func noDigits(code: String) throws {
    let templates = try TestTemplates.load()
    var count = 0
    for phase in 1...4 {
      for energy in PixelPalState.Energy.allCases + [nil] as [PixelPalState.Energy?] {
        for walks in [false, true] {
          for look in 0..<4 {
            var analysis = analysis(code, phase: phase, energy: energy, walks: walks)
            analysis.history.settings.companions.outfit = CompanionSettings.Outfit.allCases[look]
            for kind in [PixelPalCard.Kind.lock, .island] {
              let card = try #require(PetCard(kind, analysis, templates: templates))
              #expect(!hasDigit(card.card.texts.joined()) && !hasDigit(card.alternative))
              #expect(card.alternative.contains("PixelPal") && card.alternative.hasSuffix("."))
              #expect(!card.alternative.contains("PixelPal PixelPal") && !card.alternative.contains(".."))
              #expect(kind == .island ? card.card.texts.isEmpty : card.card.texts.count == 1)
              count += 1
            }
          }
        }
      }
    }
    #expect(count >= 100)
  }

  @Test("The lock-screen card is part of Premium; the others are there without it, with Active at most")
  func premium() throws {
    let templates = try TestTemplates.load()
    let analysis = analysis("en", phase: 4, premium: false, total: 300_000)
    #expect(PetCard(.lock, analysis, templates: templates) == nil)
    for kind in [PixelPalCard.Kind.island, .islandWide, .widget] {
      #expect(PetCard(kind, analysis, templates: templates)?.card.phase == 2)
    }
    // The bar of a phase that was passed long ago would say nothing.
    let widget = try #require(PetCard(.widget, analysis, templates: templates))
    #expect(widget.card.progress == nil && !widget.alternative.contains("%"))
  }

  @Test("What each picture says, as a reader sees it")
  func sentences() throws {
    let templates = try TestTemplates.load()
    func card(_ kind: PixelPalCard.Kind, _ analysis: Analysis) throws -> PetCard {
      try #require(PetCard(kind, analysis, templates: templates))
    }
    var english = analysis("en")
    english.history.days[.steps] = DaySeries([DayValue(day: english.asOf.day, value: 8412, source: "Watch")])
    #expect(try card(.lock, english).alternative == "PixelPal is full of bounce. Phase: Active.")
    #expect(try card(.lock, english).card.texts == ["Active"])
    #expect(try card(.island, english).alternative == "PixelPal is full of bounce.")
    #expect(try card(.islandWide, english).card.texts == ["8,412 steps today", "Active"])
    #expect(
      try card(.islandWide, english).alternative
        == "PixelPal is full of bounce. Phase: Active. 8,412 steps today.")
    #expect(try card(.widget, english).card.texts == ["Active", "52,310 steps so far"])
    #expect(
      try card(.widget, english).alternative.replacing("\u{00A0}", with: " ")
        == "PixelPal is full of bounce. Phase: Active. 52,310 steps so far. 55 % of this phase’s steps are there."
    )
    var german = analysis("de", energy: .low, total: 1)
    german.history.days[.steps] = DaySeries([DayValue(day: german.asOf.day, value: 1, source: "Watch")])
    #expect(try card(.islandWide, german).card.texts == ["1 Schritt heute", "Aktiv"])
    #expect(try card(.lock, german).alternative == "PixelPal lässt es gerade ruhig angehen. Phase: Aktiv.")
    german.pixelPal.isWalking = true
    #expect(
      try card(.island, german).alternative
        == "PixelPal ist zu Fuß unterwegs: In der neuesten Stunde mit Daten gab es Schritte.")
  }

  @Test("A day without steps has no number, and nobody's total neither")
  func withoutSteps() throws {
    let templates = try TestTemplates.load()
    var nobody = analysis("en", phase: 1, energy: nil, total: 0)
    nobody.history.days[.steps] = nil
    nobody.pixelPal.since = nil
    for kind in [PixelPalCard.Kind.islandWide, .widget] {
      let card = try #require(PetCard(kind, nobody, templates: templates))
      #expect(card.card.texts == ["Dormant"])
      #expect(!card.card.texts.contains(where: hasDigit))
      #expect(kind == .widget || !hasDigit(card.alternative))
    }
  }

  @Test("A milestone is said in a few letters for 3 to 5 seconds, where it was asked for and passed")
  func milestones() throws {
    let templates = try TestTemplates.load()
    func said(_ steps: Int?, _ code: String = "en") throws -> PetCard {
      let analysis = analysis(code, milestone: steps)
      return try #require(PetCard(.islandWide, analysis, templates: templates, namesMilestone: true))
    }
    let texts = try [5000, 10_000, 75_000, 300_000, 1_000_000, 1_200_000].map { try said($0).card.lead }
    #expect(texts == ["5k!", "10k!", "75k!", "300k!", "1M!", "1.2M!"])
    #expect(try said(1_200_000, "de").card.lead == "1,2 Mio.!")
    #expect(try said(5000).milliseconds.map { (3000...5000).contains($0) } == true)
    #expect(try said(5000).alternative == "PixelPal is full of bounce. Phase: Active. 5k!")
    #expect(try said(nil).milliseconds == nil)
    let quiet = try #require(PetCard(.islandWide, analysis("en", milestone: 5000), templates: templates))
    #expect(quiet.card.lead != "5k!" && quiet.milliseconds == nil)
  }

  @Test("Settings and drawings name figure, skin, hair and outfit by the same words")
  func looks() throws {
    #expect(CompanionSettings.Figure.allCases.map(\.rawValue) == PixelPalLook.Figure.allCases.map(\.rawValue))
    #expect(CompanionSettings.Skin.allCases.map(\.rawValue) == PixelPalLook.Skin.allCases.map(\.rawValue))
    #expect(CompanionSettings.Hair.allCases.map(\.rawValue) == PixelPalLook.Hair.allCases.map(\.rawValue))
    #expect(CompanionSettings.Outfit.allCases.map(\.rawValue) == PixelPalLook.Outfit.allCases.map(\.rawValue))
    var analysis = analysis("en")
    analysis.history.settings.companions.figure = .male
    analysis.history.settings.companions.skin = .tan
    analysis.history.settings.companions.hair = .copper
    analysis.history.settings.companions.outfit = .berry
    let card = try #require(PetCard(.lock, analysis, templates: try TestTemplates.load())).card
    #expect(card.figure == .male && card.look == PixelPalLook(skin: .tan, hair: .copper, outfit: .berry))
  }
}
