import TriptychHealth

/// Both companions, as their page shows them.
enum CompanionDocument {
  private static let mood = APIObject<DayMood>(
    "MoodOfDay", "The Symbi's mood on a day that is over.",
    [
      .day("day", "The day.") { entry, _ in entry.day },
      .choice("mood", "The mood.", of: CompanionObjects.moods) { entry, _ in entry.mood.rawValue },
      .text("decidedBy", "What decided it, such as `steps_rule`.") { entry, _ in entry.decidedBy.rawValue },
    ])

  private static let phase = APIObject<Int>(
    "PixelPalPhase", "A phase of the PixelPal.",
    [
      .whole("phase", "The phase.", 1...4) { phase, _ in phase },
      .text("name", "Its name, in the person's language.") { phase, context in
        context.words(CompanionWord.Family.phase, String(phase))
      },
      .whole("from", "The total of steps from which it begins.", 0...1_000_000) { phase, _ in
        PhaseGallery.firstStep(phase)
      },
      .flag("isReached", "Whether it was reached.") { phase, context in
        phase <= context.analysis.pixelPal.phase
      },
      .optionalDay("day", "The day of the build that first saw it; null for the first phase and before.") {
        phase, context in
        context.analysis.remembered.facts.steps?.phases.first { $0.phase == phase }?.day
      },
    ])

  static let document = APIDocument(
    "companions", path: "companions.json", "Both companions; each is null where the person shows none.",
    [
      .optionalObject("symbi", "The Symbi.", CompanionObjects.symbi) { _, context in
        context.choice.showsAny ? context.analysis.symbi : nil
      },
      .list("moods", "The moods of the last two weeks, ascending by day.", of: mood) { _, context in
        context.choice.showsAny ? context.scene.diary : []
      },
      .optionalObject("pixelPal", "The PixelPal.", CompanionObjects.pixelPal) { _, context in
        context.choice.showsAny ? context.analysis.pixelPal : nil
      },
      .list("phases", "The four phases of the PixelPal.", of: phase) { _, context in
        context.choice.showsAny ? PhaseGallery.phases : []
      },
      .text("page", "Their page, from the root of the site.") { _, context in
        context.pagePath(CompanionsPage.path)
      },
    ]
  )
}
