import Foundation
import TriptychHealth

extension PetRenderer {
  /// Makes sure that nothing is written into the pictures that all sites share.
  ///
  /// - Throws: `CommandFailure` with exit 64 when the folder is that one or lies in it, whatever links lead there.
  func check(apartFrom art: String) throws {
    let (own, shared) = (Self.place(directory), Self.place(art))
    guard own == shared || own.hasPrefix(shared + "/") else { return }
    throw CommandFailure(
      status: .usage,
      diagnostic: Diagnostic(
        .error, code: "usage", "The folder belongs to the pictures that sites share", place: directory,
        hint: "Choose another folder with --dir."))
  }

  /// Writes a file below the folder, whole or not at all. Nothing in it depends on a person, so that who may read
  /// it is as the user's mask says.
  ///
  /// - Throws: `CommandFailure`: with exit 64 when something else stands there, with 75 when there is no room or no
  ///   permission.
  func write(_ bytes: [UInt8], to path: String) throws {
    let target = directory + "/" + path
    let folder = (target as NSString).deletingLastPathComponent
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [:])
    } catch {
      throw Self.failure("The folder cannot be made", Self.obstacle(above: folder), place: folder)
    }
    var info = stat()
    if lstat(target, &info) == 0, info.st_mode & S_IFMT == S_IFDIR {
      throw Self.failure("The picture cannot be written", target, place: target)
    }
    // A name beside the file, so that the last step is a change of names and never leaves half a file.
    let part = "\(folder)/.\((target as NSString).lastPathComponent).\(getpid()).part"
    unlink(part)
    let descriptor = open(part, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw Self.failure("The picture cannot be written", nil, place: target) }
    let isWhole = Self.write(bytes, to: descriptor)
    guard close(descriptor) == 0, isWhole, rename(part, target) == 0 else {
      unlink(part)
      throw Self.failure("The picture cannot be written", nil, place: target)
    }
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var offset = 0
    while offset < bytes.count {
      let count = bytes.withUnsafeBytes {
        Foundation.write(descriptor, $0.baseAddress?.advanced(by: offset), $0.count - offset)
      }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return false }
      offset += count
    }
    return true
  }

  /// What stands where a folder should be: the path itself or one above it; `nil` when nothing is in the way.
  private static func obstacle(above path: String) -> String? {
    var part = path
    while !part.isEmpty {
      var info = stat()
      if stat(part, &info) == 0 { return info.st_mode & S_IFMT == S_IFDIR ? nil : part }
      // A link that leads nowhere is in the way as well.
      if lstat(part, &info) == 0 { return part }
      let above = (part as NSString).deletingLastPathComponent
      if above == part { return nil }
      part = above
    }
    return nil
  }

  private static func failure(_ text: String, _ obstacle: String?, place: String) -> CommandFailure {
    guard let obstacle else {
      return CommandFailure(
        status: .tryAgain,
        diagnostic: Diagnostic(
          .error, code: "not_written", text, place: place, hint: "Check its permissions and the free space."))
    }
    return CommandFailure(
      status: .usage,
      diagnostic: Diagnostic(
        .error, code: "in_the_way", "\(text): something else stands there", place: obstacle,
        hint: "Move it away, or choose another folder with --dir."))
  }

  /// A path without links and steps up, as far as it exists; the rest as it is written.
  private static func place(_ path: String) -> String {
    var known = URL(fileURLWithPath: path).standardizedFileURL.path
    var rest: [String] = []
    while known != "/", !known.isEmpty {
      if let real = realpath(known, nil) {
        defer { free(real) }
        return ([String(cString: real)] + rest).joined(separator: "/")
      }
      rest.insert((known as NSString).lastPathComponent, at: 0)
      known = (known as NSString).deletingLastPathComponent
    }
    return "/" + rest.joined(separator: "/")
  }
}
