import Foundation
import TriptychGraphics

/// What lies in a folder of pictures, looked at without trust.
struct ArtFolder: Sendable {
  /// The folder.
  let directory: String

  /// The bytes of a file; `nil` when there is none or something else.
  func size(at path: String) -> Int? {
    var info = stat()
    guard lstat(directory + "/" + path, &info) == 0, info.st_mode & S_IFMT == S_IFREG, info.st_size > 0
    else { return nil }
    return Int(info.st_size)
  }

  /// The bytes of a picture's file; `nil` when it is missing, or not a whole PNG of the picture's
  /// width and height: empty, cut short or filled with zeros, as a crash of the machine may leave it.
  func size(ofWhole picture: PetPicture) -> Int? {
    let descriptor = open(directory + "/" + picture.path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var info = stat()
    guard fstat(descriptor, &info) == 0, info.st_mode & S_IFMT == S_IFREG else { return nil }
    let size = Int(info.st_size)
    let plan = picture.plan
    guard size > Self.headLength + Self.end.count,
      Self.bytes(descriptor, at: 0, count: Self.headLength) == Self.head(plan.width, plan.height),
      Self.bytes(descriptor, at: size - Self.end.count, count: Self.end.count) == Self.end
    else { return nil }
    return size
  }

  private static let headLength = 24
  /// The last chunk of every PNG: no bytes, its name and its checksum.
  private static let end: [UInt8] = [0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]

  /// The signature and the beginning of the first chunk, up to width and height.
  private static func head(_ width: Int, _ height: Int) -> [UInt8] {
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let chunk: [UInt8] = [0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
    let sides = [width, height].flatMap { side in
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: side >> $0) }
    }
    return signature + chunk + sides
  }

  private static func bytes(_ descriptor: Int32, at offset: Int, count: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    let got = bytes.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, count, off_t(offset)) }
    return Array(bytes.prefix(max(0, got)))
  }
}
