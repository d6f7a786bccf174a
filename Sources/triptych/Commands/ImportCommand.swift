import ArgumentParser
import Foundation
import TriptychArchive
import TriptychHealth

struct ImportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Take in exports: a file, a zip or a folder, the kind found by looking.",
    discussion: """
      Reads Apple Health's export.zip and export.xml, plain CSV (date,metric,value,unit,source) and Triptych's own
      bundle. Importing a file again changes nothing. A person not known yet is made. A protected bundle is opened with
      --passphrase-file or --age-identity.

      Example: triptych import ~/Downloads/export.zip --person me --time-zone Europe/Berlin
      """)

  @OptionGroup var common: CommonOptions
  @OptionGroup var person: PersonOption
  @OptionGroup var asOf: AsOfOption
  @OptionGroup var lock: KeyOptions

  @Argument(help: "Files or folders.")
  var files: [String]

  @Option(help: "The time zone of a person not known yet, such as Europe/Berlin. Default: the machine's.")
  var timeZone: String?

  @Option(
    help: ArgumentHelp(
      "Take the files for this kind instead of looking: \(ImporterCatalog.sourceNames.joined(separator: ", ")).",
      valueName: "kind"))
  var source: String?

  @Flag(help: "Take in somebody who was erased, as a new beginning.")
  var afterErasure = false

  @Flag(help: "Read and report; keep nothing.")
  var dryRun = false

  func run() async throws {
    try await common.run {
      let home = common.resolvedHome
      let id = try person.id()
      try checkSource()
      let zone = try PersonFile.zone(timeZone)
      for file in files where !FileManager.default.fileExists(atPath: file) {
        throw CommandFailure.usage("There is no file \(file)", hint: "Check the path.")
      }
      let erased = try ErasureBook(of: home).erased(id)
      var importRun = ImportRun(
        home: home, person: id, newPersonZone: zone, source: source,
        latest: try asOf.request().resolved(in: zone).instant.adding(seconds: 86_400), dryRun: dryRun,
        key: try lock.key(console: common.console))
      importRun.liftsErasure = afterErasure
      let report = try importRun.importFiles(files) { common.console.say("Reading \($0)") }
      report.failures.forEach(common.console.report)
      report.refused.flatMap(\.first).forEach(common.console.report)
      if !dryRun, !report.tookNothing {
        if erased != nil {
          OperatorTrail.note(AuditEvent(.erasureLifted, of: id), in: home, console: common.console)
        }
        OperatorTrail.note(report.event(of: id), in: home, console: common.console)
      }
      if let timeZone, let kept = report.zone, kept != timeZone {
        common.console.report(
          Diagnostic(
            .warning, code: "time_zone_kept", "The person has the time zone \(kept) already, which is kept",
            hint: "Change it with `triptych settings apply`."))
      }
      if common.json {
        try common.console.result(report.json.text(.indented))
      } else if !common.quiet {
        try common.console.result(report.text)
      }
      return report.status
    }
  }

  private func checkSource() throws {
    guard let source, !ImporterCatalog.sourceNames.contains(source) else { return }
    throw CommandFailure.usage(
      "'\(source)' is no kind of file",
      hint: "Allowed are \(ImporterCatalog.sourceNames.joined(separator: ", ")).")
  }
}
