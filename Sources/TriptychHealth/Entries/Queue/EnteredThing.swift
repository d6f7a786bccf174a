/// A thing that a person can enter, change or decide: a value of a day, an event, a workout, a setting, data of a
/// source that they correct, or a conflict between two records.
///
/// Two changes can conflict only if they are about the same thing.
public struct EnteredThing: Hashable, Sendable {
  /// `day/2026-01-31/steps`, `entry/ID`, `workout/ID`, `settings/goals/steps`, `record/ID/SOURCE`,
  /// `value/2026-01-31/weight/SOURCE` or `conflict/ID`.
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

  /// Data of a source that a person corrects.
  public static func correction(_ subject: RecordCorrection.Subject) -> EnteredThing {
    EnteredThing(subject.text) ?? EnteredThing(kind: "record", subject.text)
  }
  /// A conflict between a record by hand and a synced one, by its id.
  public static func conflict(_ id: String) -> EnteredThing { EnteredThing(kind: "conflict", id) }

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

  /// What is corrected if this is data of a source; `nil` for anything else.
  public var corrected: RecordCorrection.Subject? { RecordCorrection.Subject(text) }
  /// The id of the conflict if this is one; `nil` for anything else.
  public var conflictID: String? { rest(of: "conflict") }

  /// Whether this is a setting.
  public var isSetting: Bool { text.hasPrefix("settings/") }

  /// The setting; `nil` for anything else and for a setting that this version does not have.
  public var setting: SettingField? {
    rest(of: "settings").flatMap { SettingField.at($0.split(separator: "/").map(String.init)) }
  }

  private func rest(of kind: String) -> String? {
    text.hasPrefix(kind + "/") ? String(text.dropFirst(kind.count + 1)) : nil
  }

  private static let kinds: Set<String> = [
    "day", "entry", "workout", "settings", "record", "value", "conflict",
  ]
}

// MARK: Consent

extension Consent {
  /// Whether what is entered by hand has consent.
  public func permits(_ kind: EntryKind) -> Bool { missing(for: kind) == nil }

  /// The category whose consent an entry of a kind lacks; `nil` if it has all it needs.
  public func missing(for kind: EntryKind) -> ConsentCategory? {
    if let event = HandEntry.Kind(rawValue: kind.rawValue) { return missing(for: event) }
    if kind.isDayValue, let metric = kind.fields[0].metric { return missing(for: metric) }
    let category = ConsentCategory(Pillar(of: kind))
    return permits(category: category) ? nil : category
  }

  /// The category whose missing consent prevents an entry or a change from being stored; `nil` if it may be
  /// stored.
  public func withheld(from value: EnteredValue) -> ConsentCategory? {
    switch value {
    case .day(let place, _): missing(for: place.metric)
    case .event(let entry): missing(for: entry.kind)
    case .workout: missing(for: EntryKind.workout)
    }
  }

  /// The value as it may be stored: a medication without its name, unless names may be kept.
  public func kept(_ value: EnteredValue) -> EnteredValue {
    guard case .event(let entry) = value else { return value }
    return .event(kept(entry))
  }

  /// The changes that may be shown: none of a thing of a category without consent. What a deleted event was about
  /// is not kept, so without consent to all pillars it is left out.
  public func permitted(_ changes: [ThingChange], in history: HealthHistory) -> [ThingChange] {
    guard !isWhole else { return changes }
    let events = Set(history.entries.map(\.id))
    return changes.filter { change in
      if let place = change.thing.dayPlace { return permits(place.metric) }
      if let id = change.thing.entryID {
        return events.contains(id) || (change.isGone && permits(goneEvent: id))
      }
      return change.thing.isSetting || permits(.fitness)
    }
  }

  /// The lines of the trail that may be shown: none of a thing of a category without consent. Lines whose category is
  /// not known any more are left out unless there is consent to all pillars.
  public func permitted(_ trail: [TrailLine]) -> [TrailLine] {
    guard !isWhole else { return trail }
    return trail.filter { line in
      // The line of an import has counts alone.
      guard let thing = EnteredThing(line.thing) else { return line.action == .imported }
      if thing.isSetting { return true }
      if let place = thing.dayPlace { return permits(place.metric) }
      if case .value(let place, _)? = thing.corrected { return permits(place.metric) }
      guard let id = thing.entryID else { return permits(.fitness) }
      let states = [line.after, line.before, line.before["held"] ?? .null]
      let kind = states.lazy.compactMap { $0["kind"]?.text.flatMap(EntryKind.init(rawValue:)) }.first
      return kind.map { permits($0) } ?? permits(goneEvent: id)
    }
  }

  /// Whether the deletion of an event may be shown: with consent to all pillars, unless its id tells a kind without.
  private func permits(goneEvent id: String) -> Bool {
    let kind = HandEntry.Kind.allCases.first { id.hasPrefix($0.rawValue + "-") }
    return hasAllPillars && kind.map { permits($0) } ?? true
  }

  /// Whether a conflict between entries made by hand may be shown: only if neither side is about a category
  /// without consent.
  public func permits(_ conflict: SyncConflict, kind: EntryKind?) -> Bool {
    if case .log(let kind) = conflict.entry.action { return permits(kind) }
    return kind.map { permits($0) } ?? (hasAllPillars || conflict.thing.isSetting)
  }
}
