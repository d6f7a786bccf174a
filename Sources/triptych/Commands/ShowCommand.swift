import ArgumentParser
import TriptychArchive
import TriptychHealth
import TriptychSite

struct ShowCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show what is held about a person and what follows from it.",
    discussion: "Example: triptych show scores --person me --json")

  /// What can be shown.
  enum Subject: String, ExpressibleByArgument, CaseIterable {
    case days, scores, insights, mood, pets, settings
  }

  @OptionGroup var common: CommonOptions
  @OptionGroup var person: PersonOption
  @OptionGroup var asOf: AsOfOption

  @Argument(
    help: ArgumentHelp(
      "What to show: \(Subject.allCases.map(\.rawValue).joined(separator: ", ")).", valueName: "what"))
  var subject: Subject

  func run() async throws {
    try await common.run {
      let file = try PersonFile(person.id(), in: common.resolvedHome)
      if subject == .settings {
        try common.console.result(file.settings.json.text(.indented))
        return .success
      }
      let moment = try asOf.request().resolved(in: file.zone)
      let known = try file.held(in: common.resolvedHome)
      let words = try Surroundings.templates(nil).words(for: file.settings)
      let analysis = analyse(known.history, remembered: known.remembered, asOf: moment)
      let report = json(analysis, Reports(words: words))
      try common.console.result(common.json ? report.text(.indented) : TextTable.text(of: report))
      return .success
    }
  }

  private func json(_ analysis: Analysis, _ reports: Reports) -> JSONValue {
    switch subject {
    case .days: reports.days(analysis.history, upTo: analysis.asOf.day)
    case .scores: reports.scores(analysis)
    case .insights: reports.insights(analysis)
    case .mood: reports.mood(analysis)
    case .pets: reports.pets(analysis)
    case .settings: analysis.history.settings.json
    }
  }
}
