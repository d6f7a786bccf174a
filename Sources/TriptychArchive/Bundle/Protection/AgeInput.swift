#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What an `age` file holds, decrypted into a file that has no name and is gone with this process.
final class AgeInput {
  /// How files of `age` begin.
  private static let marks = ["age-encryption.org/", "-----BEGIN AGE ENCRYPTED FILE-----"]

  private let descriptor: Int32

  /// A path that leads to the decrypted bytes for as long as this is held.
  var path: String {
    #if canImport(Darwin)
      // Opening it again goes on where reading stopped.
      lseek(descriptor, 0, SEEK_SET)
      return "/dev/fd/\(descriptor)"
    #else
      return "/proc/self/fd/\(descriptor)"
    #endif
  }

  /// Whether a file begins as those of `age` do.
  static func isLocked(_ beginning: some Collection<UInt8>) -> Bool {
    marks.contains { beginning.starts(with: $0.utf8) }
  }

  /// Decrypts the file at a path; `folder` is where the file without a name lies, and only its owner may enter.
  ///
  /// Throws ``ImportFailure`` when the key is missing or wrong or the file is damaged.
  init(_ path: String, key: BundleKey, folder: String) throws {
    guard key.passphrase != nil || !key.ageIdentities.isEmpty else {
      throw AgeInput.locked(path, "The file is encrypted with age")
    }
    let source = open(path, O_RDONLY | O_CLOEXEC)
    guard source >= 0 else { throw PrivateFiles.failure(errno, path) }
    defer { close(source) }
    descriptor = try PrivateFiles.openNameless(in: folder)
    do {
      try AgeInput.decrypt(source, into: descriptor, key: key, path)
    } catch {
      close(descriptor)
      throw error
    }
  }

  deinit { close(descriptor) }

  /// With keys first; `age` says itself when a file wants a passphrase instead.
  private static func decrypt(_ source: Int32, into target: Int32, key: BundleKey, _ path: String) throws {
    let keys = key.ageIdentities.flatMap { ["--identity", $0] }
    guard !keys.isEmpty else {
      return try run([], source, target, key.passphrase, path)
    }
    do {
      try run(keys, source, target, nil, path)
    } catch  where key.passphrase != nil {
      lseek(source, 0, SEEK_SET)
      lseek(target, 0, SEEK_SET)
      guard ftruncate(target, 0) == 0 else { throw PrivateFiles.failure(errno, path) }
      try run([], source, target, key.passphrase, path)
    }
  }

  private static func run(
    _ keys: [String], _ source: Int32, _ target: Int32, _ passphrase: Passphrase?, _ path: String
  ) throws {
    let age = try AgeProcess(["--decrypt"] + keys, input: source, output: target, passphrase: passphrase)
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
