/// An event at a moment that a person entered by hand. It adds to its day and replaces nothing.
///
/// Steps, sleep, HRV and weight entered by hand are values of whole days (``DailyReading``), and workouts
/// entered by hand are sessions (``ExerciseRecord``); this type holds neither.
public struct HandEntry: Hashable, Sendable {
  /// The kinds of events stored in this way.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case water, meal, mood, habit, journal, mindful, medication
  }

  /// The id, unique within a person: given when the entry was made, or derived from its content.
  public var id: String
  /// The kind of event.
  public var kind: Kind
  /// When the event happened.
  public var at: Instant
  /// The name of a meal, habit or medication, or the text of a journal entry; `nil` for other kinds.
  public var text: String?
  /// An additional note by the person.
  public var note: String?
  /// Amounts in canonical units: of a meal, of water, mood, energy and stress, minutes of practice. With a meal, 1
  /// for the completeness of the day's food says that it was all; with a habit, 1 for habits planned says that it is
  /// planned and not done yet.
  public var amounts: [Metric: Double]

  /// The note of a meal from an export that tells its day and not its hour; pages show it in the reader's language.
  public static let assumedHour = "The hour is assumed."

  /// Whether it is a habit that is planned for the day and not done yet.
  public var isPlanned: Bool { kind == .habit && amounts[.habitsPlanned] == 1 }
  /// Whether it says that all food of the day is entered.
  public var completesFood: Bool { amounts[.nutritionComplete] == 1 }

  /// Creates an event at a moment.
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
    case .mood, .habit, .journal, .mindful, .medication: self = .wellbeing
    }
  }
}

/// One workout or other session with a start and a duration.
public struct ExerciseRecord: Hashable, Sendable {
  /// Whether a person entered it or a source sent it.
  public enum Origin: String, Hashable, Sendable { case manual, synced }

  /// The id, stable for the same session of the same source: derived from the source's id, or from source,
  /// start, end and name.
  public var id: String
  /// The type of session, such as `Running`; never empty.
  public var name: String
  /// The time span; never empty, half-open.
  public var span: Range<Instant>
  /// The length of the session in minutes, without pauses if the source reports them; above 0.
  public var minutes: Double
  /// Whether the session was entered by hand or synced.
  public var origin: Origin
  /// The platform, such as `Apple HealthKit` or `Google Health Connect`; `nil` for sessions entered by hand.
  public var platform: String?
  /// The index of the source in the accompanying list of sources.
  public var source: Int
  /// The source's own id for the session.
  public var sourceID: String?
  /// Energy, kcal.
  public var energy: Double?
  /// Distance, km.
  public var distance: Double?
  /// Mean, lowest and highest heart rate in beats per minute.
  public var meanHeartRate, lowestHeartRate, highestHeartRate: Double?
  /// Minutes at 50-60, 60-70, 70-80, 80-90 and 90-100 % of the highest heart rate; `nil` when not known.
  public var zoneMinutes: [Double]?
  /// The device as the source names it, without the parts of the name that change.
  public var device: String?
  /// How many seconds east of UTC the clocks were where the session took place, if the source says so; `nil` for
  /// sessions by hand and where it is not known: then the clocks of the person's own zone are meant. Days, scores
  /// and charts count by the person's zone in any case.
  public var utcOffset: Int?
  /// When an import first brought a synced session, and when one last changed it; `nil` for sessions by hand and where
  /// it is not known. These say nothing about the session itself, so two imports at different times bring equal facts.
  public var synced, updated: Instant?
  /// The person's note about the session; `nil` for synced sessions.
  public var note: String?
  /// Whether the session is strength training.
  public var isStrength: Bool

  /// Creates a session; optional properties are set afterwards.
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

  /// The clock where the session took place: that of the source, else that of the person's own zone.
  public func clock(else zone: CivilZone) -> CivilZone {
    guard let utcOffset, utcOffset != Int(zone.offset(at: span.lowerBound)) else { return zone }
    return .fixed(secondsEast: utcOffset)
  }
}
