import TriptychHealth

/// A share of the people: one of `count` shards, each of which has about as many people as any other.
///
/// Whose shard it is depends on the id alone: FNV-1a of 64 bits over its bytes, then the finaliser of MurmurHash3
/// (`fmix64`), since the low bits of FNV-1a say little about short ids that differ in their last digit; the remainder by
/// the number of shards is the shard. Every machine and every version comes to the same.
struct Shard: Hashable, Sendable {
  /// From 0.
  let index: Int
  /// At least 1.
  let count: Int

  /// Everybody.
  static let whole = Shard(uncheckedIndex: 0, count: 1)
  /// The most shards there may be.
  static let most = 1_000_000

  /// A shard; `nil` when there is none of that index or more than a million.
  init?(index: Int, count: Int) {
    guard (1...Shard.most).contains(count), (0..<count).contains(index) else { return nil }
    self.init(uncheckedIndex: index, count: count)
  }

  private init(uncheckedIndex index: Int, count: Int) {
    self.index = index
    self.count = count
  }

  /// A shard as it is written on the command line: `3/40`.
  init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let index = Shard.number(parts[0]), let count = Shard.number(parts[1]) else {
      return nil
    }
    self.init(index: index, count: count)
  }

  /// The same text.
  var text: String { "\(index)/\(count)" }

  /// Whether a person is built with this shard.
  func contains(_ person: PersonID) -> Bool {
    Shard.hash(of: person) % UInt64(count) == UInt64(index)
  }

  /// What a person's shard is made from.
  static func hash(of person: PersonID) -> UInt64 { mixed(fnv1a(person.text.utf8)) }

  /// FNV-1a of 64 bits.
  static func fnv1a(_ bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }

  /// The finaliser of MurmurHash3: every bit of the input moves every bit of the output.
  static func mixed(_ hash: UInt64) -> UInt64 {
    var value = hash
    value = (value ^ value >> 33) &* 0xff51_afd7_ed55_8ccd
    value = (value ^ value >> 33) &* 0xc4ce_b9fe_1a85_ec53
    return value ^ value >> 33
  }

  /// A whole number of digits alone: no sign, no space.
  static func number(_ text: some StringProtocol) -> Int? {
    guard !text.isEmpty, text.utf8.count <= 9, text.utf8.allSatisfy({ (48...57).contains($0) }) else {
      return nil
    }
    return Int(text)
  }
}
