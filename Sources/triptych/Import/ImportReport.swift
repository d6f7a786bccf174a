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
    var read, new, unchanged, duplicate, refused, notUsed, notChosen: Int

    fileprivate var json: JSONValue {
      .members([
        "format": .string(format), "path": .string(path), "read": JSONValue(read), "new": JSONValue(new),
        "unchanged": JSONValue(unchanged), "duplicate": JSONValue(duplicate), "refused": JSONValue(refused),
        "not_used": JSONValue(notUsed), "not_chosen": JSONValue(notChosen),
      ])
    }

    fileprivate var line: String {
      "\(ImporterCatalog.title(of: format) ?? format): \(read) records, \(new) facts new, \(unchanged) unchanged, "
        + "\(duplicate) duplicate, \(refused) refused, \(notUsed) not used"
        + (notChosen > 0 ? ", \(notChosen) not chosen." : ".")
    }
  }

  /// Records read.
  var read: Int { total(\.read) }
  /// Facts that are new or differ from what was held.
  var new: Int { total(\.new) }
  /// Facts that were already held.
  var unchanged: Int { total(\.unchanged) }
  /// Facts that differ from those held, which are of a newer file, or larger, and stay.
  var outranked = 0
  /// Records that appeared more than once in a file.
  var duplicate: Int { total(\.duplicate) }
  /// The refused records with their places; one log per file.
  var refused: [RefusalLog] = []
  /// Records taken, by metric.
  var taken: [String: Int] = [:]
  /// Records of kinds that are not used, by the file's own name for them.
  var notUsed: [String: Int] = [:]
  /// Records of categories that the person has switched off, by metric.
  var leftOut: [String: Int] = [:]
  /// Conflicts between sessions by hand and synced ones that the import found.
  var conflicts = 0
  /// The pillars of which records were left out without consent.
  var pillarsLeftOut: Set<Pillar> = []
  /// Records of kinds and of sources that the person did not choose for imports, by the kind's id and the source's name.
  var kindsNotChosen: [String: Int] = [:]
  var sourcesNotChosen: [String: Int] = [:]
  /// Categories that are off unless somebody asks for them, of which records were left out.
  private var categoriesOff: Set<ConsentCategory> = []
  /// What each export gave, in the order of the import.
  var exports: [Export] = []
  /// Files that could not be imported, and what else is worth knowing.
  var failures: [Diagnostic] = []
  /// The number of files and folders that could not be imported, by the code of the reason.
  var filesRefused: [String: Int] = [:]
  /// The paths of those files.
  var failedPaths: [String] = []
  /// Whether something could not be read or kept that may be another time.
  var isPartlyUnread = false
  /// The exit code that the first failure asks for.
  var failureStatus: ExitStatus?
  /// The person's time zone after the import.
  var zone: String?
  /// Whether a new person got the settings of a bundle.
  var tookSettings = false
  /// Whether this was a dry run, which keeps nothing.
  var dryRun = false

  var json: JSONValue {
    .members([
      "read": JSONValue(read), "new": JSONValue(new), "unchanged": JSONValue(unchanged),
      "duplicate": JSONValue(duplicate),
      "refused": .array(recordRefusals.map(Self.refusal) + failures.map(Self.refusal)),
      "refused_by_code": Self.counts(refusedByCode), "conflicts": JSONValue(conflicts),
      "metrics": Self.counts(taken),
      "not_used": Self.counts(notUsed), "left_out": Self.counts(leftOut),
      "not_chosen": .members([
        "kinds": Self.counts(kindsNotChosen), "sources": Self.counts(sourcesNotChosen),
      ]),
      "held_stays": JSONValue(outranked), "settings_taken": .bool(tookSettings),
      "exports": .array(exports.map(\.json)), "dry_run": .bool(dryRun),
    ])
  }

  /// The event for the audit trail.
  func event(of person: PersonID) -> AuditEvent {
    var counts = [
      "read": read, "new": new, "unchanged": unchanged, "duplicate": duplicate,
      "refused": recordsRefused,
    ]
    if notChosen > 0 { counts["not_chosen"] = notChosen }
    return AuditEvent(.imported, of: person, counts: counts)
  }

  /// The number of records that the person did not choose.
  var notChosen: Int { total(\.notChosen) }

  private func total(_ count: KeyPath<Export, Int>) -> Int { exports.reduce(0) { $0 + $1[keyPath: count] } }

  var text: String {
    var lines = [
      (dryRun ? "Read without keeping anything: " : "Read ")
        + "\(read) records: \(new) facts new, \(unchanged) unchanged, "
        + "\(duplicate) records duplicate, \(recordsRefused) refused."
    ]
    if outranked > 0 {
      lines.append("  \(outranked) differ from what is held, which is of a newer file or larger and stays")
    }
    if conflicts > 0 {
      lines.append(
        conflicts == 1
          ? "  1 workout by hand overlaps a synced one: `triptych records conflicts`"
          : "  \(conflicts) workouts by hand overlap synced ones: `triptych records conflicts`")
    }
    if tookSettings { lines.append("  settings taken from the bundle") }
    if exports.count > 1 { lines += exports.map { "  " + $0.line } }
    for (name, count) in taken.sorted(by: { $0.key < $1.key }) { lines.append("  \(name): \(count)") }
    for (name, count) in leftOut.sorted(by: { $0.key < $1.key }) {
      lines.append("  left out without consent, \(name): \(count)")
    }
    for category in ConsentCategory.allCases where categoriesOff.contains(category) {
      lines.append(
        "  \(category.title) data is off until \(category.consentPath) is true; import the file again then")
    }
    for (name, count) in kindsNotChosen.sorted(by: { $0.key < $1.key }) {
      lines.append("  not chosen in the settings, \(name): \(count)")
    }
    for (name, count) in sourcesNotChosen.sorted(by: { $0.key < $1.key }) {
      lines.append("  not chosen in the settings, source \(name): \(count)")
    }
    for (code, count) in refusedByCode.sorted(by: { $0.key < $1.key }) {
      lines.append("  refused, \(code): \(count)")
    }
    if !notUsed.isEmpty {
      let kinds = notUsed.sorted { left, right in
        let columns = [left, right].map { $0.key.hasPrefix(ImportSummary.columnMark) }
        if columns[0] != columns[1] { return columns[1] }
        return (right.value, left.key) < (left.value, right.key)
      }
      let shown = kinds.prefix(5).map { "\($0.key) (\($0.value))" }.joined(separator: ", ")
      lines.append("Not used: \(shown)" + (kinds.count > 5 ? " and \(kinds.count - 5) more kinds." : "."))
    }
    return lines.joined(separator: "\n")
  }

  /// Success if any record was taken, or the settings of a bundle, else the status of the first failure, else bad data.
  /// A file whose records were all left out for lack of consent, or because they were not chosen, is not bad.
  var status: ExitStatus {
    tookNothing ? failureStatus ?? (leftOut.isEmpty && notChosen == 0 ? .data : .success) : .success
  }

  /// Whether no record of any file was taken, nor the settings of a bundle.
  var tookNothing: Bool { !tookSettings && !taken.values.contains { $0 > 0 } }

  /// Adds the results of one file.
  mutating func add(
    _ summary: ImportSummary, _ change: StoreChange, notChosen: Int, from file: ImportFile
  ) {
    let total = change.total
    exports.append(
      Export(
        format: summary.kind, path: file.path, read: summary.read, new: total.new + total.changed,
        unchanged: total.unchanged + total.outranked, duplicate: summary.duplicate,
        refused: summary.refused.total,
        notUsed: summary.notUsed.values.reduce(0, +), notChosen: notChosen))
    taken.merge(summary.taken, uniquingKeysWith: +)
    notUsed.merge(summary.notUsed, uniquingKeysWith: +)
    refused.append(summary.refused)
    outranked += total.outranked
  }

  /// Adds what another import did.
  mutating func add(_ other: ImportReport) {
    outranked += other.outranked
    refused += other.refused
    taken.merge(other.taken, uniquingKeysWith: +)
    notUsed.merge(other.notUsed, uniquingKeysWith: +)
    leftOut.merge(other.leftOut, uniquingKeysWith: +)
    kindsNotChosen.merge(other.kindsNotChosen, uniquingKeysWith: +)
    sourcesNotChosen.merge(other.sourcesNotChosen, uniquingKeysWith: +)
    pillarsLeftOut.formUnion(other.pillarsLeftOut)
    categoriesOff.formUnion(other.categoriesOff)
    conflicts += other.conflicts
    exports += other.exports
    filesRefused.merge(other.filesRefused, uniquingKeysWith: +)
    isPartlyUnread = isPartlyUnread || other.isPartlyUnread
    tookSettings = tookSettings || other.tookSettings
  }

  /// Moves records that a person did not choose for imports from those taken to those not chosen; returns their number.
  ///
  /// - Parameters:
  ///   - events: events that were left out, by kind; a summary counts them as one kind
  ///   - sources: rows of a bundle that were left out, by source; other importers count them in the summary
  ///   - rows: the same rows by what they are
  mutating func leaveOut(
    events: [String: Int], sources: [String: Int], rows: [String: Int], from summary: inout ImportSummary,
    choice: ImportChoice
  ) -> Int {
    var kinds = events
    if let taken = summary.taken["entries"] {
      summary.taken["entries"] = max(0, taken - events.values.reduce(0, +))
    }
    for (name, count) in rows {
      summary.taken[name] = summary.taken[name].map { max(0, $0 - count) }
    }
    for (name, count) in summary.taken where count > 0 {
      let isData = ["sleep", "workouts"].contains(name) || MetricCatalog[Metric(name)] != nil
      let kind = OfferedKind.id(of: Metric(name))
      guard isData, !choice.takes(kind) else { continue }
      summary.taken[name] = nil
      kinds[kind, default: 0] += count
    }
    let bySource = sources.merging(summary.sourcesLeftOut, uniquingKeysWith: +)
    kindsNotChosen.merge(kinds, uniquingKeysWith: +)
    sourcesNotChosen.merge(bySource, uniquingKeysWith: +)
    return kinds.values.reduce(0, +) + bySource.values.reduce(0, +)
  }

  /// Moves records that a person does not consent to from those taken to those left out, with one warning per pillar.
  /// A category that is off unless somebody asks for it is no reason to warn.
  ///
  /// - Parameter entries: manual events that were left out; a summary counts them as one kind
  mutating func leaveOut(
    _ entries: [ConsentCategory: Int], from summary: inout ImportSummary, consent: Consent, at path: String
  ) {
    var counts = entries
    for (category, count) in entries.sorted(by: { $0.key.rawValue < $1.key.rawValue }) where count > 0 {
      leftOut["entries." + category.rawValue, default: 0] += count
      summary.taken["entries"] = summary.taken["entries"].map { max(0, $0 - count) }
    }
    for (name, count) in summary.taken.sorted(by: { $0.key < $1.key }) {
      guard let category = Self.missing(for: name, consent) else { continue }
      summary.taken[name] = nil
      leftOut[name, default: 0] += count
      counts[category, default: 0] += count
    }
    for category in ConsentCategory.allCases {
      guard let count = counts[category], count > 0 else { continue }
      guard let pillar = category.pillar else {
        categoriesOff.insert(category)
        continue
      }
      pillarsLeftOut.insert(pillar)
      failures.append(
        Diagnostic(
          .warning, code: Consent.refusalCode,
          "\(category.title) data is switched off in the settings, so \(count) records were left out",
          place: path,
          hint: "Set \(category.consentPath) to true and import the file again to take them."))
    }
  }

  /// The category whose consent a kind of record lacks; `nil` if it has all it needs, or has no or several categories.
  private static func missing(for name: String, _ consent: Consent) -> ConsentCategory? {
    if name == "sleep" || name == "workouts" { return consent.permits(.fitness) ? nil : .fitness }
    if name == "conversations" { return consent.permits(category: .conversations) ? nil : .conversations }
    return MetricCatalog[Metric(name)].flatMap { consent.missing(for: $0.metric) }
  }

  /// The number of records refused; the other records of their files were taken.
  var recordsRefused: Int { refused.reduce(0) { $0 + $1.total } }

  /// The first records refused of each file and reason, with line and reason.
  var recordRefusals: [Diagnostic] { refused.flatMap(\.first) }

  /// The number of records refused because they are of a later time than the clock allows.
  var refusedAsFuture: Int { refused.reduce(0) { $0 + ($1.counts["date_in_future"] ?? 0) } }

  /// The records and files refused, by the code of the reason.
  private var refusedByCode: [String: Int] {
    refused.reduce(into: filesRefused) { $0.merge($1.counts, uniquingKeysWith: +) }
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
