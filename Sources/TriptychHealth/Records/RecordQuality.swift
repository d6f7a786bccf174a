/// How far a session can be trusted, by a rule that every part of it says.
///
/// - Confidence is the sum of its parts, 0 to 1: 0.4 for a session with a name, a start and a length; 0.2 if its source
///   gave it an id of its own; 0.2 if the device that measured it is named; 0.2 if it has figures and all of them are
///   plausible. A session by hand has at most 0.6, since nothing measured it.
/// - A session that cannot be true is invalid, has the reasons, and a confidence of 0. One that overlaps another of the
///   other origin and is not decided is pending.
///
/// The rule is Triptych's own.
public struct RecordQuality: Hashable, Sendable {
  /// A part of the confidence.
  public enum Part: String, Hashable, Sendable, CaseIterable {
    /// Name, start and length.
    case complete
    /// An id of the source's own.
    case sourceID = "source_id"
    case device
    /// All figures are plausible.
    case plausible

    /// What the part adds to the confidence.
    public var weight: Double { self == .complete ? 0.4 : 0.2 }
  }

  /// Whether a session can be true.
  public enum State: String, Hashable, Sendable, CaseIterable {
    case valid, invalid
    /// It waits for the decision of a conflict.
    case pending
  }

  /// Why a session is invalid or pending.
  public enum Reason: String, Hashable, Sendable, CaseIterable {
    /// It starts after the moment of the build.
    case inFuture = "in_future"
    /// It is longer than a day and an hour.
    case tooLong = "too_long"
    /// Its minutes are more than the time from start to end.
    case longerThanSpan = "longer_than_span"
    /// A heart rate outside 25 to 250 beats a minute, or a mean outside its own lowest and highest.
    case heartRate = "heart_rate"
    /// More than 30 kcal a minute, or less than none.
    case energy
    /// Faster than 150 km/h on average, or a distance below none.
    case speed
    /// A conflict with another session is not decided.
    case conflict
  }

  /// Whether the session can be true.
  public var state: State
  /// Why it is invalid or pending; empty for a valid one.
  public var reasons: [Reason]
  /// The parts that count, in the order of ``Part``.
  public var parts: [Part]

  /// The confidence, 0 to 1.
  public var confidence: Double {
    state == .invalid ? 0 : (parts.reduce(0) { $0 + $1.weight } * 10).rounded() / 10
  }

  /// Looks at a session.
  ///
  /// - Parameters:
  ///   - asOf: the moment after which nothing can have begun; `nil` when that is not asked
  ///   - isInConflict: whether a conflict with another session is not decided
  public init(_ record: ExerciseRecord, asOf: Instant? = nil, isInConflict: Bool = false) {
    let seconds = Double(record.span.lowerBound.seconds(until: record.span.upperBound))
    var wrong: [Reason] = []
    if let asOf, record.span.lowerBound > asOf.adding(seconds: 86_400) { wrong.append(.inFuture) }
    if seconds > 25 * 3600 { wrong.append(.tooLong) }
    if record.minutes > seconds / 60 + 1 { wrong.append(.longerThanSpan) }
    let rates = [record.meanHeartRate, record.lowestHeartRate, record.highestHeartRate]
    let mean = record.meanHeartRate
    if rates.contains(where: { $0.map { !(25...250).contains($0) } ?? false })
      || (mean.map { $0 < (record.lowestHeartRate ?? $0) - 1 || $0 > (record.highestHeartRate ?? $0) + 1 }
        ?? false)
    {
      wrong.append(.heartRate)
    }
    if let energy = record.energy, energy < 0 || energy > 30 * record.minutes { wrong.append(.energy) }
    if let distance = record.distance, distance < 0 || distance > 2.5 * record.minutes {
      wrong.append(.speed)
    }
    var parts: [Part] = [.complete]
    if record.origin == .synced, record.sourceID != nil { parts.append(.sourceID) }
    if record.origin == .synced, record.device != nil { parts.append(.device) }
    let hasFigures = (rates + [record.energy, record.distance]).contains { $0 != nil }
    if hasFigures, wrong.isEmpty { parts.append(.plausible) }
    self.parts = parts
    state = !wrong.isEmpty ? .invalid : isInConflict ? .pending : .valid
    reasons = !wrong.isEmpty ? wrong : isInConflict ? [.conflict] : []
  }

  /// The quality as `records` prints it.
  public var json: [JSONMember] {
    [
      JSONMember("confidence", .number(confidence)),
      JSONMember(
        "confidence_parts",
        .object(state == .invalid ? [] : parts.map { JSONMember($0.rawValue, .number($0.weight)) })),
      JSONMember("validation", .string(state.rawValue)),
      JSONMember("validation_reasons", .array(reasons.map { .string($0.rawValue) })),
    ]
  }
}
