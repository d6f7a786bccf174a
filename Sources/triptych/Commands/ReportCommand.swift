import ArgumentParser
import TriptychArchive
import TriptychHealth
import TriptychSite

struct ReportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report", abstract: "Write a report as one HTML file, to read, to send or to print.",
    discussion: """
      weekly is the last whole week, monthly the last whole month, year the last twelve whole months, \
      doctor the last 90 days in one table.

      Example: triptych report weekly --person me --file week.html

      The file needs no other and loads nothing. A browser's Print command makes a PDF of it, for A4 or \
      Letter.
      """)

  @OptionGroup var common: CommonOptions
  @OptionGroup var asOf: AsOfOption
  @OptionGroup var whose: PersonOption

  @Argument(help: "The kind of report: weekly, monthly, year or doctor.")
  var kind: String

  @Option(help: ArgumentHelp("The file to write.", valueName: "OUT.html"))
  var file: String

  @Option(help: "A folder with templates of your own; files it lacks are the program's.")
  var templates: String?

  func run() async throws {
    try await common.run {
      guard let kind = ReportKind(rawValue: kind) else {
        throw CommandFailure.usage(
          "'\(kind)' is no kind of report",
          hint: "Allowed are \(ReportKind.allCases.map(\.rawValue).joined(separator: ", ")).")
      }
      try checkFormat()
      let person = try PersonFile(whose.id(), in: common.resolvedHome)
      let moment = try asOf.request().resolved(in: person.zone)
      let analysis = try person.known(in: common.resolvedHome).analysis(asOf: moment)
      let builder = SiteBuilder(
        templates: try ProgramResources.templates(templates), fonts: try ProgramResources.fonts(),
        programVersion: Triptych.version)
      let report = builder.report(kind, of: analysis)
      report.diagnostics.forEach(common.console.report)
      try PrivateFile.write(Array(report.html.utf8), to: file)
      common.console.say("Written: \(file)")
      return .success
    }
  }

  private func checkFormat() throws {
    let name = file.lowercased()
    if name.hasSuffix(".html") || name.hasSuffix(".htm") { return }
    if name.hasSuffix(".pdf") {
      throw CommandFailure.usage(
        "A report is not written as a PDF by itself",
        hint: "Write an .html file, open it in a browser and choose Print, Save as PDF.")
    }
    throw CommandFailure.usage("'\(file)' names no format of a report", hint: "Allowed is HTML: .html.")
  }
}
