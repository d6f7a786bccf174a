import CPlatform
import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// An open file or directory. It is closed by ``close()`` or when the last reference is released.
///
/// Reads and writes continue after signals and partial transfers. Child processes do not inherit the
/// descriptor. Not safe for use from several threads at once.
public final class OpenFile {
  /// The file descriptor; invalid after the file is closed.
  public private(set) var descriptor: FileDescriptor
  private var isOpen = true

  /// Opens the file at a path.
  ///
  /// - Parameters:
  ///   - options: with `.nonBlocking`, opening a named pipe does not block; with `.noFollow`, a symbolic link
  ///     is refused
  ///   - permissions: the permissions of a newly created file, reduced by the process's umask
  public init(
    _ path: String, _ access: FileDescriptor.AccessMode, _ options: FileDescriptor.OpenOptions = [],
    permissions: FilePermissions = .ownerFile
  ) throws(Errno) {
    descriptor = try typed {
      try FileDescriptor.open(
        path, access, options: options.union(.closeOnExec), permissions: permissions)
    }
  }

  /// Opens a name in an open directory for reading.
  public init(
    reading name: String, in directory: OpenFile, _ options: FileDescriptor.OpenOptions
  ) throws(Errno) {
    let flags = options.union(.closeOnExec).rawValue | FileDescriptor.AccessMode.readOnly.rawValue
    descriptor = FileDescriptor(
      rawValue: try checked { openat(directory.descriptor.rawValue, name, flags) })
  }

  deinit { close() }

  /// Closes the file. Closing it again has no effect. Returns `false` when the system reports that data was not
  /// written.
  @discardableResult
  public func close() -> Bool {
    guard isOpen else { return true }
    let isWhole = (try? descriptor.close()) != nil
    (isOpen, descriptor) = (false, FileDescriptor(rawValue: -1))
    return isWhole
  }

  /// The metadata of the open file.
  public func status() throws(Errno) -> FileStatus { try FileStatus(of: self) }

  /// Whether a path still refers to this file.
  public func isAt(_ path: String) -> Bool {
    guard let own = try? status(), let named = try? FileStatus(at: path) else { return false }
    return own.isSameFile(as: named)
  }

  // MARK: Reading

  /// Reads the next available bytes, at most as many as the buffer holds. Returns 0 at the end of the file.
  public func read(into buffer: UnsafeMutableRawBufferPointer) throws(Errno) -> Int {
    try typed { try descriptor.read(into: buffer) }
  }

  /// Reads until the buffer is full or the file ends, and returns the number of bytes read.
  ///
  /// - Parameter offset: where to read in the file, without changing the current position; `nil` reads at the
  ///   current position and advances it
  public func fill(_ buffer: UnsafeMutableRawBufferPointer, at offset: Int64? = nil) throws(Errno) -> Int {
    try OpenFile.fill(buffer, from: descriptor, at: offset)
  }

  /// Reads from a descriptor until the buffer is full or the input ends, and returns the number of bytes read.
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

  /// Reads at most `count` bytes at an offset; fewer when the file ends first.
  public func bytes(at offset: Int64, count: Int) throws(Errno) -> [UInt8] {
    try bytes(atMost: count, offset: offset)
  }

  /// Reads from the current position to the end, at most as many bytes as the file's status gives as its size.
  public func bytes() throws(Errno) -> [UInt8] { try bytes(atMost: Int(status().size), offset: nil) }

  private func bytes(atMost count: Int, offset: Int64?) throws(Errno) -> [UInt8] {
    try typed {
      try [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
        filled = try fill(UnsafeMutableRawBufferPointer(buffer), at: offset)
      }
    }
  }

  /// Reads all bytes from the current position to the end, regardless of the size in the file's status.
  public func bytesToEnd() throws(Errno) -> [UInt8] {
    var bytes: [UInt8] = []
    try pieces(of: 65_536) { bytes.append(contentsOf: $0) }
    return bytes
  }

  /// Passes the bytes from the current position to the end to `body`, in pieces of at most `size` bytes.
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

  /// Writes all bytes at the current position, or at `offset` without changing the current position.
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

  /// Writes all bytes at the current position, or at `offset` without changing the current position.
  public func write(_ bytes: [UInt8], at offset: Int64? = nil) throws(Errno) {
    try typed { try bytes.withUnsafeBytes { try write($0, at: offset) } }
  }

  /// Truncates the file to `size` bytes.
  public func truncate(to size: Int64) throws(Errno) { try typed { try descriptor.resize(to: size) } }

  /// Sets the current position and returns it, counted in bytes from the start of the file.
  @discardableResult
  public func seek(to offset: Int64, from origin: FileDescriptor.SeekOrigin = .start) throws(Errno) -> Int64 {
    try typed { try descriptor.seek(offset: offset, from: origin) }
  }

  /// Flushes the file to disk. For a directory, flushes its entries, so that a rename survives a power failure.
  public func sync() throws(Errno) { try checked { fsync(descriptor.rawValue) } }

  /// Flushes everything written to this file's file system to disk. Throws `Errno.noFunction` where the system
  /// has no such call.
  public func syncFileSystem() throws(Errno) {
    try checked { platform_flush_file_system(descriptor.rawValue) }
  }

  /// Sets the permissions of the file.
  public func setPermissions(_ permissions: FilePermissions) throws(Errno) {
    try checked { fchmod(descriptor.rawValue, permissions.rawValue) }
  }

  /// Sets the access and modification times. Without a time, sets them to the current time of the file system's
  /// clock.
  public func setTime(_ time: FileTime? = nil) throws(Errno) {
    guard let time else { return _ = try checked { futimens(descriptor.rawValue, nil) } }
    try checked { futimens(descriptor.rawValue, [time.value, time.value]) }
  }

  /// Sets only the access time, to the current time of the file system's clock.
  public func setTimeOfReading() throws(Errno) { try checked { platform_touch_access(descriptor.rawValue) } }

  // MARK: Locks

  /// Takes the lock of the file (`flock`), which is released at the latest when the process ends.
  ///
  /// - Parameters:
  ///   - isShared: allows other holders that also take the lock shared
  ///   - isWaiting: waits until the current holders release the lock
  /// - Returns: `false` when another holder has the lock and `isWaiting` is `false`
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

  /// Releases the lock of the file, if it is held.
  public func unlock() { _ = flock(descriptor.rawValue, LOCK_UN) }
}
