import TriptychHealth

/// The words of the day's messages.
///
/// For messages that ask for something, the tone changes the body. For messages that state a fact, it changes
/// the title, so that the fact reads the same in every tone.
enum MessageWord: String, SubjectWord {
  static let subject = "message"

  /// The name of the page.
  case title
  /// A body with a greeting by name before it.
  case named
  /// What an insight or a pattern is about, where its sentence is too long.
  case insightAbout = "featured_insight.about"
  case patternAbout = "pattern.about"
  /// A single goal with its figure, one or several goals, and a best day so far.
  case goal = "goal_milestone.goal"
  case goals = "goal_milestone.goals"
  case record = "goal_milestone.record"
  case shortRecord = "goal_milestone.record.short"
  /// What stands where no health value may.
  case withoutValues = "without_values"
  /// Rows of days: of a goal with a metric, of an own goal by its name, of habits, of any goal.
  case streakGoal = "streak.goal"
  case streakOwn = "streak.own"
  case streakHabits = "streak.habits"
  case streakAny = "streak.any"
  /// What a feed or calendar of messages is called, what a feed says of itself, and the time of a call.
  case feedTitle = "feed.title"
  case feedSubtitle = "feed.subtitle"
  case calls

  /// The name of a kind.
  static func name(_ kind: PlannedMessage.Kind) -> DerivedWord { derived("kind." + kind.rawValue) }

  /// The title of a message.
  static func title(_ kind: PlannedMessage.Kind, _ tone: CoachingSettings.Tone) -> DerivedWord {
    derived(kind.rawValue + ".title" + (asks(kind) ? "" : "." + tone.rawValue))
  }

  /// The body of a message that asks for something.
  static func body(_ kind: PlannedMessage.Kind, _ tone: CoachingSettings.Tone) -> DerivedWord {
    derived(kind.rawValue + ".body." + tone.rawValue)
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
  static func finding(_ finding: Finding) -> DerivedWord { derived("found." + finding.rawValue) }

  /// The name of something that can be done with a message without opening it.
  static func action(_ action: PlannedMessage.Action) -> DerivedWord {
    derived("action." + action.rawValue)
  }

  /// The reason a message was left out.
  static func leftOut(_ reason: MessagePlan.LeftOut.Reason) -> DerivedWord {
    derived("left_out." + reason.rawValue)
  }

  /// The outcome of a message.
  static func state(_ state: MessageHistory.State) -> DerivedWord {
    derived("state." + state.rawValue)
  }

  /// Whether messages of a kind ask for something rather than state a fact.
  static func asks(_ kind: PlannedMessage.Kind) -> Bool {
    switch kind {
    case .recoveryAlert, .checkIn, .workout, .meal, .nudge, .hydration: true
    case .featuredInsight, .goalMilestone, .pattern, .streak: false
    }
  }

  static let derived: [DerivedWord] = {
    let tones = CoachingSettings.Tone.allCases
    let worded = PlannedMessage.Kind.allCases.flatMap { kind in
      asks(kind) ? [title(kind, .supportive)] + tones.map { body(kind, $0) } : tones.map { title(kind, $0) }
    }
    return Finding.allCases.map(finding) + PlannedMessage.Action.allCases.map(action) + worded
      + PlannedMessage.Kind.allCases.map(name) + MessagePlan.LeftOut.Reason.allCases.map(leftOut)
      + MessageHistory.State.allCases.map(state)
  }()
}
