import TriptychArchive
import TriptychHealth
import TriptychSite

/// The hosts that a worker got no answer from.
final class SilentHosts {
  var names: Set<String> = []
}

/// Does the night's work for one person after the other: inbox, retention, analysis, site, messages, each in a
/// transaction of its own.
///
/// A file that fails never fails the person: the site is built from what is held, and the file is reported.
struct NightWorker {
  var pipeline: SiteBuildPipeline
  var builder: Result<SiteBuilder, any Error>
  /// Which folders settings may name; `nil` where none are looked at.
  var folders: InboxFolderRule?
  /// To which hosts settings may have messages sent; `nil` where none are sent.
  var hooks: HookOptions?
  /// The hosts that did not answer tonight; nobody else waits for them.
  let silentHosts = SilentHosts()
  /// Sends a message to the supervisor.
  var say: (NightMessage) -> Void
  /// Records an event in the audit trail.
  var note: (AuditEvent) -> Void

  /// The seconds that imported files are kept.
  static let importedKept: Int64 = 86_400

  /// Carries out an order and reports the result; returns whether a new site was published.
  func carryOut(_ order: NightOrder) -> Bool {
    let watch = Stopwatch()
    var said: [Diagnostic] = []
    let (imported, refused) = emptyInbox(order, &said)
    say(.building)
    var pipeline = pipeline
    pipeline.now = AsOfOption.now
    var built = isUnknown(order.person) ?? pipeline.one(order.person, with: builder)
    let openPath = built.openPath
    var result = NightResult(built)
    if built.status == .success { said += sendMessages(order.person, &result) }
    result.milliseconds = Int((watch.seconds * 1000).rounded())
    (result.imported, result.refused) = (imported, refused)
    built.diagnostics = said + built.diagnostics
    say(.done(result, .init(list: built.diagnostics, openPath: openPath), built.retention))
    return result.outcome == .published
  }

  /// Hands due messages to the address in the person's settings, with one short try; what is not taken waits for
  /// `notify send`. Whatever goes wrong is a warning, since the night's work is done.
  private func sendMessages(_ person: PersonID, _ result: inout NightResult) -> [Diagnostic] {
    do {
      guard let hooks, let text = try pipeline.home.settingsText(of: person), SettingsFile.mayNameHook(text)
      else {
        return []
      }
      let file = try PersonFile(person, in: pipeline.home)
      // A night for a whole day is for its pages; what is sent is sent now.
      let moment: AsOf =
        if case .endOf = pipeline.asOf { AsOf(AsOfOption.now, in: file.zone) } else {
          pipeline.asOf.resolved(in: file.zone)
        }
      guard
        let delivery = try MessageDelivery(
          file, in: pipeline.home,
          words: pipeline.templates.words(for: file.settings, year: moment.day.components.year),
          hooks: hooks, siteName: pipeline.publisher.name(of: person), isShort: true)
      else { return [] }
      let report = try delivery.run(at: moment, isReachable: !silentHosts.names.contains(delivery.place))
      result.sent = report.count(.sent)
      result.unsent = report.count(.undelivered) + report.count(.waiting)
      if report.isUnanswered { silentHosts.names.insert(delivery.place) }
      return CommandFailure.asWarnings(report.diagnostics)
    } catch {
      return CommandFailure(error).placed(at: "person \(person)").warnings
    }
  }

  /// The result for a person of whom nothing is held, even after the inbox; `nil` for everybody else.
  private func isUnknown(_ person: PersonID) -> BuildResult? {
    guard (try? pipeline.home.isKnown(person)) == false else { return nil }
    let diagnostic = Diagnostic(
      .error, code: "nothing_held", "There is no data about this person, so there is no site to build",
      place: "person \(person)", hint: "Put an export into their inbox, or import one.")
    return BuildResult(person: person, diagnostics: [diagnostic], status: .data)
  }

  /// Imports the waiting files; returns how many were imported and how many refused. Whatever goes wrong is reported.
  private func emptyInbox(_ order: NightOrder, _ said: inout [Diagnostic]) -> (Int, Int) {
    let inbox = Inbox(of: order.person, in: pipeline.home)
    var counts = (imported: 0, refused: 0)
    var refusals: [(failed: FailedImport, path: String)] = []
    guard !order.skipsInbox else {
      said.append(
        Diagnostic(
          .warning, code: "inbox_left",
          "The inbox was left as it is, because a worker was killed on it more than once",
          place: inbox.path, hint: "The site is built from what is held; the next night looks again."))
      return counts
    }
    do {
      for item in try inbox.waiting() {
        do {
          switch try take(item, of: order, &said) {
          case .taken:
            try inbox.accept(item)
            counts.imported += 1
          case .refused(let reasons):
            counts.refused += 1
            refusals.append(try refuse(item, in: inbox, of: order.person, because: reasons, &said))
          case .waits: continue
          }
        } catch {
          said.append(warning(CommandFailure(error).diagnostic, at: item.path))
        }
      }
      // Another file of the same night puts nothing right: it was there before anybody knew of the refusal.
      let failed = FailedImports(of: order.person, in: pipeline.home)
      for refusal in refusals { try failed.note(refusal.failed, refusedTo: refusal.path) }
      if try inbox.hasImported, !keepsImports(order.person) {
        _ = try inbox.sweepImported(before: AsOfOption.now.adding(seconds: -NightWorker.importedKept))
      }
    } catch {
      said.append(warning(CommandFailure(error).diagnostic, at: inbox.path))
    }
    do {
      let found = try lookAtFolders(order)
      said += found.diagnostics
      counts.imported += found.taken
      counts.refused += found.refused
    } catch {
      said += CommandFailure(error).placed(at: "person \(order.person)").warnings
    }
    return counts
  }

  /// Imports what is new in the folders that the person's settings name. Settings that cannot be read are reported by the
  /// build.
  private func lookAtFolders(_ order: NightOrder) throws -> FolderImport.Outcome {
    let (home, person) = (pipeline.home, order.person)
    guard let folders, try home.isKnown(person) else { return FolderImport.Outcome() }
    guard let text = try? home.settingsText(of: person),
      try SettingsFile.mayNameFolders(text) || InboxFolderRegister.exists(of: person, in: home),
      let settings = try? SettingsFile.parse(text, named: "settings.json").settings
    else { return FolderImport.Outcome() }
    let zone = CivilZone.machine
    var look = FolderImport(
      run: ImportRun(
        home: home, person: person, newPersonZone: zone, source: nil,
        moment: pipeline.asOf.resolved(in: zone).instant, dryRun: false),
      rule: folders, moment: pipeline.asOf.resolved(in: .utc).instant, now: AsOfOption.now)
    for poison in order.poisons { look.poisons[poison.file] = poison.reason.diagnostic(at: poison.file) }
    look.beginning = { say(.importing(file: $0)) }
    let outcome = try look.look(settings)
    for report in outcome.reports where !report.tookNothing { note(report.event(of: person)) }
    return outcome
  }

  /// Moves a file to the refused ones, and notes it for the person's pages, with what goes on meanwhile. Returns the note
  /// and the path to which it was moved.
  private func refuse(
    _ item: Inbox.Item, in inbox: Inbox, of person: PersonID, because reasons: [Diagnostic],
    _ said: inout [Diagnostic]
  ) throws -> (failed: FailedImport, path: String) {
    let source = item.isPlain ? FailedImport.Source(lookingAt: item.path) : .unknown
    let target = try inbox.refuse(item, because: reasons)
    said.append(ImportReport.failedImport(source, at: target))
    let failed = FailedImport(
      file: VisibleText.line(item.name), source: source, reason: .init(code: reasons.first?.code ?? ""),
      moment: pipeline.asOf.resolved(in: .utc).instant)
    try FailedImports(of: person, in: pipeline.home).note(failed, refusedTo: target)
    return (failed, target)
  }

  /// What becomes of a file.
  private enum Fate {
    case taken
    case refused([Diagnostic])
    /// The file stays for the next night.
    case waits
  }

  private func take(_ item: Inbox.Item, of order: NightOrder, _ said: inout [Diagnostic]) throws -> Fate {
    let home = pipeline.home
    if let poison = order.poisons.first(where: { $0.file == item.name }) {
      return refusal([poison.reason.diagnostic(at: item.path)], &said)
    }
    guard item.isPlain else {
      return refusal(
        [
          Diagnostic(
            .error, code: "not_permitted", "Links and special files are not imported",
            place: item.path, hint: "Put the file itself there.")
        ], &said)
    }
    say(.importing(file: item.name))
    do {
      if let queue = try InboxQueue(at: item.path) { return try apply(queue, from: item, of: order, &said) }
    } catch let refused as QueueFile.Refusal {
      return refusal([refused.diagnostic], &said)
    }
    let zone = CivilZone.machine
    let importRun = ImportRun(
      home: home, person: order.person, newPersonZone: zone, source: nil,
      moment: pipeline.asOf.resolved(in: zone).instant, dryRun: false)
    let report = try importRun.importFiles([item.path]) { _ in }
    said += report.failures.map { warning($0, at: item.path) }
    guard try Inbox(of: order.person, in: home).isUnchanged(item) else {
      said.append(
        Diagnostic(
          .warning, code: "inbox_changing",
          "The file changed while it was being read, so it stays for the next night",
          place: item.path, hint: "Copy it under a hidden name first, then rename it."))
      return .waits
    }
    if report.status == .success {
      if !report.tookNothing || report.notChosen > 0 { note(report.event(of: order.person)) }
      return .taken
    }
    // No space, no permission, busy: the file is not at fault.
    if report.status == .tryAgain { return .waits }
    let reasons = report.failures.filter { $0.severity == .error }
    return .refused(reasons.isEmpty ? report.failures : reasons)
  }

  /// Applies a queue file that a page gave. Entries that are refused are named; where all new ones are, so is the file.
  private func apply(
    _ queue: InboxQueue, from item: Inbox.Item, of order: NightOrder, _ said: inout [Diagnostic]
  ) throws -> Fate {
    do {
      let outcome = try queue.apply(to: order.person, in: pipeline.home, asOf: pipeline.asOf)
      said += outcome.refused.map { warning($0, at: item.path) }
      let isUseful = outcome.applied.count + outcome.alreadyApplied + outcome.conflicts.count > 0
      return outcome.refusedCount > 0 && !isUseful ? .refused(outcome.refused) : .taken
    } catch {
      let failure = CommandFailure(error)
      if failure.status == .tryAgain { return .waits }
      return refusal(failure.diagnostics, &said)
    }
  }

  private func refusal(_ reasons: [Diagnostic], _ said: inout [Diagnostic]) -> Fate {
    said += reasons.map { warning($0, at: nil) }
    return .refused(reasons)
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
  private func keepsImports(_ person: PersonID) -> Bool {
    (try? SettingsFile.read(person, in: pipeline.home).privacy.keepImports) ?? true
  }
}
