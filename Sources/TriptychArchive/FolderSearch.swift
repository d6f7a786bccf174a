import Foundation
import TriptychHealth

/// Finds importable files in a folder and the folders in it.
enum FolderSearch {
  /// How deep folders are searched.
  static let depth = 8
  /// How many files are looked at.
  static let files = 100_000

  /// Whether a path is a folder, or a link to one.
  static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
  }

  /// The known files in a folder, sorted by path.
  ///
  /// Throws ``ImportFailure`` when the folder cannot be listed or holds no known file.
  static func files(in folder: String, source: String?) throws(ImportFailure) -> ImportFiles {
    var result = ImportFiles(files: [])
    var seen = 0
    try search(folder, depth: 0, source: source, seen: &seen, result: &result)
    guard !result.files.isEmpty else {
      throw ImportFailure(
        .noKnownFile, "the folder holds no file that Triptych knows", place: FileBytes.name(of: folder),
        hint: ImportFailure.knownFormats)
    }
    return result
  }

  private static func search(
    _ folder: String, depth: Int, source: String?, seen: inout Int, result: inout ImportFiles
  ) throws(ImportFailure) {
    for name in try names(in: folder) where !name.hasPrefix(".") {
      let path = folder.hasSuffix("/") ? folder + name : folder + "/" + name
      switch try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType {
      case FileAttributeType.typeDirectory? where depth < FolderSearch.depth:
        try search(path, depth: depth + 1, source: source, seen: &seen, result: &result)
      case FileAttributeType.typeRegular? where seen < files:
        seen += 1
        look(at: path, source: source, result: &result)
      default:
        // Links are left out: what they lead to is in the folder anyway, or is none of it.
        break
      }
    }
  }

  private static func look(at path: String, source: String?, result: inout ImportFiles) {
    do {
      let kind = try ImporterCatalog.identify(path: path)
      if source == nil || kind.rawValue.hasPrefix(source ?? "") {
        result.files.append(ImportFile(path: path, kind: kind))
      }
    } catch  where error.code == .unknownFormat || error.code == .empty {
      // A folder may hold anything; only what looks like an export and fails is worth a word.
    } catch {
      result.skipped.append(error.diagnostic)
    }
  }

  private static func names(in folder: String) throws(ImportFailure) -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    } catch {
      throw ImportFailure(
        .notReadable, "the folder cannot be listed", place: FileBytes.name(of: folder),
        hint: "Give yourself permission to read it, then import again.")
    }
  }
}
