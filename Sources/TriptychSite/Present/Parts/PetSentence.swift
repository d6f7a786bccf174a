import TriptychHealth

/// The pet as its sentence: how it is, why, and who decided.
struct PetSentence: Codable, Sendable {
  /// `Symbi is active`
  var title: String
  /// `after 9,412 steps and 7 h 24 min of sleep`
  var reason: String
  /// `By the rule of steps.`
  var decidedBy: String
  /// All in one short line.
  var line: String
}

extension PetSentence {
  /// The sentence of today's mood.
  init(_ context: PageContext) {
    let words = context.words
    let state = context.analysis.symbi
    let title = words(.mood, state.mood.rawValue)
    let reason = PetSentence.reason(state, isEmpty: context.isEmpty, words)
    self.init(
      title: title, reason: words.sentence(reason) + ".",
      decidedBy: words(.decider, state.decidedBy.rawValue),
      line: words(.petLine, ["mood": title, "reason": reason]))
  }

  /// The mood and its reason in one sentence.
  static func sentence(_ analysis: Analysis, _ words: Words) -> String {
    let isEmpty = analysis.freshness == .empty
    return words(
      .petLine,
      [
        "mood": words(.mood, analysis.symbi.mood.rawValue),
        "reason": reason(analysis.symbi, isEmpty: isEmpty, words),
      ])
  }

  private static func reason(_ state: SymbiState, isEmpty: Bool, _ words: Words) -> String {
    let waiting = words(isEmpty ? .petFallback : .petWaiting)
    if state.decidedBy == .fallback { return waiting }
    var facts: [String] = []
    if let steps = state.evidence.steps {
      let value = words(.petSteps, count: Int(steps.rounded()))
      // Until evening the last whole day's steps decide, which is not the day the facts show.
      facts.append(
        state.evidence.stepsDay == state.evidence.day ? value : words(.petStepsBefore, ["steps": value]))
    }
    if let hours = state.evidence.sleepHours {
      facts.append(words(.petSleep, ["duration": words.duration(hours: hours)]))
    }
    if let deviation = state.evidence.hrvDeviation, abs(deviation) >= 0.5 {
      facts.append(words(deviation > 0 ? .petVariabilityHigh : .petVariabilityLow))
    }
    let joined = words.list(facts)
    if facts.isEmpty { return waiting }
    return words(state.decidedBy == .yesterday ? .petYesterday : .petToday, ["facts": joined])
  }
}
