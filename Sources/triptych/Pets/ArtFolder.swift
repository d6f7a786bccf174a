import Foundation
import TriptychGraphics

/// What lies in a folder of pictures, looked at without trust.
struct ArtFolder: Sendable {
  /// The folder.
  let directory: String

  /// Where a picture's file lies.
  func place(of picture: PetPicture) -> String { directory + "/" + picture.sharedPath }

  /// The bytes of a picture's file that was found whole before; `nil` when it is gone, or no file of ours any more.
  func size(of picture: PetPicture) -> Int? {
    var info = stat()
    guard lstat(place(of: picture), &info) == 0, ArtFolder.isOurs(info) else { return nil }
    return Int(info.st_size)
  }

  /// The bytes of a picture's file; `nil` when it has to be drawn anew: it is missing, it is not
  /// a whole PNG of the picture's width and height by its own checksums, it is somebody else's, or others than
  /// its owner may read it or somebody may write it.
  ///
  /// The last matters because its inode is that of all sites: whoever opened one site to others opened all.
  func size(ofWhole picture: PetPicture) -> Int? {
    // Not blocking, as a pipe in the file's place would keep everybody waiting.
    let descriptor = open(place(of: picture), O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var info = stat()
    guard fstat(descriptor, &info) == 0, ArtFolder.isOurs(info) else { return nil }
    let size = Int(info.st_size)
    let plan = picture.plan
    // Packed pixels of one byte each, and ample room for the palette.
    guard size <= 2 * plan.width * plan.height + 65536,
      PNGCheck.isWhole(ArtFolder.bytes(descriptor, count: size), width: plan.width, height: plan.height)
    else { return nil }
    return size
  }

  /// A file of our own that only we may read and nobody may write.
  private static func isOurs(_ info: stat) -> Bool {
    info.st_mode & S_IFMT == S_IFREG && info.st_mode & 0o7777 == 0o400 && info.st_uid == geteuid()
  }

  private static func bytes(_ descriptor: Int32, count: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var offset = 0
    while offset < count {
      let got = bytes.withUnsafeMutableBytes {
        pread(descriptor, $0.baseAddress?.advanced(by: offset), count - offset, off_t(offset))
      }
      if got < 0 && errno == EINTR { continue }
      guard got > 0 else { break }
      offset += got
    }
    return Array(bytes.prefix(offset))
  }
}
