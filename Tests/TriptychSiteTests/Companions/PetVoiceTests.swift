import Testing

@testable import TriptychHealth
@testable import TriptychSite

@Suite("X8: no sentence of any language and tone matches the guilt, streak-loss, urgency or warning list")
struct PetVoiceTests {
  private static let deciders: [MoodDecider] = [
    .stepsRule, .metricsRule, .model, .cache, .yesterday, .fallback, .mindful,
  ]
  private static let figures: [(steps: Double?, sleep: Double?, deviation: Double?)] = [
    (9412, 7.4, 0.7), (310, 4.2, -1.4), (9412, nil, nil), (nil, 5.5, nil), (nil, nil, nil),
  ]

  /// Every sentence of a mood: each decider, each set of known figures, each mood before.
  private func moods(_ context: PageContext) -> [String] {
    var context = context
    var texts: [String] = []
    let day = context.analysis.asOf.day
    for mood in Mood.allCases {
      for decider in Self.deciders {
        for (steps, sleep, deviation) in Self.figures {
          for stepsDay in [day, day.advanced(by: -1)] {
            context.analysis.symbi = SymbiState(
              mood: mood, decidedBy: decider,
              evidence: MoodEvidence(
                day: day, steps: steps, stepsDay: stepsDay, sleepHours: sleep, hrvDeviation: deviation,
                stepsVariation: 0.7), confidence: 1,
              asked: context.analysis.asOf.instant.adding(seconds: -7200))
            let hero = CompanionsPage.SymbiHero(context)
            let pet = ShownPets.Pet.symbi(size: PetScene.small, context)
            texts += [
              hero.title, hero.reason, hero.decidedBy, pet.line,
              MoodReason(context.analysis, context.words).alternative,
            ]
            texts += [hero.confidence, hero.comfort].compactMap { $0 }
          }
        }
      }
      for before in Mood.allCases where before != mood {
        texts += changes(from: before, to: mood, context)
      }
    }
    return texts
  }

  private func changes(from before: Mood, to mood: Mood, _ context: PageContext) -> [String] {
    let words = context.words
    let from = words(MoodWord.name(before))
    return [
      words(CompanionWord.wasBefore, ["from": from]),
      words(
        CompanionWord.changed,
        [
          "mood": words(CompanionWord.Family.mood, mood.rawValue), "from": from,
          "reason": MoodReason(context.analysis, words).text(withFigures: false),
        ]),
    ]
  }

  /// Every sentence of a form.
  private func forms(_ context: PageContext) -> [String] {
    var context = context
    return FormGallery.levels.flatMap { level in
      context.analysis.symbi.level = level
      context.analysis.symbi.daysCounted = level * 30 + 1
      context.analysis.symbi.celebrates = level > 0 ? level : nil
      context.analysis.symbi.forms = (0..<level).map {
        ReachedForm(
          level: $0 + 1, day: MadePerson().last.advanced(by: $0 - 20), daysCounted: 30 * ($0 + 1),
          moods: [Mood.allCases[$0], .tired, .sad], formedAt: context.analysis.asOf.instant)
      }
      let gallery = FormGallery(context)
      let hero = CompanionsPage.SymbiHero(context)
      let tiles: [String] = gallery.tiles.flatMap { [$0.name] + $0.lines }
      let others: [String?] = [gallery.summary, hero.next, hero.news]
      return tiles + others.compactMap { $0 }
    }
  }

  /// Every sentence of a phase in every state.
  private func phases(_ context: PageContext) -> [String] {
    var context = context
    var texts: [String] = []
    for phase in PhaseGallery.phases {
      for energy in [nil] + PixelPalState.Energy.allCases.map(Optional.some) {
        for isWalking in [false, true] {
          for steps in [0, 1, 24_999, 60_412, 190_001, 200_000, 3_000_000] {
            context.analysis.pixelPal = PixelPalState(
              totalSteps: steps, phase: phase, energy: energy, isWalking: isWalking,
              since: MadePerson().last.advanced(by: -90), celebrates: phase > 1 ? phase : nil)
            let gallery = PhaseGallery(context)
            let pet = ShownPets.Pet.pixelPal(context)
            texts += [gallery.title, gallery.line, gallery.meaning, gallery.total, pet.line, pet.reason]
            texts += gallery.notes + gallery.tiles.flatMap { [$0.name] + $0.lines }
            texts += [gallery.progress?.text, gallery.progress?.from, gallery.progress?.to].compactMap { $0 }
            texts += [
              gallery.highest, gallery.invitation, pet.news,
              PixelPalSentence(analysis: context.analysis, words: context.words).alternative,
            ].compactMap { $0 }
          }
        }
      }
    }
    return texts
  }

  @Test(
    "Every mood, decider, form, phase and state of both pets, in every language",
    arguments: TestLanguages.codes)
  func everySentence(code: String) throws {
    let voice = Voice.list(code)
    let context = try TestContext.make(
      MadePerson(days: 30, metrics: [.steps, .sleepDuration]).analysis, language: code)
    let said = Set(moods(context) + forms(context) + phases(context))
    #expect(said.count > 400)
    for text in said {
      let faults = voice.faults(in: text)
      #expect(faults.isEmpty, "\(code) \(text) - \(faults.joined(separator: ", "))")
      #expect(!text.contains("{") && !text.contains("  ") && !text.isEmpty, "\(code) \(text)")
      #expect(!text.contains("companion.") && !text.contains("moodWhy."), "\(code) \(text)")
      if code == "de" { #expect(LanguageTests.english(in: text).isEmpty, "\(text)") }
    }
  }
}
