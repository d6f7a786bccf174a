/// Writes small zips for tests: entries stored as they are, or deflated beforehand.
struct ZipFixture {
  /// One file in the zip.
  struct Entry {
    var name: String
    var bytes: [UInt8]
    /// The entry already deflated, its unpacked length and checksum; `bytes` is then the deflated data.
    var deflated: (length: Int, checksum: UInt32)?
    var isEncrypted = false

    init(_ name: String, _ text: String) {
      self.name = name
      bytes = Array(text.utf8)
    }

    init(_ name: String, deflated bytes: [UInt8], length: Int, checksum: UInt32) {
      self.name = name
      self.bytes = bytes
      deflated = (length, checksum)
    }
  }

  /// The zip's bytes.
  static func bytes(_ entries: [Entry]) -> [UInt8] {
    var zip: [UInt8] = []
    var list: [UInt8] = []
    for entry in entries {
      let offset = zip.count
      let header = fields(of: entry)
      zip += number(0x0403_4B50, 4) + header + Array(entry.name.utf8) + entry.bytes
      list += number(0x0201_4B50, 4) + number(20, 2) + header + number(0, 2) + number(0, 2) + number(0, 2)
      list += number(0, 4) + number(offset, 4) + Array(entry.name.utf8)
    }
    let end = number(0x0605_4B50, 4) + number(0, 2) + number(0, 2) + number(entries.count, 2)
    return zip + list + end + number(entries.count, 2) + number(list.count, 4) + number(zip.count, 4)
      + number(0, 2)
  }

  private static func fields(of entry: Entry) -> [UInt8] {
    let flags = 0x0800 | (entry.isEncrypted ? 1 : 0)
    let length = entry.deflated?.length ?? entry.bytes.count
    let checksum = entry.deflated?.checksum ?? checksum(entry.bytes)
    return number(20, 2) + number(flags, 2) + number(entry.deflated == nil ? 0 : 8, 2) + number(0, 2)
      + number(0x5821, 2) + number(Int(checksum), 4) + number(entry.bytes.count, 4) + number(length, 4)
      + number(entry.name.utf8.count, 2) + number(0, 2)
  }

  private static func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  /// CRC-32 as ISO 3309 has it.
  static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum: UInt32 = .max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return ~sum
  }
}
