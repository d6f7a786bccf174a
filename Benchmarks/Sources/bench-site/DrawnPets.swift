import Foundation
import TriptychGraphics
import TriptychSite

/// Pictures of the pets in a folder, drawn where they are not there yet: a build finds them rendered.
final class DrawnPets: PetArtSource, @unchecked Sendable {
  private let directory: String
  // One build at a time asks.
  private let painter = PetPainter()

  init(directory: String) throws {
    self.directory = directory
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
  }

  func file(of picture: PetPicture) throws -> SharedFile {
    let path = directory + "/" + picture.key + ".png"
    if let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int {
      return SharedFile(source: path, size: size)
    }
    let bytes = try painter.png(try painter.sheet(picture))
    try Data(bytes).write(to: URL(fileURLWithPath: path), options: .atomic)
    try FileManager.default.setAttributes([.posixPermissions: 0o400], ofItemAtPath: path)
    return SharedFile(source: path, size: bytes.count)
  }
}
