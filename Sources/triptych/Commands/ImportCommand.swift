import ArgumentParser
import Foundation
import TriptychArchive
import TriptychHealth

struct ImportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Import exports: files, ZIP archives or folders, whose format is recognized.",
    discussion: """
      Reads Apple Health's export.zip and export.xml, plain CSV (date,metric,value,unit,source) and Triptych's own \
      bundle. Importing a file again changes nothing. A person who is not known yet is created. --passphrase-file or \
      --age-identity opens a protected bundle.

      Example: triptych import ~/Downloads/export.zip --person me --time-zone Europe/Berlin
      """)

  @OptionGroup var common: CommonOptions
  @OptionGroup var person: PersonOption
  @OptionGroup var asOf: AsOfOption
  @OptionGroup var lock: KeyOptions

  @Argument(help: "Files or folders.", completion: .file())
  var files: [String]

  @OptionGroup var newPerson: NewPersonOptions

  @Option(help: ArgumentHelp("The format of the files, instead of recognizing it.", valueName: "format"))
  var source: SourceFormat?

  @Flag(help: "Allow an import for a person who was erased, as a new start.")
  var afterErasure = false

  @Flag(help: "Read and report, but keep nothing.")
  var dryRun = false

  func run() async throws {
    try await common.run {
      let home = common.resolvedHome
      let id = person.id
      let zone = newPerson.timeZone ?? .machine
      for file in files where !FileManager.default.fileExists(atPath: file) {
        throw CommandFailure.usage("There is no file \(file)", hint: "Check the path.")
      }
      let erased = try ErasureBook(of: home).erased(id)
      var importRun = ImportRun(
        home: home, person: id, newPersonZone: zone, source: source?.name,
        latest: asOf.request.resolved(in: zone).instant.adding(seconds: 86_400), dryRun: dryRun,
        key: try lock.key(console: common.console))
      importRun.liftsErasure = afterErasure
      let report = try importRun.importFiles(files) { common.console.say("Reading \($0)") }
      report.failures.forEach(common.console.report)
      for path in report.failedPaths {
        common.console.report(ImportReport.failedImport(.init(lookingAt: path), at: path))
      }
      report.refused.flatMap(\.first).forEach(common.console.report)
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
