import ArgumentParser
import TriptychArchive
import TriptychGraphics
import TriptychHealth
import TriptychSite

struct ReportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report", abstract: "Write a report as one HTML file, or as a PDF to print.",
    discussion: """
      weekly covers the last whole week, monthly the last whole month, year the last twelve whole months, and doctor \
      the last 90 days in one table.

      Examples:
        triptych report weekly --person me --file week.html
        triptych report weekly --person me --pdf
        triptych report doctor --person me --pdf --paper letter --file table.pdf

      An HTML file needs no other file and loads nothing. A PDF is tagged for screen readers, has bookmarks, and holds \
      its fonts. It has the same content: the weekly report fits one page, the table for a doctor one or two.
      """)

  @OptionGroup var common: CommonOptions
  @OptionGroup var asOf: AsOfOption
  @OptionGroup var person: PersonOption

  @Argument(help: "The kind of report.")
  var kind: ReportKind

  @Option(
    help: ArgumentHelp(
      "The file to write; with --pdf the default is KIND.pdf.", valueName: "OUT.html|OUT.pdf"),
    completion: .file(extensions: ["html", "htm", "pdf"]))
  var file: String?

  @Flag(help: "Write a PDF; the default for a file named .pdf.")
  var pdf = false

  @Option(help: "The paper of a PDF; the default is that of the settings, else a4.")
  var paper: PaperSize?

  @OptionGroup var templates: TemplatesOption

  func run() async throws {
    try await common.run {
      let (path, isPaper) = try output()
      try OutputPlace.check(path, option: "--file", apartFrom: common.resolvedHome)
      let file = try PersonFile(person.id, in: common.resolvedHome)
      let moment = asOf.request.resolved(in: file.zone)
      let analysis = try file.known(in: common.resolvedHome).analysis(asOf: moment)
      let builder = SiteBuilder(
        templates: try templates.load(), fonts: try ProgramResources.fonts(),
        programVersion: ProgramResources.version)
      let diagnostics: [Diagnostic]
      if isPaper {
        let usual = PaperSize(rawValue: analysis.history.settings.paper.rawValue) ?? .a4
        let report = try builder.paper(kind, of: analysis, on: paper ?? usual)
        diagnostics = report.diagnostics
        try PrivateFile.write(report.bytes, to: path)
      } else {
        let report = builder.report(kind, of: analysis)
        diagnostics = report.diagnostics
        try PrivateFile.write(Array(report.html.utf8), to: path)
      }
      diagnostics.forEach(common.console.report)
      HandedOver.note(
        path, as: .report, of: file.person, in: common.resolvedHome, console: common.console)
      try common.show(
        .members(["kind": .string(kind.rawValue), "file": .string(path)]), orSay: "Written: \(path)")
      return .success
    }
  }

  /// Where the report goes, and whether as a PDF.
  private func output() throws -> (path: String, isPaper: Bool) {
    guard let file else {
      guard pdf else {
        throw CommandFailure.usage(
          "The report needs a file", hint: "Name it with --file, or ask for \(kind.rawValue).pdf with --pdf.")
      }
      return (kind.rawValue + ".pdf", true)
    }
    let name = file.lowercased()
    if name.hasSuffix(".pdf") { return (file, true) }
    guard name.hasSuffix(".html") || name.hasSuffix(".htm") else {
      throw CommandFailure.usage(
        "'\(file)' does not name the format of a report", hint: "Allowed are HTML and PDF: .html, .pdf.")
    }
    guard !pdf, paper == nil else {
      throw CommandFailure.usage(
        "'\(file)' is named as HTML, but \(pdf ? "--pdf" : "--paper") asks for a PDF",
        hint: "Name a file that ends in .pdf.")
    }
    return (file, false)
  }
}
