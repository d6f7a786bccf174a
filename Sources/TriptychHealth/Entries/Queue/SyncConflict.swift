/// A queue entry that met a newer change of the same thing. Both stay until somebody decides, and the
/// decision lasts.
public struct SyncConflict: Hashable, Sendable {
  /// What can be decided.
  public enum Decision: String, Hashable, Sendable, CaseIterable {
    /// The entry made offline counts.
    case offline
    /// What the cache holds stays.
    case cache
    /// The cache's figures stay, and what only the entry has is added.
    case merge
  }

  /// The number to decide it by, from 1 on.
  public var number: Int
  /// The entry made offline.
  public var entry: QueueEntry
  /// What both are about.
  public var thing: EnteredThing
  /// What the cache held when they met; `null` for something that was removed.
  public var held: JSONValue
  /// The decision; `nil` until there is one.
  public var decision: Decision?

  /// A conflict.
  public init(
    number: Int, entry: QueueEntry, thing: EnteredThing, held: JSONValue, decision: Decision? = nil
  ) {
    self.number = number
    self.entry = entry
    self.thing = thing
    self.held = held
    self.decision = decision
  }
}
