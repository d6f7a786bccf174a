/// What a person said about data of a source: a session or a day's value that does not count, or a session whose
/// fields are wrong.
///
/// The data of the source stays as it was sent, so a correction survives every later import and can be undone.
public struct RecordCorrection: Hashable, Sendable {
  /// What is corrected.
  public enum Subject: Hashable, Sendable {
    /// A session.
    case record(RecordKey)
    /// All that a source knows of a metric on a day.
    case value(DayPlace, source: String)
  }

  /// The correction.
  public enum State: Hashable, Sendable {
    /// It is kept and does not count.
    case hidden
    /// It was removed from the cache, and imports leave it out.
    case removed
    /// Fields of a session have other values, see ``ExerciseRecord/changed(by:)``; `was` has those that it was sent
    /// with.
    case changed(JSONValue, was: JSONValue)
  }

  /// What is corrected.
  public var subject: Subject
  /// The correction.
  public var state: State
  /// When the person said so.
  public var at: Instant
  /// The start of the session, or of the day in UTC: what tells when the correction is about data that is no longer
  /// kept.
  public var start: Instant

  /// Creates a correction.
  public init(_ subject: Subject, _ state: State, at: Instant, start: Instant) {
    self.subject = subject
    self.state = state
    self.at = at
    self.start = start
  }
}

extension RecordCorrection.Subject {
  /// The name of the source; empty for a value of all sources.
  public var source: String {
    switch self {
    case .record(let key): key.source
    case .value(_, let source): source
    }
  }

  /// The person's name for it in lists and in the trail: `record/ID/SOURCE` or `value/2026-01-31/weight/SOURCE`.
  public var text: String {
    switch self {
    case .record(let key): "record/\(key.id)/\(key.source)"
    case .value(let place, let source): "value/\(place.day.iso)/\(place.metric.id)/\(source)"
    }
  }

  /// Reads the text of a subject; `nil` for any other text. Ids and metrics have no slash.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false).map(String.init)
    switch parts.first {
    case "record"? where parts.count >= 3:
      let source = parts.dropFirst(2).joined(separator: "/")
      guard !parts[1].isEmpty else { return nil }
      self = .record(RecordKey(source: source, id: parts[1]))
    case "value"? where parts.count == 4:
      guard let day = CalendarDay(iso: parts[1]), !parts[2].isEmpty else { return nil }
      self = .value(DayPlace(day, Metric(parts[2])), source: parts[3])
    default: return nil
    }
  }
}

extension RecordCorrection.State {
  /// The state as it stands in a cache, a bundle and the trail: `{"state":"hidden"}`, `{"state":"removed"}` or
  /// `{"state":"changed","values":{…},"was":{…}}`.
  public var json: JSONValue {
    switch self {
    case .hidden: .members(["state": .string("hidden")])
    case .removed: .members(["state": .string("removed")])
    case .changed(let values, let was):
      .members(["state": .string("changed"), "values": values, "was": was])
    }
  }

  /// Reads a state; `nil` for any other value.
  public init?(json: JSONValue) {
    switch json["state"]?.text {
    case "hidden"?: self = .hidden
    case "removed"?: self = .removed
    case "changed"?:
      guard let values = json["values"], case .object = values else { return nil }
      self = .changed(values, was: json["was"] ?? .null)
    default: return nil
    }
  }
}
