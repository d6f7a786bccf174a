import TriptychArchive
import TriptychHealth

/// Takes in what waits in a person's inbox: exports, entries and decisions of pages, and settings. Each file goes the way
/// of the command for it.
///
/// A file that fails stops no other. What was taken is moved to `imported/`, what is refused to `refused/` with the
/// reason, and what may be taken another time stays.
struct InboxIntake {
  var home: Home
  var person: PersonID
  var asOf: AsOfRequest
  /// Records an event in the operator's trail.
  var note: (AuditEvent) -> Void
  /// How files that go another way than imports came, for the trail of the person's records.
  var way = TrailLine.Way.inbox
  /// Files that ended an earlier worker, by name, with what is reported of them at a path.
  var poisons: [String: (String) -> Diagnostic] = [:]
  /// Hears of each file before it is read, by its name.
  var beginning: (String) -> Void = { _ in }

  /// The seconds that imported files are kept.
  static let importedKept: Int64 = 86_400

  /// What became of the files.
  struct Outcome {
    var taken = 0
    var refused = 0
    /// Files that could not be read or kept this time, and stay.
    var unread = 0
    /// The records refused of files that were read.
    var recordsRefused = 0
    var diagnostics: [Diagnostic] = []
    /// Why files of a person without a time zone stay: the machine's has no name.
    var unnamedZone: CommandFailure?
  }

  /// Takes in everything that waits. Whatever goes wrong is in the outcome.
  func empty() -> Outcome {
    let inbox = Inbox(of: person, in: home)
    var outcome = Outcome()
    do {
      var refused: [(item: Inbox.Item, reasons: [Diagnostic], isPart: Bool)] = []
      for item in try sorted(inbox.waiting()) {
        do {
          switch try take(item, in: inbox, &outcome) {
          case .taken:
            try inbox.accept(item)
            outcome.taken += 1
          case .refused(let reasons, let isPart):
            outcome.refused += 1
            refused.append((item, reasons, isPart))
          case .waits: continue
          }
        } catch {
          wait(CommandFailure(error), at: item.path, &outcome)
        }
      }
      // Refusals come last: another file of the same time puts nothing right, since it was there before anybody knew of
      // them. A process that is killed before leaves the files where they are, for another try.
      for (item, reasons, isPart) in refused {
        do {
          try refuse(item, in: inbox, because: reasons, isPart: isPart, &outcome)
        } catch {
          wait(CommandFailure(error), at: item.path, &outcome)
        }
      }
      if try inbox.hasImported, !keepsImports {
        _ = try inbox.sweepImported(before: AsOfOption.now.adding(seconds: -InboxIntake.importedKept))
      }
    } catch {
      wait(CommandFailure(error), at: inbox.path, &outcome)
    }
    return outcome
  }

  /// Names what stays for another time, and counts it where another try may help.
  private func wait(_ failure: CommandFailure, at place: String, _ outcome: inout Outcome) {
    if failure.status == .tryAgain { outcome.unread += 1 }
    outcome.diagnostics += failure.diagnostics.map { warning($0, at: place) }
  }

  /// Settings first, each group in the order given.
  private func sorted(_ items: [Inbox.Item]) -> [Inbox.Item] {
    let isSettings = items.map { item in
      guard poisons[item.name] == nil, Self.fault(of: item) == nil else { return false }
      beginning(item.name)
      return ((try? InboxFile(at: item.path)) ?? nil)?.isSettings == true
    }
    return zip(items, isSettings).filter(\.1).map(\.0) + zip(items, isSettings).filter { !$0.1 }.map(\.0)
  }

  /// Why an item cannot even be looked into; `nil` when it can.
  private static func fault(of item: Inbox.Item) -> Diagnostic? {
    if !item.isNamed {
      return Diagnostic(
        .error, code: "bad_file_name", "The name of the file is not UTF-8, so the file cannot be read",
        place: item.path, hint: "Give it another name and put it into the inbox again.")
    }
    return item.isPlain
      ? nil
      : Diagnostic(
        .error, code: "not_permitted", "Links and special files are not imported", place: item.path,
        hint: "Put the file itself there.")
  }

  /// What becomes of a file.
  private enum Fate {
    case taken
    /// Of a part, all else was taken.
    case refused([Diagnostic], isPart: Bool = false)
    /// The file stays for another time.
    case waits
  }

  private func take(_ item: Inbox.Item, in inbox: Inbox, _ outcome: inout Outcome) throws -> Fate {
    if let poison = poisons[item.name] { return refusal([poison(item.path)], &outcome) }
    if let fault = Self.fault(of: item) { return refusal([fault], &outcome) }
    beginning(item.name)
    do {
      switch try InboxFile(at: item.path) {
      case .queue(let queue)?: return try apply(queue, from: item, &outcome)
      case .settings(let text)?: return try apply(settings: text, from: item, &outcome)
      case nil: return try importFile(item, in: inbox, &outcome)
      }
    } catch let refused as QueueFile.Refusal {
      return refusal([refused.diagnostic], &outcome)
    }
  }

  private func importFile(
    _ item: Inbox.Item, in inbox: Inbox, _ outcome: inout Outcome
  ) throws -> Fate {
    let zone: CivilZone
    do { zone = try PersonFile.zone(ofImportsFor: person, in: home) } catch {
      return fate(of: error, at: item.path, &outcome)
    }
    let importRun = ImportRun(
      home: home, person: person, newPersonZone: zone, source: nil,
      moment: asOf.resolved(in: zone).instant, dryRun: false)
    let report = try importRun.importFiles([item.path]) { _ in }
    outcome.diagnostics += report.failures.map { warning($0, at: item.path) }
    guard try inbox.isUnchanged(item) else {
      outcome.diagnostics.append(
        Diagnostic(
          .warning, code: "inbox_changing",
          "The file changed while it was being read, so it stays for the next night",
          place: item.path, hint: "Copy it under a hidden name first, then rename it."))
      return .waits
    }
    outcome.recordsRefused += report.recordsRefused
    outcome.diagnostics += report.recordRefusals.map { $0.warning(ofRecordIn: item.path) }
    let isTaken = report.status == .success
    if isTaken, !report.tookNothing || report.notChosen > 0 { note(report.event(of: person)) }
    // No space, no permission, busy: the file is not at fault. A folder of which a part cannot be read stays whole.
    if report.status == .tryAgain || report.isPartlyUnread {
      outcome.unread += 1
      return .waits
    }
    if isTaken, report.filesRefused.isEmpty { return .taken }
    if isTaken { outcome.taken += 1 }
    let reasons = report.failures.filter { $0.severity == .error }.map { Self.reason($0, in: item) }
    return .refused(reasons.isEmpty ? report.failures : reasons, isPart: isTaken)
  }

  /// A reason that says which file of a folder it is about, since it is kept beside the folder.
  private static func reason(_ diagnostic: Diagnostic, in item: Inbox.Item) -> Diagnostic {
    guard let place = diagnostic.place, place.utf8.starts(with: (item.path + "/").utf8) else {
      return diagnostic
    }
    var reason = diagnostic
    let inside = String(decoding: place.utf8.dropFirst(item.path.utf8.count + 1), as: UTF8.self)
    reason.text = VisibleText.line(inside) + ": " + diagnostic.text
    return reason
  }

  /// A reason that says which entry of a queue file it is about.
  private static func reasonOfEntry(_ diagnostic: Diagnostic) -> Diagnostic {
    guard let place = diagnostic.place else { return diagnostic }
    var reason = diagnostic
    reason.text = VisibleText.line(place) + ": " + diagnostic.text
    return reason
  }

  /// Applies a queue file that a page gave, by the rules of `queue apply`. A file with an entry that is refused is kept with
  /// the refused ones, since that entry is nowhere else; once corrected, it can be applied again, and what was taken before
  /// is known.
  private func apply(
    _ queue: QueueFile, from item: Inbox.Item, _ outcome: inout Outcome
  ) throws -> Fate {
    do {
      guard try queue.isOf(person, in: home) else {
        throw CommandFailure(
          .data, code: "queue_file_wrong",
          "The file holds the entries of another person, so nothing was applied",
          hint: "Put it into the inbox of that person.")
      }
      let session = try EntrySession(
        person, in: home, newPersonZone: PersonFile.zone(ofImportsFor: person, in: home))
      let applied = try session.apply(
        queue, asOf: asOf.resolved(in: session.zone).instant, by: way)
      outcome.diagnostics += applied.refused.map { warning($0, at: item.path) }
      let isUseful = applied.applied.count + applied.alreadyApplied + applied.conflicts.count > 0
      guard applied.refusedCount > 0 else { return .taken }
      if isUseful { outcome.taken += 1 }
      return .refused(applied.refused.map(Self.reasonOfEntry), isPart: isUseful)
    } catch {
      return fate(of: error, at: item.path, &outcome)
    }
  }

  /// Applies a settings file by the rules of `settings apply`. Nobody is there to say yes, so what needs one is refused.
  private func apply(
    settings text: String, from item: Inbox.Item, _ outcome: inout Outcome
  ) throws -> Fate {
    var application = SettingsApplication(home: home, person: person, way: way)
    application.hint = "If it is meant: `triptych settings apply FILE --yes --person \(person)`."
    do {
      let applied = try application.apply(text, named: item.name) { _ in false }
      outcome.diagnostics += applied.warnings.map { warning($0, at: item.path) }
      note(applied.event)
      return .taken
    } catch {
      return fate(of: error, at: item.path, &outcome)
    }
  }

  /// What becomes of a file whose command failed: it waits where another try may help, and where the machine's time zone
  /// is at fault.
  private func fate(of error: any Error, at path: String, _ outcome: inout Outcome) -> Fate {
    let failure = CommandFailure(error)
    let isZone = [CivilZone.unnamedByMachine, CivilZone.unknownToMachine].contains(failure.diagnostic.code)
    guard failure.status == .tryAgain || isZone else { return refusal(failure.diagnostics, &outcome) }
    if isZone { outcome.unnamedZone = failure }
    wait(failure, at: path, &outcome)
    return .waits
  }

  private func refusal(_ reasons: [Diagnostic], _ outcome: inout Outcome) -> Fate {
    outcome.diagnostics += reasons.map { warning($0, at: nil) }
    return .refused(reasons)
  }

  /// Moves a file to the refused ones, and notes it for the person's pages, with what goes on meanwhile.
  private func refuse(
    _ item: Inbox.Item, in inbox: Inbox, because reasons: [Diagnostic], isPart: Bool,
    _ outcome: inout Outcome
  ) throws {
    // What is refused of a folder need not be of the kind of its first file.
    let isKnown = Self.fault(of: item) == nil && !isPart
    let source = isKnown ? FailedImport.Source(lookingAt: item.path) : .unknown
    let failed = FailedImport(
      file: VisibleText.line(item.name), source: source, reason: .init(code: reasons.first?.code ?? ""),
      moment: asOf.resolved(in: .utc).instant)
    let target = try inbox.refuse(item, because: reasons) { target in
      try FailedImports(of: person, in: home).note(failed, refusedTo: target)
    }
    outcome.diagnostics.append(ImportReport.failedImport(source, at: target))
  }

  /// The diagnostic as a warning: a file that fails does not fail the person.
  private func warning(_ diagnostic: Diagnostic, at place: String?) -> Diagnostic {
    var warning = diagnostic
    warning.severity = .warning
    guard let place else { return warning }
    let name = warning.place ?? ""
    warning.place =
      name.isEmpty || place.hasSuffix("/" + name) ? place : name.hasPrefix(place) ? name : place + ": " + name
    return warning
  }

  /// Whether the person keeps imported files; true if their settings cannot be read.
  private var keepsImports: Bool {
    (try? SettingsFile.read(person, in: home).privacy.keepImports) ?? true
  }
}
