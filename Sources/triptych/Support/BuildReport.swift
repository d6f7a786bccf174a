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
  var failed: Int { results.count { $0.outcome == nil } }
  var filesWritten: Int {
    results.reduce(0) { total, result in
      if case .published(let files) = result.outcome { total + files } else { total }
    }
  }

  /// What was kept and dropped by the limits people set, all of them together.
  var retention: RetentionCounts { results.map(\.retention).reduce(RetentionCounts(), +) }

  /// The same in a sentence; `nil` where nobody set a limit.
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

  /// Counts by kind; kinds that were not counted are left out.
  static func counts(_ counts: [RetentionRule.Kind: Int]) -> JSONValue {
    .object(
      RetentionRule.Kind.allCases.compactMap { kind in
        counts[kind].map { JSONMember(kind.rawValue, JSONValue($0)) }
      })
  }

  var json: JSONValue {
    .members([
      "run": .string(run), "people": JSONValue(results.count), "published": JSONValue(published),
      "unchanged": JSONValue(unchanged), "failed": JSONValue(failed),
      "files_written": JSONValue(filesWritten), "retained": BuildReport.counts(retention.retained),
      "dropped": BuildReport.counts(retention.dropped),
      "seconds": JSONValue(seconds),
    ])
  }

  var sentence: String {
    var parts = ["\(published) published"]
    if unchanged > 0 { parts.append("\(unchanged) unchanged") }
    if failed > 0 { parts.append("\(failed) failed") }
    return "Sites: " + parts.joined(separator: ", ") + " (\(filesWritten) files written)."
  }

  /// The first that applies of a fault of ours, try again, bad data, success.
  var status: ExitStatus {
    for status in [ExitStatus.software, .tryAgain, .data, .usage]
    where results.contains(where: { $0.status == status }) {
      return status
    }
    return .success
  }
}
