import TriptychArchive
import TriptychHealth
import TriptychSite

/// What a build did, for people and for scripts.
struct BuildReport {
  var run: String
  var results: [BuildResult]
  var seconds: Double

  var published: Int { results.count { if case .published = $0.outcome { true } else { false } } }
  var unchanged: Int { results.count { $0.outcome == .unchanged } }
  var newer: Int { results.count { $0.outcome == .newerPublished } }
  /// Files of newly published sites that were left as they are on the disk.
  var filesKept: Int {
    results.reduce(0) { if case .published = $1.outcome { $0 + $1.kept } else { $0 } }
  }
  /// Sites that were made of people who let theirs be counted.
  var counted: Int { results.count { $0.isCounted } }
  var failed: Int { results.count { $0.outcome == nil } }
  /// Sites in which words stand in place of pictures of the pets.
  var lackingPictures: Int { results.count(where: \.lacksPictures) }
  var filesWritten: Int {
    results.reduce(0) { total, result in
      if case .published(let files) = result.outcome { total + files } else { total }
    }
  }

  /// What was kept and dropped by the retention limits of all people together.
  var retention: RetentionCounts { results.map(\.retention).reduce(RetentionCounts(), +) }

  /// The same in a sentence; `nil` if nobody set a limit.
  var retentionSentence: String? {
    guard !retention.retained.isEmpty else { return nil }
    func list(_ counts: [RetentionRule.Kind: Int]) -> String {
      let named = RetentionRule.Kind.allCases.compactMap { kind in
        counts[kind].flatMap { $0 > 0 ? "\($0) \(kind.rawValue)" : nil }
      }
      return named.isEmpty ? "nothing" : named.joined(separator: ", ")
    }
    return "Retention: dropped \(list(retention.dropped)); kept \(list(retention.retained))."
  }

  /// Counts by kind, without kinds that were not counted.
  static func counts(_ counts: [RetentionRule.Kind: Int]) -> JSONValue {
    .object(
      RetentionRule.Kind.allCases.compactMap { kind in
        counts[kind].map { JSONMember(kind.rawValue, JSONValue($0)) }
      })
  }

  var json: JSONValue {
    .members([
      "run": .string(run), "people": JSONValue(results.count), "published": JSONValue(published),
      "unchanged": JSONValue(unchanged), "newer_published": JSONValue(newer), "failed": JSONValue(failed),
      "without_pet_pictures": JSONValue(lackingPictures), "counted": JSONValue(counted),
      "files_written": JSONValue(filesWritten),
      "files_kept": JSONValue(filesKept),
      "retained": BuildReport.counts(retention.retained),
      "dropped": BuildReport.counts(retention.dropped),
      "seconds": JSONValue(seconds),
    ])
  }

  var sentence: String {
    var parts = ["\(published) published"]
    if unchanged > 0 { parts.append("\(unchanged) unchanged") }
    if newer > 0 { parts.append("\(newer) already of a later moment") }
    if failed > 0 { parts.append("\(failed) failed") }
    if lackingPictures > 0 { parts.append("\(lackingPictures) without new pictures of the pets") }
    return "Sites: " + parts.joined(separator: ", ")
      + " (\(filesWritten) files written\(filesKept > 0 ? ", \(filesKept) kept" : ""))."
  }

  /// The decisive exit status of all people.
  var status: ExitStatus { .decisive(of: results.map(\.status)) }
}

/// Measures time from its creation; changes of the machine's clock have no effect.
struct Stopwatch: Sendable {
  private let started = ContinuousClock.now

  /// Seconds since its creation.
  var seconds: Double { Double((ContinuousClock.now - started) / .microseconds(1)) / 1_000_000 }
}
