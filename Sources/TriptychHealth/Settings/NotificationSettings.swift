/// Settings for messages: which ones are planned, and when.
///
/// Some kinds have conditions in addition to their switch. A recovery alert is sent on a morning with a
/// recovery below 50. A meal or water prompt goes to people who logged food or water in the last 14 days. A
/// nudge follows three whole days without an entry by hand, at most once a week.
public struct NotificationSettings: Hashable, Sendable {
  /// The main switch; default true. When it is off there are no messages at all.
  public var isOn = true
  /// The categories that are switched off; default none.
  public var categoriesOff: Set<MessageCategory> = []
  /// The person's own times. A kind without one uses its default; workouts use their usual hour.
  public var times: [MessageKind: ClockTime] = [:]
  /// The hours in which no message is due; default 22:00 to 07:00.
  public var quietHours = QuietHours.usual
  /// Whether quiet hours follow the person's usual sleep when enough nights are stored; default false.
  public var followsSleep = false
  /// Whether messages may use the person's name; default false, because messages leave the machine.
  public var usesName = false
  /// Where messages are sent and how, and what a feed of them holds.
  public var sending = MessageSending()

  /// Whether the person wants messages of a kind.
  public func wants(_ kind: MessageKind) -> Bool { isOn && !categoriesOff.contains(kind.category) }

  static let fields: [SettingField] =
    [.flag("notifications.on", \.notifications.isOn, .on(.notifications, under: .messages).essential)]
    + MessageCategory.allCases.map(wants) + MessageKind.allCases.map(time) + [
      quiet("start", \.start) { QuietHours(reading: $1, to: $0.end) }.must(.differs, "end"),
      quiet("end", \.end) { QuietHours(reading: $0.start, to: $1) },
      .flag(
        "notifications.quiet_hours.follow_sleep", \.notifications.followsSleep,
        .on(.notifications, rank: 2, under: .quiet)),
      .flag("notifications.use_name", \.notifications.usesName, .on(.notifications, under: .messages)),
    ] + MessageSending.fields

  private static func wants(_ category: MessageCategory) -> SettingField {
    SettingField(
      path: category.settingPath, input: .flag, isOptional: false,
      place: .on(.notifications, rank: 1, under: .categories).essential
    ) {
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
    SettingField(
      path: kind.timePath, input: .time, isOptional: true, place: .on(.notifications, rank: 3)
    ) {
      JSONValue($0.notifications.times[kind]?.text)
    } write: {
      $0.notifications.times[kind] = $1.text.flatMap { ClockTime($0) }
    }
  }

  private static func quiet(
    _ name: String, _ time: KeyPath<QuietHours, ClockTime> & Sendable,
    _ hours: @escaping @Sendable (QuietHours, ClockTime) -> QuietHours
  ) -> SettingField {
    SettingField(
      path: "notifications.quiet_hours." + name, input: .time, isOptional: false,
      place: .on(.notifications, rank: 2).essential
    ) {
      .string($0.notifications.quietHours[keyPath: time].text)
    } write: {
      guard case .string(let text) = $1, let time = ClockTime(text) else { return }
      $0.notifications.quietHours = hours($0.notifications.quietHours, time)
    }
  }
}

/// The kinds of messages, in order of precedence when there are too many for one day.
///
/// Prompts for meals and water go only to people who logged any in the last 14 days, and nudges are sent at
/// most once a week.
public enum MessageKind: String, Hashable, Sendable, CaseIterable {
  case recoveryAlert = "recovery_alert"
  case checkIn = "check_in"
  case featuredInsight = "featured_insight"
  case goalMilestone = "goal_milestone"
  case workout, meal, nudge, hydration, pattern, streak

  /// The category whose switch turns this kind off.
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

  /// The path of the setting for its time, as used in files and messages.
  public var timePath: String { "notifications.times." + rawValue }
}

/// The six categories of messages that a person can switch off.
public enum MessageCategory: String, Hashable, Sendable, CaseIterable {
  case checkIns = "check_ins"
  case insights, nudges, milestones
  case recovery = "recovery_alerts"
  case prompts

  /// The path of the setting for its switch, as used in files and messages.
  public var settingPath: String { "notifications.categories." + rawValue }
}

/// The part of every day, by the wall clock, in which no message is due.
public struct QuietHours: Hashable, Sendable {
  /// The first minute of the quiet hours.
  public let start: ClockTime
  /// The first minute after the quiet hours; before ``start`` if they extend past midnight.
  public let end: ClockTime

  /// Creates quiet hours; `nil` when start and end are equal, which could mean no time or the whole day.
  public init?(from start: ClockTime, to end: ClockTime) {
    guard start != end else { return nil }
    self.start = start
    self.end = end
  }

  /// 22:00 to 07:00.
  public static let usual = QuietHours(start: ClockTime(22), end: ClockTime(7))

  /// Creates the hours while a settings file is read one field at a time; a rule rejects equal ends later.
  init(reading start: ClockTime, to end: ClockTime) { self.init(start: start, end: end) }

  private init(start: ClockTime, end: ClockTime) {
    self.start = start
    self.end = end
  }

  /// Whether a wall-clock time, in seconds since midnight, is in the quiet hours.
  public func contains(wallClockSecond second: Int) -> Bool {
    start < end
      ? (start.second..<end.second).contains(second) : second >= start.second || second < end.second
  }

  /// Whether a moment is in the quiet hours by the wall clock of a zone.
  public func contains(_ moment: Instant, in zone: CivilZone) -> Bool {
    contains(wallClockSecond: zone.wallClockSecond(at: moment))
  }

  /// The first moment at or after the given one that is outside the quiet hours.
  ///
  /// A change of the clock may skip the end of the quiet hours or repeat it. The search therefore goes from
  /// change to change, and the time shown by the wall clock decides.
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

/// Settings for the channels by which a person may be reached, and the links of the service behind them.
///
/// All channels are off until the person opts in.
public struct ChannelSettings: Hashable, Sendable {
  /// A way to reach a person.
  public enum Channel: String, Hashable, Sendable, CaseIterable {
    case push, email, voice
    case whatsApp = "whatsapp"

    /// The path of the setting that allows it, as used in files and messages.
    public var settingPath: String { "channels." + rawValue }
  }

  /// How often a channel may be used for a conversation.
  public enum Frequency: String, Hashable, Sendable, CaseIterable {
    case daily
    case fewTimesAWeek = "few-times-a-week"
    case weekly, never
  }

  /// Whether to send messages to the phone; default false.
  public var push = false
  /// Whether to send messages by email; default false.
  public var email = false
  /// Whether to call; default false.
  public var voice = false
  /// Whether to send messages by WhatsApp; default false.
  public var whatsApp = false
  /// The times at which calls are welcome, ascending; at most ``mostCallTimes``, default none.
  public var callTimes: [ClockTime] = []
  /// How often a WhatsApp conversation may be started; default weekly.
  public var whatsAppFrequency = Frequency.weekly
  /// Links to the service behind the pages: its app, its voice calls and its WhatsApp conversation; `nil` for
  /// none.
  public var appLink, voiceLink, whatsAppLink: String?

  /// The maximum number of call times.
  public static let mostCallTimes = 4

  /// The field of the times at which calls are welcome.
  public static let callTimesField = SettingField.times(
    "channels.call_times", atMost: mostCallTimes, \.channels.callTimes, place)
  /// The field of how often a WhatsApp conversation may be started.
  public static let whatsAppFrequencyField = SettingField.choice(
    "channels.whatsapp_frequency", \.channels.whatsAppFrequency, place)

  static let fields: [SettingField] = [
    field(of: .push, \.channels.push), field(of: .email, \.channels.email),
    field(of: .voice, \.channels.voice), field(of: .whatsApp, \.channels.whatsApp),
    callTimesField, whatsAppFrequencyField,
    .optionalText("channels.app_link", .text(.link), \.channels.appLink, place),
    .optionalText("channels.voice_link", .text(.link), \.channels.voiceLink, place),
    .optionalText("channels.whatsapp_link", .text(.link), \.channels.whatsAppLink, place),
  ]

  private static let place = SettingPlace.on(.notifications, rank: 4)

  private static func field(of channel: Channel, _ setting: SettingPath<Bool>) -> SettingField {
    .flag(channel.settingPath, setting, .on(.notifications, rank: 4, under: .channels))
  }

  /// The channels that the person allows, in their fixed order. A plan of messages names them for whoever sends it.
  public var allowed: [Channel] {
    Channel.allCases.filter { channel in
      switch channel {
      case .push: push
      case .email: email
      case .voice: voice
      case .whatsApp: whatsApp && whatsAppFrequency != .never
      }
    }
  }
}
