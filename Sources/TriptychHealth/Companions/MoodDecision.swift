/// Who decides a mood: the rules on this machine, or a language model the person allows.
public enum MoodDecision: Hashable, Sendable {
  /// The rules, in their order.
  case rules
  /// The rule of steps alone: a model was asked and gave no usable word.
  case stepsRule
  /// A model's word and when it was asked; `isFresh` when this very build asked.
  case word(Mood, asked: Instant, isFresh: Bool)
}

/// Decides whether a language model may be asked now, and what holds until then: at most one
/// request a person in 24 hours, at the first build after 08:00, whose word is used for 24 hours.
public struct MoodModelPolicy: Sendable {
  /// What a build does.
  public enum Step: Hashable, Sendable {
    /// Nobody is asked; this decides.
    case decided(MoodDecision)
    /// Ask; ``MoodModelPolicy/decision(after:)`` then decides.
    case ask
  }

  /// Seconds between two requests, and for which a word is used.
  public static let day: Int64 = 24 * 3600
  /// Seconds on the wall clock from which a build asks.
  public static let firstSecond = 8 * 3600

  private let asOf: AsOf
  /// Answers that a build of this moment may know, by the time they were asked.
  private let answers: [MoodAnswer]
  private let own: MoodAnswer?
  private let lastAsked: Instant?
  private let mayAsk: Bool
  private let now: Instant?

  /// Looks at what was asked so far.
  ///
  /// - Parameters:
  ///   - notes: the notes of all builds, this moment's own included, so that building it again neither
  ///     asks again nor says something else
  ///   - known: how many of the three figures are known; a model is asked from two on
  ///   - now: the machine's clock, or `nil` where nobody may be asked. A build that speaks for a moment
  ///     more than a day before, or after, asks nobody
  public init(settings: MoodModelSettings, notes: [BuildNote], asOf: AsOf, known: Int, now: Instant?) {
    self.asOf = asOf
    let isOn = settings.consent && settings.endpoint != nil
    let noted = isOn ? notes : []
    own = noted.filter { $0.asOf == asOf.instant }.compactMap(MoodAnswer.init).last
    answers = noted.filter { $0.asOf < asOf.instant }.compactMap(MoodAnswer.init)
      .sorted { $0.asked < $1.asked }
    // Whatever moment a build spoke for, what was asked was asked.
    lastAsked = noted.compactMap(MoodAnswer.init).map(\.asked).max()
    let isNow = now.map { (0..<MoodModelPolicy.day).contains(asOf.instant.seconds(until: $0)) } ?? false
    mayAsk = isOn && isNow && known >= 2 && asOf.wallClockSecond >= MoodModelPolicy.firstSecond
    self.now = now
  }

  /// What this build does.
  public var step: Step {
    if let own { return .decided(decision(after: own)) }
    if let word = usableWord { return .decided(word) }
    guard mayAsk, let now else { return .decided(isHeldBack ? .stepsRule : .rules) }
    if let lastAsked, lastAsked.seconds(until: now) < MoodModelPolicy.day {
      return .decided(isHeldBack ? .stepsRule : latestWord ?? .rules)
    }
    return .ask
  }

  /// What an answer of this build leads to: its word; the last known word where nobody could be
  /// reached; the rule of steps where time ran out or the word was another.
  public func decision(after answer: MoodAnswer) -> MoodDecision {
    switch answer.reply {
    case .word(let mood): .word(mood, asked: answer.asked, isFresh: true)
    case .unreachable: latestWord ?? .rules
    case .timedOut, .otherWord: .stepsRule
    }
  }

  /// The last word, whatever its age.
  private var latestWord: MoodDecision? {
    for answer in answers.reversed() {
      if case .word(let mood) = answer.reply { return .word(mood, asked: answer.asked, isFresh: false) }
    }
    return nil
  }

  /// The last word while it is at most a day old.
  private var usableWord: MoodDecision? {
    guard case .word(_, let asked, _)? = latestWord,
      (0..<MoodModelPolicy.day).contains(asked.seconds(until: asOf.instant))
    else { return nil }
    return latestWord
  }

  /// Whether the last answer was no usable word and its day is not over: it is not asked again, and
  /// the rule of steps stays.
  private var isHeldBack: Bool {
    guard let last = answers.last, last.reply == .timedOut || last.reply == .otherWord else { return false }
    return last.asked.seconds(until: asOf.instant) < MoodModelPolicy.day && isSameDay(last.asked)
  }

  private func isSameDay(_ moment: Instant) -> Bool {
    moment.seconds(until: asOf.instant) <= Int64(asOf.wallClockSecond)
  }
}

/// What decides a mood besides the history: things that only the moment of a build knows.
public struct MoodInputs: Hashable, Sendable {
  /// Whether a guided session of 1 to 5 minutes was finished and applied on the as-of day; default no.
  /// Sessions of that day that were put in by hand say so too, see ``isMindful(at:in:)``.
  public var mindfulToday: Bool
  /// Who decides; default the rules.
  public var decision: MoodDecision

  /// The rules, and no session.
  public init(mindfulToday: Bool = false, decision: MoodDecision = .rules) {
    self.mindfulToday = mindfulToday
    self.decision = decision
  }

  /// Whether minutes of a guided session are of a length that counts: 1 to 5.
  public static func isGuided(minutes: Double) -> Bool { (1...5).contains(minutes) }

  /// Whether a guided session was entered for a day, up to a moment of it: it makes the rest of that day
  /// calm, and not the hours before.
  ///
  /// Where a person's own hand gave only the day's minutes, as a table does, these count when they are
  /// of the length of a session. Minutes that a device or an app recorded do not. A day without any is
  /// no.
  public static func isMindful(at asOf: AsOf, in history: HealthHistory) -> Bool {
    let sessions = history.entries.filter {
      $0.kind == .mindful && history.zone.day(of: $0.at) == asOf.day
    }
    guard sessions.isEmpty else {
      return sessions.contains {
        $0.at <= asOf.instant && ($0.amounts[.mindfulMinutes].map(isGuided) ?? false)
      }
    }
    let day = asOf.day
    guard let entry = history[.mindfulMinutes].values(in: day...day).first, isGuided(minutes: entry.value)
    else { return false }
    return history.sources.contains { $0.kind == .manual && $0.name == entry.source }
  }
}
