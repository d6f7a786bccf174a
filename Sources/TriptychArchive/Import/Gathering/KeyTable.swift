/// Gives keys the places of their entries in a list, several times as fast as a dictionary.
///
/// Keys are found by open addressing in a table that is at most half full and holds only places, so that it stays in the
/// processor's caches. Sixteen keys that differ only in bits 16 to 19, as those of a metric's next bins or of a day's
/// next metrics do, lie side by side, since files list them one after another. The hash is the same in every run, so a
/// file could be made in which many keys collide: when one of them is found only after many steps, the table grows and
/// hashes differently.
struct KeyTable {
  /// The steps after which a table that is not full grows nevertheless, and the size up to which it does.
  private static let mostSteps = 200, mostBits: UInt64 = 24

  private var bits: UInt64 = 10
  /// The places plus one; 0 in an empty slot.
  private var slots = [UInt32](repeating: 0, count: 1 << 10)
  private var keys: [UInt64] = []

  /// The place of a key; `nil` for a new key, which gets the next place: the number of keys before it.
  @inline(__always)
  mutating func place(of key: UInt64) -> Int? {
    if keys.count * 2 >= slots.count { grow() }
    while true {
      guard let slot = slot(of: key) else {
        grow()
        continue
      }
      if slots[slot] > 0 { return Int(slots[slot]) - 1 }
      keys.append(key)
      slots[slot] = UInt32(truncatingIfNeeded: keys.count)
      return nil
    }
  }

  /// Removes all keys; the memory is kept.
  mutating func removeAll() {
    guard !keys.isEmpty else { return }
    keys.removeAll(keepingCapacity: true)
    slots.withUnsafeMutableBufferPointer { $0.update(repeating: 0) }
  }

  /// The slot that holds a key, or the one where it belongs; `nil` when too many others are in between.
  @inline(__always)
  private func slot(of key: UInt64) -> Int? {
    let mask = slots.count - 1
    let group = Int(truncatingIfNeeded: KeyTable.hash(key & ~0xF_0000, bits) >> (64 - bits))
    var slot = group & ~15 | (group + Int(truncatingIfNeeded: key >> 16)) & 15
    var steps = 0
    while slots[slot] != 0, keys[Int(slots[slot]) - 1] != key {
      slot = (slot + 1) & mask
      steps += 1
      if steps > KeyTable.mostSteps, bits < KeyTable.mostBits { return nil }
    }
    return slot
  }

  private mutating func grow() {
    var isCrowded = true
    while isCrowded {
      bits += 1
      slots = [UInt32](repeating: 0, count: 1 << Int(bits))
      isCrowded = false
      for (place, key) in keys.enumerated() {
        guard let slot = slot(of: key) else {
          isCrowded = true
          break
        }
        slots[slot] = UInt32(truncatingIfNeeded: place + 1)
      }
    }
  }

  @inline(__always)
  private static func hash(_ key: UInt64, _ bits: UInt64) -> UInt64 {
    // The factors are those of RepeatedRecords; the first line makes each size hash in its own way.
    var hash = (key ^ bits &* 0x9E37_79B9_7F4A_7C15) &* 0xD6E8_FEB8_6659_FD93
    hash ^= hash >> 32
    return hash &* 0xD6E8_FEB8_6659_FD93
  }
}
