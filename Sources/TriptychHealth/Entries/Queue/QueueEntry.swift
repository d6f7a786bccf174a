/// One entry of a queue file: something a person entered on another device, to be added to the cache later.
public struct QueueEntry: Hashable, Sendable {
  /// The id, given when the entry was made; applying an entry with the same id again changes nothing.
  public var id: String
  /// The action of the entry.
  public var action: QueueAction
  /// When the entry was made.
  public var time: Instant
  /// The data of the action; always an object.
  public var payload: JSONValue

  /// Creates an entry.
  public init(id: String, action: QueueAction, time: Instant, payload: JSONValue) {
    self.id = id
    self.action = action
    self.time = time
    self.payload = payload
  }
}

extension QueueEntry {
  /// The part of a settings file that the entry gives; `nil` for an entry that changes no settings.
  public var settings: JSONValue? {
    switch action {
    case .updateGoal: .object([JSONMember("goals", QueueApplier.goals(payload))])
    case .updateSettings: payload
    default: nil
    }
  }
}

extension QueueEntry: Comparable {
  /// The order in which entries are applied, regardless of their order in the file: the person's entries, the
  /// person's actions, then other metadata; oldest first within each group. Entries of the same moment are
  /// ordered by id.
  public static func < (left: QueueEntry, right: QueueEntry) -> Bool {
    if left.action.rank != right.action.rank { return left.action.rank < right.action.rank }
    if left.time != right.time { return left.time < right.time }
    if left.id != right.id { return left.id.utf8.lexicographicallyPrecedes(right.id.utf8) }
    if left.action != right.action { return left.action.name < right.action.name }
    return left.payload.text(sortedNames: true).utf8
      .lexicographicallyPrecedes(right.payload.text(sortedNames: true).utf8)
  }
}

/// The action of a queue file's entry.
public enum QueueAction: Hashable, Sendable {
  /// Enters a new value or event.
  case log(EntryKind)
  /// Changes or removes an event or a workout entered by hand.
  case editRecord, deleteRecord
  /// Decides a conflict between a record entered by hand and a synced one.
  case resolveConflict
  /// Changes goals, or any settings.
  case updateGoal, updateSettings

  /// All actions, in the order of ``rank``.
  public static let all: [QueueAction] =
    EntryKind.allCases.map(QueueAction.log) + [
      .editRecord, .deleteRecord, .resolveConflict, .updateGoal, .updateSettings,
    ]

  /// Creates an action from its name, such as `log_steps`; `nil` when there is no such action.
  public init?(_ name: String) {
    guard let action = QueueAction.all.first(where: { $0.name == name }) else { return nil }
    self = action
  }

  /// The name of the action in a queue file.
  public var name: String {
    switch self {
    case .log(let kind): kind.action
    case .editRecord: "edit_record"
    case .deleteRecord: "delete_record"
    case .resolveConflict: "resolve_conflict"
    case .updateGoal: "update_goal"
    case .updateSettings: "update_settings"
    }
  }

  /// The rank when applying entries: 0 for things a person entered, 1 for things a person did, 3 for other
  /// metadata; 2 is reserved for analytics, of which there are none.
  public var rank: Int {
    switch self {
    case .log: 0
    case .editRecord, .deleteRecord, .resolveConflict: 1
    case .updateGoal, .updateSettings: 3
    }
  }
}
