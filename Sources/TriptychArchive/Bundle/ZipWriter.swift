import TriptychHealth

/// The destination of a ZIP's bytes, which are written sequentially.
protocol ZipTarget: AnyObject {
  /// The number of bytes written so far.
  var offset: Int64 { get }
  /// Whether bytes written earlier can be overwritten.
  var canPatch: Bool { get }
  /// Appends bytes.
  func write(_ bytes: some Collection<UInt8>) throws
  /// Overwrites bytes written earlier, where that is possible.
  func patch(at offset: Int64, with bytes: [UInt8]) throws
}

extension OutputFile: ZipTarget {}

/// Writes a ZIP file, streaming each entry. All entries have the same time stamp and mode 0600.
///
/// The directory at the end lists entries by name, regardless of the order in which they were added. Sizes and
/// checksums are in each entry's local header, so that streaming readers need no data descriptors. Only a
/// target that cannot go back gets them after the entry. ZIP64 fields are used only where a size or count needs
/// them.
final class ZipWriter {
  /// A written entry.
  struct Entry: Hashable {
    /// The name in the ZIP file.
    var name: String
    /// The uncompressed size in bytes.
    var size: UInt64
    /// The SHA-256 of the uncompressed bytes, in hexadecimal.
    var sha256: String
    fileprivate var compressed: UInt64 = 0
    fileprivate var crc: UInt32 = 0
    fileprivate var offset: UInt64 = 0
  }

  private let file: any ZipTarget
  private let cipher: (() throws -> AESEntryCipher)?
  private let stamp: UInt32
  private var entries: [Entry] = []

  /// Writes to `file`; `asOf` is the modification time of every entry. With `cipher`, which makes a new cipher
  /// per entry, entries are encrypted.
  init(_ file: any ZipTarget, asOf: AsOf, cipher: (() throws -> AESEntryCipher)? = nil) {
    self.file = file
    self.cipher = cipher
    stamp = ZipWriter.dosStamp(asOf)
  }

  /// Adds an entry with the given text as UTF-8.
  func add(_ name: String, _ text: String) throws -> Entry {
    try add(name, mayBeLarge: false) { try $0.write(text) }
  }

  /// Adds an entry written by `body`. An entry that may exceed 4 GB must be announced with `mayBeLarge`.
  func add(_ name: String, mayBeLarge: Bool, _ body: (ZipEntryWriter) throws -> Void) throws -> Entry {
    var entry = Entry(name: name, size: 0, sha256: "")
    entry.offset = UInt64(file.offset)
    try file.write(localHeader(entry, isLarge: mayBeLarge))
    let begin = file.offset
    let writer = try ZipEntryWriter(file, cipher: cipher?())
    try body(writer)
    (entry.size, entry.crc, entry.sha256) = try writer.finish()
    // AE-2 omits the checksum, which would reveal something about the encrypted content.
    if isEncrypted { entry.crc = 0 }
    entry.compressed = UInt64(file.offset - begin)
    guard mayBeLarge || max(entry.size, entry.compressed) < ZipWriter.limit32 else {
      throw StoreError(.failed, "A part of the bundle passed 4 GB without having said so", place: name)
    }
    if file.canPatch {
      try file.patch(at: Int64(entry.offset), with: localHeader(entry, isLarge: mayBeLarge))
    } else {
      try file.write(descriptor(entry, isLarge: mayBeLarge))
    }
    entries.append(entry)
    return entry
  }

  /// Writes the directory. No entries can be added afterwards.
  func finish() throws {
    let begin = UInt64(file.offset)
    for entry in entries.sorted(by: { $0.name.precedesInBytes($1.name) }) {
      try file.write(directoryRecord(entry))
    }
    try file.write(ending(directory: begin, size: UInt64(file.offset) - begin))
  }

  private static let limit32: UInt64 = 0xFFFF_FFFF

  private var isEncrypted: Bool { cipher != nil }

  /// The ZIP version needed to read an entry: that of AE-2, of ZIP64 or of plain deflate.
  private func version(isLarge: Bool) -> UInt16 { isEncrypted ? 51 : isLarge ? 45 : 20 }

  /// The extra field that describes the encryption: vendor "AE", version AE-2, 256 bits, deflated before
  /// encryption.
  private var cipherField: [UInt8] {
    isEncrypted ? [0x01, 0x99, 7, 0, 2, 0, UInt8(ascii: "A"), UInt8(ascii: "E"), 3, 8, 0] : []
  }

  /// The data descriptor with checksum and sizes after an entry, for targets whose headers cannot be patched.
  private func descriptor(_ entry: Entry, isLarge: Bool) -> [UInt8] {
    var bytes = LittleEndianBytes()
    bytes.put32(0x0807_4B50)
    bytes.put32(entry.crc)
    for size in [entry.compressed, entry.size] {
      if isLarge { bytes.put64(size) } else { bytes.put32(UInt32(size)) }
    }
    return bytes.bytes
  }

  private func localHeader(_ entry: Entry, isLarge: Bool) -> [UInt8] {
    var bytes = LittleEndianBytes()
    bytes.put32(0x0403_4B50)
    bytes.put16(version(isLarge: isLarge))
    putCommon(
      &bytes, entry, compressed: isLarge ? ZipWriter.limit32 : entry.compressed,
      size: isLarge ? ZipWriter.limit32 : entry.size)
    bytes.put16(UInt16(entry.name.utf8.count))
    bytes.put16((isLarge ? 20 : 0) + UInt16(cipherField.count))
    bytes.bytes += entry.name.utf8
    if isLarge {
      bytes.put16(1)
      bytes.put16(16)
      bytes.put64(entry.size)
      bytes.put64(entry.compressed)
    }
    bytes.bytes += cipherField
    return bytes.bytes
  }

  private func directoryRecord(_ entry: Entry) -> [UInt8] {
    var extra = LittleEndianBytes()
    for value in [entry.size, entry.compressed, entry.offset] where value >= ZipWriter.limit32 {
      extra.put64(value)
    }
    let isLarge = !extra.bytes.isEmpty
    var bytes = LittleEndianBytes()
    bytes.put32(0x0201_4B50)
    bytes.put16(3 << 8 | version(isLarge: isLarge))
    bytes.put16(version(isLarge: isLarge))
    putCommon(&bytes, entry, compressed: entry.compressed, size: entry.size)
    bytes.put16(UInt16(entry.name.utf8.count))
    bytes.put16((isLarge ? UInt16(extra.bytes.count + 4) : 0) + UInt16(cipherField.count))
    // No comment, first disk, no internal attributes; then a plain file of mode 0600.
    for _ in 0..<3 { bytes.put16(0) }
    bytes.put32(0o100600 << 16)
    bytes.put32(UInt32(min(entry.offset, ZipWriter.limit32)))
    bytes.bytes += entry.name.utf8
    if isLarge {
      bytes.put16(1)
      bytes.put16(UInt16(extra.bytes.count))
      bytes.bytes += extra.bytes
    }
    bytes.bytes += cipherField
    return bytes.bytes
  }

  /// Appends flags (UTF-8 names, encryption, sizes after the entry), method (deflate or AE-2), time, checksum
  /// and sizes.
  private func putCommon(_ bytes: inout LittleEndianBytes, _ entry: Entry, compressed: UInt64, size: UInt64) {
    bytes.put16(1 << 11 | (isEncrypted ? 1 : 0) | (file.canPatch ? 0 : 1 << 3))
    bytes.put16(isEncrypted ? 99 : 8)
    bytes.put32(stamp)
    bytes.put32(entry.crc)
    bytes.put32(UInt32(min(compressed, ZipWriter.limit32)))
    bytes.put32(UInt32(min(size, ZipWriter.limit32)))
  }

  private func ending(directory: UInt64, size: UInt64) -> [UInt8] {
    let count = UInt64(entries.count)
    var bytes = LittleEndianBytes()
    if directory >= ZipWriter.limit32 || size >= ZipWriter.limit32 || count >= 0xFFFF {
      bytes.put32(0x0606_4B50)
      bytes.put64(44)
      bytes.put16(3 << 8 | 45)
      bytes.put16(45)
      bytes.put64(0)
      for value in [count, count, size, directory] { bytes.put64(value) }
      bytes.put32(0x0706_4B50)
      bytes.put32(0)
      bytes.put64(directory + size)
      bytes.put32(1)
    }
    bytes.put32(0x0605_4B50)
    bytes.put32(0)
    bytes.put16(UInt16(min(count, 0xFFFF)))
    bytes.put16(UInt16(min(count, 0xFFFF)))
    bytes.put32(UInt32(min(size, ZipWriter.limit32)))
    bytes.put32(UInt32(min(directory, ZipWriter.limit32)))
    bytes.put16(0)
    return bytes.bytes
  }

  /// Date and time in DOS format: from 1980 to 2107, in steps of two seconds.
  private static func dosStamp(_ asOf: AsOf) -> UInt32 {
    let (year, month, day) = asOf.day.components
    let date = UInt32(min(max(year, 1980), 2107) - 1980) << 9 | UInt32(month) << 5 | UInt32(day)
    let second = UInt32(asOf.wallClockSecond)
    return date << 16 | (second / 3600) << 11 | (second / 60 % 60) << 5 | second % 60 / 2
  }
}

/// Receives the bytes of one entry.
final class ZipEntryWriter {
  private let file: any ZipTarget
  private let stream: DeflateStream
  private let cipher: AESEntryCipher?
  private let digest = SHA256Digest()
  private var buffer: [UInt8] = []
  private var size: UInt64 = 0

  fileprivate init(_ file: any ZipTarget, cipher: AESEntryCipher?) throws {
    self.file = file
    self.cipher = cipher
    stream = try DeflateStream()
    if let cipher { try file.write(cipher.beginning) }
  }

  /// Adds text as UTF-8.
  func write(_ text: String) throws { try write(Array(text.utf8)) }

  /// Adds bytes.
  func write(_ bytes: [UInt8]) throws {
    buffer += bytes
    if buffer.count >= 1 << 16 { try flush() }
  }

  private func flush() throws {
    digest.update(buffer)
    size += UInt64(buffer.count)
    try put(stream.deflate(buffer))
    buffer.removeAll(keepingCapacity: true)
  }

  fileprivate func finish() throws -> (size: UInt64, crc: UInt32, sha256: String) {
    try flush()
    let (rest, crc) = try stream.finish()
    try put(rest)
    if let cipher { try file.write(cipher.finish()) }
    return (size, crc, SHA256Digest.hex(digest.finish()))
  }

  private func put(_ compressed: ArraySlice<UInt8>) throws {
    if let cipher { try file.write(cipher.encrypt(compressed)) } else { try file.write(compressed) }
  }
}

/// Bytes of numbers in little-endian order.
struct LittleEndianBytes {
  /// The bytes appended so far.
  var bytes: [UInt8] = []

  /// Two bytes.
  mutating func put16(_ value: UInt16) { put(value) }
  /// Four bytes.
  mutating func put32(_ value: UInt32) { put(value) }
  /// Eight bytes.
  mutating func put64(_ value: UInt64) { put(value) }

  private mutating func put(_ value: some FixedWidthInteger) {
    withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
  }
}
