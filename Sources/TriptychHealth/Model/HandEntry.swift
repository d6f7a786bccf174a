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

extension Pillar {
  /// The category of an event.
  public init(of kind: HandEntry.Kind) {
    switch kind {
    case .water, .meal: self = .nutrition
    case .mood, .habit, .journal, .mindful: self = .wellbeing
    }
  }
}

/// One workout or other session with a start and a duration.
public struct ExerciseRecord: Hashable, Sendable {
  /// Whether a person entered it or a source sent it.
  public enum Origin: String, Hashable, Sendable { case manual, synced }

  /// Stable for the same session of the same source: made from source id or source, start, end and name.
  public var id: String
  /// What kind of session, such as `Running`; never empty.
  public var name: String
  /// When; never empty, half-open.
  public var span: Range<Instant>
  /// Minutes of the session, pauses left out when the source says so; above 0.
  public var minutes: Double
  /// By hand or synced.
  public var origin: Origin
  /// `Apple HealthKit`, `Google Health Connect`, ...; `nil` by hand.
  public var platform: String?
  /// Where the source stands in the list it comes with.
  public var source: Int
  /// The source's own id for the session.
  public var sourceID: String?
  /// kcal.
  public var energy: Double?
  /// km.
  public var distance: Double?
  /// Beats per minute.
  public var meanHeartRate, lowestHeartRate, highestHeartRate: Double?
  /// Minutes at 50-60, 60-70, 70-80, 80-90 and 90-100 % of the highest heart rate; `nil` when not
  /// known. No importer fills it yet.
  public var zoneMinutes: [Double]?
  /// The device as the source names it, without volatile parts.
  public var device: String?
  /// What a person wrote about it; `nil` for synced sessions.
  public var note: String?
  /// Whether the session is strength training.
  public var isStrength: Bool

  /// A session; optional facts are added after.
  public init(
    id: String, name: String, span: Range<Instant>, minutes: Double, origin: Origin, source: Int,
    isStrength: Bool = false
  ) {
    self.id = id
    self.name = name
    self.span = span
    self.minutes = minutes
    self.origin = origin
    self.source = source
    self.isStrength = isStrength
  }
}
