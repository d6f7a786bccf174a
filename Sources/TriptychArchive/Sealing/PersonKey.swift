import TriptychHealth

/// The key of one person, derived from the master key and the person's salt.
///
/// Neither is usable without the other: after the salt is destroyed, no copy of the person's cache can be
/// opened, wherever it is stored and whoever has the master key.
struct PersonKey {
  let bytes: [UInt8]
  let marks: SealMarks

  init(_ master: SealKey, person: PersonID, salt: [UInt8]) throws {
    bytes = try KeyDerivation.hkdf(
      master.bytes, salt: salt, info: SealKey.info("key of a person", person),
      count: AuthenticatedCipher.keyLength)
    marks = SealMarks(
      master: try master.mark(), person: try SealMarks.person(person, of: master),
      key: try KeyDerivation.hkdf(
        bytes, salt: [], info: SealKey.info("mark of a person's key"), count: SealMarks.length))
  }
}

/// The marks in a sealed file that identify its keys, so that a wrong key can be distinguished from damage.
/// Neither keys nor ids can be derived from them.
struct SealMarks: Hashable {
  static let length = 16

  /// The mark of the master key.
  var master: [UInt8]
  /// The mark of the person, derived with the master key.
  var person: [UInt8]
  /// The mark of the person's own key, and therefore of their salt.
  var key: [UInt8]

  static func person(_ person: PersonID, of master: SealKey) throws -> [UInt8] {
    try KeyDerivation.hkdf(
      master.bytes, salt: [], info: SealKey.info("mark of a person", person), count: length)
  }
}

/// The salt of a person's key, stored in a separate file next to the cache.
enum SealSalt {
  static let length = 32

  /// Reads the salt at a path; `nil` when the file does not exist.
  static func read(_ path: String) throws -> [UInt8]? {
    guard let contents = try PrivateFiles.read(path) else { return nil }
    let line = contents.last == 0x0A ? contents.dropLast() : contents[...]
    guard line.count == 2 * length, let salt = SHA256Digest.bytes(hex: String(decoding: line, as: UTF8.self))
    else {
      throw StoreError(
        .keyGone, "The file with the person's part of the key is damaged", place: path,
        hint: "Put back a copy of it; without it the cache cannot be opened. Nothing was changed.")
    }
    return salt
  }

  /// Reads the salt at a path, or generates and writes it when the file does not exist.
  static func readOrMake(_ path: String, with sealing: Sealing) throws -> [UInt8] {
    if let salt = try read(path) { return salt }
    let salt = try sealing.random(length)
    try PrivateFiles.writeAtomically(Array((SHA256Digest.hex(salt) + "\n").utf8), to: path)
    return salt
  }
}

/// The key and the source of randomness with which a home seals its caches.
///
/// The command line supplies the randomness; code below it generates none itself.
public struct Sealing: Sendable {
  /// The master key, or the reason its file is unusable. An unusable key is reported whenever a key is needed
  /// and never treated as no key.
  public let key: Result<SealKey, StoreError>
  private let draw: @Sendable (Int) -> [UInt8]
  private let tell: @Sendable (String) -> Void

  /// Creates the sealing of a home.
  ///
  /// `randomness` returns the given number of bytes from the system's secure random source. `telling` receives
  /// a message whenever an unencrypted cache is sealed on the way.
  public init(
    key: Result<SealKey, StoreError>, randomness: @escaping @Sendable (Int) -> [UInt8],
    telling: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.key = key
    draw = randomness
    tell = telling
  }

  /// A copy with another key.
  func with(_ key: SealKey) -> Sealing {
    Sealing(key: .success(key), randomness: draw, telling: tell)
  }

  /// Returns `count` new random bytes.
  func random(_ count: Int) throws -> [UInt8] {
    let bytes = draw(count)
    guard bytes.count == count else { throw StoreError.crypto }
    return bytes
  }

  func say(_ sentence: String) { tell(sentence) }
}

extension Sealing: Hashable {
  /// Whether both use the same key.
  public static func == (one: Sealing, other: Sealing) -> Bool { one.key == other.key }
  /// Hashes the key.
  public func hash(into hasher: inout Hasher) { hasher.combine(key) }
}
