import TriptychHealth

/// The PixelPal in words: it knows steps and nothing else.
struct PixelPalSentence {
  let analysis: Analysis
  let words: Words

  private var state: PixelPalState { analysis.pixelPal }

  /// How it is and why: `PixelPal is full of bounce: 9,412 steps on Monday 17 November.`
  var line: String {
    if state.isWalking { return words(CompanionWord.palWalkingWhy) }
    guard state.energy != nil, let steps = analysis.history[.steps][day] else { return brief }
    return words(
      CompanionWord.palIsWith,
      [
        "state": words(CompanionWord.state(state)), "steps": words.value(steps, of: .steps),
        "day": words.onWeekday(day),
      ])
  }

  /// How it is, without figures.
  var brief: String {
    words(
      CompanionWord.palIs,
      ["state": words(state.isWalking ? CompanionWord.palWalking : CompanionWord.state(state))])
  }

  /// What its picture shows.
  var alternative: String {
    words(CompanionWord.palAlt, ["phase": words(.phase, String(state.phase)), "line": line])
  }

  /// The day whose steps it stands for.
  private var day: CalendarDay { analysis.asOf.lastSummedDay }
}
