import TriptychHealth

/// The key of one person, which follows from the master key and the person's salt.
///
/// Neither is of use without the other: where the salt is destroyed, no copy of the person's cache can
/// be opened again, wherever it lies and whoever has the master key.
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

/// What a sealed file says of its key, so that a wrong one is told from damage. No key and no id follows
/// from them.
struct SealMarks: Hashable {
  static let length = 16

  /// Of the master key.
  var master: [UInt8]
  /// Of the person, as the master key sees them.
  var person: [UInt8]
  /// Of the person's own key, and so of their salt.
  var key: [UInt8]

  static func person(_ person: PersonID, of master: SealKey) throws -> [UInt8] {
    try KeyDerivation.hkdf(
      master.bytes, salt: [], info: SealKey.info("mark of a person", person), count: length)
  }
}

/// The salt of a person's key, in a file of its own beside the cache.
enum SealSalt {
  static let length = 32

  /// The salt at a path, `nil` where there is none.
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

  /// The salt at a path, drawn and written first where there is none.
  static func readOrMake(_ path: String, with sealing: Sealing) throws -> [UInt8] {
    if let salt = try read(path) { return salt }
    let salt = try sealing.random(length)
    try PrivateFiles.writeAtomically(Array((SHA256Digest.hex(salt) + "\n").utf8), to: path)
    return salt
  }
}

/// What a home seals its caches with.
///
/// Chance enters here, from the edge: below the command line nothing draws lots by itself.
public struct Sealing: Sendable {
  /// The master key, or why its file cannot be used. An unusable key is told whenever one is
  /// needed, and never taken for none.
  public let key: Result<SealKey, StoreError>
  private let draw: @Sendable (Int) -> [UInt8]
  private let tell: @Sendable (String) -> Void

  /// Sealing with a key.
  ///
  /// `randomness` gives so many bytes from the system's source of secrets; `telling` is handed a
  /// sentence when a cache that lay plain is sealed on the way.
  public init(
    key: Result<SealKey, StoreError>, randomness: @escaping @Sendable (Int) -> [UInt8],
    telling: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.key = key
    draw = randomness
    tell = telling
  }

  /// The same with another key.
  func with(_ key: SealKey) -> Sealing {
    Sealing(key: .success(key), randomness: draw, telling: tell)
  }

  /// So many fresh bytes.
  func random(_ count: Int) throws -> [UInt8] {
    let bytes = draw(count)
    guard bytes.count == count else { throw StoreError.crypto }
    return bytes
  }

  func say(_ sentence: String) { tell(sentence) }
}

extension Sealing: Hashable {
  /// Whether both seal with the same key.
  public static func == (one: Sealing, other: Sealing) -> Bool { one.key == other.key }
  /// Hashes the key.
  public func hash(into hasher: inout Hasher) { hasher.combine(key) }
}
