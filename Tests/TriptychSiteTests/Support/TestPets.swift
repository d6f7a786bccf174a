import Foundation
import TriptychGraphics

@testable import TriptychSite

/// Shelves of pictures for tests: every picture is the same tiny one.
enum TestPets {
  /// The smallest PNG there is: one pixel that lets everything through.
  static let png: [UInt8] = Array(
    Data(
      base64Encoded:
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==")
      ?? Data())

  /// Holds every picture, in a file below the system's folder for passing things.
  struct Shelf: PetArtSource {
    func file(of picture: PetPicture) throws -> SharedFile {
      let path = FileManager.default.temporaryDirectory.appendingPathComponent("triptych-test-pet.png")
      if !FileManager.default.fileExists(atPath: path.path) { try Data(png).write(to: path) }
      return SharedFile(source: path.path, size: png.count)
    }
  }

  /// Holds all pictures but some.
  struct Partial: PetArtSource {
    struct Gone: Error {}
    var lacks: @Sendable (PetPicture) -> Bool
    func file(of picture: PetPicture) throws -> SharedFile {
      if lacks(picture) { throw Gone() }
      return try Shelf().file(of: picture)
    }
  }
}

extension StrictHTML.Element {
  /// Whether it is the script that remembers who paused the pets.
  var isPetScript: Bool { name == "script" && self["src"]?.hasSuffix("pets.js") == true }
}
