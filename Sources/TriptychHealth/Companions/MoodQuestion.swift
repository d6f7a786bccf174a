/// The question to a language model for a mood: three figures and their goals, and nothing else. It has no
/// name, id or date.
public struct MoodQuestion: Hashable, Sendable {
  /// A figure with the person's goal for it.
  public struct Figure: Hashable, Sendable {
    /// The value and its goal, in the same unit; `nil` if unknown.
    public var value, goal: Double?

    /// Creates a figure with its goal.
    public init(_ value: Double?, goal: Double?) {
      self.value = value
      self.goal = goal
    }
  }

  /// The words that a model may answer with: the moods that depend on more than steps.
  public static let allowed: [Mood] = [.stressed, .anxious, .tired, .vibrant, .active, .rested, .calm]

  /// The steps that the rules would use: those of the last complete day, or today's once they are more.
  public var steps: Figure
  /// The hours of sleep last night.
  public var sleep: Figure
  /// The heart-rate variability of last night in ms; its goal is the one in the settings, otherwise the mean of
  /// the 60 days before.
  public var variability: Figure

  /// Creates a question; figures are rounded to whole steps, tenths of an hour and whole milliseconds.
  public init(steps: Figure, sleep: Figure, variability: Figure) {
    self.steps = steps.rounded(1)
    self.sleep = sleep.rounded(10)
    self.variability = variability.rounded(1)
  }

  /// Creates the question for a moment: the figures that the rules would use, with the person's goals. The goal
  /// for variability is the one in the settings, otherwise the geometric mean of the 60 days before.
  public init(_ history: HealthHistory, asOf: AsOf) {
    let goals = history.settings.goals
    let signal = [RecoverySignal.rmssd, .sdnn].first { $0.value(in: history, on: asOf.day) != nil }
    let usual = signal.flatMap { Baseline($0, in: history, before: asOf.day) }.map { exponential($0.mean) }
    self.init(
      steps: Figure(StandingSteps(history[.steps], asOf: asOf).steps, goal: goals.steps),
      sleep: Figure(history[.sleepDuration][asOf.day], goal: goals.sleepHours),
      variability: Figure(signal.flatMap { history[$0.metric][asOf.day] }, goal: goals.hrv ?? usual))
  }

  /// The number of the three figures that are known.
  public var known: Int { [steps, sleep, variability].count { $0.value != nil } }

  /// The body of the request, in the format of Gemini's `generateContent`.
  ///
  /// Its English text is part of the protocol, like the member names: no person reads it, and every language
  /// sends the same text.
  public var body: JSONValue {
    let ask =
      "Choose the mood that fits these figures of one day. Answer with exactly one of these words and nothing"
      + " else: " + MoodQuestion.allowed.map(\.rawValue).joined(separator: ", ") + "."
    let lines =
      [
        ask, "The first of these that fits is right:",
      ] + MoodQuestion.meanings + [
        steps.line("steps", unit: ""), sleep.line("sleep", unit: " h"),
        variability.line("heart-rate variability", unit: " ms"),
      ]
    return .members([
      "contents": .array([
        .members([
          "role": .string("user"),
          "parts": .array([.members(["text": .string(lines.joined(separator: "\n"))])]),
        ])
      ]),
      "generationConfig": .members([
        "temperature": .number(0), "maxOutputTokens": .number(8),
        "thinkingConfig": .members(["thinkingBudget": .number(0)]),
      ]),
    ])
  }
}

extension MoodQuestion.Figure {
  fileprivate func rounded(_ scale: Double) -> Self {
    func round(_ number: Double?) -> Double? { number.map { ($0 * scale).rounded() / scale } }
    return Self(round(value), goal: round(goal))
  }

  fileprivate func line(_ name: String, unit: String) -> String {
    func text(_ number: Double?) -> String {
      number.map { JSONValue.number($0).text() + unit } ?? "not known"
    }
    return "\(name): \(text(value)), goal: \(text(goal))"
  }
}

extension MoodQuestion {
  /// What each word stands for, in the order in which the rules on this machine look at them. HRV is the heart-rate
  /// variability; a goal that is met or passed counts as high, a third below it as low.
  private static let meanings = [
    "stressed: low heart-rate variability, high activity and short sleep.",
    "anxious: low heart-rate variability and an erratic pattern.", "tired: short sleep.",
    "vibrant: beyond the goals, with a high heart-rate variability.",
    "active: the step goal is met, with decent sleep.", "rested: excellent sleep and low activity.",
    "calm: good sleep and moderate activity.",
  ]

  /// The figures as notes keep them: value and goal of each, `-` for what is not known.
  fileprivate var noted: String {
    [steps, sleep, variability].map { figure in
      [figure.value, figure.goal].map { $0.map { JSONValue.number($0).text() } ?? "-" }.joined(separator: "/")
    }.joined(separator: " ")
  }

  /// Reads ``noted``; `nil` for anything else.
  fileprivate init?(noted: [Substring]) {
    let figures = noted.map { text -> Figure? in
      let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { part -> Double?? in
        part == "-" ? .some(nil) : Double(part).flatMap { $0.isFinite && $0 >= 0 ? .some($0) : nil }
      }
      guard parts.count == 2, let value = parts[0], let goal = parts[1] else { return nil }
      return Figure(value, goal: goal)
    }
    guard figures.count == 3, let steps = figures[0], let sleep = figures[1], let variability = figures[2]
    else { return nil }
    self.init(steps: steps, sleep: sleep, variability: variability)
  }
}

/// The outcome of a request to a language model.
public enum MoodReply: Hashable, Sendable {
  /// The reply is one of the allowed words.
  case word(Mood)
  /// The reply is anything else.
  case otherWord
  /// There was no reply within the time limit.
  case timedOut
  /// There was no connection, or it could not be trusted.
  case unreachable

  /// Reads the body of a reply: exactly one allowed word, ignoring case and surrounding spaces.
  public init(body: JSONValue) {
    guard case .array(let candidates)? = body["candidates"], let content = candidates.first?["content"],
      case .array(let parts)? = content["parts"], parts.count == 1, case .string(let text)? = parts[0]["text"]
    else {
      self = .otherWord
      return
    }
    self.init(word: text)
  }

  /// Reads a reply's text.
  public init(word text: String) {
    let spaces: Set<Character> = [" ", "\t", "\n", "\r", "\r\n"]
    let trimmed = text.drop { spaces.contains($0) }.reversed().drop { spaces.contains($0) }.reversed()
    let word = String(trimmed).lowercased()
    self = MoodQuestion.allowed.first { $0.rawValue == word }.map { .word($0) } ?? .otherWord
  }
}

/// One request to a language model and its outcome, as builds record it.
public struct MoodAnswer: Hashable, Sendable {
  /// The key of the note; there is one answer per build.
  static let key = "mood"

  /// When the request was made, by the machine's clock.
  public var asked: Instant
  /// The outcome.
  public var reply: MoodReply
  /// The figures that were sent; `nil` in notes of earlier versions.
  public var sent: MoodQuestion?

  /// Creates an answer.
  public init(asked: Instant, reply: MoodReply, sent: MoodQuestion? = nil) {
    self.asked = asked
    self.reply = reply
    self.sent = sent
  }

  /// The note that a build for a moment keeps.
  public func note(asOf: Instant) -> BuildNote {
    BuildNote(
      asOf: asOf, kind: .model, key: MoodAnswer.key,
      value: ([asked.utcText, reply.word] + [sent?.noted].compactMap { $0 }).joined(separator: " "))
  }

  /// Creates an answer from a note; `nil` for a note of another kind or format.
  public init?(_ note: BuildNote) {
    guard note.kind == .model, note.key == MoodAnswer.key else { return nil }
    let parts = note.value.split(separator: " ")
    guard parts.count == 2 || parts.count == 5, let asked = Instant(rfc3339: parts[0]),
      let reply = MoodReply(noted: parts[1])
    else { return nil }
    self.init(asked: asked, reply: reply, sent: MoodQuestion(noted: Array(parts.dropFirst(2))))
  }
}

extension MoodReply {
  /// The outcomes without a mood, by the words that notes keep.
  private static let others: [String: MoodReply] = [
    "other_word": .otherWord, "timed_out": .timedOut, "unreachable": .unreachable,
  ]

  fileprivate var word: String {
    if case .word(let mood) = self { return mood.rawValue }
    return MoodReply.others.first { $0.value == self }?.key ?? ""
  }

  fileprivate init?(noted word: Substring) {
    let mood = MoodQuestion.allowed.first { $0.rawValue == word }
    guard let reply = MoodReply.others[String(word)] ?? mood.map(MoodReply.word) else { return nil }
    self = reply
  }
}
