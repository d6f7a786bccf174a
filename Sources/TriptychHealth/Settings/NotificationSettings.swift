/// Settings: which messages are planned and when.
///
/// Some kinds wait for more than their switch: a recovery alert comes on a morning whose recovery is
/// below 50, a meal or water prompt to people who logged food or water in the last 14 days, and a nudge
/// after three whole days without an entry by hand, at most once a week.
public struct NotificationSettings: Hashable, Sendable {
  /// The master switch; default on. Off means no message at all.
  public var isOn = true
  /// Categories that are switched off; default none.
  public var categoriesOff: Set<MessageCategory> = []
  /// Times of the person's own; a kind without one has its default, workouts their usual hour.
  public var times: [MessageKind: ClockTime] = [:]
  /// When no message is due; default 22:00 to 07:00.
  public var quietHours = QuietHours.usual
  /// Whether quiet hours follow the usual sleep where enough nights are held; default off.
  public var followsSleep = false
  /// Whether messages may call the person by name; default off, as messages leave the machine.
  public var usesName = false

  /// All defaults.
  public init() {}

  /// Whether messages of a kind are wanted.
  public func wants(_ kind: MessageKind) -> Bool { isOn && !categoriesOff.contains(kind.category) }

  static let fields: [SettingField] =
    [.flag("notifications.on", \.notifications.isOn)]
    + MessageCategory.allCases.map(wants) + MessageKind.allCases.map(time) + [
      quiet("start", \.start) { QuietHours(reading: $1, to: $0.end) },
      quiet("end", \.end) { QuietHours(reading: $0.start, to: $1) },
      .flag("notifications.quiet_hours.follow_sleep", \.notifications.followsSleep),
      .flag("notifications.use_name", \.notifications.usesName),
    ]

  private static func wants(_ category: MessageCategory) -> SettingField {
    SettingField(path: category.settingPath, input: .flag, isOptional: false) {
      .bool(!$0.notifications.categoriesOff.contains(category))
    } write: {
      if $1 == .bool(false) {
        $0.notifications.categoriesOff.insert(category)
      } else {
        $0.notifications.categoriesOff.remove(category)
      }
    }
  }

  private static func time(_ kind: MessageKind) -> SettingField {
    SettingField(path: kind.timePath, input: .time, isOptional: true) {
      JSONValue($0.notifications.times[kind]?.text)
    } write: {
      if case .string(let text) = $1 {
        $0.notifications.times[kind] = ClockTime(text)
      } else {
        $0.notifications.times[kind] = nil
      }
    }
  }

  private static func quiet(
    _ name: String, _ time: KeyPath<QuietHours, ClockTime> & Sendable,
    _ hours: @escaping @Sendable (QuietHours, ClockTime) -> QuietHours
  ) -> SettingField {
    SettingField(path: "notifications.quiet_hours." + name, input: .time, isOptional: false) {
      .string($0.notifications.quietHours[keyPath: time].text)
    } write: {
      guard case .string(let text) = $1, let time = ClockTime(text) else { return }
      $0.notifications.quietHours = hours($0.notifications.quietHours, time)
    }
  }
}

/// The kinds of messages, in the order in which they come first when there are too many.
///
/// Prompts for meals and water go only to people who logged some in the last 14 days, and nudges come
/// at most once a week.
public enum MessageKind: String, Hashable, Sendable, CaseIterable {
  case recoveryAlert = "recovery_alert"
  case checkIn = "check_in"
  case featuredInsight = "featured_insight"
  case goalMilestone = "goal_milestone"
  case workout, meal, nudge, hydration, pattern, streak

  /// What switches it off.
  public var category: MessageCategory {
    switch self {
    case .checkIn: .checkIns
    case .featuredInsight, .pattern: .insights
    case .nudge: .nudges
    case .goalMilestone, .streak: .milestones
    case .recoveryAlert: .recovery
    case .workout, .meal, .hydration: .prompts
    }
  }

  /// The setting of its time, as a file and a message name it.
  public var timePath: String { "notifications.times." + rawValue }
}

/// The six kinds of messages that a person can switch off.
public enum MessageCategory: String, Hashable, Sendable, CaseIterable {
  case checkIns = "check_ins"
  case insights, nudges, milestones
  case recovery = "recovery_alerts"
  case prompts

  /// The setting of its switch, as a file and a message name it.
  public var settingPath: String { "notifications.categories." + rawValue }
}

/// The part of every day in which no message is due, by the wall clock.
public struct QuietHours: Hashable, Sendable {
  /// The first quiet minute.
  public let start: ClockTime
  /// The first minute that is free again; before ``start`` when the hours pass midnight.
  public let end: ClockTime

  /// Quiet hours; `nil` for an equal start and end, which could mean no time or all of it.
  public init?(from start: ClockTime, to end: ClockTime) {
    guard start != end else { return nil }
    self.start = start
    self.end = end
  }

  /// 22:00 to 07:00.
  public static let usual = QuietHours(start: ClockTime(22), end: ClockTime(7))

  /// Hours while a settings file is read, one end after the other; a rule then refuses equal ones.
  init(reading start: ClockTime, to end: ClockTime) { self.init(start: start, end: end) }

  private init(start: ClockTime, end: ClockTime) {
    self.start = start
    self.end = end
  }

  /// Whether a wall clock that shows so many seconds since midnight shows a quiet time.
  public func contains(wallClockSecond second: Int) -> Bool {
    start < end
      ? (start.second..<end.second).contains(second) : second >= start.second || second < end.second
  }

  /// Whether a moment is quiet where a zone's clock hangs.
  public func contains(_ moment: Instant, in zone: CivilZone) -> Bool {
    contains(wallClockSecond: zone.wallClockSecond(at: moment))
  }

  /// The first moment from one on that is not quiet; the moment itself when it is free.
  ///
  /// A change of the clock may skip the end or show it twice, so the way leads from change to
  /// change: what counts is what the clock shows.
  public func firstFree(from moment: Instant, in zone: CivilZone) -> Instant {
    var moment = moment
    while contains(moment, in: zone) {
      let shown = zone.wallClockSecond(at: moment)
      let rest = (end.second - shown + 86_400) % 86_400
      let free = moment.adding(seconds: Int64(rest))
      moment = zone.change(after: moment).map { min($0, free) } ?? free
    }
    return moment
  }
}

/// Settings: by which ways a person may be reached, and the links of the service behind them.
///
/// All ways are off until somebody opts in.
public struct ChannelSettings: Hashable, Sendable {
  /// How often a way may be used for a conversation.
  public enum Frequency: String, Hashable, Sendable, CaseIterable {
    case daily
    case fewTimesAWeek = "few-times-a-week"
    case weekly, never
  }

  /// Messages on the phone; default off.
  public var push = false
  /// Messages by e-mail; default off.
  public var email = false
  /// Calls; default off.
  public var voice = false
  /// Messages by WhatsApp; default off.
  public var whatsApp = false
  /// When calls are welcome, ascending; at most ``mostCallTimes``, default none.
  public var callTimes: [ClockTime] = []
  /// How often a WhatsApp conversation may begin; default weekly.
  public var whatsAppFrequency = Frequency.weekly
  /// Links of the service behind the pages: its own app, its voice calls, its WhatsApp conversation.
  public var appLink, voiceLink, whatsAppLink: String?

  /// How many times of calls there may be.
  public static let mostCallTimes = 4

  /// All defaults.
  public init() {}

  static let fields: [SettingField] = [
    .flag("channels.push", \.channels.push), .flag("channels.email", \.channels.email),
    .flag("channels.voice", \.channels.voice), .flag("channels.whatsapp", \.channels.whatsApp),
    .times("channels.call_times", atMost: mostCallTimes, \.channels.callTimes),
    .choice("channels.whatsapp_frequency", \.channels.whatsAppFrequency),
    .optionalText("channels.app_link", .text(.link), \.channels.appLink),
    .optionalText("channels.voice_link", .text(.link), \.channels.voiceLink),
    .optionalText("channels.whatsapp_link", .text(.link), \.channels.whatsAppLink),
  ]
}
