import CPlatform
import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// An open file or directory, closed by ``close()`` or with its last reference.
///
/// Reads and writes are whole: they go on after a signal and after a part. No other program inherits it. Not for
/// several threads at once.
public final class OpenFile {
  /// The system's number of it; invalid once it is closed.
  public private(set) var descriptor: FileDescriptor
  private var isOpen = true

  /// Opens what stands at a path.
  ///
  /// - Parameters:
  ///   - options: with `.nonBlocking`, a pipe in the file's place keeps nobody waiting; with `.noFollow`, a link is
  ///     refused
  ///   - permissions: of a file that is made; the user's mask is taken from them
  public init(
    _ path: String, _ access: FileDescriptor.AccessMode, _ options: FileDescriptor.OpenOptions = [],
    permissions: FilePermissions = .ownerFile
  ) throws(Errno) {
    descriptor = try typed {
      try FileDescriptor.open(
        path, access, options: options.union(.closeOnExec), permissions: permissions)
    }
  }

  /// Opens what stands under a name in an open directory, for reading.
  public init(
    reading name: String, in directory: OpenFile, _ options: FileDescriptor.OpenOptions
  ) throws(Errno) {
    let flags = options.union(.closeOnExec).rawValue | FileDescriptor.AccessMode.readOnly.rawValue
    descriptor = FileDescriptor(
      rawValue: try checked { openat(directory.descriptor.rawValue, name, flags) })
  }

  deinit { close() }

  /// Closes the file; doing so twice is harmless. `false` when the system reports that something was not written.
  @discardableResult
  public func close() -> Bool {
    guard isOpen else { return true }
    let isWhole = (try? descriptor.close()) != nil
    (isOpen, descriptor) = (false, FileDescriptor(rawValue: -1))
    return isWhole
  }

  /// What the system says of it.
  public func status() throws(Errno) -> FileStatus { try FileStatus(of: self) }

  /// Whether a path still leads to this file.
  public func isAt(_ path: String) -> Bool {
    guard let own = try? status(), let named = try? FileStatus(at: path) else { return false }
    return own.isSameFile(as: named)
  }

  // MARK: Reading

  /// Reads what is there next, at most what has room; 0 at the end.
  public func read(into buffer: UnsafeMutableRawBufferPointer) throws(Errno) -> Int {
    try typed { try descriptor.read(into: buffer) }
  }

  /// Reads until the buffer is full or the file ends; how many bytes were read.
  ///
  /// - Parameter offset: where to begin, without moving the place at which the next call reads; `nil` for that place
  public func fill(_ buffer: UnsafeMutableRawBufferPointer, at offset: Int64? = nil) throws(Errno) -> Int {
    try OpenFile.fill(buffer, from: descriptor, at: offset)
  }

  /// Reads from something open until the buffer is full or it ends; how many bytes were read.
  public static func fill(
    _ buffer: UnsafeMutableRawBufferPointer, from descriptor: FileDescriptor, at offset: Int64? = nil
  ) throws(Errno) -> Int {
    var filled = 0
    while filled < buffer.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
      let count = try typed {
        if let offset { return try descriptor.read(fromAbsoluteOffset: offset + Int64(filled), into: rest) }
        return try descriptor.read(into: rest)
      }
      if count == 0 { break }
      filled += count
    }
    return filled
  }

  /// At most `count` bytes from a place in the file; fewer where it ends.
  public func bytes(at offset: Int64, count: Int) throws(Errno) -> [UInt8] {
    try bytes(atMost: count, offset: offset)
  }

  /// The bytes from here to the end, at most as many as the file has by its status.
  public func bytes() throws(Errno) -> [UInt8] { try bytes(atMost: Int(status().size), offset: nil) }

  private func bytes(atMost count: Int, offset: Int64?) throws(Errno) -> [UInt8] {
    try typed {
      try [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
        filled = try fill(UnsafeMutableRawBufferPointer(buffer), at: offset)
      }
    }
  }

  /// All bytes from here to the end, whatever the status says of the size.
  public func bytesToEnd() throws(Errno) -> [UInt8] {
    var bytes: [UInt8] = []
    try pieces(of: 65_536) { bytes.append(contentsOf: $0) }
    return bytes
  }

  /// Hands over the bytes from here to the end, a piece at a time.
  public func pieces(of size: Int, _ body: (UnsafeRawBufferPointer) -> Void) throws(Errno) {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 64)
    defer { buffer.deallocate() }
    while true {
      let count = try read(into: buffer)
      if count == 0 { return }
      body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
  }

  // MARK: Writing

  /// Writes all bytes here, or at a place without moving that at which the next call writes.
  public func write(_ bytes: UnsafeRawBufferPointer, at offset: Int64? = nil) throws(Errno) {
    var done = 0
    while done < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
      let count = try typed {
        if let offset { return try descriptor.write(toAbsoluteOffset: offset + Int64(done), rest) }
        return try descriptor.write(rest)
      }
      guard count > 0 else { throw .ioError }
      done += count
    }
  }

  /// Writes all bytes here, or at a place without moving that at which the next call writes.
  public func write(_ bytes: [UInt8], at offset: Int64? = nil) throws(Errno) {
    try typed { try bytes.withUnsafeBytes { try write($0, at: offset) } }
  }

  /// Cuts the file off behind so many bytes.
  public func truncate(to size: Int64) throws(Errno) { try typed { try descriptor.resize(to: size) } }

  /// Goes to a place in the file; the place from its beginning.
  @discardableResult
  public func seek(to offset: Int64, from origin: FileDescriptor.SeekOrigin = .start) throws(Errno) -> Int64 {
    try typed { try descriptor.seek(offset: offset, from: origin) }
  }

  /// Brings the file to the disk. Of a directory: its entries, so that a rename outlives a loss of power.
  public func sync() throws(Errno) { try checked { fsync(descriptor.rawValue) } }

  /// Brings everything that was written to the file system of this file to the disk; throws `Errno.noFunction`
  /// where the system knows no such call.
  public func syncFileSystem() throws(Errno) {
    try checked { platform_flush_file_system(descriptor.rawValue) }
  }

  /// Says who may read, write and run it.
  public func setPermissions(_ permissions: FilePermissions) throws(Errno) {
    try checked { fchmod(descriptor.rawValue, permissions.rawValue) }
  }

  /// Sets when it was last read and written; without a time, to now by the clock of its file system.
  public func setTime(_ time: FileTime? = nil) throws(Errno) {
    guard let time else { return _ = try checked { futimens(descriptor.rawValue, nil) } }
    try checked { futimens(descriptor.rawValue, [time.value, time.value]) }
  }

  /// Sets when it was last read to now by the clock of its file system, and no other time.
  public func setTimeOfReading() throws(Errno) { try checked { platform_touch_access(descriptor.rawValue) } }

  // MARK: Locks

  /// Takes the lock of the file (`flock`), which ends with the process at the latest.
  ///
  /// - Parameters:
  ///   - isShared: together with others who take it shared
  ///   - isWaiting: waits for those who hold it
  /// - Returns: `false` when somebody else holds it and nobody waits
  public func lock(isShared: Bool = false, isWaiting: Bool = false) throws(Errno) -> Bool {
    do throws(Errno) {
      try checked {
        flock(descriptor.rawValue, (isShared ? LOCK_SH : LOCK_EX) | (isWaiting ? 0 : LOCK_NB))
      }
      return true
    } catch {
      guard error == .wouldBlock else { throw error }
      return false
    }
  }
}
