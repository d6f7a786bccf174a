import ArgumentParser
import Foundation
import TriptychGraphics
import TriptychHealth
import TriptychSite

struct PetCardCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pet-card", abstract: "Draw a small picture of a person's PixelPal for another screen.",
    discussion: """
      lock is a card for a lock screen, island and island-wide go beside and around a camera, widget is for a home \
      screen. The lock card and island hold no digit. The lock card is part of Premium. If there is no such card at \
      the moment, a message says so, nothing is written and the exit code is 0.

      Example: triptych pet-card widget --person me --theme dark --file widget.png --describe
      """)

  @OptionGroup var common: CommonOptions
  @OptionGroup var person: PersonOption
  @OptionGroup var asOf: AsOfOption

  @Argument(help: "The kind of card.")
  var kind: PixelPalCard.Kind

  @Option(
    help: ArgumentHelp("Pixels per point, 1 to 3. (default: 2)", valueName: "number"),
    transform: wholeNumber(1...3))
  var scale: Int?

  @Option(help: "The colors of the card.")
  var theme = ThemeName.light

  @Flag(help: "Show the round number of steps passed today, as island-wide may for a few seconds.")
  var milestone = false

  @OptionGroup var picture: PictureOptions
  @OptionGroup var templates: TemplatesOption

  func validate() throws {
    try picture.requireSomethingToDo(common)
    if milestone, kind != .islandWide { throw ValidationError("--milestone is for island-wide only.") }
  }

  func run() async throws {
    try await common.run {
      let home = common.resolvedHome
      let known = try PersonFile(person.id, in: home)
      let moment = asOf.request.resolved(in: known.zone)
      let analysis = try known.known(in: home).analysis(asOf: moment)
      let templates = try templates.load()
      if milestone, analysis.pixelPal.milestone == nil { return try say(.noMilestone) }
      guard let card = PetCard(kind, analysis, templates: templates, namesMilestone: milestone) else {
        return try say(.premiumOnly)
      }
      try picture.write(known.person, common) {
        try PixelPalCardPainter(fonts: try ProgramResources.fonts()).png(
          card.card, scale: scale ?? 2, theme: theme)
      }
      return try say(card)
    }
  }

  /// Why there is no card, although nothing is wrong.
  private enum Absence: String {
    case noMilestone = "no_milestone"
    case premiumOnly = "premium_only"

    var sentence: String {
      switch self {
      case .noMilestone:
        "No round number of steps was passed on this day, so there is no card that shows one."
      case .premiumOnly: "The card of the lock screen is part of Premium; the other cards are free."
      }
    }
  }

  private func say(_ absence: Absence) throws -> ExitStatus {
    try PictureOptions.tellAbsence(
      of: kind.rawValue, because: absence.rawValue, absence.sentence, common)
  }

  private func say(_ card: PetCard) throws -> ExitStatus {
    if common.json {
      try common.console.result(
        JSONValue.members([
          "kind": .string(kind.rawValue), "alternative": .string(card.alternative),
          "texts": .array(card.card.texts.map(JSONValue.string)),
          "milliseconds": JSONValue(card.milliseconds), "file": JSONValue(picture.file),
        ]))
    } else if picture.describe {
      try common.console.result(card.alternative)
    }
    return .success
  }
}
