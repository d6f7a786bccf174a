import CCrypto
import TriptychFiles
import TriptychHealth

/// The secret with which a home derives pseudonyms where ids must not appear: 32 random bytes, generated once
/// per home.
///
/// `HOME/secret` contains them as 64 hexadecimal digits. With the file, one can test whether a pseudonym
/// belongs to a known id; an id cannot be derived from a pseudonym.
public struct HomeSecret: Sendable {
  private let key: [UInt8]

  /// The pseudonym of a person: the first 16 bytes of HMAC-SHA-256 of their id, as 32 hexadecimal digits.
  public func pseudonym(of person: PersonID) -> String {
    String(KeyedHash.hex(Array(("person:" + person.text).utf8), key: key).prefix(32))
  }

  /// A keyed digest of bytes. Equal bytes have equal digests within this home; without the secret a digest
  /// reveals nothing.
  public func digest(of bytes: [UInt8]) -> String {
    KeyedHash.hex(Array("bytes:".utf8) + bytes, key: key)
  }

  /// The secret of a home; `nil` when none exists yet.
  ///
  /// Throws ``StoreError`` when the file's content is invalid.
  public static func read(in home: Home) throws -> HomeSecret? {
    try home.requireNoLink()
    guard let bytes = try PrivateFiles.read(home.secretPath) else { return nil }
    let digits = bytes.reversed().drop { $0 == 10 || $0 == 13 || $0 == 32 }.reversed()
    guard let key = SHA256Digest.bytes(hex: String(decoding: digits, as: UTF8.self)), key.count == 32 else {
      throw StoreError(
        .damaged, "The secret of this home is not what was written", place: home.secretPath,
        hint: "Put it back from a backup: without it nobody can tell who was erased.")
    }
    return HomeSecret(key: key)
  }

  /// The secret of a home, generated when it is missing.
  ///
  /// Throws `store_damaged` when it is missing although files exist that depend on it.
  public static func make(in home: Home) throws -> HomeSecret {
    if let held = try read(in: home) { return held }
    try home.makeRoot()
    let lock = try HomeLock(home)
    defer { lock.release() }
    if let held = try read(in: home) { return held }
    for path in [home.tombstonesPath, home.erasuresPath, home.auditPath] {
      guard try PrivateFiles.kind(path) == .missing else {
        throw StoreError(
          .damaged, "The secret of this home is missing", place: home.secretPath,
          hint: "Put it back from a backup: without it nobody can tell who was erased.")
      }
    }
    var key = [UInt8](repeating: 0, count: 32)
    guard RAND_bytes(&key, 32) == 1 else {
      throw StoreError(.failed, "The system gave no random bytes", place: home.secretPath)
    }
    try PrivateFiles.writeAtomically(Array((SHA256Digest.hex(key) + "\n").utf8), to: home.secretPath)
    return HomeSecret(key: key)
  }
}

extension Home {
  /// The path of the home's secret.
  var secretPath: String { directory + "/secret" }
  /// The path of the operator's audit trail.
  public var auditPath: String { directory + "/audit.jsonl" }
  /// The directory of requested and running erasures, one file each.
  var erasuresPath: String { directory + "/erasures" }
  /// The directory of tombstones of erased people, one file per pseudonym.
  var tombstonesPath: String { directory + "/erased" }
  /// The directory of erasure receipts, one file per erasure.
  public var receiptsPath: String { directory + "/receipts" }
  /// The directory of the nightly runs' results.
  var runsPath: String { directory + "/runs" }
  /// Where the home keeps what is its own.
  public var ownPaths: [String] {
    [secretPath, auditPath, erasuresPath, tombstonesPath, receiptsPath, runsPath]
      + ["people", "art", "lock", "audit.head", "templates.checked"].map { directory + "/" + $0 }
  }
}

/// An exclusive lock for changes to what the whole home shares, held briefly; other processes wait for it.
final class HomeLock {
  private let file: OpenFile

  init(_ home: Home) throws {
    let path = home.directory + "/lock"
    file = try PrivateFiles.at(path) { () throws(Errno) in
      let file = try OpenFile(path, .readWrite, [.create, .noFollow])
      _ = try file.lock(isWaiting: true)
      return file
    }
  }

  func release() { file.close() }
}
