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
      the moment, a message says so, nothing is written and the exit code is 0. --moving draws an animated PNG, a calm \
      loop. --all draws every card there is in all sizes into a folder.

      Examples:
        triptych pet-card widget --person me --theme dark --file widget.png --describe
        triptych pet-card --all --moving --person me --out cards
      """)

  @OptionGroup var common: CommonOptions
  @OptionGroup var person: PersonOption
  @OptionGroup var asOf: AsOfOption

  @Argument(help: "The kind of card; without --all one is needed.")
  var kind: PixelPalCard.Kind?

  @Flag(help: "Draw an animated PNG instead of a still.")
  var moving = false

  @Flag(
    help:
      "Draw all cards at 1, 2 and 3 pixels per point into the folder of --out, with --moving also animated.")
  var all = false

  @Option(help: "The folder for --all; created if it does not exist.", completion: .directory)
  var out: String?

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
    if all || out != nil {
      guard all, let out, !out.isEmpty else { throw ValidationError("--all and --out FOLDER go together.") }
      guard kind == nil, scale == nil, picture.file == nil, !milestone, !picture.describe else {
        throw ValidationError(
          "--all takes neither a kind of card nor --scale, --file, --milestone or --describe.")
      }
      return
    }
    guard kind != nil else { throw ValidationError("Name a kind of card, or use --all --out FOLDER.") }
    try picture.requireSomethingToDo(common)
    try picture.requireEnding(isMoving: moving)
    if milestone, kind != .islandWide { throw ValidationError("--milestone is for island-wide only.") }
  }

  func run() async throws {
    try await common.run {
      let home = common.resolvedHome
      if let out { try OutputPlace.check(out, option: "--out", apartFrom: home) }
      try picture.requirePlace(apartFrom: home)
      let known = try PersonFile(person.id, in: home)
      let moment = asOf.request.resolved(in: known.zone)
      let analysis = try known.known(in: home).analysis(asOf: moment)
      let templates = try templates.load()
      guard let kind else { return try drawAll(analysis, templates, known.person) }
      if milestone, analysis.pixelPal.milestone == nil { return try say(.noMilestone) }
      guard let card = PetCard(kind, analysis, templates: templates, namesMilestone: milestone) else {
        return try say(.premiumOnly)
      }
      try picture.write(known.person, common) {
        let painter = PixelPalCardPainter(fonts: try ProgramResources.fonts())
        return try moving
          ? painter.animatedPNG(card.card, scale: scale ?? 2, theme: theme)
          : painter.png(card.card, scale: scale ?? 2, theme: theme)
      }
      return try say(card)
    }
  }

  /// Draws every card there is in all sizes; what is part of Premium is left out without it.
  private func drawAll(_ analysis: Analysis, _ templates: TemplateSet, _ person: PersonID) throws
    -> ExitStatus
  {
    let folder = out ?? "."
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw CommandFailure(
        .tryAgain, code: "not_written", "The folder cannot be made", place: folder,
        hint: "Choose another folder with --out.")
    }
    let painter = PixelPalCardPainter(fonts: try ProgramResources.fonts())
    var files: [String] = []
    for kind in PixelPalCard.Kind.allCases {
      guard let card = PetCard(kind, analysis, templates: templates) else {
        common.console.say(Absence.premiumOnly.sentence)
        continue
      }
      for scale in 1...3 {
        let name = folder + "/" + kind.rawValue + (scale == 1 ? "" : "@\(scale)x")
        var made = [(name + ".png", try painter.png(card.card, scale: scale, theme: theme))]
        if moving {
          made.append((name + ".apng", try painter.animatedPNG(card.card, scale: scale, theme: theme)))
        }
        for (path, bytes) in made {
          try PrivateFile.write(bytes, to: path)
          HandedOver.note(path, as: .picture, of: person, in: common.resolvedHome, console: common.console)
          files.append(path)
        }
      }
    }
    try common.show(
      .members(["files": .array(files.map(JSONValue.string))]),
      orSay: "Written: \(files.count) pictures below \(folder)")
    return .success
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
      of: kind?.rawValue ?? "", because: absence.rawValue, absence.sentence, common)
  }

  private func say(_ card: PetCard) throws -> ExitStatus {
    if common.json {
      try common.console.result(
        JSONValue.members([
          "kind": .string(card.card.kind.rawValue), "alternative": .string(card.alternative),
          "texts": .array(card.card.texts.map(JSONValue.string)),
          "milliseconds": JSONValue(card.milliseconds), "file": JSONValue(picture.file),
        ]))
    } else if picture.describe {
      try common.console.result(card.alternative)
    }
    return .success
  }
}
