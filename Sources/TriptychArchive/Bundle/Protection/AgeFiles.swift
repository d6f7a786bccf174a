import TriptychFiles

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The content of an `age` file, decrypted into an unnamed file that disappears with this process.
final class AgeInput {
  /// The first bytes of `age` files.
  private static let marks = ["age-encryption.org/", "-----BEGIN AGE ENCRYPTED FILE-----"]

  private let file: OpenFile

  /// A path to the decrypted bytes, valid while this object exists.
  var path: String {
    #if canImport(Darwin)
      // Opening it again continues at the current position.
      try? file.seek(to: 0)
      return "/dev/fd/\(file.descriptor.rawValue)"
    #else
      return "/proc/self/fd/\(file.descriptor.rawValue)"
    #endif
  }

  /// Whether the bytes begin an `age` file.
  static func isLocked(_ beginning: some Collection<UInt8>) -> Bool {
    marks.contains { beginning.starts(with: $0.utf8) }
  }

  /// Decrypts the file at a path. The unnamed file is stored in `folder`, which only its owner may access.
  ///
  /// Throws ``ImportFailure`` when the key is missing or wrong or the file is damaged.
  init(_ path: String, key: BundleKey, folder: String) throws {
    guard key.passphrase != nil || !key.ageIdentities.isEmpty else {
      throw AgeInput.locked(path, "The file is encrypted with age")
    }
    let source = try PrivateFiles.at(path) { () throws(Errno) in try OpenFile(path, .readOnly) }
    file = try PrivateFiles.openNameless(in: folder)
    try AgeInput.decrypt(source, into: file, key: key, path)
  }

  /// Tries keys first; `age` itself reports when a file needs a passphrase instead.
  private static func decrypt(_ source: OpenFile, into target: OpenFile, key: BundleKey, _ path: String)
    throws
  {
    let keys = key.ageIdentities.flatMap { ["--identity", $0] }
    guard !keys.isEmpty else {
      return try run([], source, target, key.passphrase, path)
    }
    do {
      try run(keys, source, target, nil, path)
    } catch  where key.passphrase != nil {
      try PrivateFiles.at(path) { () throws(Errno) in
        try source.seek(to: 0)
        try target.seek(to: 0)
        try target.truncate(to: 0)
      }
      try run([], source, target, key.passphrase, path)
    }
  }

  private static func run(
    _ keys: [String], _ source: OpenFile, _ target: OpenFile, _ passphrase: Passphrase?, _ path: String
  ) throws {
    let age = try AgeProcess(
      ["--decrypt"] + keys, input: source.descriptor, output: target.descriptor, passphrase: passphrase)
    guard let said = age.finish() else { return }
    if said.contains("no space left") { throw StoreError.noSpace(path) }
    if said.contains("incorrect passphrase") {
      throw ImportFailure(
        .locked, "The passphrase is not that of the file", place: path, hint: "Nothing was changed.")
    }
    if said.contains("no identity matched") || said.contains("passphrase-encrypted")
      || said.contains("recipients were specified") || said.contains("scrypt")
    {
      throw locked(path, "What was given does not open the file: \(said)")
    }
    if said.contains("identity") || said.contains("reading") {
      throw locked(path, "The key for the file cannot be used: \(said)")
    }
    throw ImportFailure.damagedBundle("The program age cannot decrypt the file: \(said)", path: path)
  }

  private static func locked(_ path: String, _ text: String) -> ImportFailure {
    ImportFailure(
      .locked, text, place: path,
      hint: "Give its passphrase with --passphrase-file or its key with --age-identity, "
        + "or decrypt it with `age -d` first. Nothing was changed.")
  }
}

/// A ZIP target that encrypts with `age`, into a file that appears in one step or not at all.
final class AgeOutput: ZipTarget {
  private let file: OutputFile
  private let age: AgeProcess
  private var pipe: Int32
  private(set) var offset: Int64 = 0

  /// Bytes passed to `age` cannot be changed.
  var canPatch: Bool { false }

  /// Begins an encrypted file that will replace the target of `file`.
  init(_ file: OutputFile, lock: AgeLock) throws {
    self.file = file
    var ends: [Int32] = [-1, -1]
    // Uses sockets, because SIGPIPE can be disabled for writes to a socket that nobody reads any more.
    #if canImport(Darwin)
      let kind = SOCK_STREAM
    #else
      let kind = Int32(SOCK_STREAM.rawValue)
    #endif
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
      throw StoreError(.failed, "No pipe can be made", place: nil)
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    #if canImport(Darwin)
      var on: Int32 = 1
      setsockopt(ends[1], SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
    #endif
    defer { close(ends[0]) }
    do {
      age = try AgeProcess(
        lock.arguments, input: FileDescriptor(rawValue: ends[0]), output: file.handedOver().descriptor,
        passphrase: lock.passphrase)
    } catch {
      close(ends[1])
      throw error
    }
    pipe = ends[1]
  }

  deinit { hangUp() }

  func write(_ bytes: some Collection<UInt8>) throws {
    let whole = bytes.withContiguousStorageIfAvailable { send(UnsafeRawBufferPointer($0)) }
    guard whole ?? Array(bytes).withUnsafeBytes({ send($0) }) else { throw stopped() }
    offset += Int64(bytes.count)
  }

  func patch(at offset: Int64, with bytes: [UInt8]) throws {
    throw StoreError(.failed, "What age has been given cannot be changed", place: nil)
  }

  /// Ends the input and waits until everything is encrypted.
  func finish() throws {
    hangUp()
    if let said = age.finish() { throw AgeOutput.failure(said) }
  }

  private func hangUp() {
    if pipe >= 0 { close(pipe) }
    pipe = -1
  }

  private func send(_ bytes: UnsafeRawBufferPointer) -> Bool {
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    var done = 0
    while done < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
      let count = uninterrupted { systemSend(pipe, rest.baseAddress, rest.count, flags) }
      guard count > 0 else { return false }
      done += count
    }
    return true
  }

  /// The error when `age` stops reading.
  private func stopped() -> StoreError {
    hangUp()
    return AgeOutput.failure(age.finish() ?? "it stopped reading")
  }

  private static func failure(_ said: String) -> StoreError {
    said.contains("no space left")
      ? StoreError.noSpace("the bundle")
      : StoreError(
        .refusedByAge, "The program age did not encrypt the bundle: \(said)", place: nil,
        hint: "Nothing was written. Recipients are public keys: age1..., ssh-ed25519 ... or ssh-rsa ...")
  }
}

/// `send(2)` under a name that no method hides.
private func systemSend(_ socket: Int32, _ source: UnsafeRawPointer?, _ count: Int, _ flags: Int32) -> Int {
  send(socket, source, count, flags)
}
