import ArgumentParser

@main
struct Triptych: AsyncParsableCommand {
  /// The program's version, part of what a site's bytes depend on.
  static let version = "0.1.0"

  static let configuration = CommandConfiguration(
    commandName: "triptych",
    abstract: "Turns cached health data into a private, accessible site and reports.",
    discussion: """
      From a phone's export to a site:

        triptych import export.zip --person me
        triptych build --person me
      """,
    version: version,
    subcommands: [
      ImportCommand.self, LogCommand.self, QueueCommand.self, RecordsCommand.self, BuildCommand.self,
      NightlyCommand.self, ReconcileCommand.self, NightWorkerCommand.self,
      ChartCommand.self, ReportCommand.self, ShowCommand.self, ExportCommand.self,
      NotifyCommand.self, PetCommand.self, PetCardCommand.self, SettingsCommand.self, SealCommand.self,
      EraseCommand.self, AuditCommand.self, DoctorCommand.self, SampleCommand.self,
    ])
}
