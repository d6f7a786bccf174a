import ArgumentParser
import TriptychArchive
import TriptychHealth
import TriptychSite

struct NotifyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "notify", abstract: "Plan the messages of the coming day.",
    discussion: "Example: triptych notify plan --person me --json",
    subcommands: [Plan.self])

  struct Plan: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Show the messages that a build of this moment would plan; nothing is written.",
      discussion: "Example: triptych notify plan --person me --as-of 2026-01-31T06:30 --json")
    @OptionGroup var common: CommonOptions
    @OptionGroup var person: PersonOption
    @OptionGroup var asOf: AsOfOption

    func run() async throws {
      try await common.run {
        let file = try PersonFile(person.id, in: common.resolvedHome)
        let moment = asOf.request.resolved(in: file.zone)
        let known = try file.known(in: common.resolvedHome)
        let analysis = try known.analysis(asOf: moment)
        analysis.messages.diagnostics.forEach(common.console.report)
        let words = try ProgramResources.templates(nil).words(
          for: file.settings, year: moment.day.components.year)
        let report = Reports(words: words).messages(analysis)
        try common.show(report)
        return .success
      }
    }
  }
}
