/// Settings: which messages are planned and when.
///
/// Some kinds wait for more than their switch: a recovery alert comes on a morning whose recovery is
/// below 50, a meal or water prompt to people who logged food or water in the last 14 days, and a nudge
/// after three whole days without an entry by hand, at most once a week.
public struct NotificationSettings: SettingsSection {
  static let name = "notifications"

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

  mutating func read(_ form: inout SettingsForm) {
    form.take("on", "true or false", Self.flag) { isOn = $0 }
    form.section("categories") { categories in
      for category in PlannedMessage.Category.allCases {
        categories.take(category.rawValue, "true or false", Self.flag) { isWanted in
          if isWanted { categoriesOff.remove(category) } else { categoriesOff.insert(category) }
        }
      }
    }
    form.section("times") { times in
      for kind in PlannedMessage.Kind.allCases {
        times.take(kind.rawValue, "a time from 00:00 to 23:59 such as 08:00, or null", Self.ownTime) {
          self.times[kind] = $0
        }
      }
    }
    form.section("quiet_hours") { readQuietHours(&$0) }
    form.take("use_name", "true or false", Self.flag) { usesName = $0 }
  }

  private mutating func readQuietHours(_ form: inout SettingsForm) {
    var (start, end) = (quietHours.start, quietHours.end)
    form.take("start", "a time from 00:00 to 23:59 such as 22:00", Self.time) { start = $0 }
    form.take("end", "a time from 00:00 to 23:59 such as 07:00", Self.time) { end = $0 }
    form.take("follow_sleep", "true or false", Self.flag) { followsSleep = $0 }
    if let hours = QuietHours(from: start, to: end) {
      quietHours = hours
    } else {
      form.refuse("start", "another time than the end; to get no message at all, switch messages off")
    }
  }

  var json: JSONValue {
    let categories = PlannedMessage.Category.allCases.map {
      JSONMember($0.rawValue, .bool(!categoriesOff.contains($0)))
    }
    let times = PlannedMessage.Kind.allCases.map { JSONMember($0.rawValue, JSONValue(self.times[$0]?.text)) }
    return .members([
      "on": .bool(isOn),
      "categories": .object(categories),
      "times": .object(times),
      "quiet_hours": .members([
        "start": .string(quietHours.start.text), "end": .string(quietHours.end.text),
        "follow_sleep": .bool(followsSleep),
      ]),
      "use_name": .bool(usesName),
    ])
  }
}

extension NotificationSettings {
  private static func flag(_ value: JSONValue) -> Bool? {
    if case .bool(let flag) = value { flag } else { nil }
  }

  private static func time(_ value: JSONValue) -> ClockTime? {
    guard case .string(let text) = value else { return nil }
    return ClockTime(text)
  }

  private static func ownTime(_ value: JSONValue) -> ClockTime?? {
    if value == .null { return .some(nil) }
    return time(value).map { .some($0) }
  }
}
