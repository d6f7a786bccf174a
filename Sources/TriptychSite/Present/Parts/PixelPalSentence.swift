import TriptychHealth

/// The PixelPal in words: it knows steps and nothing else.
struct PixelPalSentence {
  let analysis: Analysis
  let words: Words

  private var state: PixelPalState { analysis.pixelPal }

  /// `PixelPal is full of bounce: 9,412 steps on Monday 17 November.`
  var line: String {
    let fill = ["state": how]
    guard state.energy != nil, let steps = analysis.history[.steps][day] else {
      return words(CompanionWord.palIs, fill)
    }
    return words(
      CompanionWord.palIsWith,
      fill.merging(["steps": words.value(steps, of: .steps), "day": words.onWeekday(day)]) { $1 })
  }

  /// What its picture shows.
  var alternative: String {
    words(
      CompanionWord.palAlt, ["phase": words(.phase, String(state.phase)), "line": line])
  }

  private var how: String { words(CompanionWord.state(state)) }

  /// The day whose steps it stands for.
  private var day: CalendarDay { analysis.asOf.lastSummedDay }
}
