import ArgumentParser
import Foundation
import TriptychGraphics
import TriptychHealth
import TriptychSite

struct PetCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pet", abstract: "Draw the pets: sprite sheets with their atlases, and stills.",
    discussion: """
      Nothing in these pictures depends on a person. Without options everything is written: of symbi the \
      loop of each mood at each level, the moods of a level side by side, the steps from level to \
      level and stills; of pixelpal a sheet a phase, how the figures of phase 4 rise now and then, and \
      stills. --sheet, --still, --change and --evolution choose.

      Beside each sheet lie two atlases: NAME.json names its frames (PixiJS, Phaser's load.atlas), \
      NAME.aseprite.json numbers them (Phaser's load.aseprite and what else reads Aseprite's); \
      NAME.css plays them without a script.

      Example: triptych pet symbi --mood sad --level 2 --dir pets
      """)

  @OptionGroup var common: CommonOptions
  @OptionGroup var options: PetOptions

  @Flag(help: "NAME.apng, too: what plays, as an animated PNG.")
  var apng = false

  @Flag(help: "PET-contact.png, too: a still of each form with its name, for people who look.")
  var contact = false

  @Option(help: "The folder to write into; made if it is not there.")
  var dir: String

  @Option(help: "Workers side by side. Default: one per core.")
  var jobs: Int?

  @Option(help: "The language in which atlases tell what a sheet shows, such as en or de.")
  var language = "en"

  @Option(help: "A folder with templates of your own; its language files have these words.")
  var templates: String?

  func validate() throws {
    // Below no folder at all would be below the root of the disk.
    if dir.isEmpty { throw ValidationError("--dir takes the name of a folder; . is the one you are in.") }
    if let jobs, jobs < 1 { throw ValidationError("--jobs takes a whole number from 1.") }
  }

  func run() async throws {
    try await common.run {
      let (order, unused) = try options.order(contact: contact)
      let console = common.console
      unused.forEach(console.report)
      let pictures = order.pictures
      if apng, !pictures.contains(where: \.plays) {
        console.report(
          Diagnostic(
            .warning, code: "apng_unused", "--apng says nothing to stills",
            hint: "Leave it out, or ask for --sheet."))
      }
      let templates = try ProgramResources.templates(templates)
      guard templates.languageCodes.contains(language) else {
        throw CommandFailure.usage(
          "There are no words in '\(language)'",
          hint: "Allowed are \(templates.languageCodes.joined(separator: ", ")).")
      }
      let renderer = PetRenderer(directory: dir, isAnimated: apng) { [language] in
        templates.alternative(of: $0, in: language)
      }
      try renderer.check(apartFrom: common.resolvedHome.directory + "/art")
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
      ]).text(.indented))
  }
}

extension PetPicture {
  /// Whether atlases tell its frames apart; a still has none.
  var hasAtlas: Bool { plan.frames.count > 1 }

  /// Whether any of its frames play.
  fileprivate var plays: Bool { plan.tags.contains { $0.frames.count > 1 } }
}
