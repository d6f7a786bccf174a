import TriptychFiles

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
