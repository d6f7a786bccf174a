import TriptychHealth

/// The PixelPal in words: it knows steps and nothing else.
struct PixelPalSentence {
  let analysis: Analysis
  let words: Words

  private var state: PixelPalState { analysis.pixelPal }

  /// How it is and why: `PixelPal is full of bounce: 9,412 steps on Monday 17 November.`
  var line: String {
    guard !state.isWalking, state.energy != nil, let steps = analysis.history[.steps][day] else {
      return brief
    }
    return words(
      CompanionWord.palIsWith,
      [
        "state": words(CompanionWord.state(state, Consent(analysis.history.settings))),
        "steps": words.value(steps, of: .steps),
        "day": words.onWeekday(day),
      ])
  }

  /// How it is, without figures.
  var brief: String {
    state.isWalking
      ? words(CompanionWord.palWalking)
      : words(
        CompanionWord.palIs, ["state": words(CompanionWord.state(state, Consent(analysis.history.settings)))])
  }

  /// What its picture shows: the phase that is drawn, which without Premium may be one before that earned.
  var alternative: String { words(CompanionWord.palAlt, ["phase": drawnPhase, "line": line]) }

  /// The name of the phase that is drawn.
  var drawnPhase: String {
    let settings = analysis.history.settings
    let phase = state.drawnPhase(premium: settings.premium.isActive(on: analysis.asOf.day))
    return words(.phase, String(phase))
  }

  /// The day whose steps it stands for.
  private var day: CalendarDay { analysis.asOf.lastSummedDay }
}
