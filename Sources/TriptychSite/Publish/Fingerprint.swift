import CCrypto
import TriptychFiles

/// A SHA-256 digest: equal bytes have equal fingerprints, and different bytes different ones.
public struct Fingerprint: Hashable, Sendable {
  /// The 32 bytes as four words, stored inline so that no allocation is needed.
  let words: (UInt64, UInt64, UInt64, UInt64)

  init(words: (UInt64, UInt64, UInt64, UInt64)) { self.words = words }

  /// A placeholder used where there is no fingerprint: all zeros.
  static let none = Fingerprint(words: (0, 0, 0, 0))

  /// Computes the fingerprint of bytes, in about 0.6 ms per megabyte.
  public init(of bytes: [UInt8]) {
    self = bytes.withUnsafeBytes { Fingerprint(of: $0) }
  }

  /// Computes the fingerprint of bytes.
  public init(of bytes: UnsafeRawBufferPointer) {
    var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
    withUnsafeMutableBytes(of: &words) { room in
      _ = EVP_Digest(
        bytes.baseAddress, bytes.count, room.bindMemory(to: UInt8.self).baseAddress, nil, EVP_sha256(), nil)
    }
    self.words = words
  }

  /// Computes the fingerprint of a file in chunks; `nil` if the file cannot be read to the end.
  public init?(ofFile path: String) {
    guard let file = try? OpenFile(path, .readOnly, .nonBlocking) else { return nil }
    let context = EVP_MD_CTX_new()
    defer { EVP_MD_CTX_free(context) }
    guard EVP_DigestInit_ex(context, EVP_sha256(), nil) == 1 else { return nil }
    do {
      try file.pieces(of: 1 << 16) { EVP_DigestUpdate(context, $0.baseAddress, $0.count) }
    } catch {
      return nil
    }
    var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
    withUnsafeMutableBytes(of: &words) {
      _ = EVP_DigestFinal_ex(context, $0.bindMemory(to: UInt8.self).baseAddress, nil)
    }
    self.words = words
  }

  /// The 32 bytes as 64 hexadecimal digits.
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

  /// Reads what ``hex`` gives; `nil` for anything else.
  public init?(hex: some StringProtocol) {
    let digits = Array(hex.utf8)
    guard digits.count == 64 else { return nil }
    var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
    let isRead = withUnsafeMutableBytes(of: &words) { bytes in
      for index in bytes.indices {
        let pair = String(decoding: digits[(2 * index)..<(2 * index + 2)], as: UTF8.self)
        guard let byte = UInt8(pair, radix: 16) else { return false }
        bytes[index] = byte
      }
      return true
    }
    guard isRead else { return nil }
    self.words = words
    guard self.hex == hex else { return nil }
  }

  /// Whether both fingerprints have the same bytes.
  public static func == (a: Fingerprint, b: Fingerprint) -> Bool { a.words == b.words }

  /// Hashes the first word only, which is already uniformly distributed.
  public func hash(into hasher: inout Hasher) { hasher.combine(words.0) }
}

/// A sequence of values encoded as bytes, to be kept or to compute a fingerprint of.
///
/// Each text and each list is preceded by its length, so that two different sequences never give the same
/// bytes.
public struct FingerprintBytes: Sendable {
  private(set) var bytes: [UInt8] = []

  /// Creates an empty sequence.
  public init() {}

  /// Adds an integer.
  public mutating func add(_ value: Int64) {
    withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
  }

  /// Adds an integer.
  public mutating func add(_ value: Int) { add(Int64(value)) }

  /// Adds a number by its bit pattern: values with different bits are encoded differently.
  public mutating func add(_ value: Double) { add(Int64(bitPattern: value.bitPattern)) }

  /// Adds a text.
  public mutating func add(_ text: String) {
    add(text.utf8.count)
    bytes.append(contentsOf: text.utf8)
  }

  /// Adds an optional text. `nil` is encoded differently from an empty text.
  public mutating func add(_ text: String?) {
    guard let text else { return add(-1) }
    add(text)
  }

  /// Adds bytes.
  public mutating func add(_ more: [UInt8]) {
    add(more.count)
    bytes.append(contentsOf: more)
  }

  /// Adds another fingerprint.
  public mutating func add(_ print: Fingerprint) {
    withUnsafeBytes(of: print.words) { bytes.append(contentsOf: $0) }
  }

  /// The fingerprint of everything added so far.
  public var fingerprint: Fingerprint { Fingerprint(of: bytes) }
}
