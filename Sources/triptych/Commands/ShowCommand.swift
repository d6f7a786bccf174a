import ArgumentParser
import TriptychArchive
import TriptychHealth
import TriptychSite

struct ShowCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show what is held about a person, and what follows from it.",
    discussion: "Example: triptych show scores --person me --json")

  /// What can be shown.
  enum Subject: String, ExpressibleByArgument, CaseIterable {
    case days, scores, trends, insights, goals, suggestions
    case mood, pets, notifications, records, settings
    case nights, hours, series, tests, all
  }

  @OptionGroup var common: CommonOptions
  @OptionGroup var person: PersonOption
  @OptionGroup var asOf: AsOfOption

  @Argument(help: ArgumentHelp("What to show.", valueName: "what"))
  var subject: Subject

  @Option(
    help: ArgumentHelp(
      """
      For trends: the number of days to look at, \(TrendFinder.allowedWindows.lowerBound) to \
      \(TrendFinder.allowedWindows.upperBound). (default: 7, 30, 90 and 365)
      """, valueName: "days"), transform: wholeNumber(TrendFinder.allowedWindows))
  var range: Int?

  func validate() throws {
    if range != nil, subject != .trends {
      throw ValidationError("--range has no meaning for show \(subject.rawValue). Leave it out.")
    }
  }

  func run() async throws {
    try await common.run {
      let file = try PersonFile(person.id, in: common.resolvedHome)
      if subject == .settings {
        try common.console.result(file.settings.json)
        return .success
      }
      let moment = asOf.request.resolved(in: file.zone)
      if subject == .records {
        try common.show(try records(asOf: moment))
        return .success
      }
      let known = try file.known(in: common.resolvedHome)
      let words = try ProgramResources.templates(nil).words(
        for: file.settings, year: moment.day.components.year)
      let analysis = try known.analysis(asOf: moment)
      var report = json(subject, analysis, Reports(words: words))
      if subject == .all {
        report = everything(analysis, Reports(words: words), records: try records(asOf: moment))
      }
      try common.show(report)
      return .success
    }
  }

  private func records(asOf moment: AsOf) throws -> JSONValue {
    let session = try EntrySession(person.id, in: common.resolvedHome)
    return try RecordsCommand.records(session, asOf: moment.instant).json
  }

  private func trends(_ analysis: Analysis) -> TrendReport {
    guard let range else { return analysis.trends }
    return TrendFinder(history: analysis.history, asOf: analysis.asOf).report(windows: [range])
  }

  /// Every subject under its name.
  private func everything(_ analysis: Analysis, _ reports: Reports, records: JSONValue) -> JSONValue {
    .object(
      Subject.allCases.filter { $0 != .all }.map { subject in
        JSONMember(
          subject.rawValue, subject == .records ? records : json(subject, analysis, reports))
      })
  }

  private func json(_ subject: Subject, _ analysis: Analysis, _ reports: Reports) -> JSONValue {
    switch subject {
    case .days: reports.days(analysis.history, upTo: analysis.asOf.day)
    case .scores: reports.scores(analysis)
    case .trends: reports.trends(trends(analysis))
    case .insights: reports.insights(analysis)
    case .goals: reports.goals(analysis)
    case .suggestions: reports.suggestions(analysis)
    case .mood: reports.mood(analysis)
    case .pets: reports.pets(analysis)
    case .notifications: reports.messages(analysis)
    case .nights: reports.nights(analysis)
    case .hours: reports.hours(analysis)
    case .series: reports.series(analysis)
    case .tests: reports.tests(analysis)
    case .records, .settings, .all: analysis.history.settings.json
    }
  }
}
