import Foundation
import TriptychFiles
import TriptychHealth

/// Finds the files in a folder and the folders in it.
enum FolderSearch {
  /// How many levels of subfolders are searched.
  static let depth = 8
  /// How many files are inspected at most.
  static let files = 100_000

  /// Whether a path is a folder, or a link to one.
  static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
  }

  /// The plain files in a folder and its subfolders, sorted by path; hidden ones and links are left out.
  ///
  /// Throws ``ImportFailure`` when a folder cannot be listed.
  static func paths(in folder: String) throws(ImportFailure) -> [String] {
    var found: [String] = []
    try collect(folder, depth: 0, into: &found)
    return found
  }

  private static func collect(
    _ folder: String, depth: Int, into found: inout [String]
  ) throws(ImportFailure) {
    for name in try names(in: folder) where !name.hasPrefix(".") {
      let path = folder.hasSuffix("/") ? folder + name : folder + "/" + name
      switch try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType {
      case FileAttributeType.typeDirectory? where depth < FolderSearch.depth:
        try collect(path, depth: depth + 1, into: &found)
      case FileAttributeType.typeRegular? where found.count < files:
        found.append(path)
      default:
        // Links are skipped: their targets either are in the folder anyway or do not belong to it.
        break
      }
    }
  }

  private static func names(in folder: String) throws(ImportFailure) -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    } catch {
      throw ImportFailure(
        .notReadable, "the folder cannot be listed", place: Files.name(of: folder),
        hint: "Give yourself permission to read it, then import again.")
    }
  }
}
