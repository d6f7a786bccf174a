import CCrypto

/// SHA-256 (FIPS 180-4), computed incrementally.
public final class SHA256Digest {
  private let context: OpaquePointer

  /// Begins a digest.
  public init() {
    guard let context = EVP_MD_CTX_new() else { preconditionFailure("libcrypto is out of memory") }
    self.context = context
    EVP_DigestInit_ex(context, EVP_sha256(), nil)
  }

  deinit { EVP_MD_CTX_free(context) }

  /// Adds bytes to the digest.
  public func update(_ bytes: UnsafeRawBufferPointer) {
    if bytes.count > 0 { EVP_DigestUpdate(context, bytes.baseAddress, bytes.count) }
  }

  /// Adds bytes to the digest.
  public func update(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { update($0) }
  }

  /// Returns the 32 bytes of the digest. No bytes can be added afterwards.
  public func finish() -> [UInt8] {
    var result = [UInt8](repeating: 0, count: 32)
    EVP_DigestFinal_ex(context, &result, nil)
    return result
  }

  /// The digest of bytes, as 64 lower-case hexadecimal digits.
  public static func hex(of bytes: [UInt8]) -> String { hex(of(bytes)) }

  /// The 32 bytes of the digest of bytes.
  static func of(_ bytes: [UInt8]) -> [UInt8] {
    let digest = SHA256Digest()
    digest.update(bytes)
    return digest.finish()
  }

  /// Bytes as lower-case hexadecimal digits.
  public static func hex(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count * 2)
    for byte in bytes {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Decodes hexadecimal digits of either case; `nil` for any other text.
  static func bytes(hex text: String) -> [UInt8]? {
    let digits = text.utf8.compactMap(\.hexadecimalDigit)
    guard digits.count == text.utf8.count, digits.count.isMultiple(of: 2) else { return nil }
    return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }
}

/// HMAC-SHA-256 (RFC 2104).
public enum KeyedHash {
  /// The authentication code of bytes, as 64 lower-case hexadecimal digits.
  public static func hex(_ bytes: [UInt8], key: [UInt8]) -> String {
    var result = [UInt8](repeating: 0, count: 32)
    var length: UInt32 = 0
    HMAC(EVP_sha256(), key, Int32(key.count), bytes, bytes.count, &result, &length)
    return SHA256Digest.hex(result)
  }
}
