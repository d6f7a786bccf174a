/// How a mood is decided: by the rules on this machine, or by a language model that the person allows.
public enum MoodDecision: Hashable, Sendable {
  /// The rules decide, in their order.
  case rules
  /// The steps rule alone decides: a model was asked and gave no usable word.
  case stepsRule
  /// A model's word decides, with the time of the request and the figures that were sent; `isFresh` if this build made the
  /// request.
  case word(Mood, asked: Instant, isFresh: Bool, sent: MoodQuestion? = nil)
}

/// Decides whether a language model may be asked now, and what applies until then. There is at most one request
/// per person in 24 hours, at the first build after 08:00, and its word is used for 24 hours.
public struct MoodModelPolicy: Sendable {
  /// The next step of a build.
  public enum Step: Hashable, Sendable {
    /// No request is made; the associated decision applies.
    case decided(MoodDecision)
    /// A request is made; ``MoodModelPolicy/decision(after:)`` then decides.
    case ask
  }

  /// The number of seconds between two requests, which is also how long a word is used.
  public static let day: Int64 = 24 * 3600
  /// The earliest time for a request, in seconds since midnight on the wall clock.
  public static let firstSecond = 8 * 3600

  private let asOf: AsOf
  /// The answers that a build for this moment may know, in order of their requests.
  private let answers: [MoodAnswer]
  private let own: MoodAnswer?
  private let lastAsked: Instant?
  private let mayAsk: Bool
  private let now: Instant?

  /// Creates a policy from the requests made so far.
  ///
  /// - Parameters:
  ///   - notes: the notes of all builds, including those for this moment, so that building it again neither
  ///     makes another request nor gives another result
  ///   - known: how many of the three figures are known; a model is asked only if at least two are
  ///   - now: the machine's clock, or `nil` if no request may be made. A build for a moment more than a day
  ///     before or after it makes no request
  public init(settings: ModelSettings, notes: [BuildNote], asOf: AsOf, known: Int, now: Instant?) {
    self.asOf = asOf
    let isOn = settings.address != nil
    let noted = isOn ? notes : []
    own = noted.filter { $0.asOf == asOf.instant }.compactMap(MoodAnswer.init).last
    answers = noted.filter { $0.asOf < asOf.instant }.compactMap(MoodAnswer.init)
      .sorted { $0.asked < $1.asked }
    // Past requests count regardless of the moment for which they were made.
    lastAsked = noted.compactMap(MoodAnswer.init).map(\.asked).max()
    let isNow = now.map { (0..<MoodModelPolicy.day).contains(asOf.instant.seconds(until: $0)) } ?? false
    mayAsk = isOn && isNow && known >= 2 && asOf.wallClockSecond >= MoodModelPolicy.firstSecond
    self.now = now
  }

  /// The next step of this build.
  public var step: Step {
    if let own { return .decided(decision(after: own)) }
    if let word = usableWord { return .decided(word) }
    guard mayAsk, let now else { return .decided(isHeldBack ? .stepsRule : .rules) }
    if let lastAsked, lastAsked.seconds(until: now) < MoodModelPolicy.day {
      return .decided(isHeldBack ? .stepsRule : latestWord ?? .rules)
    }
    return .ask
  }

  /// The decision after an answer in this build: the word received; the last known word if the service could
  /// not be reached; the steps rule if the request timed out or the word was not allowed.
  public func decision(after answer: MoodAnswer) -> MoodDecision {
    switch answer.reply {
    case .word(let mood): .word(mood, asked: answer.asked, isFresh: true, sent: answer.sent)
    case .unreachable: latestWord ?? .rules
    case .timedOut, .otherWord: .stepsRule
    }
  }

  /// The last word, regardless of its age.
  private var latestWord: MoodDecision? {
    for answer in answers.reversed() {
      if case .word(let mood) = answer.reply {
        return .word(mood, asked: answer.asked, isFresh: false, sent: answer.sent)
      }
    }
    return nil
  }

  /// The last word if it is at most a day old.
  private var usableWord: MoodDecision? {
    guard case .word(_, let asked, _, _)? = latestWord,
      (0..<MoodModelPolicy.day).contains(asked.seconds(until: asOf.instant))
    else { return nil }
    return latestWord
  }

  /// Whether the last answer was not a usable word and its 24 hours are not over. The model is not asked again
  /// during that time, and the steps rule applies.
  private var isHeldBack: Bool {
    guard let last = answers.last, last.reply == .timedOut || last.reply == .otherWord else { return false }
    return last.asked.seconds(until: asOf.instant) < MoodModelPolicy.day && isSameDay(last.asked)
  }

  private func isSameDay(_ moment: Instant) -> Bool {
    moment.seconds(until: asOf.instant) <= Int64(asOf.wallClockSecond)
  }
}

/// What decides a mood besides the history: facts known only at the moment of a build.
public struct MoodInputs: Hashable, Sendable {
  /// Whether a guided session of 1 to 5 minutes was finished and applied on the as-of day; default false.
  /// Sessions entered by hand on that day count too, see ``isMindful(at:in:)``.
  public var mindfulToday: Bool
  /// How the mood is decided; default by the rules.
  public var decision: MoodDecision

  /// Creates inputs; by default the rules decide and there was no session.
  public init(mindfulToday: Bool = false, decision: MoodDecision = .rules) {
    self.mindfulToday = mindfulToday
    self.decision = decision
  }

  /// Whether a guided session has a length that counts: 1 to 5 minutes.
  public static func isGuided(minutes: Double) -> Bool { (1...5).contains(minutes) }

  /// Whether a guided session was entered for the as-of day, up to the as-of moment: it makes the rest of that
  /// day calm, but not the hours before.
  ///
  /// If the person entered only the day's total minutes by hand, as in a table, the total counts if it has the
  /// length of a session. Minutes recorded by a device or an app do not count. A day without any minutes gives
  /// `false`.
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
