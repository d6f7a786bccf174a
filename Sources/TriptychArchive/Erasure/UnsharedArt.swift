import Foundation
import TriptychFiles
import TriptychHealth

/// Pictures in `HOME/art` that no site shows any more: that they were drawn says that somebody's site wanted them.
///
/// A site holds a second name of each picture, so one with a single name is nobody's. Where the file system makes no
/// such names, all are taken for nobody's; what is missing is drawn again by the next build.
enum UnsharedArt {
  /// Their paths; nothing where no folder of pictures is.
  static func paths(in home: Home) throws -> [String] {
    let root = home.directory + "/art"
    switch try PrivateFiles.kind(root) {
    case .missing, .file, .other: return []
    case .directory: return try paths(below: root)
    case .link:
      throw StoreError(
        .notPermitted, "A symbolic link stands where a folder is expected; links are not followed",
        place: root,
        hint: "Take it away, then run the erasure again.")
    }
  }

  private static func paths(below folder: String) throws -> [String] {
    try PersonPlaces.names(in: folder).flatMap { name -> [String] in
      let path = folder + "/" + name
      guard let status = try? FileStatus(at: path) else { return [] }
      switch status.kind {
      case .directory: return try paths(below: path)
      case .file: return status.links == 1 ? [path] : []
      case .link, .other: return []
      }
    }
  }
}
