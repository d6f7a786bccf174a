/// Settings: which messages are planned and when.
///
/// Some kinds wait for more than their switch: a recovery alert comes on a morning whose recovery is
/// below 50, a meal or water prompt to people who logged food or water in the last 14 days, and a nudge
/// after three whole days without an entry by hand, at most once a week.
public struct NotificationSettings: Hashable, Sendable {
  /// The master switch; default on. Off means no message at all.
  public var isOn = true
  /// Categories that are switched off; default none.
  public var categoriesOff: Set<PlannedMessage.Category> = []
  /// Times of the person's own; a kind without one has its default, workouts their usual hour.
  public var times: [PlannedMessage.Kind: ClockTime] = [:]
  /// When no message is due; default 22:00 to 07:00.
  public var quietHours = QuietHours.usual
  /// Whether quiet hours follow the usual sleep where enough nights are held; default off.
  public var followsSleep = false
  /// Whether messages may call the person by name; default off, as messages leave the machine.
  public var usesName = false

  /// All defaults.
  public init() {}

  /// Whether messages of a kind are wanted.
  public func wants(_ kind: PlannedMessage.Kind) -> Bool { isOn && !categoriesOff.contains(kind.category) }

  static let fields: [SettingField] =
    [.flag("notifications.on", \.notifications.isOn)]
    + PlannedMessage.Category.allCases.map(wants) + PlannedMessage.Kind.allCases.map(time) + [
      quiet("start", \.start) { QuietHours(reading: $1, to: $0.end) },
      quiet("end", \.end) { QuietHours(reading: $0.start, to: $1) },
      .flag("notifications.quiet_hours.follow_sleep", \.notifications.followsSleep),
      .flag("notifications.use_name", \.notifications.usesName),
    ]

  private static func wants(_ category: PlannedMessage.Category) -> SettingField {
    SettingField(path: "notifications.categories." + category.rawValue, input: .flag, isOptional: false) {
      .bool(!$0.notifications.categoriesOff.contains(category))
    } write: {
      if $1 == .bool(false) {
        $0.notifications.categoriesOff.insert(category)
      } else {
        $0.notifications.categoriesOff.remove(category)
      }
    }
  }

  private static func time(_ kind: PlannedMessage.Kind) -> SettingField {
    SettingField(path: "notifications.times." + kind.rawValue, input: .time, isOptional: true) {
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
