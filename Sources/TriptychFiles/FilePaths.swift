import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A path in the bytes of the file system, which need not be UTF-8 as those of a `String` are.
public typealias FilePath = SystemPackage.FilePath

/// File system operations for names of any bytes: file systems of Unix take names that are not UTF-8, and old archives
/// and other systems bring such files along.
extension Files {
  /// The names in a directory, in no particular order. A symbolic link in its place is refused.
  public static func names(in directory: FilePath) throws(Errno) -> [FilePath.Component] {
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
    let descriptor = try checked { directory.withPlatformString { open($0, flags) } }
    guard let stream = fdopendir(descriptor) else {
      let error = lastError()
      _ = close(descriptor)
      throw error
    }
    defer { closedir(stream) }
    var names: [FilePath.Component] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else {
        guard errno == 0 else { throw lastError() }
        return names
      }
      // The system's record may be shorter than the type says, so the name is read in place.
      let start = UnsafeRawPointer(entry) + (MemoryLayout<dirent>.offset(of: \.d_name) ?? 0)
      guard let name = FilePath.Component(platformString: start.assumingMemoryBound(to: CChar.self)),
        name.kind == .regular
      else { continue }
      names.append(name)
    }
  }

  /// Removes a name of a file. A symbolic link is removed itself, not its target.
  public static func remove(_ path: FilePath) throws(Errno) {
    try checked { path.withPlatformString { unlink($0) } }
  }

  /// Removes an empty directory.
  public static func removeDirectory(_ path: FilePath) throws(Errno) {
    try checked { path.withPlatformString { rmdir($0) } }
  }

  /// Renames a file or directory in one step. An existing file at the target is replaced.
  public static func rename(_ path: FilePath, to target: FilePath) throws(Errno) {
    try checked { path.withPlatformString { path in target.withPlatformString { systemRename(path, $0) } } }
  }

  /// Sets the permissions of the file at a path. A symbolic link is followed.
  public static func setPermissions(_ permissions: FilePermissions, of path: FilePath) throws(Errno) {
    try checked { path.withPlatformString { chmod($0, permissions.rawValue) } }
  }

  /// The bytes of a name as text, where each byte that is not part of UTF-8 is written as `\xE9`.
  public static func shown(_ bytes: some Sequence<UInt8>) -> String {
    var rest = ArraySlice(bytes)
    var text = ""
    while let first = rest.first {
      let character = (1...4).lazy.compactMap { length in
        rest.count >= length ? Files.text(rest.prefix(length)) : nil
      }.first
      if let character {
        text += character
      } else {
        text += "\\x" + (first < 16 ? "0" : "") + String(first, radix: 16, uppercase: true)
      }
      rest = rest.dropFirst(character?.utf8.count ?? 1)
    }
    return text
  }

  /// Bytes as text; `nil` when they are not UTF-8.
  public static func text(_ bytes: some Collection<UInt8>) -> String? {
    let text = String(decoding: bytes, as: UTF8.self)
    return text.utf8.elementsEqual(bytes) ? text : nil
  }
}

// A wrapper for the C function that the static method of the same name would shadow.
private func systemRename(_ path: UnsafePointer<CChar>, _ target: UnsafePointer<CChar>) -> Int32 {
  rename(path, target)
}

extension FilePath.Component {
  /// The name as text; `nil` when it is not UTF-8.
  public var text: String? { String(validating: self) }

  /// The name as a person reads it; what is not UTF-8 in it is written as `\xE9`.
  public var shown: String {
    withPlatformString { name in
      Files.shown(UnsafeBufferPointer(start: name, count: strlen(name)).map { UInt8(bitPattern: $0) })
    }
  }
}
