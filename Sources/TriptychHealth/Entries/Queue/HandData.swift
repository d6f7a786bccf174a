/// Everything that a person entered with the program or its forms, as it can be changed.
public struct HandData: Hashable, Sendable {
  /// Values of whole days.
  public var dayValues: [DayPlace: Double] = [:]
  /// Events by id.
  public var entries: [String: HandEntry] = [:]
  /// Workouts by id; their `source` is not used.
  public var workouts: [String: ExerciseRecord] = [:]
  /// When things were made and changed, and what came of queue entries.
  public var memory = SyncMemory()

  /// Nothing.
  public init() {}

  /// When a thing was last changed; the beginning of time for one that nobody entered.
  func changed(_ thing: EnteredThing) -> Instant {
    memory.change(of: thing)?.changed ?? Instant(seconds: .min)
  }
}
