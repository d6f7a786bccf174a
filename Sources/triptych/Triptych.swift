import ArgumentParser
import CPlatform

@main
struct Triptych: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "triptych",
    abstract: "Turn your health data into a private, accessible website and reports.",
    discussion: """
      From a phone's export to a site:

        triptych init
        triptych import export.zip --person me
        triptych build --person me
      """,
    version: CommandLine.arguments.contains("--verbose")
      ? ProgramResources.versions : ProgramResources.version,
    subcommands: [
      InitCommand.self, PersonCommand.self, ImportCommand.self, LogCommand.self, QueueCommand.self,
      RecordsCommand.self, BuildCommand.self,
      NightlyCommand.self, ServeCommand.self, ReconcileCommand.self, NightWorkerCommand.self,
      ChartCommand.self, ReportCommand.self, ShowCommand.self, ExportCommand.self,
      NotifyCommand.self, PetCommand.self, PetCardCommand.self, ShareCardCommand.self, SettingsCommand.self,
      SealCommand.self,
      EraseCommand.self, AuditCommand.self, DoctorCommand.self, SampleCommand.self,
    ])

  static func main() async {
    platform_report_file_size_limit()
    if let refusal = GivenBytes.ofProcess.refusal {
      Console(quiet: false, verbose: false, isColored: ColorChoice.auto.isOn).report(refusal)
      exit(withError: ExitStatus.usage.code)
    }
    if let mistyped = MistypedCommand(in: Array(CommandLine.arguments.dropFirst())) {
      Console(quiet: false, verbose: false, isColored: ColorChoice.auto.isOn).report(mistyped.diagnostic)
      exit(withError: ExitStatus.usage.code)
    }
    do {
      var command = try await asyncParseAsRoot()
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch {
      end(with: error)
    }
  }
}
