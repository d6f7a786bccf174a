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

  var json: JSONValue {
    .members([
      "run": .string(run), "people": JSONValue(results.count), "published": JSONValue(published),
      "unchanged": JSONValue(unchanged), "failed": JSONValue(failed),
      "files_written": JSONValue(filesWritten),
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
