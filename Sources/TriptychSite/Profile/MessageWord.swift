import TriptychHealth

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
  /// What stands where no health value may.
  static let withoutValues = MessageWord(known: "without_values")
  /// Rows of days: of a goal with a metric, of an own goal by its name, of habits, of any goal.
  static let streakGoal = MessageWord(known: "streak.goal")
  static let streakOwn = MessageWord(known: "streak.own")
  static let streakHabits = MessageWord(known: "streak.habits")
  static let streakAny = MessageWord(known: "streak.any")

  /// What a feed or calendar of messages is called, what a feed says of itself, and the time of a call.
  static let feedTitle = MessageWord(known: "feed.title")
  static let feedSubtitle = MessageWord(known: "feed.subtitle")
  static let calls = MessageWord(known: "calls")

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

  /// What an insight found, where its whole sentence is too long for a message.
  enum Finding: String, CaseIterable {
    case together, apart, higher, lower, level, weekday
    case shortSleepLowMood = "short_sleep_low_mood"
    case shortSleepHighStress = "short_sleep_high_stress"
    case longSleepGoodMood = "long_sleep_good_mood"
    case best, total, week
    case thatDay = "that_day"
  }

  /// The words for what an insight found.
  static func finding(_ finding: Finding) -> MessageWord { MessageWord(known: "found." + finding.rawValue) }

  /// The name of something that can be done with a message without opening it.
  static func action(_ action: PlannedMessage.Action) -> MessageWord {
    MessageWord(known: "action." + action.rawValue)
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
      streakAny, withoutValues, calls, feedTitle, feedSubtitle,
    ] + Finding.allCases.map(finding) + PlannedMessage.Action.allCases.map(action) + worded
      + PlannedMessage.Kind.allCases.map(name) + MessagePlan.LeftOut.Reason.allCases.map(leftOut)
      + MessageHistory.State.allCases.map(state)
  }()
}
