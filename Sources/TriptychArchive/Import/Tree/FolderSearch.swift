import Foundation
import TriptychFiles
import TriptychHealth

/// The files in a folder and the folders in it, and what of it cannot be read.
///
/// Hidden names and links are left out: the targets of links either are in the folder anyway or do not belong to it.
/// Everything else that is left out is in ``refused``.
struct FolderSearch {
  /// How many levels of subfolders are searched.
  static let depth = 8

  /// The plain files, sorted by the bytes of their paths within each folder.
  private(set) var paths: [String] = []
  /// What cannot be read or is too much, with paths within the folder.
  private(set) var refused = RefusalLog()

  /// The path of the folder with a slash at its end.
  private let base: String
  private let most: Int

  /// Whether a path is a folder, or a link to one.
  static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
  }

  /// The plain files in a folder and its subfolders, sorted by path, as far as they can be listed.
  ///
  /// Throws ``ImportFailure`` when the folder itself cannot be listed.
  static func paths(in folder: String) throws(ImportFailure) -> [String] {
    try FolderSearch(of: folder).paths
  }

  /// Searches a folder. A link that is given in its place is followed.
  ///
  /// Throws ``ImportFailure`` when the folder itself cannot be listed.
  init(of folder: String, limits: ImportLimits = ImportLimits()) throws(ImportFailure) {
    base = folder.utf8.last == UInt8(ascii: "/") ? folder : folder + "/"
    most = limits.folderFiles
    let names: [FilePath.Component]
    do throws(Errno) {
      names = try Files.names(in: FilePath(try Files.realPath(folder)))
    } catch {
      throw FolderSearch.unlisted(Files.name(of: folder))
    }
    look(at: names, within: "", depth: 0)
  }

  /// The path of a file within the folder.
  func inside(_ path: String) -> String { String(path.utf8.dropFirst(base.utf8.count)) ?? path }

  private mutating func look(at names: [FilePath.Component], within inside: String, depth: Int) {
    let sorted = names.map { (name: $0, shown: $0.shown) }
      .sorted { $0.shown.utf8.lexicographicallyPrecedes($1.shown.utf8) }
    for (name, shown) in sorted where shown.utf8.first != UInt8(ascii: ".") {
      let place = inside + shown
      do throws(Errno) {
        let status = try FileStatus(at: FilePath(base + inside).appending(name))
        if status.kind == .link { continue }
        if let fault = FolderSearch.fault(of: name, status.kind, at: place) {
          refuse(fault)
        } else if status.kind == .directory {
          search(place, depth: depth + 1)
        } else if paths.count < most {
          paths.append(base + place)
        } else {
          refuse(
            ImportFailure(
              .tooManyFiles, "the folder holds more than \(most) files, so this one was not read",
              place: place,
              hint: "Import its subfolders one by one."))
        }
      } catch {
        // What is gone since the folder was listed is nothing to read.
        if !error.isMissing { refuse(.opening(place, error)) }
      }
    }
  }

  private mutating func search(_ place: String, depth: Int) {
    guard depth <= FolderSearch.depth else {
      return refuse(
        ImportFailure(
          .tooDeep,
          "the folder lies deeper than \(FolderSearch.depth) levels of folders, so it was not searched",
          place: place, hint: "Import it by itself."))
    }
    do throws(Errno) {
      look(at: try Files.names(in: FilePath(base + place)), within: place + "/", depth: depth)
    } catch {
      if !error.isMissing { refuse(FolderSearch.unlisted(place)) }
    }
  }

  private mutating func refuse(_ failure: ImportFailure) {
    refused.add(failure.diagnostic, code: failure.code.rawValue)
  }

  /// Why nothing of this name and kind can be read, whatever is in it; `nil` for files and folders, and for links, which
  /// are no fault.
  static func fault(of name: FilePath.Component, _ kind: FileStatus.Kind, at place: String) -> ImportFailure?
  {
    switch kind {
    case .link: nil
    case .other:
      ImportFailure(
        .special, "this is a pipe, a socket or a device, so it was not read", place: place,
        hint: "Allowed are files and folders.")
    case .file, .directory:
      name.text != nil
        ? nil
        : ImportFailure(
          .badName,
          "the name is not UTF-8, so the \(kind == .file ? "file cannot be read" : "folder cannot be searched")",
          place: place, hint: "Give it another name, then import again.")
    }
  }

  private static func unlisted(_ place: String) -> ImportFailure {
    ImportFailure(
      .notReadable, "the folder cannot be listed", place: place,
      hint: "Give yourself permission to read it, then import again.")
  }
}
