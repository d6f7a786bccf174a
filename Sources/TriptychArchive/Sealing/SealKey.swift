import TriptychHealth

/// The master key of a home: 32 bytes from which each person's own key follows.
///
/// It never shows itself: not in a description, a mirror or an error.
public struct SealKey: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
  let bytes: [UInt8]

  /// A key of exactly 32 bytes; `nil` for any other count, and for bytes that nobody drew by lot:
  /// all the same, or all typed on a keyboard.
  public init?(_ bytes: [UInt8]) {
    guard bytes.count == SealKey.length, Set(bytes).count > 1,
      !bytes.allSatisfy({ (0x20...0x7E).contains($0) })
    else { return nil }
    self.bytes = bytes
  }

  /// How many bytes a key has.
  public static let length = 32

  /// The name of the type and nothing else.
  public var description: String { "SealKey" }
  /// Without any part.
  public var customMirror: Mirror { Mirror(self, children: []) }

  /// What tells one master key from another in a sealed file. The key does not follow from it.
  func mark() throws -> [UInt8] {
    try KeyDerivation.hkdf(bytes, salt: [], info: SealKey.info("mark of the master key"), count: 16)
  }

  static func info(_ purpose: String, _ person: PersonID? = nil) -> [UInt8] {
    Array(("triptych seal 1: " + purpose + (person.map { " " + $0.text } ?? "")).utf8)
  }
}
