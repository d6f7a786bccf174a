import Foundation
import TriptychFiles
import TriptychHealth

/// Writes one picture to the shared folder, whole or not at all.
///
/// The picture is written beside its place under a temporary name, made read-only, given a fixed time - its own would
/// tell when somebody's site first wanted it -, flushed to the disk, and only then renamed. Leftovers of a killed process
/// (`.NAME.N.part`) are removed an hour later by the next process that draws in the folder.
final class ArtWriter {
  private let target: String
  private let root: String
  private let temporary: String
  private let file: OpenFile

  /// Begins a picture; missing folders are created, including those above `root`.
  ///
  /// - Throws: `ArtError` when a folder may not be made or written; within `root` no link is followed.
  init(target: String, below root: String) throws {
    self.target = target
    self.root = root
    try ArtWriter.makeFolders(of: target, below: root)
    if (try? FileStatus(at: target))?.kind == .directory { throw ArtError.system(.isDirectory, at: target) }
    (temporary, file) = try ArtWriter.begin(target, below: root)
    removeLeftovers(in: ArtWriter.parts(of: target).parent)
  }

  private static func begin(_ target: String, below root: String) throws -> (path: String, file: OpenFile) {
    let (parent, name) = parts(of: target)
    // Another machine's process may have our number, and a dead one may have had it.
    for number in Int(getpid())..<Int(getpid()) + 100 {
      let path = "\(parent)/.\(name).\(number).part"
      do throws(Errno) {
        return (path, try OpenFile(path, .writeOnly, [.create, .exclusiveCreate, .noFollow]))
      } catch {
        guard error == .fileExists else { throw ArtError.system(error, at: root) }
      }
    }
    throw ArtError.system(.fileExists, at: root)
  }

  deinit {
    try? Files.remove(temporary)
    file.close()
    // The folder's time would tell as well.
    ArtWriter.flush(ArtWriter.parts(of: target).parent, isStamped: true)
  }

  /// Writes the bytes and gives them their name; a whole file that another process put there meanwhile stays.
  ///
  /// - Parameter whole: the size of the file that is there now, `nil` if it is missing or damaged
  /// - Returns: the size of the file that is there in the end
  func publish(_ bytes: [UInt8], unless whole: () -> Int?) throws -> Int {
    do throws(Errno) {
      try file.write(bytes)
      try file.setPermissions(.ownerRead)
      try file.setTime(ArtWriter.time)
      try file.sync()
    } catch {
      throw ArtError.system(error, at: root)
    }
    do throws(Errno) {
      try Files.link(temporary, as: target)
    } catch {
      if error == .fileExists, let size = whole() { return size }
      // In place of a damaged one, or where files have one name only.
      do throws(Errno) {
        try Files.rename(temporary, to: target)
      } catch {
        throw ArtError.system(error, at: target)
      }
    }
    return bytes.count
  }

  /// The modification time of all pictures, 2020-01-01T00:00:00Z.
  private static let time = FileTime(nanoseconds: 1_577_836_800 * 1_000_000_000)

  /// Removes leftovers of killed processes; their age is measured by the file system's own clock.
  private func removeLeftovers(in parent: String) {
    guard let own = try? file.status() else { return }
    for name in (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
    where name.hasPrefix(".") && name.hasSuffix(".part") {
      let path = parent + "/" + name
      guard let other = try? FileStatus(at: path) else { continue }
      if ArtWriter.seconds(own) - ArtWriter.seconds(other) > 3600 { try? Files.remove(path) }
    }
  }

  /// When a file was last written; for a file with the fixed time, when it was given that time.
  private static func seconds(_ status: FileStatus) -> Int64 {
    let second: Int64 = 1_000_000_000
    let isStamped = status.modified / second == time.nanoseconds / second
    return (isStamped ? status.changed : status.modified) / second
  }

  /// A path as the folder and the name in it.
  private static func parts(of path: String) -> (parent: String, name: String) {
    let slash = path.lastIndex(of: "/") ?? path.startIndex
    return (String(path[..<slash]), String(path[slash...].drop { $0 == "/" }))
  }

  private static func makeFolders(of target: String, below root: String) throws {
    do throws(Files.DirectoryFailure) {
      // With a relative path, what is above begins where the program runs.
      let above = root.split(separator: "/").dropLast().joined(separator: "/")
      try Files.makeDirectories((root.hasPrefix("/") ? "/" : "") + above)
    } catch {
      throw ArtError.system(error.reason, at: error.path)
    }
    var path = root
    let below = parts(of: target).parent.dropFirst(root.count).split(separator: "/")
    for part in [""] + below {
      if !part.isEmpty { path += "/" + part }
      do throws(Errno) {
        try Files.makeDirectory(path)
        flush(parts(of: path).parent, isStamped: path != root)
      } catch {
        guard let status = try? FileStatus(at: path) else { throw ArtError.system(error, at: path) }
        guard status.kind == .directory else { throw ArtError.system(.notDirectory, at: path) }
      }
    }
  }

  /// Makes a folder's entries survive a power cut; a stamped folder gets the fixed time.
  private static func flush(_ path: String, isStamped: Bool = false) {
    guard let folder = try? OpenFile(path.isEmpty ? "." : path, .readOnly, .directory) else { return }
    if isStamped { try? folder.setTime(time) }
    try? folder.sync()
  }
}

/// Why a picture of the pets could not be stored for all sites.
struct ArtError: Error, Sendable {
  /// The codes for scripts.
  enum Code: String, Sendable {
    /// The disk is full, a quota is used up or a file may not grow any larger.
    case noSpace = "art_no_space"
    /// The folder cannot be written.
    case notPermitted = "art_not_permitted"
    /// Something else is where the picture belongs.
    case inTheWay = "art_in_the_way"
    /// The picture could not be drawn, for example for lack of memory.
    case notDrawn = "art_not_drawn"
    /// The operating system refused for another reason.
    case system = "art_system_error"
  }

  /// The code for scripts.
  var code: Code
  /// What, where and what to try. A warning: sites are still built, with words in place of pictures.
  var diagnostic: Diagnostic

  /// An error with its text.
  init(_ code: Code, _ text: String, place: String, hint: String) {
    self.code = code
    diagnostic = Diagnostic(.warning, code: code.rawValue, text, place: place, hint: hint)
  }

  /// The error for what the system refused.
  ///
  /// - Parameter path: what is in the way, or the folder of all pictures; never a picture that somebody's site wanted
  static func system(_ reason: Errno, at path: String) -> ArtError {
    switch reason {
    case .noSpace, .diskQuotaExceeded:
      ArtError(
        .noSpace, "The disk is full; new pictures of the pets \(leftOut)", place: path,
        hint: "Free some space and build again.")
    case .fileTooLarge:
      ArtError(
        .noSpace, "A file may not grow any larger here; new pictures of the pets \(leftOut)", place: path,
        hint: "Raise the limit on file sizes (ulimit -f) and build again.")
    case .permissionDenied, .notPermitted, .readOnlyFileSystem:
      ArtError(
        .notPermitted,
        "The folder cannot be written; new pictures of the pets \(leftOut)",
        place: path, hint: "Check its owner and permissions, then build again.")
    case .notDirectory, .isDirectory, .fileExists, .tooManySymbolicLinkLevels, .directoryNotEmpty:
      ArtError(
        .inTheWay,
        "Something else is in the way here; pictures of the pets that belong here \(leftOut)",
        place: path, hint: "Move it away, then build again; links are not followed.")
    default:
      ArtError(
        .system,
        "Pictures cannot be stored (\(reason)); new pictures of the pets \(leftOut)",
        place: path, hint: "Build again.")
    }
  }

  /// The error for a drawing that failed.
  static func notDrawn(_ reason: any Error, at path: String) -> ArtError {
    ArtError(
      .notDrawn,
      "A picture of the pets cannot be drawn (\(reason)); new pictures \(leftOut)",
      place: path, hint: "Build again with fewer --jobs.")
  }

  private static let leftOut = "are left out of the sites; words stand in their place"
}
