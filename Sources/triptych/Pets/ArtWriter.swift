import Foundation
import TriptychFiles
import TriptychHealth

/// Puts one picture where all find it, whole or not at all.
///
/// It is written beside its place under a name of its own, freed of everybody's right to write and of the
/// time at which it was made - which would tell when somebody's site first wanted it -, brought to the disk, and only
/// then given its name. What a killed process left is known by its name
/// (`.NAME.N.part`) and removed an hour later by the next one that draws in that folder.
final class ArtWriter {
  private let target: String
  private let root: String
  private let temporary: String
  private let file: OpenFile

  /// Begins a picture; its folders are made as far as they are missing, `root` with those above it.
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
    // The folder's own time would tell as well.
    ArtWriter.flush(ArtWriter.parts(of: target).parent, isStamped: true)
  }

  /// Writes the bytes and gives them their name; what another process put there meanwhile stays.
  ///
  /// - Parameter whole: the size of what stands there now, `nil` when that is missing or damaged
  /// - Returns: the size of the file that stands there in the end
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

  /// The time that all pictures bear, 2020-01-01T00:00:00Z.
  private static let time = FileTime(nanoseconds: 1_577_836_800 * 1_000_000_000)

  /// Removes what killed processes left here; the age is measured by the file system's own clock.
  private func removeLeftovers(in parent: String) {
    guard let own = try? file.status() else { return }
    for name in (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
    where name.hasPrefix(".") && name.hasSuffix(".part") {
      let path = parent + "/" + name
      guard let other = try? FileStatus(at: path) else { continue }
      if ArtWriter.seconds(own) - ArtWriter.seconds(other) > 3600 { try? Files.remove(path) }
    }
  }

  /// When a file was last written; of one that bears the time of all pictures, when it was given that.
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

  /// Makes a folder's entries survive a power cut; a stamped folder bears the time of all pictures.
  private static func flush(_ path: String, isStamped: Bool = false) {
    guard let folder = try? OpenFile(path.isEmpty ? "." : path, .readOnly, .directory) else { return }
    if isStamped { try? folder.setTime(time) }
    try? folder.sync()
  }
}

/// Why a picture of the pets could not be kept where all sites find it.
struct ArtError: Error, Sendable {
  /// What scripts see.
  enum Code: String, Sendable {
    /// The disk is full or a quota is used up.
    case noSpace = "art_no_space"
    /// The folder may not be written.
    case notPermitted = "art_not_permitted"
    /// Something that is no picture of ours stands there.
    case inTheWay = "art_in_the_way"
    /// There is not enough memory to draw.
    case notDrawn = "art_not_drawn"
    /// The operating system refused for another reason.
    case system = "art_system_error"
  }

  /// What scripts see.
  var code: Code
  /// What, where and what to try. A warning: sites are built all the same, with words in place of pictures.
  var diagnostic: Diagnostic

  /// An error with its sentence.
  init(_ code: Code, _ text: String, place: String, hint: String) {
    self.code = code
    diagnostic = Diagnostic(.warning, code: code.rawValue, text, place: place, hint: hint)
  }

  /// The error for what the system refused.
  ///
  /// - Parameter path: what is in the way, or the folder of all pictures; never a picture that a person's site
  ///   wanted.
  static func system(_ reason: Errno, at path: String) -> ArtError {
    switch reason {
    case .noSpace, .diskQuotaExceeded:
      ArtError(
        .noSpace, "The disk is full; pictures of the pets that were not drawn before \(leftOut)", place: path,
        hint: "Free some space and build again.")
    case .permissionDenied, .notPermitted, .readOnlyFileSystem:
      ArtError(
        .notPermitted,
        "The folder may not be written; pictures of the pets that were not drawn before \(leftOut)",
        place: path, hint: "Check its owner and permissions, then build again.")
    case .notDirectory, .isDirectory, .fileExists, .tooManySymbolicLinkLevels, .directoryNotEmpty:
      ArtError(
        .inTheWay,
        "Something that is no picture of ours stands here; pictures of the pets that belong here \(leftOut)",
        place: path, hint: "Move it away, then build again; links are not followed.")
    default:
      ArtError(
        .system,
        "Pictures cannot be kept (\(reason)); those of the pets that were not drawn "
          + "before \(leftOut)", place: path, hint: "Build again.")
    }
  }

  /// The error for a drawing that failed.
  static func notDrawn(_ reason: any Error, at path: String) -> ArtError {
    ArtError(
      .notDrawn,
      "A picture of the pets cannot be drawn (\(reason)); those that were not drawn before \(leftOut)",
      place: path, hint: "Build again with fewer --jobs.")
  }

  private static let leftOut = "are left out of the sites, with words in their place"
}
