import TriptychFiles

/// What an `age` file holds, decrypted into a file that has no name and is gone with this process.
final class AgeInput {
  /// How files of `age` begin.
  private static let marks = ["age-encryption.org/", "-----BEGIN AGE ENCRYPTED FILE-----"]

  private let file: OpenFile

  /// A path that leads to the decrypted bytes for as long as this is held.
  var path: String {
    #if canImport(Darwin)
      // Opening it again goes on where reading stopped.
      try? file.seek(to: 0)
      return "/dev/fd/\(file.descriptor.rawValue)"
    #else
      return "/proc/self/fd/\(file.descriptor.rawValue)"
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
    let source = try PrivateFiles.at(path) { () throws(Errno) in try OpenFile(path, .readOnly) }
    file = try PrivateFiles.openNameless(in: folder)
    try AgeInput.decrypt(source, into: file, key: key, path)
  }

  /// With keys first; `age` says itself when a file wants a passphrase instead.
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
