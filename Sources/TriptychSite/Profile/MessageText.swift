import TriptychHealth

/// Formats a planned message as a title and a body, together under 100 characters.
public struct MessageText: Hashable, Sendable {
  /// The limit that title and body, with the space between them, must stay below.
  public static let limit = 100

  /// A few words.
  public let title: String
  /// One sentence or two.
  public let body: String

  /// Both as one text.
  public var whole: String { title + " " + body }

  /// The words of a message in the tone the person chose; with their name where they allow it and
  /// it fits.
  public static func text(_ message: PlannedMessage, _ analysis: Analysis, _ words: Words) -> MessageText {
    var words = words
    // The year is omitted, because a message is about the days around it.
    words.year = analysis.asOf.day.components.year
    let settings = analysis.history.settings
    let title = words(MessageWord.title(message.kind, settings.coaching.tone))
    let bodies = Self.bodies(message, settings.coaching.tone, words)
    let plain = bodies.map { MessageText(title: title, body: $0) }
    let fitting =
      plain.first { $0.whole.count < limit }
      ?? MessageText(title: words(MessageWord.name(message.kind)), body: title)
    guard settings.notifications.usesName, let name = settings.name else { return fitting }
    let named = MessageText(
      title: fitting.title, body: words(MessageWord.named, ["name": name, "text": fitting.body]))
    return named.whole.count < limit ? named : fitting
  }

  /// The possible bodies of a message, longest first.
  private static func bodies(
    _ message: PlannedMessage, _ tone: CoachingSettings.Tone, _ words: Words
  ) -> [String] {
    if MessageWord.asks(message.kind) {
      return [words(MessageWord.body(message.kind, tone), fill(message, words))]
    }
    return switch message.kind {
    case .goalMilestone: milestone(message, words)
    case .streak: streak(message, words)
    case .pattern: insight(message, .patternAbout, words)
    default: insight(message, .insightAbout, words)
    }
  }

  private static func fill(_ message: PlannedMessage, _ words: Words) -> PhraseValues {
    var fill: PhraseValues = [:]
    if let day = message.day { fill["day"] = words.sentence(words.weekdayAndDay(day)) }
    if let score = message.figures["score"] { fill["score"] = words.number(score) }
    return fill
  }

  private static func insight(_ message: PlannedMessage, _ about: MessageWord, _ words: Words) -> [String] {
    guard let insight = message.insight else { return [] }
    let names = words.list(insight.metrics.map { words(.metricNoun, $0.id) })
    return [InsightSentence(insight, words).text, words(about, ["metrics": names])]
  }

  private static func milestone(_ message: PlannedMessage, _ words: Words) -> [String] {
    let day = message.day.map { words.onWeekday($0) } ?? ""
    let goals = words(MessageWord.goals, count: Int(message.figures["goals"] ?? 1), ["day": day])
    guard let metric = message.metric, let value = message.figures["record"] ?? message.figures["value"]
    else { return [goals] }
    let (number, unit) = words.measure(value, of: metric)
    let fill: PhraseValues = [
      "metric": words(.metric, metric.id), "value": unit.isEmpty ? number : number + Words.space + unit,
      "day": day,
    ]
    return message.figures["record"] == nil
      ? [words(MessageWord.goal, fill), goals]
      : [words(MessageWord.record, fill), words(MessageWord.shortRecord, fill)]
  }

  private static func streak(_ message: PlannedMessage, _ words: Words) -> [String] {
    let days = Int(message.figures["days"] ?? 1)
    let any = words(MessageWord.streakAny, count: days)
    if message.goal == "habits" { return [words(MessageWord.streakHabits, count: days), any] }
    if let metric = message.metric {
      return [words(MessageWord.streakGoal, count: days, ["metric": words(.metric, metric.id)]), any]
    }
    guard let goal = message.goal else { return [any] }
    return [words(MessageWord.streakOwn, count: days, ["goal": goal]), any]
  }
}

/// The words of the day's messages.
///
/// For messages that ask for something, the tone changes the body. For messages that state a fact, it changes
/// the title, so that the fact reads the same in every tone.
struct MessageWord: SubjectWord, Hashable {
  static let subject = "message"

  /// The name of the page.
  static let title = MessageWord(known: "title")
  /// A body with a greeting by name before it.
  static let named = MessageWord(known: "named")
  /// What an insight is about, where its sentence is too long.
  static let insightAbout = MessageWord(known: "featured_insight.about")
  /// What a pattern is about, where its sentence is too long.
  static let patternAbout = MessageWord(known: "pattern.about")
  /// A single goal with its figure, one or several goals, and a best day so far.
  static let goal = MessageWord(known: "goal_milestone.goal")
  static let goals = MessageWord(known: "goal_milestone.goals")
  static let record = MessageWord(known: "goal_milestone.record")
  static let shortRecord = MessageWord(known: "goal_milestone.record.short")
  /// Rows of days: of a goal with a metric, of an own goal by its name, of habits, of any goal.
  static let streakGoal = MessageWord(known: "streak.goal")
  static let streakOwn = MessageWord(known: "streak.own")
  static let streakHabits = MessageWord(known: "streak.habits")
  static let streakAny = MessageWord(known: "streak.any")

  let rawValue: String

  private init(known rawValue: String) { self.rawValue = rawValue }

  /// A word there is; `nil` for any other.
  init?(rawValue: String) {
    self.init(known: rawValue)
    guard MessageWord.allCases.contains(self) else { return nil }
  }

  /// The name of a kind.
  static func name(_ kind: PlannedMessage.Kind) -> MessageWord { MessageWord(known: "kind." + kind.rawValue) }

  /// The title of a message.
  static func title(_ kind: PlannedMessage.Kind, _ tone: CoachingSettings.Tone) -> MessageWord {
    MessageWord(known: kind.rawValue + ".title" + (asks(kind) ? "" : "." + tone.rawValue))
  }

  /// The body of a message that asks for something.
  static func body(_ kind: PlannedMessage.Kind, _ tone: CoachingSettings.Tone) -> MessageWord {
    MessageWord(known: kind.rawValue + ".body." + tone.rawValue)
  }

  /// The reason a message was left out.
  static func leftOut(_ reason: MessagePlan.LeftOut.Reason) -> MessageWord {
    MessageWord(known: "left_out." + reason.rawValue)
  }

  /// The outcome of a message.
  static func state(_ state: MessageHistory.State) -> MessageWord {
    MessageWord(known: "state." + state.rawValue)
  }

  /// Whether messages of a kind ask for something rather than state a fact.
  static func asks(_ kind: PlannedMessage.Kind) -> Bool {
    switch kind {
    case .recoveryAlert, .checkIn, .workout, .meal, .nudge, .hydration: true
    case .featuredInsight, .goalMilestone, .pattern, .streak: false
    }
  }

  static let allCases: [MessageWord] = {
    let tones = CoachingSettings.Tone.allCases
    let worded = PlannedMessage.Kind.allCases.flatMap { kind in
      asks(kind) ? [title(kind, .supportive)] + tones.map { body(kind, $0) } : tones.map { title(kind, $0) }
    }
    return [
      title, named, insightAbout, patternAbout, goal, goals, record, shortRecord, streakGoal, streakOwn,
      streakHabits,
      streakAny,
    ] + worded + PlannedMessage.Kind.allCases.map(name) + MessagePlan.LeftOut.Reason.allCases.map(leftOut)
      + MessageHistory.State.allCases.map(state)
  }()
}
