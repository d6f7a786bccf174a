/// Something a person entered by hand that happened at a moment. It adds to its day and replaces nothing.
///
/// Steps, sleep, HRV and weight by hand are values of whole days (``DailyReading``), and workouts by hand
/// are sessions (``ExerciseRecord``); neither is here.
public struct HandEntry: Hashable, Sendable {
  /// The kinds of events that are kept like this.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case water, meal, mood, habit, journal, mindful
  }

  /// Unique within a person: given by whoever made the entry, or made from its content.
  public var id: String
  /// What kind of event.
  public var kind: Kind
  /// When it happened.
  public var at: Instant
  /// The name of a meal or habit, the text of a journal entry; `nil` for the others.
  public var text: String?
  /// What was said besides.
  public var note: String?
  /// Amounts in canonical units: of a meal, of water, mood, energy and stress, minutes of practice.
  public var amounts: [Metric: Double]

  /// An event of a moment.
  public init(
    id: String, kind: Kind, at: Instant, text: String? = nil, note: String? = nil,
    amounts: [Metric: Double] = [:]
  ) {
    self.id = id
    self.kind = kind
    self.at = at
    self.text = text
    self.note = note
    self.amounts = amounts
  }
}
