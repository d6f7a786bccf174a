import TriptychArchive
import TriptychHealth
import TriptychSite

/// Does the night of one person after the other: inbox, retention, analysis, site, messages; each a transaction of its own.
///
/// A file that fails never fails the person: the site is made from what is held, and the file is named.
struct NightWorker {
  var pipeline: SiteBuildPipeline
  var builder: Result<SiteBuilder, any Error>
  /// Hands a message to the supervisor.
  var say: (NightMessage) -> Void
  /// Notes something in the operator's trail.
  var note: (AuditEvent) -> Void

  /// Seconds for which imported files are kept.
  static let importedKept: Int64 = 86_400

  /// Does what is asked, and says what came of it. Whether a new site was published is the result.
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
    result.milliseconds = Int((watch.seconds * 1000).rounded())
    (result.imported, result.refused) = (imported, refused)
    built.diagnostics = said + built.diagnostics
    say(.done(result, .init(list: built.diagnostics, openPath: openPath), built.retention))
    return result.outcome == .published
  }

  /// What is said of somebody of whom nothing is held, also not after the inbox; `nil` for everybody else.
  private func isUnknown(_ person: PersonID) -> BuildResult? {
    guard (try? pipeline.home.isKnown(person)) == false else { return nil }
    let diagnostic = Diagnostic(
      .error, code: "nothing_held", "Nothing is held of this person, so there is no site to make",
      place: "person \(person)", hint: "Put an export into their inbox, or import one.")
    return BuildResult(person: person, diagnostics: [diagnostic], status: .data)
  }

  /// Imports what waits; how many were taken and how many refused. Whatever goes wrong is said.
  private func emptyInbox(_ order: NightOrder, _ said: inout [Diagnostic]) -> (Int, Int) {
    let inbox = Inbox(of: order.person, in: pipeline.home)
    var counts = (imported: 0, refused: 0)
    guard !order.skipsInbox else {
      said.append(
        Diagnostic(
          .warning, code: "inbox_left",
          "The inbox was left as it is, since a worker was killed on it more than once",
          place: inbox.path, hint: "The site is made from what is held; the next night looks again."))
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
            try inbox.refuse(item, because: reasons)
            counts.refused += 1
          case .waits: continue
          }
        } catch {
          said.append(warning(CommandFailure(error).diagnostic, at: item.path))
        }
      }
      if try inbox.hasImported, !keepsImports(order.person) {
        _ = try inbox.sweepImported(before: AsOfOption.now.adding(seconds: -NightWorker.importedKept))
      }
    } catch {
      said.append(warning(CommandFailure(error).diagnostic, at: inbox.path))
    }
    return counts
  }

  /// What becomes of a file.
  private enum Fate {
    case taken
    case refused([Diagnostic])
    /// It stays for the next night.
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
            .error, code: "not_permitted", "A link or special file is not imported; links are not followed",
            place: item.path, hint: "Put the file itself there.")
        ], &said)
    }
    say(.importing(file: item.name))
    let zone = CivilZone.machine
    let importRun = ImportRun(
      home: home, person: order.person, newPersonZone: zone, source: nil,
      latest: pipeline.asOf.resolved(in: zone).instant.adding(seconds: 86_400), dryRun: false)
    let report = try importRun.importFiles([item.path]) { _ in }
    said += report.failures.map { warning($0, at: item.path) }
    guard try Inbox(of: order.person, in: home).isUnchanged(item) else {
      said.append(
        Diagnostic(
          .warning, code: "inbox_changing",
          "The file changed while it was read, so it stays for the next night",
          place: item.path, hint: "Copy it under a hidden name first, then rename it."))
      return .waits
    }
    if report.status == .success {
      if !report.tookNothing { note(report.event(of: order.person)) }
      return .taken
    }
    // No space, no permission, busy: nothing the file can be blamed for.
    if report.status == .tryAgain { return .waits }
    let reasons = report.failures.filter { $0.severity == .error }
    return .refused(reasons.isEmpty ? report.failures : reasons)
  }

  private func refusal(_ reasons: [Diagnostic], _ said: inout [Diagnostic]) -> Fate {
    said += reasons.map { warning($0, at: nil) }
    return .refused(reasons)
  }

  /// A failed file is no failed person.
  private func warning(_ diagnostic: Diagnostic, at place: String?) -> Diagnostic {
    var warning = diagnostic
    warning.severity = .warning
    guard let place else { return warning }
    let name = warning.place ?? ""
    warning.place =
      name.isEmpty || place.hasSuffix("/" + name) ? place : name.hasPrefix(place) ? name : place + ": " + name
    return warning
  }

  /// Whether the person keeps what was imported; also when their settings cannot be read.
  private func keepsImports(_ person: PersonID) -> Bool {
    (try? SettingsFile.read(person, in: pipeline.home).privacy.keepImports) ?? true
  }
}
