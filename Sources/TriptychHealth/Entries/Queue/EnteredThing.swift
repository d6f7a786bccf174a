/// A thing that a person can enter and change: a value of a day, an event, a workout or a setting.
///
/// Two changes can conflict only if they are about the same thing.
public struct EnteredThing: Hashable, Sendable {
  /// `day/2026-01-31/steps`, `entry/ID`, `workout/ID` or `settings/goals/steps`.
  public let text: String

  /// Creates a thing from its stored text; `nil` when the text identifies no thing.
  public init?(_ text: String) {
    guard let kind = text.split(separator: "/", maxSplits: 1).first, text.utf8.count <= 1_000,
      EnteredThing.kinds.contains(String(kind)), text.utf8.count > kind.utf8.count + 1
    else { return nil }
    self.text = text
  }

  private init(kind: String, _ rest: String) { text = kind + "/" + rest }

  /// The person's own value for a whole day.
  public static func day(_ place: DayPlace) -> EnteredThing {
    EnteredThing(kind: "day", place.day.iso + "/" + place.metric.id)
  }
  /// An event, by its id.
  public static func entry(_ id: String) -> EnteredThing { EnteredThing(kind: "entry", id) }
  /// A workout entered by hand, by its id.
  public static func workout(_ id: String) -> EnteredThing { EnteredThing(kind: "workout", id) }
  /// A setting, by the names of its sections and its own name.
  public static func setting(_ path: [String]) -> EnteredThing {
    EnteredThing(kind: "settings", path.joined(separator: "/"))
  }

  /// The event's id if this is an event; `nil` for anything else.
  public var entryID: String? { rest(of: "entry") }
  /// The workout's id if this is a workout; `nil` for anything else.
  public var workoutID: String? { rest(of: "workout") }
  /// The metric and its day if this is the person's own value for a whole day; `nil` for anything else.
  public var dayPlace: DayPlace? {
    guard let parts = rest(of: "day")?.split(separator: "/", maxSplits: 1), parts.count == 2,
      let day = CalendarDay(iso: String(parts[0]))
    else { return nil }
    return DayPlace(day, Metric(String(parts[1])))
  }

  /// Whether this is a setting.
  public var isSetting: Bool { text.hasPrefix("settings/") }

  private func rest(of kind: String) -> String? {
    text.hasPrefix(kind + "/") ? String(text.dropFirst(kind.count + 1)) : nil
  }

  private static let kinds: Set<String> = ["day", "entry", "workout", "settings"]
}

/// A metric on a day.
public struct DayPlace: Hashable, Sendable, Comparable {
  /// The civil day.
  public var day: CalendarDay
  /// The metric measured.
  public var metric: Metric

  /// Creates the place of a metric on a day.
  public init(_ day: CalendarDay, _ metric: Metric) {
    self.day = day
    self.metric = metric
  }

  /// Orders places by day, then metric.
  public static func < (left: DayPlace, right: DayPlace) -> Bool {
    (left.day, left.metric) < (right.day, right.metric)
  }
}

// MARK: Consent

extension Consent {
  /// Whether the category of what is entered by hand has consent.
  public func permits(_ kind: EntryKind) -> Bool { permits(Pillar(of: kind)) }

  /// The category whose missing consent prevents an entry or a change from being stored; `nil` if it may be
  /// stored.
  public func withheld(from value: EnteredValue) -> Pillar? {
    let pillar: Pillar
    switch value {
    case .day(let place, _): pillar = Pillar(of: place.metric)
    case .event(let entry): pillar = Pillar(of: entry.kind)
    case .workout: pillar = Pillar(of: EntryKind.workout)
    }
    return permits(pillar) ? nil : pillar
  }

  /// The changes that may be shown: none of a thing of a category without consent. What a deleted event was about
  /// is not kept, so without consent to everything it is left out.
  public func permitted(_ changes: [ThingChange], in history: HealthHistory) -> [ThingChange] {
    guard !isWhole else { return changes }
    let events = Set(history.entries.map(\.id))
    return changes.filter { change in
      if let place = change.thing.dayPlace { return permits(place.metric) }
      if let id = change.thing.entryID { return events.contains(id) }
      return change.thing.isSetting || permits(.fitness)
    }
  }

  /// Whether a conflict between entries made by hand may be shown: only if neither side is about a category
  /// without consent.
  public func permits(_ conflict: SyncConflict, kind: EntryKind?) -> Bool {
    if case .log(let kind) = conflict.entry.action { return permits(kind) }
    return kind.map { permits($0) } ?? (isWhole || conflict.thing.isSetting)
  }
}
