import ArgumentParser
import Foundation
import TriptychGraphics
import TriptychHealth
import TriptychSite

struct ShareCardCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "share-card", abstract: "Draw a picture to share: a milestone, a week, a chart or a pet.",
    discussion: """
      milestone is the newest form of the Symbi or phase of the PixelPal and holds no health value; week has the three \
      scores of the last complete week; chart is one measure over days; pet is today's Symbi or PixelPal. You choose what \
      is drawn, and nothing is drawn by itself. If there is no such card at the moment, a message says so, nothing is \
      written and the exit code is 0.

      Examples:
        triptych share-card milestone --person me --file milestone.png --describe
        triptych share-card week --person me --format square --theme dark --no-name --file week.png
        triptych share-card chart --person me --metric sleep_duration --range 30 --file sleep.png
      """)

  @OptionGroup var common: CommonOptions
  @OptionGroup var person: PersonOption
  @OptionGroup var asOf: AsOfOption

  @Argument(help: "What the card is about.")
  var kind: ShareCardKind

  @Option(
    help: ArgumentHelp(
      "The shape: wide is 1200 x 630 pixels, square 1080 x 1080, story 1080 x 1920.", valueName: "shape"))
  var format = ShareCard.Format.wide

  @Option(help: "The colors of the card.")
  var theme = ThemeName.light

  @Option(
    help: "The pet of a week, a pet's card or a milestone. (default: the newest milestone's, else the Symbi)")
  var pet: SharedCard.Pet?

  @Option(help: "The metric of a chart. (default: steps)")
  var metric: Metric?

  @Option(
    help: ArgumentHelp("The number of days of a chart, 7 to 365. (default: 30)", valueName: "days"),
    transform: wholeNumber(7...365))
  var range: Int?

  @Flag(name: .customLong("no-name"), help: "Leave the person's name out.")
  var hasNoName = false

  @OptionGroup var picture: PictureOptions
  @OptionGroup var templates: TemplatesOption

  func validate() throws {
    try picture.requireSomethingToDo(common)
    try picture.requireEnding()
    if kind == .chart {
      if pet != nil { throw ValidationError("--pet is not for a chart.") }
      if hasNoName { throw ValidationError("--no-name is not for a chart, which has no name.") }
    } else if metric != nil || range != nil {
      throw ValidationError("--metric and --range are for a chart.")
    }
  }

  func run() async throws {
    try await common.run {
      let home = common.resolvedHome
      try picture.requirePlace(apartFrom: home)
      let known = try PersonFile(person.id, in: home)
      let analysis = try known.known(in: home).analysis(asOf: asOf.request.resolved(in: known.zone))
      let templates = try templates.load()
      let made: (png: () throws -> [UInt8], alternative: String)
      if let kind = kind.card {
        do {
          let card = try SharedCard(kind, pet: pet, hasName: !hasNoName, analysis, templates: templates)
          made = (
            {
              try ShareCardPainter(fonts: try ProgramResources.fonts()).png(card.card, format, theme: theme)
            }, card.alternative
          )
        } catch let absence as SharedCard.Absence {
          return try say(absence)
        }
      } else {
        let plot = try plot(analysis, templates)
        made = (
          { try ShareCardPainter(fonts: try ProgramResources.fonts()).png(plot, format, theme: theme) },
          plot.description.alternative
        )
      }
      try picture.write(known.person, common, made.png)
      if common.json {
        try common.console.result(
          JSONValue.members([
            "kind": .string(kind.rawValue), "format": .string(format.rawValue),
            "alternative": .string(made.alternative), "file": JSONValue(picture.file),
          ]))
      } else if picture.describe {
        try common.console.result(made.alternative)
      }
      return .success
    }
  }

  private func plot(_ analysis: Analysis, _ templates: TemplateSet) throws -> Plot {
    var request = ChartRequest(.line)
    request.metric = metric ?? request.metric
    request.days = range ?? 30
    do {
      return try PersonCharts(analysis, templates: templates, words: nil).plot(request)
    } catch let refusal as ChartRefusal {
      throw CommandFailure(refusal, of: request.kind)
    }
  }

  private func say(_ absence: SharedCard.Absence) throws -> ExitStatus {
    let sentence =
      switch absence {
      case .noMilestone: "No form and no phase was reached yet, so there is no card that shows one."
      case .noScores: "No pillar has a score for the last complete week, so there is no card of it."
      }
    return try PictureOptions.tellAbsence(
      of: kind.rawValue, because: absence.rawValue, sentence, common)
  }
}

/// What a card can be about: what the site draws cards of, or a chart.
enum ShareCardKind: String, ExpressibleByArgument, CaseIterable {
  case milestone, week, chart, pet

  /// The card of the site; `nil` for a chart.
  var card: SharedCard.Kind? { SharedCard.Kind(rawValue: rawValue) }
}
