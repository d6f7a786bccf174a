import Foundation
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
  private let descriptor: Int32

  /// Begins a picture; its folders are made as far as they are missing, `root` with those above it.
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
    // The folder's own time would tell as well.
    ArtWriter.flush(ArtWriter.parts(of: target).parent, isStamped: true)
  }

  /// Writes the bytes and gives them their name; what another process put there meanwhile stays.
  ///
  /// - Parameter whole: the size of what stands there now, `nil` when that is missing or damaged
  /// - Returns: the size of the file that stands there in the end
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

  /// The time that all pictures bear, 2020-01-01T00:00:00Z.
  private static var time: timespec { timespec(tv_sec: 1_577_836_800, tv_nsec: 0) }

  /// Removes what killed processes left here; the age is measured by the file system's own clock.
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

  /// When a file was last written; of one that bears the time of all pictures, when it was given that.
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

  /// Makes a folder's entries survive a power cut; a stamped folder bears the time of all pictures.
  private static func flush(_ path: String, isStamped: Bool = false) {
    let descriptor = open(path.isEmpty ? "." : path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    if isStamped { _ = futimens(descriptor, [time, time]) }
    _ = fsync(descriptor)
    close(descriptor)
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

  /// The error for a failed system call, by its `errno`.
  ///
  /// - Parameter path: what is in the way, or the folder of all pictures; never a picture that a person's site
  ///   wanted.
  static func system(_ number: Int32, at path: String) -> ArtError {
    switch number {
    case ENOSPC, EDQUOT:
      ArtError(
        .noSpace, "The disk is full; pictures of the pets that were not drawn before \(leftOut)", place: path,
        hint: "Free some space and build again.")
    case EACCES, EPERM, EROFS:
      ArtError(
        .notPermitted,
        "The folder may not be written; pictures of the pets that were not drawn before \(leftOut)",
        place: path, hint: "Check its owner and permissions, then build again.")
    case ENOTDIR, EISDIR, EEXIST, ELOOP, ENOTEMPTY:
      ArtError(
        .inTheWay,
        "Something that is no picture of ours stands here; pictures of the pets that belong here \(leftOut)",
        place: path, hint: "Move it away, then build again; links are not followed.")
    default:
      ArtError(
        .system,
        "Pictures cannot be kept (\(String(cString: strerror(number)))); those of the pets that were not drawn "
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
