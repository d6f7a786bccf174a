import TriptychArchive
import TriptychHealth

/// What an import did, over all its files, for people and for scripts.
struct ImportReport {
  /// Records looked at.
  var read = 0
  /// Facts that were not held before, or differ from what was.
  var new = 0
  /// Facts that were held already.
  var unchanged = 0
  /// Records that stood in a file more than once.
  var duplicate = 0
  /// What was refused, with places, a log a file.
  var refused: [RefusalLog] = []
  /// Records taken, by metric.
  var taken: [String: Int] = [:]
  /// Records of kinds that are not used, by the file's own name.
  var notUsed: [String: Int] = [:]
  /// Files that could not be imported.
  var failures: [Diagnostic] = []
  /// The exit code that the first failure asks for.
  var failureStatus: ExitStatus?
  /// The person's time zone after the import.
  var zone: String?
  /// Whether nothing was kept.
  var dryRun = false

  var json: JSONValue {
    .members([
      "read": JSONValue(read), "new": JSONValue(new), "unchanged": JSONValue(unchanged),
      "duplicate": JSONValue(duplicate),
      "refused": .array(refused.flatMap(\.first).map(Self.refusal) + failures.map(Self.refusal)),
      "refused_by_code": Self.counts(refusedByCode), "conflicts": .number(0), "metrics": Self.counts(taken),
      "not_used": Self.counts(notUsed), "dry_run": .bool(dryRun),
    ])
  }

  /// The same for the operator's trail.
  func event(of person: PersonID) -> AuditEvent {
    AuditEvent(
      .imported, of: person,
      counts: [
        "read": read, "new": new, "unchanged": unchanged, "duplicate": duplicate,
        "refused": refused.reduce(0) { $0 + $1.total },
      ])
  }

  var text: String {
    var lines = [
      (dryRun ? "Read without keeping anything: " : "Read ")
        + "\(read) records: \(new) facts new, \(unchanged) unchanged, "
        + "\(duplicate) records duplicate, \(refused.reduce(0) { $0 + $1.total }) refused."
    ]
    for (name, count) in taken.sorted(by: { $0.key < $1.key }) { lines.append("  \(name): \(count)") }
    for (code, count) in refusedByCode.sorted(by: { $0.key < $1.key }) {
      lines.append("  refused, \(code): \(count)")
    }
    if !notUsed.isEmpty {
      let kinds = notUsed.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      let shown = kinds.prefix(5).map { "\($0.key) (\($0.value))" }.joined(separator: ", ")
      lines.append("Not used: \(shown)" + (kinds.count > 5 ? " and \(kinds.count - 5) more kinds." : "."))
    }
    return lines.joined(separator: "\n")
  }

  /// Success when any record was taken, else what the failures ask for, else bad data.
  var status: ExitStatus { tookNothing ? failureStatus ?? .data : .success }

  /// Whether no record of any file was taken.
  var tookNothing: Bool { !taken.values.contains { $0 > 0 } }

  /// Adds what one file brought.
  mutating func add(_ summary: ImportSummary, _ change: StoreChange) {
    read += summary.read
    duplicate += summary.duplicate
    taken.merge(summary.taken, uniquingKeysWith: +)
    notUsed.merge(summary.notUsed, uniquingKeysWith: +)
    refused.append(summary.refused)
    new += change.total.new + change.total.changed
    unchanged += change.total.unchanged + change.total.outranked
  }

  /// Adds a file that could not be imported.
  mutating func fail(_ failure: CommandFailure, at path: String) {
    var diagnostic = failure.diagnostic
    diagnostic.place = diagnostic.place ?? path
    failures.append(diagnostic)
    failureStatus = failureStatus ?? failure.status
  }

  private var refusedByCode: [String: Int] {
    refused.reduce(into: [:]) { $0.merge($1.counts, uniquingKeysWith: +) }
  }

  private static func refusal(_ diagnostic: Diagnostic) -> JSONValue {
    .members([
      "where": JSONValue(diagnostic.place), "code": .string(diagnostic.code),
      "text": .string(diagnostic.text),
    ])
  }

  private static func counts(_ counts: [String: Int]) -> JSONValue {
    .object(counts.sorted { $0.key < $1.key }.map { JSONMember($0.key, JSONValue($0.value)) })
  }
}
