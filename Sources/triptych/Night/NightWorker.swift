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
  var builder: WorkerBuilder
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

  /// Carries out an order and reports the result; returns whether a new site was published.
  func carryOut(_ order: NightOrder) -> Bool {
    let watch = Stopwatch()
    var said: [Diagnostic] = []
    let refusal = refusal(order.person)
    let inbox = refusal == nil ? emptyInbox(order, &said) : InboxIntake.Outcome()
    say(.building)
    var pipeline = pipeline
    pipeline.now = AsOfOption.now
    var built =
      refusal ?? isUnknown(order.person, inbox.unnamedZone) ?? pipeline.one(order.person, with: builder)
    let openPath = built.openPath
    var result = NightResult(built)
    if built.status == .success { said += sendMessages(order.person, &result) }
    result.milliseconds = Int((watch.seconds * 1000).rounded())
    (result.imported, result.refused, result.unread) = (inbox.taken, inbox.refused, inbox.unread)
    result.recordsRefused = inbox.recordsRefused
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
          words: pipeline.templates.set().words(for: file.settings, year: moment.day.components.year),
          hooks: hooks, siteName: pipeline.publisher.name(of: person), isShort: true)
      else { return [] }
      let report = try delivery.run(at: moment, isReachable: !silentHosts.names.contains(delivery.place))
      result.sent = report.count(.sent)
      result.unsent = report.count(.undelivered) + report.count(.waiting)
      if report.isUnanswered { silentHosts.names.insert(delivery.place) }
      return CommandFailure.asWarnings(report.diagnostics)
    } catch {
      return CommandFailure(error).naming(person).warnings
    }
  }

  /// The result for a person whose folder is a link, which is not followed; `nil` for everybody else.
  private func refusal(_ person: PersonID) -> BuildResult? {
    do {
      try pipeline.home.requireNoLink(of: person)
      return nil
    } catch {
      let failure = CommandFailure(error).naming(person)
      return BuildResult(person: person, diagnostics: failure.diagnostics, status: failure.status)
    }
  }

  /// The result for a person of whom nothing is held, even after the inbox; `nil` for everybody else.
  ///
  /// - Parameter zone: why files in the inbox stay, where the machine's time zone is at fault
  private func isUnknown(_ person: PersonID, _ zone: CommandFailure?) -> BuildResult? {
    guard (try? pipeline.home.isKnown(person)) == false else { return nil }
    if let zone = zone?.naming(person) {
      return BuildResult(person: person, diagnostics: zone.diagnostics, status: zone.status)
    }
    let diagnostic = Diagnostic(
      .error, code: "nothing_held", "There is no data about this person, so there is no site to build",
      place: "person \(person)", hint: "Put an export into their inbox, or import one.")
    return BuildResult(person: person, diagnostics: [diagnostic], status: .data)
  }

  /// Takes in what waits in the inbox and in folders, and counts it. Whatever goes wrong is reported.
  private func emptyInbox(_ order: NightOrder, _ said: inout [Diagnostic]) -> InboxIntake.Outcome {
    guard !order.skipsInbox else {
      said.append(
        Diagnostic(
          .warning, code: "inbox_left",
          "The inbox was left as it is, because a worker was killed on it more than once",
          place: Inbox(of: order.person, in: pipeline.home).path,
          hint: "The site is built from what is held; the next night looks again."))
      return InboxIntake.Outcome()
    }
    var intake = InboxIntake(home: pipeline.home, person: order.person, asOf: pipeline.asOf, note: note)
    for poison in order.poisons { intake.poisons[poison.file] = { poison.reason.diagnostic(at: $0) } }
    intake.beginning = { say(.importing(file: $0)) }
    var counts = intake.empty()
    said += counts.diagnostics
    do {
      let found = try lookAtFolders(order)
      said += found.diagnostics + found.recordRefusals
      counts.taken += found.taken
      counts.refused += found.refused
      counts.unread += found.unread
      counts.recordsRefused += found.recordsRefused
    } catch {
      said += CommandFailure(error).naming(order.person).warnings
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
    let zone = try PersonFile.zone(ofImportsFor: person, in: home)
    var look = FolderImport(
      run: ImportRun(
        home: home, person: person, newPersonZone: zone, source: nil,
        moment: pipeline.asOf.resolved(in: zone).instant, dryRun: false),
      rule: folders, moment: pipeline.asOf.resolved(in: .utc).instant, now: AsOfOption.now)
    for poison in order.poisons { look.poisons[poison.file] = poison.reason.diagnostic(at: poison.file) }
    look.beginning = { say(.importing(file: $0)) }
    look.imported = { note($0.event(of: person)) }
    return try look.look(settings)
  }
}
