import ArgumentParser
import Foundation
import TriptychGraphics
import TriptychHealth
import TriptychSite

struct PetCardCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pet-card", abstract: "Draw a small picture of a person's PixelPal for another screen.",
    discussion: """
      lock is the card of a lock screen, island and island-wide go beside and around a camera, widget \
      goes to a home screen. Lock card and island hold no digit. The lock card is part of Premium. Where there \
      is no such card now, that is said, nothing is written and the exit code is 0.

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

  @Option(help: "A folder with templates of your own; files it lacks are the program's.")
  var templates: String?

  func validate() throws {
    guard (1...3).contains(scale) else { throw ValidationError("--scale takes 1, 2 or 3.") }
    guard file != nil || describe || common.json else {
      throw ValidationError("There is nothing to do. Add --file OUT.png, --describe or both.")
    }
    if file?.isEmpty == true {
      throw ValidationError("--file takes the name of a picture, such as card.png.")
    }
    if milestone, kind != .islandWide { throw ValidationError("--milestone goes with island-wide.") }
  }

  func run() async throws {
    try await common.run {
      let home = common.resolvedHome
      let known = try PersonFile(try person.id(), in: home)
      let moment = try asOf.request().resolved(in: known.zone)
      let analysis = try known.known(in: home).analysis(asOf: moment)
      let templates = try ProgramResources.templates(templates)
      if milestone, analysis.pixelPal.milestone == nil { return try say(.noMilestone) }
      guard let card = PetCard(kind, analysis, templates: templates, namesMilestone: milestone) else {
        return try say(.premiumOnly)
      }
      if let file { try draw(card, to: file) }
      return try say(card)
    }
  }

  private func draw(_ card: PetCard, to file: String) throws {
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: file, isDirectory: &isFolder), isFolder.boolValue {
      throw CommandFailure(
        status: .usage,
        diagnostic: Diagnostic(
          .error, code: "in_the_way", "The picture cannot be written: a folder stands there", place: file,
          hint: "Choose another name with --file."))
    }
    let bytes = try PixelPalCardPainter(fonts: try ProgramResources.fonts()).png(
      card.card, scale: scale, theme: theme)
    try PrivateFile.write(bytes, to: file)
    common.console.say("Written: \(file)")
  }

  /// Why there is no card although nothing is wrong.
  private enum Absence: String {
    case noMilestone = "no_milestone"
    case premiumOnly = "premium_only"

    var sentence: String {
      switch self {
      case .noMilestone:
        "No round number of steps was passed on this day, so there is no card that names one."
      case .premiumOnly: "The card of the lock screen is part of Premium; the other cards are free."
      }
    }
  }

  private func say(_ absence: Absence) throws -> ExitStatus {
    common.console.say(absence.sentence)
    if common.json {
      try say([
        "kind": .string(kind.rawValue), "card": .null, "reason": .string(absence.rawValue),
        "sentence": .string(absence.sentence),
      ])
    }
    return .success
  }

  private func say(_ card: PetCard) throws -> ExitStatus {
    if common.json {
      try say([
        "kind": .string(kind.rawValue), "alternative": .string(card.alternative),
        "texts": .array(card.card.texts.map(JSONValue.string)),
        "milliseconds": JSONValue(card.milliseconds), "file": file.map(JSONValue.string) ?? .null,
      ])
    } else if describe {
      try common.console.result(card.alternative)
    }
    return .success
  }

  private func say(_ members: KeyValuePairs<String, JSONValue>) throws {
    try common.console.result(JSONValue.members(members).text(.indented))
  }
}

extension PixelPalCard.Kind: ExpressibleByArgument {}
extension ThemeName: ExpressibleByArgument {}
