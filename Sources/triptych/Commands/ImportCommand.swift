import ArgumentParser
import Foundation
import TriptychArchive
import TriptychFiles
import TriptychHealth

struct ImportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Import exports: files, ZIP archives or folders, whose format is recognized.",
    discussion: """
      Reads the exports of all formats that --source lists, among them Apple Health's, plain CSV \
      (date,metric,value,unit,source) and Triptych's own bundle. Importing a file again changes nothing. A person who is \
      not known yet is created. --passphrase-file or --age-identity opens a protected bundle. --folders looks once at the \
      folders of the setting inbox.folders, as every night does, and imports what is new there.

      Examples:
        triptych import ~/Downloads/export.zip --person me --time-zone Europe/Berlin
        triptych import --folders --person me
      """)

  @OptionGroup var common: CommonOptions
  @OptionGroup var person: PersonOption
  @OptionGroup var asOf: AsOfOption
  @OptionGroup var lock: KeyOptions

  @Argument(help: "Files or folders.", completion: .file())
  var files: [String] = []

  @Flag(help: "Import what is new in the folders that the person's settings name.")
  var folders = false

  @OptionGroup var allowed: InboxFolderOptions

  @OptionGroup var newPerson: NewPersonOptions

  @Option(help: ArgumentHelp("The format of the files, instead of recognizing it.", valueName: "format"))
  var source: SourceFormat?

  @Flag(help: "Allow an import for a person who was erased, as a new start.")
  var afterErasure = false

  @Flag(help: "Read and report, but keep nothing.")
  var dryRun = false

  func validate() throws {
    if folders, !files.isEmpty || source != nil || dryRun || afterErasure {
      throw ValidationError("--folders takes no files, and none of --source, --dry-run and --after-erasure.")
    }
    if files.isEmpty, !folders { throw ValidationError("Missing expected argument '<files> ...'") }
  }

  /// Looks once at the folders of the person's settings.
  private func lookAtFolders() throws -> ExitStatus {
    let home = common.resolvedHome
    let id = try PersonFile.known(person.id, in: home)
    let settings = try SettingsFile.read(id, in: home)
    guard !settings.inbox.folders.isEmpty else {
      throw CommandFailure.usage(
        "The settings name no folders", hint: "Name them under inbox.folders: `triptych settings apply`.")
    }
    let outputs = try PlaceRegister(of: id, in: home).sites.map(\.output)
    guard let rule = allowed.rule(home: home, outputs: outputs) else {
      throw CommandFailure.usage("--folders and --no-inbox-folders exclude each other")
    }
    let zone = try PersonFile.zone(ofImportsFor: id, in: home)
    let moment = asOf.request.resolved(in: zone).instant
    var look = FolderImport(
      run: ImportRun(
        home: home, person: id, newPersonZone: zone, source: nil, moment: moment,
        dryRun: false),
      rule: rule, moment: moment, now: AsOfOption.now)
    look.beginning = { common.console.say("Reading \(VisibleText.line($0))") }
    let outcome = try look.look(settings)
    (outcome.diagnostics + outcome.recordRefusals).forEach(common.console.report)
    for report in outcome.reports where !report.tookNothing {
      OperatorTrail.note(report.event(of: id), in: home, console: common.console)
    }
    var report = outcome.reports.reduce(into: ImportReport()) { $0.add($1) }
    (report.failures, report.filesRefused) = (outcome.diagnostics, outcome.filesRefused)
    try common.show(
      report.json,
      orText:
        "Taken: \(outcome.taken). Refused: \(outcome.refused). Waiting for a later look: \(outcome.waiting).\n"
        + report.text)
    guard outcome.taken == 0 else { return .success }
    return outcome.unread > 0 ? .tryAgain : outcome.refused > 0 ? .data : .success
  }

  /// Refuses a file that is not there; one that cannot be looked at may be seen by another try.
  private static func requireFile(_ path: String) throws {
    do throws(Errno) {
      _ = try FileStatus(at: path, followingLinks: true)
    } catch {
      if [.noSuchFileOrDirectory, .notDirectory].contains(error) {
        throw CommandFailure.usage("There is no file \(path)", hint: "Check the path.")
      }
      throw CommandFailure(
        .tryAgain, code: "not_readable", "The file cannot be looked at", place: path,
        hint: "Check the permissions of its folder.")
    }
  }

  func run() async throws {
    try await common.run(needsHome: false) {
      if folders { return try lookAtFolders() }
      let home = common.resolvedHome
      let id = person.id
      let zone = try newPerson.zone(of: id, in: home)
      for file in files { try ImportCommand.requireFile(file) }
      let erased = try ErasureBook(of: home).erased(id)
      var importRun = ImportRun(
        home: home, person: id, newPersonZone: zone, source: source?.name,
        moment: asOf.request.resolved(in: zone).instant, dryRun: dryRun,
        key: try lock.key(console: common.console))
      importRun.liftsErasure = afterErasure
      importRun.progress = ProgressLine.onTerminal(common.console, json: common.json)
      let report = try importRun.importFiles(files) { common.console.say("Reading \(VisibleText.line($0))") }
      report.failures.forEach(common.console.report)
      for path in report.failedPaths {
        common.console.report(ImportReport.failedImport(.init(lookingAt: path), at: path))
      }
      report.recordRefusals.forEach(common.console.report)
      if report.refusedAsFuture > 0 {
        common.console.report(
          MachineClock.refusedLater(report.refusedAsFuture, than: importRun.latest, isAsked: asOf.isAsked))
      }
      if !dryRun, !report.tookNothing {
        if erased != nil {
          OperatorTrail.note(AuditEvent(.erasureLifted, of: id), in: home, console: common.console)
        }
        OperatorTrail.note(report.event(of: id), in: home, console: common.console)
      }
      if let asked = newPerson.timeZone, let kept = report.zone, kept != asked.identifier {
        common.console.report(
          Diagnostic(
            .warning, code: "time_zone_kept", "The person already has the time zone \(kept), which stays",
            hint: "Change it with `triptych settings apply`."))
      }
      try common.show(report.json, orText: report.text)
      return report.status
    }
  }
}
