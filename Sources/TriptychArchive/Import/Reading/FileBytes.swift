#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The bytes of one regular file, read once from front to end.
///
/// The descriptor is opened when made and closed when it goes.
struct FileBytes: ByteSource, ~Copyable {
  private let descriptor: CInt
  private let name: String
  /// The file's length in bytes when it was opened.
  let length: Int64

  /// Opens a file for reading.
  ///
  /// Throws ``ImportFailure``: not found, not readable, or neither file nor folder.
  init(path: String) throws(ImportFailure) {
    name = FileBytes.name(of: path)
    // Without O_NONBLOCK, opening a named pipe would wait for its writer for ever.
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw ImportFailure.opening(name, errno) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw ImportFailure(
        .unknownFormat, "only files and folders can be imported, this is neither", place: name,
        hint: "Save it as a file first.")
    }
    length = Int64(status.st_size)
  }

  deinit { close(descriptor) }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    try fill(buffer)
  }

  /// Reads until the buffer is full or the file ends.
  func fill(_ buffer: UnsafeMutableRawBufferPointer) throws(ImportFailure) -> Int {
    var filled = 0
    while filled < buffer.count {
      let count = systemRead(descriptor, buffer.baseAddress?.advanced(by: filled), buffer.count - filled)
      if count == 0 { break }
      if count < 0 {
        if errno == EINTR { continue }
        throw ImportFailure.reading(name, errno)
      }
      filled += count
    }
    return filled
  }

  /// The first or last bytes of the file, at most `count`; the reading position moves.
  func bytes(_ count: Int, fromEnd: Bool = false) throws(ImportFailure) -> [UInt8] {
    let wanted = Int(min(Int64(count), length))
    guard lseek(descriptor, fromEnd ? off_t(length) - off_t(wanted) : 0, SEEK_SET) >= 0 else {
      throw ImportFailure.reading(name, errno)
    }
    var result = [UInt8](repeating: 0, count: wanted)
    guard wanted > 0 else { return result }
    let pointer = UnsafeMutableRawBufferPointer.allocate(byteCount: wanted, alignment: 8)
    defer { pointer.deallocate() }
    let filled = try fill(pointer)
    result.withUnsafeMutableBytes {
      $0.copyMemory(from: UnsafeRawBufferPointer(rebasing: pointer[..<filled]))
    }
    return Array(result.prefix(filled))
  }

  /// The last part of a path, for messages.
  static func name(of path: String) -> String {
    let trimmed = path.last == "/" && path.count > 1 ? path.dropLast() : Substring(path)
    return trimmed.split(separator: "/").last.map(String.init) ?? path
  }
}

extension ImportFailure {
  /// The sentence for a file that does not open.
  static func opening(_ name: String, _ code: CInt) -> ImportFailure {
    switch code {
    case ENOENT, ENOTDIR:
      ImportFailure(.notFound, "there is no such file or folder", place: name, hint: "Check the path.")
    case EACCES, EPERM:
      ImportFailure(
        .notReadable, "there is no permission to read it", place: name,
        hint: "Give yourself permission to read it, then import again.")
    default:
      reading(name, code)
    }
  }

  /// The sentence for a file that opens and then cannot be read.
  static func reading(_ name: String, _ code: CInt) -> ImportFailure {
    ImportFailure(
      .notReadable, "the system cannot read it: \(String(cString: strerror(code)))", place: name,
      hint: "Check the disk, then import again.")
  }
}
