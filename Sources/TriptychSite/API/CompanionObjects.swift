import TriptychHealth

/// The two pets, as the Dashboard shows them.
enum CompanionObjects {
  static let moods = Mood.allCases.map(\.rawValue)

  private static let form = APIObject<ReachedForm>(
    "SymbiForm", "A form that the Symbi has reached.",
    [
      .whole("level", "Its level.", 1...5) { form, _ in form.level },
      .day("day", "The day on which it was completed.") { form, _ in form.day },
      .whole("daysCounted", "The active or vibrant days up to that day.") { form, _ in form.daysCounted },
      .text("text", "How it was reached, in the person's language.") { form, context in
        CompanionLines(analysis: context.analysis, words: context.words).form(form)
      },
    ])

  static let symbi = APIObject<SymbiState>(
    "Symbi", "The ghost whose mood follows from the data.",
    [
      .choice("mood", "Its mood.", of: moods) { symbi, _ in symbi.mood.rawValue },
      .text("decidedBy", "What decided the mood, such as `steps_rule`.") { symbi, _ in
        symbi.decidedBy.rawValue
      },
      .number("confidence", "How certain the mood is.", 0...1) { symbi, _ in symbi.confidence },
      .text("text", "The mood with its reason, in the person's language.") { _, context in
        MoodReason(context.analysis, context.words).sentence
      },
      .whole("level", "The level.", 0...5) { symbi, _ in symbi.level },
      .optionalWhole("towardsNext", "Days of the thirty for the next level; null at the highest.", 0...30) {
        symbi, _ in symbi.daysTowardsNext
      },
      .flag("offersCalming", "Whether pages offer to breathe together.") { symbi, _ in symbi.offersCalming },
      .list("forms", "The forms reached, by level.", of: form) { symbi, _ in symbi.forms },
    ])

  static let pixelPal = APIObject<PixelPalState>(
    "PixelPal", "The pixel person that grows with the total of steps.",
    [
      .whole("phase", "The phase that was reached.", 1...4) { pal, _ in pal.phase },
      .whole("drawnPhase", "The phase that is drawn.", 1...4) { pal, context in
        pal.drawnPhase(premium: context.choice.premium)
      },
      .optionalWhole("totalSteps", "All steps so far; null without consent to fitness data.") {
        pal, context in
        context.consent.permits(.fitness) ? pal.totalSteps : nil
      },
      .optionalWhole("nextAbove", "The total above which the next phase begins; null in the last.") {
        pal, _ in
        pal.stepsOfPhase
      },
      .optionalChoice(
        "state", "How it is by its steps; null without any.",
        of: PixelPalState.Energy.allCases.map(\.rawValue)
      ) { pal, _ in pal.energy?.rawValue },
      .flag("isWalking", "Whether the latest hour of data has steps.") { pal, _ in pal.isWalking },
      .text("text", "How it is, in the person's language.") { _, context in
        PixelPalSentence(analysis: context.analysis, words: context.words).line
      },
    ])
}
