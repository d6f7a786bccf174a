import TriptychArchive
import TriptychHealth

/// What an import did with all its files, for people and for scripts.
struct ImportReport {
  /// What one export gave.
  struct Export {
    /// The format, such as `apple-health` or `whoop`.
    var format: String
    /// The path of the file or folder.
    var path: String
    var read, new, unchanged, duplicate, refused, notUsed: Int

    fileprivate var json: JSONValue {
      .members([
        "format": .string(format), "path": .string(path), "read": JSONValue(read), "new": JSONValue(new),
        "unchanged": JSONValue(unchanged), "duplicate": JSONValue(duplicate), "refused": JSONValue(refused),
        "not_used": JSONValue(notUsed),
      ])
    }

    fileprivate var line: String {
      "\(ImporterCatalog.title(of: format) ?? format): \(read) records, \(new) facts new, \(unchanged) unchanged, "
        + "\(duplicate) duplicate, \(refused) refused, \(notUsed) not used."
    }
  }

  /// Records read.
  var read = 0
  /// Facts that are new or differ from what was held.
  var new = 0
  /// Facts that were already held.
  var unchanged = 0
  /// Facts that differ from those held, which are of a newer file, or larger, and stay.
  var outranked = 0
  /// Records that appeared more than once in a file.
  var duplicate = 0
  /// The refused records with their places; one log per file.
  var refused: [RefusalLog] = []
  /// Records taken, by metric.
  var taken: [String: Int] = [:]
  /// Records of kinds that are not used, by the file's own name for them.
  var notUsed: [String: Int] = [:]
  /// Records of categories that the person has switched off, by metric.
  var leftOut: [String: Int] = [:]
  /// What each export gave, in the order of the import.
  var exports: [Export] = []
  /// Files that could not be imported.
  var failures: [Diagnostic] = []
  /// The paths of those files.
  var failedPaths: [String] = []
  /// The exit code that the first failure asks for.
  var failureStatus: ExitStatus?
  /// The person's time zone after the import.
  var zone: String?
  /// Whether this was a dry run, which keeps nothing.
  var dryRun = false

  var json: JSONValue {
    .members([
      "read": JSONValue(read), "new": JSONValue(new), "unchanged": JSONValue(unchanged),
      "duplicate": JSONValue(duplicate),
      "refused": .array(refused.flatMap(\.first).map(Self.refusal) + failures.map(Self.refusal)),
      "refused_by_code": Self.counts(refusedByCode), "conflicts": .number(0), "metrics": Self.counts(taken),
      "not_used": Self.counts(notUsed), "left_out": Self.counts(leftOut),
      "held_stays": JSONValue(outranked), "exports": .array(exports.map(\.json)), "dry_run": .bool(dryRun),
    ])
  }

  /// The event for the audit trail.
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
    if outranked > 0 {
      lines.append("  \(outranked) differ from what is held, which is of a newer file or larger and stays")
    }
    if exports.count > 1 { lines += exports.map { "  " + $0.line } }
    for (name, count) in taken.sorted(by: { $0.key < $1.key }) { lines.append("  \(name): \(count)") }
    for (name, count) in leftOut.sorted(by: { $0.key < $1.key }) {
      lines.append("  left out without consent, \(name): \(count)")
    }
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

  /// Success if any record was taken, else the status of the first failure, else bad data. A file whose records were all
  /// left out for lack of consent is not bad.
  var status: ExitStatus { tookNothing ? failureStatus ?? (leftOut.isEmpty ? .data : .success) : .success }

  /// Whether no record of any file was taken.
  var tookNothing: Bool { !taken.values.contains { $0 > 0 } }

  /// Adds the results of one file.
  mutating func add(_ summary: ImportSummary, _ change: StoreChange, from file: ImportFile) {
    let total = change.total
    exports.append(
      Export(
        format: summary.kind, path: file.path, read: summary.read, new: total.new + total.changed,
        unchanged: total.unchanged + total.outranked, duplicate: summary.duplicate,
        refused: summary.refused.total,
        notUsed: summary.notUsed.values.reduce(0, +)))
    read += summary.read
    duplicate += summary.duplicate
    taken.merge(summary.taken, uniquingKeysWith: +)
    notUsed.merge(summary.notUsed, uniquingKeysWith: +)
    refused.append(summary.refused)
    new += change.total.new + change.total.changed
    unchanged += change.total.unchanged + change.total.outranked
    outranked += change.total.outranked
  }

  /// Moves records that a person does not consent to from those taken to those left out, with one warning per category.
  ///
  /// - Parameter entries: manual events that were left out; a summary counts them as one kind
  mutating func leaveOut(
    _ entries: [Pillar: Int], from summary: inout ImportSummary, consent: Consent, at path: String
  ) {
    var counts = entries
    for (pillar, count) in entries.sorted(by: { $0.key.rawValue < $1.key.rawValue }) where count > 0 {
      leftOut["entries." + pillar.rawValue, default: 0] += count
      summary.taken["entries"] = summary.taken["entries"].map { max(0, $0 - count) }
    }
    for (name, count) in summary.taken.sorted(by: { $0.key < $1.key }) {
      guard let pillar = Self.pillar(of: name), !consent.permits(pillar) else { continue }
      summary.taken[name] = nil
      leftOut[name, default: 0] += count
      counts[pillar, default: 0] += count
    }
    for pillar in Pillar.allCases {
      guard let count = counts[pillar], count > 0 else { continue }
      failures.append(
        Diagnostic(
          .warning, code: Consent.refusalCode,
          "\(pillar.title) data is switched off in the settings, so \(count) records were left out",
          place: path,
          hint: "Set \(pillar.consentPath) to true and import the file again to take them."))
    }
  }

  /// The category of a kind of record; `nil` if it has none, or several.
  private static func pillar(of name: String) -> Pillar? {
    if name == "sleep" || name == "workouts" { return .fitness }
    return MetricCatalog[Metric(name)].map { Pillar(of: $0.metric) }
  }

  /// Says which source failed and what goes on meanwhile.
  static func failedImport(_ source: FailedImport.Source, at path: String) -> Diagnostic {
    let name =
      switch source {
      case .appleHealth: "An Apple Health export"
      case .table: "A table"
      case .bundle: "A data bundle"
      case .unknown: "A file"
      }
    return Diagnostic(
      .warning, code: "import_failed",
      "\(name) was not imported; other files go on, and so does entering by hand with `triptych log`",
      place: path,
      hint: "What was held before stays as it is.")
  }

  /// Adds a file that could not be imported.
  mutating func fail(_ failure: CommandFailure, at path: String) {
    failures += failure.placed(at: path).diagnostics
    failedPaths.append(path)
    failureStatus = failureStatus ?? failure.status
  }

  /// The number of records refused because they are of a later time than the clock allows.
  var refusedAsFuture: Int { refusedByCode["date_in_future"] ?? 0 }

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
