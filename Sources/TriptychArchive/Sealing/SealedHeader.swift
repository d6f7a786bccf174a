import TriptychHealth

/// The header of a sealed file: 108 bytes, big-endian.
///
/// ```
///   0   8  TRIPSEAL
///   8   2  version of the format: 1
///  10   2  length of the header, with its digest
///  12  48  marks: master key, person, person's key (16 each)
///  60   8  length of the settings' box, 0 without settings
///  68   8  length of the cache's box, 0 without a cache
///  76  32  SHA-256 of all before
/// ```
///
/// The two boxes follow, each with a nonce (12 bytes), AES-256-GCM ciphertext and a tag (16 bytes). The tags
/// protect the content; the digest only distinguishes a damaged header from a wrong key. Every version begins
/// with the same fields in the first twelve bytes and ends its header with the digest.
struct SealedHeader: Hashable {
  static let version: UInt16 = 1
  static let length = 108
  private static let magic = Array("TRIPSEAL".utf8)
  private static let longest = 4096

  var marks: SealMarks
  var settingsLength: Int64
  var storeLength: Int64

  /// The offset of the cache's box.
  var storeOffset: Int64 { Int64(SealedHeader.length) + settingsLength }

  /// The encoded header.
  var bytes: [UInt8] {
    var bytes = SealedHeader.magic
    bytes += SealedHeader.bigEndian(UInt64(SealedHeader.version), count: 2)
    bytes += SealedHeader.bigEndian(UInt64(SealedHeader.length), count: 2)
    bytes += marks.master + marks.person + marks.key
    bytes += SealedHeader.bigEndian(UInt64(settingsLength), count: 8)
    bytes += SealedHeader.bigEndian(UInt64(storeLength), count: 8)
    return bytes + SHA256Digest.of(bytes)
  }
}

extension SealedHeader {
  /// Parses the beginning of a file of the given size. Throws what is wrong with it.
  init(_ start: [UInt8], fileSize: Int64, place: String) throws {
    guard fileSize >= SealedHeader.length, start.count >= SealedHeader.length else {
      throw StoreError.sealCut(place)
    }
    let length = Int(SealedHeader.number(start[10..<12]))
    guard start.starts(with: SealedHeader.magic), (44...SealedHeader.longest).contains(length),
      start.count >= length,
      SHA256Digest.of(Array(start[..<(length - 32)])) == Array(start[(length - 32)..<length])
    else { throw StoreError.sealHeader(place) }
    let version = SealedHeader.number(start[8..<10])
    if version > SealedHeader.version { throw StoreError.sealNewer(place) }
    guard version == SealedHeader.version, length == SealedHeader.length,
      let settings = SealedHeader.boxLength(start[60..<68]),
      let store = SealedHeader.boxLength(start[68..<76])
    else { throw StoreError.sealHeader(place) }
    marks = SealMarks(
      master: Array(start[12..<28]), person: Array(start[28..<44]), key: Array(start[44..<60]))
    settingsLength = settings
    storeLength = store
    let whole = storeOffset + store
    if fileSize < whole { throw StoreError.sealCut(place) }
    if fileSize > whole { throw StoreError.sealLonger(place) }
  }

  /// The number of bytes to read for the header.
  static let readingLength = longest

  private static func boxLength(_ bytes: ArraySlice<UInt8>) -> Int64? {
    let length = number(bytes)
    // Far larger than any disk, and far below the limit of overflow.
    return length == 0 || (UInt64(SealedBox.overhead)..<(1 << 50)).contains(length) ? Int64(length) : nil
  }

  private static func bigEndian(_ value: UInt64, count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * UInt64($0))) }
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }
}

/// One of the two sealed parts of a file.
enum SealedBox: UInt8 {
  case settings = 1
  case store = 2

  /// The bytes that a box adds to its content: nonce and tag.
  static let overhead = AuthenticatedCipher.nonceLength + AuthenticatedCipher.tagLength

  /// The associated data of a box: the format's version, the part and the person.
  func associated(_ person: PersonID) -> [UInt8] {
    Array("triptych sealed cache".utf8)
      + [UInt8(SealedHeader.version >> 8), UInt8(SealedHeader.version & 255), rawValue]
      + [UInt8(person.text.utf8.count)] + Array(person.text.utf8)
  }
}
