import Foundation

/// Finds records that are exact repeats of an earlier one: of the same type, source, start, end and value.
///
/// A record is known by a fingerprint of 64 bits. About the last million are remembered, in at most 8 MB whatever the
/// size of the file: a set of eight fingerprints, one line of the processor's cache, forgets its oldest when a ninth
/// comes. Exports list records by type, so that a million records of one type are years. There are few sets at first,
/// and twice as many each time one of them is full, up to a limit: what is remembered then is the same as if there had
/// been that many from the start. The chance that two different records of an export of six million have the same
/// fingerprint is less than one in a hundred billion.
struct RepeatedRecords: ~Copyable {
  private static let ways = 8
  /// The binary logarithms of the number of sets at first and at most.
  private static let bits: (first: UInt64, most: UInt64) = (6, 17)

  /// The binary logarithm of the number of sets.
  private var bits = RepeatedRecords.bits.first
  private var canGrow = true
  /// The fingerprints, 0 in an empty place and the latest of a set first; `nil` when the system has no memory, and
  /// then no repeat is found.
  private var slots: UnsafeMutablePointer<UInt64>?

  /// Creates an empty memory.
  init() { slots = RepeatedRecords.sets(bits) }

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
    let set = slots + Int(fingerprint >> (64 - bits)) * RepeatedRecords.ways
    for way in 0..<RepeatedRecords.ways where set[way] == fingerprint { return false }
    if set[RepeatedRecords.ways - 1] != 0, canGrow {
      grow()
      return remember(fingerprint)
    }
    (set + 1).update(from: set, count: RepeatedRecords.ways - 1)
    set[0] = fingerprint
    return true
  }

  /// Splits each set in two by the next bit of its fingerprints, which keep their order.
  private mutating func grow() {
    guard let old = slots, bits < RepeatedRecords.bits.most, let new = RepeatedRecords.sets(bits + 1) else {
      canGrow = false
      return
    }
    let ways = RepeatedRecords.ways
    for set in 0..<1 << Int(bits) {
      var low = new + set * 2 * ways
      var high = low + ways
      for way in 0..<ways {
        let fingerprint = old[set * ways + way]
        if fingerprint == 0 { break }
        if fingerprint >> (63 - bits) & 1 == 0 {
          low.pointee = fingerprint
          low += 1
        } else {
          high.pointee = fingerprint
          high += 1
        }
      }
    }
    free(old)
    (slots, bits) = (new, bits + 1)
  }

  private static func sets(_ bits: UInt64) -> UnsafeMutablePointer<UInt64>? {
    let count = ways << Int(bits)
    return calloc(count, MemoryLayout<UInt64>.stride)?.bindMemory(to: UInt64.self, capacity: count)
  }

  /// Mixes a value into a fingerprint, the same in every run and on every machine.
  @inline(__always)
  static func mix(_ value: UInt64, into hash: inout UInt64) {
    hash = (hash ^ value) &* 0xD6E8_FEB8_6659_FD93
    hash ^= hash >> 32
    hash = hash &* 0xD6E8_FEB8_6659_FD93
    hash ^= hash >> 32
  }
}
