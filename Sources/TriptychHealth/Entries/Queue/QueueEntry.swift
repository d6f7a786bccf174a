/// One entry of a queue file: something a person entered elsewhere, to be brought into the cache later.
public struct QueueEntry: Hashable, Sendable {
  /// Given by whoever made it; applying the same id again changes nothing.
  public var id: String
  /// What it does.
  public var action: QueueAction
  /// When it was made.
  public var time: Instant
  /// What goes with the action; always an object.
  public var payload: JSONValue

  /// An entry.
  public init(id: String, action: QueueAction, time: Instant, payload: JSONValue) {
    self.id = id
    self.action = action
    self.time = time
    self.payload = payload
  }
}

extension QueueEntry: Comparable {
  /// The order in which entries are applied, whatever the order of the file: the person's entries, the
  /// person's actions, then other metadata; oldest first within each. Entries of one moment go by id.
  public static func < (left: QueueEntry, right: QueueEntry) -> Bool {
    if left.action.rank != right.action.rank { return left.action.rank < right.action.rank }
    if left.time != right.time { return left.time < right.time }
    if left.id != right.id { return left.id.utf8.lexicographicallyPrecedes(right.id.utf8) }
    if left.action != right.action { return left.action.name < right.action.name }
    return left.payload.text(sortedNames: true).utf8
      .lexicographicallyPrecedes(right.payload.text(sortedNames: true).utf8)
  }
}

/// What an entry of a queue file does.
public enum QueueAction: Hashable, Sendable {
  /// Enters something.
  case log(EntryKind)
  /// Changes, or removes, an event or a workout by hand.
  case editRecord, deleteRecord
  /// Decides a conflict between a record by hand and a synced one.
  case resolveConflict
  /// Changes goals, or any settings.
  case updateGoal, updateSettings

  /// All of them, in the order of ``rank``.
  public static let all: [QueueAction] =
    EntryKind.allCases.map(QueueAction.log) + [
      .editRecord, .deleteRecord, .resolveConflict, .updateGoal, .updateSettings,
    ]

  /// The action of a name such as `log_steps`; `nil` when there is none.
  public init?(_ name: String) {
    guard let action = QueueAction.all.first(where: { $0.name == name }) else { return nil }
    self = action
  }

  /// As a queue file writes it.
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

  /// 0 for what a person entered, 1 for what they did, 3 for other metadata; 2 is kept for analytics,
  /// of which there are none.
  public var rank: Int {
    switch self {
    case .log: 0
    case .editRecord, .deleteRecord, .resolveConflict: 1
    case .updateGoal, .updateSettings: 3
    }
  }
}
