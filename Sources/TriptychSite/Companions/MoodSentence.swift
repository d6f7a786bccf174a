import TriptychHealth

/// The reason for the Symbi's mood, in words.
struct MoodReason {
  let state: SymbiState
  let words: Words
  private let isEmpty: Bool
  /// Whether all data that determines a mood is switched off.
  private let isOff: Bool
  private let moment: Instant
  /// The last day whose steps no longer grow.
  private let lastWholeDay: CalendarDay

  /// The reason of an analysis' mood.
  init(_ analysis: Analysis, _ words: Words) {
    state = analysis.symbi
    isEmpty = analysis.freshness == .empty
    isOff = !Consent(analysis.history.settings).permits(.fitness) && analysis.symbi.decidedBy == .fallback
    moment = analysis.asOf.instant
    lastWholeDay = analysis.asOf.lastSummedDay
    self.words = words
  }

  /// `Symbi is active`
  var title: String { words(CompanionWord.Family.mood, state.mood.rawValue) }

  /// The mood and its reason in one sentence.
  var sentence: String { words(MoodWord.line, ["mood": title, "reason": text]) }

  /// The mood and its reason in one short sentence, for use beside the figures on the page.
  var brief: String { words(MoodWord.line, ["mood": title, "reason": text(withFigures: false)]) }

  /// What decided the mood, and what is not known: `By the rule of steps. Not known: sleep.`
  var decidedBy: String { [decider, standing, missing].compactMap { $0 }.joined(separator: " ") }

  /// The reason alone, for use within a sentence.
  var text: String { text(withFigures: true) }

  /// The reason with the figures behind it, or without them.
  func text(withFigures: Bool) -> String {
    func withFacts(_ reason: String) -> String { withFigures ? self.withFacts(reason) : reason }
    switch state.decidedBy {
    case .stepsRule, .metricsRule: return withFacts(words(reason))
    case .model: return withFacts(words(MoodWord.model))
    case .cache:
      let reason = words(MoodWord.cache, ["age": age])
      guard withFigures, !sentFacts.isEmpty else { return withFacts(reason) }
      return words(
        MoodWord.withFacts,
        ["reason": reason, "facts": words(MoodWord.sent, ["facts": words.list(sentFacts)])])
    case .mindful: return words(MoodWord.mindful)
    case .yesterday:
      guard state.evidence.known > 0 else { return words(MoodWord.yesterdayAlone) }
      return words(
        MoodWord.yesterday, ["reason": withFacts(words(MoodWord.reason(state.mood)))])
    case .fallback:
      if isOff { return words(MoodWord.off) }
      guard state.evidence.known > 0 else { return words(isEmpty ? MoodWord.firstDay : .waiting) }
      return withFacts(words(MoodWord.undecided))
    }
  }

  /// The text about what decided the mood, or that the data for it is switched off.
  var decider: String {
    isOff ? words(ConsentWord.symbi) : words(CompanionWord.Family.decider, state.decidedBy.rawValue)
  }

  /// Until when the steps of the day before stand; `nil` where they do not decide.
  var standing: String? {
    guard isBefore, state.evidence.steps != nil, isByRule else { return nil }
    return words(MoodWord.standing, ["time": words.clock(second: AsOf.summedSecond)])
  }

  /// The unknown figures among the three; `nil` if all are known, or if none is and the reason says so.
  var missing: String? {
    guard (1...2).contains(state.evidence.known) else { return nil }
    let absent: [(isMissing: Bool, name: MoodWord)] = [
      (state.evidence.steps == nil, .missingSteps), (state.evidence.sleepHours == nil, .missingSleep),
      (state.evidence.hrvDeviation == nil, .missingVariability),
    ]
    return words(
      MoodWord.missing, ["list": words.list(absent.filter(\.isMissing).map { words($0.name) })])
  }

  /// The confidence of the mood in words; `nil` if no mood could be determined.
  var confidence: String? {
    switch state.decidedBy {
    case .fallback: nil
    case .mindful: words(CompanionWord.sureDone)
    case .yesterday, .cache: words(CompanionWord.sureEarlier)
    case .stepsRule, .metricsRule, .model:
      words(
        state.evidence.known == 3
          ? CompanionWord.sureFull : state.evidence.known == 2 ? .surePart : .sureLittle)
    }
  }

  /// The description of the Symbi's picture: its name and its mood. The words beside it say why.
  var alternative: String { words(CompanionWord.symbiAlt, ["mood": words(MoodWord.name(state.mood))]) }

  /// The number of figures that the mood is based on; `nil` if none.
  var basis: String? {
    state.evidence.known > 0 ? words(MoodWord.confidence, count: state.evidence.known) : nil
  }

  private func withFacts(_ reason: String) -> String {
    facts.isEmpty ? reason : words(MoodWord.withFacts, ["reason": reason, "facts": words.list(facts)])
  }

  /// The figures that were sent for an earlier word.
  private var sentFacts: [String] {
    guard let sent = state.sent else { return [] }
    let sleep = sent.sleep.value.map { words(MoodWord.factSleep, ["duration": words.duration(hours: $0)]) }
    let variability = sent.variability.value.map {
      words(MoodWord.factVariability, ["value": words.value($0, of: .hrvSDNN)])
    }
    return [sent.steps.value.map { words.value($0, of: .steps) }, sleep, variability].compactMap { $0 }
  }

  private var facts: [String] {
    var facts: [String] = []
    if let steps = state.evidence.steps {
      let value = words.value(steps, of: .steps)
      // Until evening they may be those of the day before, which is not the day the facts show, or not all yet.
      if namesDayOfSteps {
        facts.append(value)
      } else if isBefore {
        facts.append(words(MoodWord.factStepsBefore, ["steps": value]))
      } else {
        facts.append(isGrowing ? words(MoodWord.factStepsSoFar, ["steps": value]) : value)
      }
    }
    if let variation = state.evidence.stepsVariation, namesVariation {
      facts.append(words(MoodWord.factStepsVariation, ["share": words.percent(variation)]))
    }
    if let hours = state.evidence.sleepHours {
      let word = namesYesterday && !facts.isEmpty ? MoodWord.factSleepAfter : .factSleep
      facts.append(words(word, ["duration": words.duration(hours: hours)]))
    }
    if let deviation = state.evidence.hrvDeviation, abs(deviation) >= 0.5, !namesVariability {
      facts.append(words(deviation > 0 ? MoodWord.factVariabilityHigh : .factVariabilityLow))
    }
    return facts
  }

  /// Whether the steps are those of the previous day, as they are until evening, while the page shows
  /// today's.
  private var isBefore: Bool { state.evidence.stepsDay < state.evidence.day }

  /// Whether the steps are today's and still growing.
  private var isGrowing: Bool {
    state.evidence.steps != nil && state.evidence.stepsDay == state.evidence.day
      && state.evidence.day > lastWholeDay
  }

  private var isByRule: Bool { state.decidedBy == .stepsRule || state.decidedBy == .metricsRule }

  private var reason: DerivedWord {
    if isBefore { return MoodWord.reasonBefore(state.mood) }
    return isGrowing ? MoodWord.reasonSoFar(state.mood) : MoodWord.reason(state.mood)
  }

  /// Whether the reason itself says that the steps are those of the day before.
  private var namesYesterday: Bool { isByRule && isBefore && [.sad, .resting, .active].contains(state.mood) }

  /// Whether the reason itself says which day the steps are of, or that they still grow.
  private var namesDayOfSteps: Bool {
    namesYesterday
      || (isByRule && isGrowing && MoodWord.reasonSoFar(state.mood) != MoodWord.reason(state.mood))
  }

  /// Whether the reason itself says how the variability was.
  private var namesVariability: Bool {
    switch state.decidedBy {
    case .metricsRule, .yesterday: [.stressed, .anxious, .vibrant].contains(state.mood)
    case .stepsRule, .model, .cache, .mindful, .fallback: false
    }
  }

  /// Whether the reason itself says that the steps differ from day to day.
  private var namesVariation: Bool { namesVariability && state.mood == .anxious }

  /// The time since a model was asked: whole minutes in the first hour, then whole hours, and days from the third on.
  private var age: String {
    let minutes = Int(state.asked.map { max(0, $0.seconds(until: moment)) } ?? 0) / 60
    if minutes < 1 { return words(MoodWord.cacheAgeNow) }
    if minutes < 60 { return words(MoodWord.cacheAgeMinutes, count: minutes) }
    return minutes < 48 * 60
      ? words(MoodWord.cacheAge, count: minutes / 60) : words(MoodWord.cacheAgeDays, count: minutes / 1440)
  }
}

extension MoodEvidence {
  /// How many of steps, sleep and variability are known.
  var known: Int { (steps == nil ? 0 : 1) + (sleepHours == nil ? 0 : 1) + (hrvDeviation == nil ? 0 : 1) }
}
