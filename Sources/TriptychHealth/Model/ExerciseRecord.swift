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
