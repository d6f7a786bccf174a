/// Finds the synced sessions of different sources that are one session, such as a run that a watch recorded and that a
/// phone app received as well.
///
/// Two sessions of different sources are one when they share at least half of the shorter one's time and are of the
/// same kind, or at least 80 % of the longer one's time whatever they are called: nobody does two things in the same
/// hour. The session of the source that comes first in the order for activity is the one that counts; figures that it
/// lacks are taken from the others. Sessions by hand are never joined here: an overlap with one of them is for the
/// person to decide.
struct SessionTwins {
  /// The rank of each source, 0 for the first.
  let ranks: [Int]

  /// The sessions that count, ascending by start, then id, and with each its twins, which do not.
  func joined(_ sessions: [ExerciseRecord]) -> (sessions: [ExerciseRecord], twins: [[ExerciseRecord]]) {
    let sorted = sessions.sorted { ($0.span.lowerBound, $0.id) < ($1.span.lowerBound, $1.id) }
    let synced = sorted.indices.filter { sorted[$0].origin == .synced }
    guard Set(synced.map { sorted[$0].source }).count > 1 else {
      return (sorted, Array(repeating: [], count: sorted.count))
    }
    // The most trusted sessions first: each takes its twins.
    let order = synced.sorted { left, right in
      let (one, other) = (rank(sorted[left]), rank(sorted[right]))
      return one != other ? one < other : left < right
    }
    let longest =
      synced.map { sorted[$0].span.lowerBound.seconds(until: sorted[$0].span.upperBound) }.max() ?? 0
    var place: [Int: Int] = [:]
    for (position, index) in synced.enumerated() { place[index] = position }
    var isGone = Set<Int>()
    var result = sorted
    var twins: [[ExerciseRecord]] = Array(repeating: [], count: sorted.count)
    for index in order where !isGone.contains(index) {
      let session = sorted[index]
      for twin in near(index, in: synced, at: place[index] ?? 0, sorted, reach: longest)
      where !isGone.contains(twin) && rank(sorted[twin]) >= rank(session) && areOne(session, sorted[twin]) {
        isGone.insert(twin)
        twins[index].append(sorted[twin])
        result[index] = completed(result[index], by: sorted[twin])
      }
    }
    let left = result.indices.filter { !isGone.contains($0) }
    return (left.map { result[$0] }, left.map { twins[$0] })
  }

  private func rank(_ session: ExerciseRecord) -> Int {
    ranks.indices.contains(session.source) ? ranks[session.source] : SourceRanking.off
  }

  /// The synced sessions that may overlap one, in the order of time.
  private func near(
    _ index: Int, in synced: [Int], at position: Int, _ sessions: [ExerciseRecord], reach: Int64
  ) -> [Int] {
    let span = sessions[index].span
    var found: [Int] = []
    var before = position - 1
    while before >= 0, sessions[synced[before]].span.lowerBound.adding(seconds: reach) > span.lowerBound {
      found.append(synced[before])
      before -= 1
    }
    var after = position + 1
    while after < synced.count, sessions[synced[after]].span.lowerBound < span.upperBound {
      found.append(synced[after])
      after += 1
    }
    return found.sorted()
  }

  private func areOne(_ one: ExerciseRecord, _ other: ExerciseRecord) -> Bool {
    guard one.source != other.source else { return false }
    let from = max(one.span.lowerBound, other.span.lowerBound)
    let to = min(one.span.upperBound, other.span.upperBound)
    guard from < to else { return false }
    let shared = Double(from.seconds(until: to))
    let lengths = [one, other].map { Double($0.span.lowerBound.seconds(until: $0.span.upperBound)) }.sorted()
    if SessionKind(one.name) == SessionKind(other.name) { return shared >= 0.5 * lengths[0] }
    return shared >= 0.8 * lengths[1]
  }

  private func completed(_ session: ExerciseRecord, by twin: ExerciseRecord) -> ExerciseRecord {
    var session = session
    session.energy = session.energy ?? twin.energy
    session.distance = session.distance ?? twin.distance
    session.meanHeartRate = session.meanHeartRate ?? twin.meanHeartRate
    session.lowestHeartRate = session.lowestHeartRate ?? twin.lowestHeartRate
    session.highestHeartRate = session.highestHeartRate ?? twin.highestHeartRate
    session.zoneMinutes = session.zoneMinutes ?? twin.zoneMinutes
    session.utcOffset = session.utcOffset ?? twin.utcOffset
    session.isStrength = session.isStrength || twin.isStrength
    return session
  }
}

/// What kind of activity a session's name says, in the words of the vendors; names that say nothing known are of the
/// kind `other`.
enum SessionKind: Hashable {
  case run, walk, hike, ride, swim, strength, yoga, row, other

  init(_ name: String) {
    let text = name.lowercased()
    let words: [(String, SessionKind)] = [
      ("run", .run), ("treadmill", .run), ("jog", .run), ("lauf", .run), ("hik", .hike), ("wander", .hike),
      ("walk", .walk), ("geh", .walk), ("cycl", .ride), ("bik", .ride), ("ride", .ride), ("rad", .ride),
      ("swim", .swim), ("schwimm", .swim), ("strength", .strength), ("weight", .strength),
      ("kraft", .strength),
      ("lift", .strength), ("yoga", .yoga), ("row", .row), ("ruder", .row),
    ]
    self = words.first { text.contains($0.0) }?.1 ?? .other
  }
}
