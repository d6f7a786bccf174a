import CCrypto

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The SHA-256 of something: equal for equal bytes, and for nothing else.
public struct Fingerprint: Hashable, Sendable {
  /// The 32 bytes as four words, so that many of them need no memory of their own.
  let words: (UInt64, UInt64, UInt64, UInt64)

  init(words: (UInt64, UInt64, UInt64, UInt64)) { self.words = words }

  /// That of no bytes known: stands where there is none.
  static let none = Fingerprint(words: (0, 0, 0, 0))

  /// The fingerprint of bytes. About 0.6 ms a megabyte.
  public init(of bytes: [UInt8]) {
    self = bytes.withUnsafeBytes { Fingerprint(of: $0) }
  }

  /// The fingerprint of bytes.
  public init(of bytes: UnsafeRawBufferPointer) {
    var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
    withUnsafeMutableBytes(of: &words) { room in
      _ = EVP_Digest(
        bytes.baseAddress, bytes.count, room.bindMemory(to: UInt8.self).baseAddress, nil, EVP_sha256(), nil)
    }
    self.words = words
  }

  /// The fingerprint of a file's bytes, a piece at a time; `nil` where it cannot be read to its end.
  public init?(ofFile path: String) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    let context = EVP_MD_CTX_new()
    defer { EVP_MD_CTX_free(context) }
    guard EVP_DigestInit_ex(context, EVP_sha256(), nil) == 1 else { return nil }
    let size = 1 << 16
    let isRead = withUnsafeTemporaryAllocation(byteCount: size, alignment: 64) { room in
      while true {
        let count = read(descriptor, room.baseAddress, size)
        if count < 0 && errno == EINTR { continue }
        if count <= 0 { return count == 0 }
        EVP_DigestUpdate(context, room.baseAddress, count)
      }
    }
    guard isRead else { return nil }
    var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
    withUnsafeMutableBytes(of: &words) {
      _ = EVP_DigestFinal_ex(context, $0.bindMemory(to: UInt8.self).baseAddress, nil)
    }
    self.words = words
  }

  /// The 32 bytes as 64 digits from 0 to f.
  public var hex: String {
    withUnsafeBytes(of: words) { bytes in
      String(unsafeUninitializedCapacity: 64) { digits in
        let names: StaticString = "0123456789abcdef"
        for (index, byte) in bytes.enumerated() {
          digits[2 * index] = names.utf8Start[Int(byte >> 4)]
          digits[2 * index + 1] = names.utf8Start[Int(byte & 15)]
        }
        return 64
      }
    }
  }

  /// Whether both are of the same bytes.
  public static func == (a: Fingerprint, b: Fingerprint) -> Bool { a.words == b.words }

  /// Takes the first word, which is as good as any.
  public func hash(into hasher: inout Hasher) { hasher.combine(words.0) }
}

/// Bytes that stand for values one after the other, to take a fingerprint of.
///
/// Each text and each list is led by its length, so that no two rows of values give the same bytes.
public struct FingerprintBytes: Sendable {
  private(set) var bytes: [UInt8] = []

  /// Nothing yet.
  public init() {}

  /// Adds a whole number.
  public mutating func add(_ value: Int64) {
    withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
  }

  /// Adds a whole number.
  public mutating func add(_ value: Int) { add(Int64(value)) }

  /// Adds a number by its bits: two that differ in anything differ here.
  public mutating func add(_ value: Double) { add(Int64(bitPattern: value.bitPattern)) }

  /// Adds a text.
  public mutating func add(_ text: String) {
    add(text.utf8.count)
    bytes.append(contentsOf: text.utf8)
  }

  /// Adds a text that may be missing; a missing one is not an empty one.
  public mutating func add(_ text: String?) {
    guard let text else { return add(-1) }
    add(text)
  }

  /// Adds bytes.
  public mutating func add(_ more: [UInt8]) {
    add(more.count)
    bytes.append(contentsOf: more)
  }

  /// Adds the fingerprint of something else.
  public mutating func add(_ print: Fingerprint) {
    withUnsafeBytes(of: print.words) { bytes.append(contentsOf: $0) }
  }

  /// The fingerprint of all that was added.
  public var fingerprint: Fingerprint { Fingerprint(of: bytes) }
}
