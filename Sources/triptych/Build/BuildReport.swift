import TriptychArchive
import TriptychHealth
import TriptychSite

/// What a build did, for people and for scripts.
struct BuildReport {
  var run: String
  var totals: BuildTotals
  var seconds: Double

  /// What was kept and dropped by retention limits, in a sentence; `nil` if nobody set a limit.
  var retentionSentence: String? {
    let retention = totals.retention
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
      "run": .string(run), "people": JSONValue(totals.people), "published": JSONValue(totals.published),
      "unchanged": JSONValue(totals.unchanged), "newer_published": JSONValue(totals.newer),
      "failed": JSONValue(totals.failed),
      "without_pet_pictures": JSONValue(totals.lackingPictures), "counted": JSONValue(totals.counted),
      "files_written": JSONValue(totals.filesWritten), "files_kept": JSONValue(totals.filesKept),
      "retained": BuildReport.counts(totals.retention.retained),
      "dropped": BuildReport.counts(totals.retention.dropped),
      "failures": .array(totals.failures.map(\.json)),
      "seconds": JSONValue(seconds),
    ])
  }

  var sentence: String {
    var parts = ["\(totals.published) published"]
    if totals.unchanged > 0 { parts.append("\(totals.unchanged) unchanged") }
    if totals.newer > 0 { parts.append("\(totals.newer) already of a later moment") }
    if totals.failed > 0 { parts.append("\(totals.failed) failed") }
    if totals.lackingPictures > 0 {
      parts.append("\(totals.lackingPictures) without new pictures of the pets")
    }
    return "Sites: " + parts.joined(separator: ", ")
      + " (\(totals.filesWritten) files written\(totals.filesKept > 0 ? ", \(totals.filesKept) kept" : ""))."
  }
}

/// Measures time from its creation; changes of the machine's clock have no effect.
struct Stopwatch: Sendable {
  private let started = ContinuousClock.now

  /// Seconds since its creation.
  var seconds: Double { Double((ContinuousClock.now - started) / .microseconds(1)) / 1_000_000 }
}
