import TriptychHealth

/// Puts a planned message into words: title and body, together under 100 characters.
public struct MessageText: Hashable, Sendable {
  /// Title and body with the space between them are shorter than this.
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
    // The year goes without saying, as a message speaks of the days about it.
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

  /// The bodies there are for a message, the fullest first.
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
