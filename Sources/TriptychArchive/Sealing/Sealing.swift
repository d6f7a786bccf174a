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
