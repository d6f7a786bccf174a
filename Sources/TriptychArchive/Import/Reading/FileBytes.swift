import TriptychFiles

/// The bytes of one regular file, read once from start to end.
struct FileBytes: ByteSource, ~Copyable {
  private let file: OpenFile
  private let name: String
  /// Hears how many bytes were read each time.
  private let heard: (@Sendable (Int) -> Void)?
  /// The file's length in bytes when it was opened.
  let length: Int64

  /// Opens a file for reading; `heard` is told how many bytes were read each time.
  ///
  /// Throws ``ImportFailure`` when the path does not exist, is not readable, or is neither a file nor a folder.
  init(path: String, heard: (@Sendable (Int) -> Void)? = nil) throws(ImportFailure) {
    self.heard = heard
    let name = Files.name(of: path)
    let file = try FileBytes.open(path, name)
    guard let status = try? file.status(), status.kind == .file else {
      throw ImportFailure(
        .unknownFormat, "only files and folders can be imported, this is neither", place: name,
        hint: "Save it as a file first.")
    }
    (self.file, self.name, length) = (file, name, status.size)
  }

  private static func open(_ path: String, _ name: String) throws(ImportFailure) -> OpenFile {
    do throws(Errno) {
      // Opening a named pipe would otherwise block until it has a writer.
      return try OpenFile(path, .readOnly, .nonBlocking)
    } catch {
      throw ImportFailure.opening(name, error)
    }
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    try fill(buffer)
  }

  /// Reads until the buffer is full or the file ends.
  func fill(_ buffer: UnsafeMutableRawBufferPointer) throws(ImportFailure) -> Int {
    do throws(Errno) {
      let count = try file.fill(buffer)
      heard?(count)
      return count
    } catch {
      throw ImportFailure.reading(name, error)
    }
  }

  /// The first or last bytes of the file, at most `count`; the current position does not change.
  func bytes(_ count: Int, fromEnd: Bool = false) throws(ImportFailure) -> [UInt8] {
    let wanted = min(Int64(count), length)
    do throws(Errno) {
      return try file.bytes(at: fromEnd ? length - wanted : 0, count: Int(wanted))
    } catch {
      throw ImportFailure.reading(name, error)
    }
  }
}

extension ImportFailure {
  /// The error for a file that cannot be opened.
  static func opening(_ name: String, _ reason: Errno) -> ImportFailure {
    switch reason {
    case .noSuchFileOrDirectory, .notDirectory:
      ImportFailure(.notFound, "there is no such file or folder", place: name, hint: "Check the path.")
    case .permissionDenied, .notPermitted:
      ImportFailure(
        .notReadable, "there is no permission to read it", place: name,
        hint: "Give yourself permission to read it, then import again.")
    default:
      reading(name, reason)
    }
  }

  /// The error for a file that was opened but cannot be read.
  static func reading(_ name: String, _ reason: Errno) -> ImportFailure {
    ImportFailure(
      .notReadable, "the system cannot read it: \(reason)", place: name,
      hint: "Check the disk, then import again.")
  }
}
