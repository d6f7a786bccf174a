import Foundation
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
  private let descriptor: Int32

  /// Begins a picture; missing folders are created, including those above `root`.
  ///
  /// - Throws: `ArtError` when a folder may not be made or written; within `root` no link is followed.
  init(target: String, below root: String) throws {
    self.target = target
    self.root = root
    try ArtWriter.makeFolders(of: target, below: root)
    var info = stat()
    if lstat(target, &info) == 0, info.st_mode & S_IFMT == S_IFDIR {
      throw ArtError.system(EISDIR, at: target)
    }
    (temporary, descriptor) = try ArtWriter.begin(target, below: root)
    removeLeftovers(in: ArtWriter.parts(of: target).parent)
  }

  private static func begin(_ target: String, below root: String) throws -> (path: String, descriptor: Int32)
  {
    let (parent, name) = parts(of: target)
    // Another machine's process may have our number, and a dead one may have had it.
    for number in Int(getpid())..<Int(getpid()) + 100 {
      let path = "\(parent)/.\(name).\(number).part"
      let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
      if descriptor >= 0 { return (path, descriptor) }
      guard errno == EEXIST else { break }
    }
    throw ArtError.system(errno, at: root)
  }

  deinit {
    unlink(temporary)
    close(descriptor)
    // The folder's time would tell as well.
    ArtWriter.flush(ArtWriter.parts(of: target).parent, isStamped: true)
  }

  /// Writes the bytes and gives them their name; a whole file that another process put there meanwhile stays.
  ///
  /// - Parameter whole: the size of the file that is there now, `nil` if it is missing or damaged
  /// - Returns: the size of the file that is there in the end
  func publish(_ bytes: [UInt8], unless whole: () -> Int?) throws -> Int {
    try write(bytes)
    let times = [ArtWriter.time, ArtWriter.time]
    guard fchmod(descriptor, 0o400) == 0, futimens(descriptor, times) == 0, fsync(descriptor) == 0 else {
      throw ArtError.system(errno, at: root)
    }
    if link(temporary, target) != 0 {
      if errno == EEXIST, let size = whole() { return size }
      // In place of a damaged one, or where files have one name only.
      guard rename(temporary, target) == 0 else { throw ArtError.system(errno, at: target) }
    }
    return bytes.count
  }

  private func write(_ bytes: [UInt8]) throws {
    var offset = 0
    while offset < bytes.count {
      let count = bytes.withUnsafeBytes {
        Foundation.write(descriptor, $0.baseAddress?.advanced(by: offset), $0.count - offset)
      }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw ArtError.system(errno, at: root) }
      offset += count
    }
  }

  /// The modification time of all pictures, 2020-01-01T00:00:00Z.
  private static var time: timespec { timespec(tv_sec: 1_577_836_800, tv_nsec: 0) }

  /// Removes leftovers of killed processes; their age is measured by the file system's own clock.
  private func removeLeftovers(in parent: String) {
    var own = stat()
    guard fstat(descriptor, &own) == 0 else { return }
    for name in (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
    where name.hasPrefix(".") && name.hasSuffix(".part") {
      var other = stat()
      let path = parent + "/" + name
      if lstat(path, &other) == 0, ArtWriter.seconds(own) - ArtWriter.seconds(other) > 3600 { unlink(path) }
    }
  }

  /// When a file was last written; for a file with the fixed time, when it was given that time.
  private static func seconds(_ info: stat) -> Int {
    #if canImport(Darwin)
      let (written, changed) = (info.st_mtimespec, info.st_ctimespec)
    #else
      let (written, changed) = (info.st_mtim, info.st_ctim)
    #endif
    return Int(written.tv_sec == time.tv_sec ? changed.tv_sec : written.tv_sec)
  }

  /// A path as the folder and the name in it.
  private static func parts(of path: String) -> (parent: String, name: String) {
    let slash = path.lastIndex(of: "/") ?? path.startIndex
    return (String(path[..<slash]), String(path[slash...].drop { $0 == "/" }))
  }

  private static func makeFolders(of target: String, below root: String) throws {
    var above = root.hasPrefix("/") ? "" : "."
    for part in root.split(separator: "/").dropLast() {
      above += "/" + part
      if mkdir(above, 0o700) != 0 && errno != EEXIST { throw ArtError.system(errno, at: above) }
    }
    var path = root
    let below = parts(of: target).parent.dropFirst(root.count).split(separator: "/")
    for part in [""] + below {
      if !part.isEmpty { path += "/" + part }
      if mkdir(path, 0o700) == 0 {
        flush(parts(of: path).parent, isStamped: path != root)
        continue
      }
      let reason = errno
      var info = stat()
      guard lstat(path, &info) == 0 else { throw ArtError.system(reason, at: path) }
      guard info.st_mode & S_IFMT == S_IFDIR else { throw ArtError.system(ENOTDIR, at: path) }
    }
  }

  /// Makes a folder's entries survive a power cut; a stamped folder gets the fixed time.
  private static func flush(_ path: String, isStamped: Bool = false) {
    let descriptor = open(path.isEmpty ? "." : path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    if isStamped { _ = futimens(descriptor, [time, time]) }
    _ = fsync(descriptor)
    close(descriptor)
  }
}

/// Why a picture of the pets could not be stored for all sites.
struct ArtError: Error, Sendable {
  /// The codes for scripts.
  enum Code: String, Sendable {
    /// The disk is full or a quota is used up.
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

  /// The error for a failed system call, by its `errno`.
  ///
  /// - Parameter path: what is in the way, or the folder of all pictures; never a picture that somebody's site wanted
  static func system(_ number: Int32, at path: String) -> ArtError {
    switch number {
    case ENOSPC, EDQUOT:
      ArtError(
        .noSpace, "The disk is full; new pictures of the pets \(leftOut)", place: path,
        hint: "Free some space and build again.")
    case EACCES, EPERM, EROFS:
      ArtError(
        .notPermitted,
        "The folder cannot be written; new pictures of the pets \(leftOut)",
        place: path, hint: "Check its owner and permissions, then build again.")
    case ENOTDIR, EISDIR, EEXIST, ELOOP, ENOTEMPTY:
      ArtError(
        .inTheWay,
        "Something else is in the way here; pictures of the pets that belong here \(leftOut)",
        place: path, hint: "Move it away, then build again; links are not followed.")
    default:
      ArtError(
        .system,
        "Pictures cannot be stored (\(String(cString: strerror(number)))); new pictures of the pets \(leftOut)",
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
