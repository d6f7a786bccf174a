import ArgumentParser
import Foundation
import TriptychGraphics
import TriptychHealth

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

  func validate() throws {
    if let jobs, jobs < 1 { throw ValidationError("--jobs takes a whole number from 1.") }
  }

  func run() async throws {
    try await common.run {
      let (order, unused) = try options.order()
      let console = common.console
      unused.forEach(console.report)
      let pictures = order.pictures
      let workshop = PetWorkshop(directory: dir, isAnimated: apng)
      var harvest = try await workshop.make(
        pictures, workers: jobs ?? ProcessInfo.processInfo.activeProcessorCount
      ) { console.progress("\($0) of \(pictures.count) pictures") }
      console.progress("")
      if contact {
        let (stills, columns) = order.contact
        harvest.add(try workshop.contact("\(order.pet.rawValue)-contact.png", of: stills, columns: columns))
      }
      try say(harvest, pictures: pictures.count)
      return .success
    }
  }

  private func say(_ harvest: PetWorkshop.Harvest, pictures: Int) throws {
    let bytes = harvest.files.values.reduce(0, +)
    guard common.json else {
      common.console.say(
        "Written: \(harvest.files.count) files of \(pictures) \(pictures == 1 ? "picture" : "pictures"), "
          + "\(bytes) bytes, below \(dir)")
      return
    }
    let milliseconds = { (value: Double) in JSONValue.number((value * 10).rounded() / 10) }
    try common.console.result(
      JSONValue.members([
        "dir": .string(dir), "files": .array(harvest.files.keys.sorted().map(JSONValue.string)),
        "sheets": JSONValue(pictures), "bytes": JSONValue(bytes),
        "draw_ms": milliseconds(harvest.drawing), "encode_ms": milliseconds(harvest.packing),
        "art_version": JSONValue(PetArt.version),
      ]).text(.indented))
  }
}
