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

  /// Creates a text from words that were kept.
  public init(_ kept: KeptMessage) { self.init(title: kept.title, body: kept.body) }

  init(title: String, body: String) { (self.title, self.body) = (title, body) }

  /// The words of a message in the tone the person chose; with their name where they allow it and
  /// it fits. Words that an earlier build kept stay, unless the settings they were made with have changed.
  public static func text(_ message: PlannedMessage, _ analysis: Analysis, _ words: Words) -> MessageText {
    guard let kept = message.kept else { return fresh(message, analysis, words) }
    let manner = KeptMessage.manner(of: analysis.history.settings)
    return kept.manner == manner ? MessageText(kept) : fresh(message, analysis, words)
  }

  /// The words of a message without any health value: what it is, and that there is something to see.
  ///
  /// Prompts hold no value, so they read as always, without the name.
  static func withoutValues(
    _ kind: PlannedMessage.Kind, _ tone: CoachingSettings.Tone, _ words: Words
  ) -> MessageText {
    MessageText(
      title: words(MessageWord.name(kind)),
      body: MessageWord.asks(kind) && kind != .recoveryAlert
        ? words(MessageWord.body(kind, tone)) : words(MessageWord.withoutValues))
  }

  private static func fresh(_ message: PlannedMessage, _ analysis: Analysis, _ words: Words) -> MessageText {
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
      // What it was about is not known any more, only that it was planned.
      guard message.kind != .recoveryAlert || message.figures["score"] != nil else { return [] }
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
    return [InsightSentence(insight, words).text] + found(insight, words)
      + [words(about, ["metrics": names])]
  }

  /// What an insight found, in a few words without its figures: `Your sleep and mood move together: look.`
  private static func found(_ insight: Insight, _ words: Words) -> [String] {
    let names = words.list(insight.metrics.map { words(.metricNoun, $0.id) })
    func said(_ finding: MessageWord.Finding, on: String = "", day: String = "") -> [String] {
      [
        words.sentence(
          words(MessageWord.finding(finding), ["metrics": names, "on": words.sentence(on), "day": day]))
      ]
    }
    switch insight.finding {
    case .association(let found): return said(found.effect >= 0 ? .together : .apart)
    case .change(let found, _):
      return said(found.means.after >= found.means.before ? .higher : .lower, day: words.day(found.day))
        + said(.level)
    case .weekday(let found):
      return said(
        .weekday, on: words(InsightWord.Family.insightOnWeekday, String(found.weekday.rawValue)))
    case .pattern(let found):
      switch found.kind {
      case .shortSleepLowMood: return said(.shortSleepLowMood)
      case .shortSleepHighStress: return said(.shortSleepHighStress)
      case .longSleepGoodMood: return said(.longSleepGoodMood)
      }
    case .milestone(let found): return said(found.kind == .best ? .best : .total)
    case .observation: return said(.week)
    case .anniversary: return said(.thatDay)
    }
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
