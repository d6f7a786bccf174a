import CCrypto
import TriptychFiles
import TriptychHealth

/// What a home names people with where their ids must not stand: 32 bytes, made once a home.
///
/// `HOME/secret` holds them as 64 hexadecimal digits. Whoever has the file can tell whether an id they know is meant;
/// nobody can tell an id from a pseudonym.
public struct HomeSecret: Sendable {
  private let key: [UInt8]

  /// The pseudonym of a person: the first 16 bytes of HMAC-SHA-256 of their id, as 32 hexadecimal digits.
  public func pseudonym(of person: PersonID) -> String {
    String(KeyedHash.hex(Array(("person:" + person.text).utf8), key: key).prefix(32))
  }

  /// A digest that is the same for the same bytes within this home, and says nothing without its secret.
  public func digest(of bytes: [UInt8]) -> String {
    KeyedHash.hex(Array("bytes:".utf8) + bytes, key: key)
  }

  /// The secret of a home; `nil` when none was made yet.
  ///
  /// Throws ``StoreError`` when the file is not what was written.
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

  /// The secret of a home, made when there is none and nothing in the home was named by one.
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
  /// The file of the home's secret.
  var secretPath: String { directory + "/secret" }
  /// The operator's trail.
  public var auditPath: String { directory + "/audit.jsonl" }
  /// Erasures that were asked for or have begun, one file each.
  var erasuresPath: String { directory + "/erasures" }
  /// Who was erased, by pseudonym, one file each.
  var tombstonesPath: String { directory + "/erased" }
  /// What erasures left: a receipt each.
  public var receiptsPath: String { directory + "/receipts" }
  /// The results of nights.
  var runsPath: String { directory + "/runs" }
}

/// The right to be the only one who changes what the whole home shares, for the moment that it takes; others wait.
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
