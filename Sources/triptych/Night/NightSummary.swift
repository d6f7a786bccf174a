import TriptychArchive
import TriptychHealth

/// The results of a night, for people and for scripts.
struct NightSummary: Sendable {
  var run: String
  var shard = Shard.whole
  var attempt = 1
  /// The number of people to build.
  var people = 0
  var results: [NightResult] = []
  /// What was kept and dropped by the retention limits of all people together.
  var retention = RetentionCounts()
  /// The number of people erased before anything was built.
  var erased = 0
  var seconds = 0.0
  /// Processor time of this process and of all workers, in seconds.
  var cpuSeconds = 0.0
  /// The most memory that one process had, in bytes; `nil` if the system does not say.
  var peakBytes: Int?
  /// Workers started, including the first ones.
  var workersStarted = 0
  /// The exit code of a fault that kept the night from being recorded or from going on.
  var obstacle: ExitStatus?
  /// Whether no other attempt follows, so that the exit code does not ask for one.
  var isLastAttempt = false

  /// Takes in that somebody who was due could not be erased: the night cannot end as if all were well.
  mutating func noteFailedErasure(_ status: ExitStatus) {
    obstacle = .decisive(of: [obstacle, status == .usage ? .data : status].compactMap(\.self))
  }

  func count(_ outcome: NightResult.Outcome) -> Int { results.count { $0.outcome == outcome } }
  /// The number of people who were not reached.
  var notDone: Int { max(0, people - results.count) }
  /// People who failed; busy ones are not among them.
  var failed: [NightResult] { results.filter { $0.outcome == .failed } }
  /// More than one in a hundred failed.
  var isFlagged: Bool { failed.count * 100 > people }
  /// The failures by their code.
  var reasons: [String: Int] {
    results.filter { !$0.outcome.isWell }.reduce(into: [:]) { $0[$1.reason ?? "unknown", default: 0] += 1 }
  }

  /// The first that applies of a fault of the program, try again, bad data, success. The last attempt never asks for
  /// another one: it gives up.
  var status: ExitStatus {
    let asksAgain =
      obstacle == .tryAgain || notDone > 0
      || results.contains { $0.outcome == .busy || $0.outcome == .failed && $0.mayRetry }
    let isFault = obstacle == .software || results.contains { $0.outcome == .failed && $0.isFault }
    if isFault { return .software }
    // Wrong templates or options: another attempt would not help.
    if obstacle == .usage { return .usage }
    if asksAgain && isLastAttempt { return .software }
    // For a file that nobody may read the last attempt does not give up: everybody has their site.
    let isUnread = results.contains { $0.unread > 0 }
    if asksAgain || isUnread && !isLastAttempt { return .tryAgain }
    let isBad = !failed.isEmpty || isUnread || results.contains { $0.refused > 0 }
    return isBad ? .data : obstacle ?? .success
  }

  var json: JSONValue {
    .members([
      "run": .string(run), "shard": .string(shard.text), "attempt": JSONValue(attempt),
      "people": JSONValue(people), "published": JSONValue(count(.published)),
      "unchanged": JSONValue(count(.unchanged)), "newer_published": JSONValue(count(.newerPublished)),
      "failed": JSONValue(failed.count), "busy": JSONValue(count(.busy)), "not_done": JSONValue(notDone),
      "erased": JSONValue(erased), "flagged": .bool(isFlagged),
      "without_pet_pictures": JSONValue(results.count(where: \.lacksPictures)),
      "files_written": JSONValue(results.reduce(0) { $0 + $1.filesWritten }),
      "imported": JSONValue(results.reduce(0) { $0 + $1.imported }),
      "refused": JSONValue(results.reduce(0) { $0 + $1.refused }),
      "records_refused": JSONValue(results.reduce(0) { $0 + $1.recordsRefused }),
      "unread": JSONValue(results.reduce(0) { $0 + $1.unread }),
      "messages_sent": JSONValue(results.reduce(0) { $0 + $1.sent }),
      "messages_unsent": JSONValue(results.reduce(0) { $0 + $1.unsent }),
      "counted": JSONValue(results.count { $0.isCounted }),
      "retained": BuildReport.counts(retention.retained), "dropped": BuildReport.counts(retention.dropped),
      "seconds": .number(rounded(seconds)), "cpu_seconds": .number(rounded(cpuSeconds)),
      "peak_bytes": JSONValue(peakBytes), "workers_started": JSONValue(workersStarted),
      "exit": JSONValue(Int(status.rawValue)),
      "failures": .array(
        results.compactMap(\.failure).sorted { $0.person < $1.person }.map(\.json)),
    ])
  }

  /// The same in a sentence.
  var sentence: String {
    var parts = ["\(count(.published)) published", "\(count(.unchanged)) unchanged"]
    for (count, word) in [
      (count(.newerPublished), "already newer"), (failed.count, "failed"), (count(.busy), "busy"),
      (notDone, "not reached"), (erased, "erased"),
      (results.reduce(0) { $0 + $1.refused }, "files of inboxes refused"),
      (results.reduce(0) { $0 + $1.recordsRefused }, "records of files refused"),
      (results.reduce(0) { $0 + $1.unread }, "files of inboxes not readable"),
      (results.reduce(0) { $0 + $1.sent }, "messages sent"),
      (results.reduce(0) { $0 + $1.unsent }, "messages not sent"),
      (results.count(where: \.lacksPictures), "without new pictures of the pets"),
    ] where count > 0 {
      parts.append("\(count) \(word)")
    }
    return "Night \(run): " + parts.joined(separator: ", ") + "."
  }

  private func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
}

/// The progress of a night: one line that is overwritten on a terminal, a JSON line every ten seconds elsewhere.
struct NightProgress: Sendable {
  var run: String
  var shard: Shard
  var people: Int
  var done = 0
  var failed = 0
  /// Seconds since the night began.
  var seconds = 0.0

  /// People per second; `nil` until the first is done.
  var rate: Double? { done > 0 && seconds > 0 ? Double(done) / seconds : nil }
  /// The time the rest takes at this rate, in seconds; `nil` until the first is done.
  var secondsLeft: Double? { rate.map { Double(people - done) / $0 } }

  /// For a terminal.
  var sentence: String {
    var parts = ["\(done) of \(people)"]
    if failed > 0 { parts.append("\(failed) failed") }
    if let rate, let secondsLeft {
      parts.append((rate >= 10 ? "\(Int(rate.rounded()))" : "\((rate * 10).rounded() / 10)") + " a second")
      parts.append(NightProgress.text(seconds: secondsLeft) + " left")
    }
    return parts.joined(separator: ", ")
  }

  /// For a log.
  var json: JSONValue {
    .members([
      "event": .string("progress"), "run": .string(run), "shard": .string(shard.text),
      "done": JSONValue(done),
      "people": JSONValue(people), "failed": JSONValue(failed),
      "rate": JSONValue(rate.map { ($0 * 100).rounded() / 100 }), "seconds": .number(seconds.rounded()),
      "seconds_left": JSONValue(secondsLeft?.rounded()),
    ])
  }

  /// 45 s, 3 min, 2 h 5 min.
  static func text(seconds: Double) -> String {
    let whole = Int(seconds.rounded(.up))
    if whole < 90 { return "\(whole) s" }
    let minutes = (whole + 59) / 60
    return minutes < 90 ? "\(minutes) min" : "\(minutes / 60) h \(minutes % 60) min"
  }
}
