import ArgumentParser
import TriptychArchive
import TriptychHealth
import TriptychSite

struct ReportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report", abstract: "Write a report as one HTML file to read, send or print.",
    discussion: """
      weekly covers the last whole week, monthly the last whole month, year the last twelve whole months, and doctor \
      the last 90 days in one table.

      Example: triptych report weekly --person me --file week.html

      The file needs no other file and loads nothing. Print it from a browser to get a PDF, on A4 or Letter paper.
      """)

  @OptionGroup var common: CommonOptions
  @OptionGroup var asOf: AsOfOption
  @OptionGroup var person: PersonOption

  @Argument(help: "The kind of report.")
  var kind: ReportKind

  @Option(
    help: ArgumentHelp("The file to write.", valueName: "OUT.html"),
    completion: .file(extensions: ["html", "htm"]))
  var file: String

  @OptionGroup var templates: TemplatesOption

  func run() async throws {
    try await common.run {
      try checkFormat()
      let file = try PersonFile(person.id, in: common.resolvedHome)
      let moment = asOf.request.resolved(in: file.zone)
      let analysis = try file.known(in: common.resolvedHome).analysis(asOf: moment)
      let builder = SiteBuilder(
        templates: try templates.load(), fonts: try ProgramResources.fonts(),
        programVersion: ProgramResources.version)
      let report = builder.report(kind, of: analysis)
      report.diagnostics.forEach(common.console.report)
      try PrivateFile.write(Array(report.html.utf8), to: self.file)
      HandedOver.note(
        self.file, as: .report, of: file.person, in: common.resolvedHome, console: common.console)
      common.console.say("Written: \(self.file)")
      return .success
    }
  }

  private func checkFormat() throws {
    let name = file.lowercased()
    if name.hasSuffix(".html") || name.hasSuffix(".htm") { return }
    if name.hasSuffix(".pdf") {
      throw CommandFailure.usage(
        "A report cannot be written as a PDF directly",
        hint: "Write an .html file, open it in a browser, and choose Print and Save as PDF.")
    }
    throw CommandFailure.usage(
      "'\(file)' does not name the format of a report", hint: "Allowed is HTML: .html.")
  }
}
