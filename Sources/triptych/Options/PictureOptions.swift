import ArgumentParser
import Foundation
import TriptychArchive
import TriptychHealth

/// Where a picture of a person goes, and whether its words are printed.
struct PictureOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The picture to write.", valueName: "OUT.png"), completion: .file(extensions: ["png"]))
  var file: String?

  @Flag(help: "Print the picture's alternative text.")
  var describe = false

  func validate() throws {
    if file?.isEmpty == true {
      throw ValidationError("--file needs the name of a picture, such as card.png.")
    }
  }

  /// Refuses a picture whose name says that it has another format.
  ///
  /// - Parameter isMoving: whether the picture is an animated PNG, which may be called `.apng` as well
  func requireEnding(isMoving: Bool = false) throws {
    let allowed = isMoving ? [".png", ".apng"] : [".png"]
    guard let file, !allowed.contains(where: file.lowercased().hasSuffix) else { return }
    throw ValidationError(
      "'\(file)' does not name a format that can be written. "
        + "Allowed \(isMoving ? "are" : "is") \(allowed.joined(separator: ", ")), such as --file card.png.")
  }

  /// Refuses a command that would neither write nor print.
  func requireSomethingToDo(_ common: CommonOptions) throws {
    guard file != nil || describe || common.json else {
      throw ValidationError("There is nothing to do. Add --file OUT.png, --describe or both.")
    }
  }

  /// Refuses a picture among what the home keeps.
  func requirePlace(apartFrom home: Home) throws {
    if let file { try OutputPlace.check(file, option: "--file", apartFrom: home) }
  }

  /// Says why there is no card, although nothing is wrong.
  static func tellAbsence(
    of kind: String, because reason: String, _ sentence: String, _ common: CommonOptions
  ) throws -> ExitStatus {
    common.console.say(sentence)
    if common.json {
      try common.console.result(
        JSONValue.members([
          "kind": .string(kind), "card": .null, "reason": .string(reason), "sentence": .string(sentence),
        ]))
    }
    return .success
  }

  /// Writes the picture, private to its owner, and notes that it was handed over; does nothing without `--file`.
  ///
  /// - Throws: `CommandFailure` where a folder has the name, and what `picture` throws.
  func write(_ person: PersonID, _ common: CommonOptions, _ picture: () throws -> [UInt8]) throws {
    guard let file else { return }
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: file, isDirectory: &isFolder), isFolder.boolValue {
      throw CommandFailure(
        .usage, code: "in_the_way", "The picture cannot be written: there is a folder with this name",
        place: file,
        hint: "Choose another name with --file.")
    }
    try PrivateFile.write(try picture(), to: file)
    common.console.say("Written: \(file)")
    HandedOver.note(file, as: .picture, of: person, in: common.resolvedHome, console: common.console)
  }
}
