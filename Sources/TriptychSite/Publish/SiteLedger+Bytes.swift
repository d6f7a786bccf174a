import TriptychHealth

extension SiteLedger {
  /// `TLEDGER` and the version of the format. A ledger of another version is ignored, which costs a full
  /// build.
  private static let mark: [UInt8] = Array("TLEDGER3".utf8)

  /// The ledger as bytes: the mark, the stamp, the totals, the folders, the files, and the fingerprint of all
  /// preceding bytes.
  var encoded: [UInt8] {
    var out = FingerprintBytes()
    out.add(stamp.inputs)
    out.add(stamp.asOf.seconds)
    out.add(stamp.clock == nil ? 0 : 1)
    out.add(stamp.clock?.lowerBound ?? 0)
    out.add(stamp.clock?.upperBound ?? 0)
    out.add(stamp.kept.count)
    for identity in stamp.kept {
      out.add(identity == nil ? 0 : 1)
      if let identity { out.add(identity) }
    }
    out.add(stamp.store)
    out.add(contents.digest)
    out.add(contents.pages)
    out.add(contents.bytes)
    out.add(folders.count)
    for folder in folders {
      out.add(folder.path)
      out.add(folder.identity)
    }
    out.add(files.count)
    for file in files {
      out.add(file.folder)
      out.add(file.name)
      out.add(file.identity)
      out.add(file.bytes)
    }
    let body = SiteLedger.mark + out.bytes
    var sum = FingerprintBytes()
    sum.add(Fingerprint(of: body))
    return body + sum.bytes
  }

  /// Decodes a ledger; `nil` if the bytes were not written by this version or are incomplete.
  init?(_ bytes: [UInt8]) {
    let ledger: SiteLedger? = bytes.withUnsafeBytes { all in
      guard all.count > SiteLedger.mark.count + 32 else { return nil }
      let body = UnsafeRawBufferPointer(rebasing: all[..<(all.count - 32)])
      var reader = LedgerReader(body)
      var sum = LedgerReader(UnsafeRawBufferPointer(rebasing: all[(all.count - 32)...]))
      guard reader.starts(with: SiteLedger.mark), sum.digest() == Fingerprint(of: body) else { return nil }
      let ledger = SiteLedger(&reader)
      return reader.isAtEnd ? ledger : nil
    }
    guard let ledger else { return nil }
    self = ledger
  }

  private init?(_ reader: inout LedgerReader) {
    let inputs = reader.digest()
    let asOf = Instant(seconds: Int64(bitPattern: reader.word()))
    let hasClock = reader.word() == 1
    let (first, last) = (Int64(bitPattern: reader.word()), Int64(bitPattern: reader.word()))
    var kept: [FileIdentity?] = []
    for _ in 0..<reader.count(of: 8) { kept.append(reader.word() == 1 ? reader.identity() : nil) }
    stamp = LedgerStamp(
      inputs: inputs, asOf: asOf, clock: hasClock && first <= last ? first...last : nil, kept: kept,
      store: reader.digest())
    contents = SiteContents(
      digest: reader.digest(), pages: Int(truncatingIfNeeded: reader.word()),
      bytes: Int(truncatingIfNeeded: reader.word()))
    for _ in 0..<reader.count(of: 8) {
      folders.append(Folder(path: reader.text(), identity: reader.identity()))
    }
    let count = reader.count(of: 8)
    files.reserveCapacity(count)
    for _ in 0..<count {
      let folder = Int(truncatingIfNeeded: reader.word())
      guard folders.indices.contains(folder) else { return nil }
      files.append(
        File(
          folder: folder, name: reader.text(), identity: reader.identity(), bytes: reader.digest()))
    }
  }
}

/// Decodes the output of ``FingerprintBytes``. Past the end, all values are 0; the caller checks at the end
/// whether the data was complete.
private struct LedgerReader {
  private let bytes: UnsafeRawBufferPointer
  private var offset = 0
  private var isBeyond = false

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  var isAtEnd: Bool { !isBeyond && offset == bytes.count }

  mutating func starts(with mark: [UInt8]) -> Bool {
    guard bytes.starts(with: mark) else { return false }
    offset = mark.count
    return true
  }
  mutating func word() -> UInt64 {
    guard offset + 8 <= bytes.count else {
      isBeyond = true
      return 0
    }
    defer { offset += 8 }
    return UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }
  /// The number of items that follow, each of at least the given number of bytes.
  mutating func count(of size: UInt64) -> Int {
    let count = word()
    guard count <= UInt64(bytes.count - offset) / size else {
      isBeyond = true
      return 0
    }
    return Int(count)
  }
  mutating func text() -> String {
    let length = count(of: 1)
    defer { offset += length }
    return String(decoding: bytes[offset..<(offset + length)], as: UTF8.self)
  }
  mutating func digest() -> Fingerprint {
    guard offset + 32 <= bytes.count else {
      isBeyond = true
      return .none
    }
    defer { offset += 32 }
    var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
    withUnsafeMutableBytes(of: &words) {
      $0.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[offset..<(offset + 32)]))
    }
    return Fingerprint(words: words)
  }
  mutating func identity() -> FileIdentity {
    FileIdentity(
      size: Int64(bitPattern: word()), modified: Int64(bitPattern: word()),
      changed: Int64(bitPattern: word()), inode: word(), mode: UInt32(truncatingIfNeeded: word()))
  }
}
