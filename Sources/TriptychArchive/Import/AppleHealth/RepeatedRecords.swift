#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Finds records that are exact repeats of an earlier one: of the same type, source, start, end and value.
///
/// A record is known by a fingerprint of 64 bits. About the last million are remembered, in 8 MB whatever the size
/// of the file: a set of eight fingerprints, one line of the processor's cache, forgets its oldest when a ninth
/// comes. Exports list records by type, so that a million records of one type are years. That two different records
/// of an export of six million have the same fingerprint has a chance of less than one in a hundred billion.
struct RepeatedRecords: ~Copyable {
  private static let ways = 8
  /// The binary logarithm of the number of sets.
  private static let bits: UInt64 = 17

  /// The fingerprints, 0 in an empty place; `nil` when the system has no 8 MB, and then no repeat is found.
  private let slots: UnsafeMutablePointer<UInt64>?

  /// Creates an empty memory. Pages of it that are never used take none of the machine's.
  init() {
    let count = RepeatedRecords.ways << Int(RepeatedRecords.bits)
    slots = calloc(count, MemoryLayout<UInt64>.stride)?.bindMemory(to: UInt64.self, capacity: count)
  }

  deinit { free(slots) }

  /// Whether a record is new, and remembers it.
  @inline(__always)
  mutating func isNew(_ record: AppleRecord, source: Int) -> Bool {
    var hash: UInt64 = 0x9E37_79B9_7F4A_7C15
    let stage = record.stage.map { UInt64(bitPattern: $0.code) + 1 } ?? 0
    RepeatedRecords.mix(UInt64(record.type) << 32 | UInt64(source) << 8 | stage, into: &hash)
    RepeatedRecords.mix(UInt64(bitPattern: record.from), into: &hash)
    RepeatedRecords.mix(UInt64(bitPattern: record.to), into: &hash)
    RepeatedRecords.mix(record.value.bitPattern, into: &hash)
    return remember(max(hash, 1))
  }

  private mutating func remember(_ fingerprint: UInt64) -> Bool {
    guard let slots else { return true }
    let set = slots + Int(fingerprint >> (64 - RepeatedRecords.bits)) * RepeatedRecords.ways
    for way in 0..<RepeatedRecords.ways where set[way] == fingerprint { return false }
    (set + 1).update(from: set, count: RepeatedRecords.ways - 1)
    set[0] = fingerprint
    return true
  }

  @inline(__always)
  private static func mix(_ value: UInt64, into hash: inout UInt64) {
    hash = (hash ^ value) &* 0xD6E8_FEB8_6659_FD93
    hash ^= hash >> 32
    hash = hash &* 0xD6E8_FEB8_6659_FD93
    hash ^= hash >> 32
  }
}
