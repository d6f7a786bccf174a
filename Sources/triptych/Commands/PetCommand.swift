import ArgumentParser
import Foundation
import TriptychGraphics
import TriptychHealth
import TriptychSite

struct PetCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pet", abstract: "Draw the pets: sprite sheets with their atlases, and stills.",
    discussion: """
      Nothing in these pictures depends on a person. Without options, everything is drawn. For symbi: the loop of each \
      mood at each level, all moods of a level side by side, each evolution, and stills. For pixelpal: one sheet per \
      phase, the rare rise of the figures of phase 4, and stills. --sheet, --still, --change and --evolution choose \
      among them.

      Beside each sheet lie two atlases and a style sheet. NAME.json names the frames (PixiJS, Phaser's load.atlas); \
      NAME.aseprite.json numbers them (Phaser's load.aseprite and other readers of Aseprite files); NAME.css plays \
      them without a script.

      Example: triptych pet symbi --mood sad --level 2 --dir pets
      """)

  @OptionGroup var common: CommonOptions
  @OptionGroup var options: PetOptions

  @Flag(help: "Also write NAME.apng: each animation as an animated PNG.")
  var apng = false

  @Flag(help: "Also write PET-contact.png: a contact sheet with a still of each form and its name.")
  var contact = false

  @Option(help: "The folder to write to; created if it does not exist.", completion: .directory)
  var dir: String

  @Option(
    help: ArgumentHelp("Workers side by side. (default: one per core)", valueName: "number"),
    transform: wholeNumber(from: 1))
  var jobs: Int?

  @Option(
    help: ArgumentHelp(
      "The language in which atlases describe their sheets, such as en or de.", valueName: "code"))
  var language = "en"

  @OptionGroup var templates: TemplatesOption

  func validate() throws {
    // Files below an empty name would be below the root of the disk.
    if dir.isEmpty { throw ValidationError("--dir needs the name of a folder; . is the current one.") }
  }

  func run() async throws {
    try await common.run(needsHome: false) {
      try OutputPlace.check(dir, option: "--dir", apartFrom: common.resolvedHome)
      let (order, unused) = try options.order(contact: contact)
      let console = common.console
      unused.forEach(console.report)
      let pictures = order.pictures
      if apng, !pictures.contains(where: \.plays) {
        console.report(.unused("apng", on: "stills", hint: "Leave it out, or ask for --sheet."))
      }
      let templates = try templates.load()
      guard templates.languageCodes.contains(language) else {
        throw CommandFailure.usage(
          "There are no words in the language '\(language)'",
          hint: "Allowed are \(templates.languageCodes.joined(separator: ", ")).")
      }
      let renderer = PetRenderer(directory: dir, isAnimated: apng) { [language] in
        templates.alternative(of: $0, in: language)
      }
      var output = try await renderer.make(
        pictures, workers: jobs ?? ProcessInfo.processInfo.activeProcessorCount
      ) { console.progress("\($0) of \(pictures.count) pictures") }
      console.progress("")
      if contact {
        let (stills, columns) = order.contact
        output.add(try renderer.contact("\(order.pet.rawValue)-contact.png", of: stills, columns: columns))
      }
      try say(output, of: pictures)
      return .success
    }
  }

  private func say(_ output: PetRenderer.Output, of pictures: [PetPicture]) throws {
    let bytes = output.files.values.reduce(0, +)
    guard common.json else {
      let count = pictures.count
      common.console.say(
        "Written: \(output.files.count) files of \(count) \(count == 1 ? "picture" : "pictures"), "
          + "\(bytes) bytes, below \(dir)")
      return
    }
    let milliseconds = { (value: Double) in JSONValue.number((value * 10).rounded() / 10) }
    try common.console.result(
      JSONValue.members([
        "dir": .string(dir), "files": .array(output.files.keys.sorted().map(JSONValue.string)),
        "pictures": JSONValue(pictures.count), "sheets": JSONValue(pictures.count(where: \.hasAtlas)),
        "bytes": JSONValue(bytes),
        "draw_ms": milliseconds(output.drawing), "encode_ms": milliseconds(output.packing),
        "art_version": JSONValue(PetArt.version),
      ]))
  }
}

extension PetPicture {
  /// Whether atlases tell its frames apart; a still has none.
  var hasAtlas: Bool { plan.frames.count > 1 }

  /// Whether any of its frames play.
  fileprivate var plays: Bool { plan.tags.contains { $0.frames.count > 1 } }
}
