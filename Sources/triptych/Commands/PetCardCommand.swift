import ArgumentParser
import TriptychGraphics
import TriptychHealth
import TriptychSite

struct PetCardCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pet-card", abstract: "Draw a small picture of a person's PixelPal for another screen.",
    discussion: """
      lock is the card of a lock screen, island and island-wide go beside and around a camera, widget \
      goes to a home screen. Lock card and island hold no digit. The lock card is part of Premium.

      Example: triptych pet-card widget --person me --theme dark --file widget.png --describe
      """)

  @OptionGroup var common: CommonOptions
  @OptionGroup var person: PersonOption
  @OptionGroup var asOf: AsOfOption

  @Argument(help: "Where the picture is shown.")
  var kind: PixelPalCard.Kind

  @Option(help: "Pixels a point, 1 to 3.")
  var scale = 2

  @Option(help: "The colours of the card.")
  var theme = ThemeName.light

  @Flag(help: "Name the round number of steps passed today, as island-wide may for a few seconds.")
  var milestone = false

  @Option(help: ArgumentHelp("The picture to write.", valueName: "OUT.png"))
  var file: String?

  @Flag(help: "Print the words that stand in the picture's place.")
  var describe = false

  @Option(help: "A folder with templates of your own.")
  var templates: String?

  func validate() throws {
    guard (1...3).contains(scale) else { throw ValidationError("--scale takes 1, 2 or 3.") }
    guard file != nil || describe else {
      throw ValidationError("There is nothing to do. Add --file OUT.png, --describe or both.")
    }
    if milestone, kind != .islandWide { throw ValidationError("--milestone goes with island-wide.") }
  }

  func run() async throws {
    try await common.run {
      let home = common.resolvedHome
      let known = try PersonFile(try person.id(), in: home)
      let moment = try asOf.request().resolved(in: known.zone)
      let analysis = try known.known(in: home).analysis(asOf: moment)
      let card = try card(analysis)
      if let file {
        let bytes = try PixelPalCardPainter(fonts: try Surroundings.fonts()).png(
          card.card, scale: scale, theme: theme)
        try PrivateFile.write(bytes, to: file)
        common.console.say("Written: \(file)")
      }
      if describe { try say(card) }
      return .success
    }
  }

  private func card(_ analysis: Analysis) throws -> PetCard {
    let templates = try Surroundings.templates(templates)
    if milestone, analysis.pixelPal.milestone == nil {
      throw refusal(
        "no_milestone", "No round number of steps was passed on this day", hint: "Leave --milestone out.")
    }
    guard let card = PetCard(kind, analysis, templates: templates, namesMilestone: milestone) else {
      throw refusal(
        "premium_only", "The card of the lock screen is part of Premium",
        hint: "The other pictures are free; `premium.since` of the settings says since when there is Premium."
      )
    }
    return card
  }

  private func refusal(_ code: String, _ text: String, hint: String) -> CommandFailure {
    CommandFailure(status: .data, diagnostic: Diagnostic(.error, code: code, text, hint: hint))
  }

  private func say(_ card: PetCard) throws {
    let json = JSONValue.members([
      "kind": .string(kind.rawValue), "alternative": .string(card.alternative),
      "texts": .array(card.card.texts.map(JSONValue.string)),
      "milliseconds": JSONValue(card.milliseconds),
    ])
    try common.console.result(common.json ? json.text(.indented) : card.alternative)
  }
}

extension PixelPalCard.Kind: ExpressibleByArgument {}
extension ThemeName: ExpressibleByArgument {}
