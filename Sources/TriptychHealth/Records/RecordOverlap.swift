/// A session entered by hand and a synced one that overlap in time.
///
/// Spans are half-open: sessions that only touch do not overlap.
public struct RecordOverlap: Hashable, Sendable {
  /// How the two sessions overlap.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Both start and both end within five minutes of each other.
    case same
    /// One session is within the other.
    case contained
    /// The sessions overlap in part.
    case partial
  }

  /// The session entered by hand.
  public var manual: ExerciseRecord
  /// The session synced from a source.
  public var synced: ExerciseRecord

  /// When the later of the two begins.
  public var start: Instant { max(manual.span.lowerBound, synced.span.lowerBound) }

  /// The number of minutes that both cover; above 0.
  public var minutes: Double {
    return Double(start.seconds(until: min(manual.span.upperBound, synced.span.upperBound))) / 60
  }

  /// How the two sessions overlap.
  public var kind: Kind {
    let (hand, source) = (manual.span, synced.span)
    func isNear(_ left: Instant, _ right: Instant) -> Bool { abs(left.seconds(until: right)) <= 300 }
    if isNear(hand.lowerBound, source.lowerBound), isNear(hand.upperBound, source.upperBound) { return .same }
    let isContained =
      hand.lowerBound >= source.lowerBound && hand.upperBound <= source.upperBound
      || source.lowerBound >= hand.lowerBound && source.upperBound <= hand.upperBound
    return isContained ? .contained : .partial
  }

  /// All overlaps among sessions, ascending by the later start, then by the ids. O(n log n + number of
  /// overlaps).
  public static func all(in sessions: [ExerciseRecord]) -> [RecordOverlap] {
    var open: [ExerciseRecord] = []
    var found: [RecordOverlap] = []
    for session in sessions.sorted(by: { ($0.span.lowerBound, $0.id) < ($1.span.lowerBound, $1.id) }) {
      open.removeAll { $0.span.upperBound <= session.span.lowerBound }
      for other in open.sorted(by: { $0.id < $1.id }) where other.origin != session.origin {
        found.append(
          session.origin == .manual
            ? RecordOverlap(manual: session, synced: other) : RecordOverlap(manual: other, synced: session))
      }
      open.append(session)
    }
    return found
  }
}
