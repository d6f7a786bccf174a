import CCrypto

/// HMAC-SHA-256 (RFC 2104).
public enum KeyedHash {
  /// The 32 bytes as 64 lower-case hexadecimal digits.
  public static func hex(_ bytes: [UInt8], key: [UInt8]) -> String {
    var result = [UInt8](repeating: 0, count: 32)
    var length: UInt32 = 0
    HMAC(EVP_sha256(), key, Int32(key.count), bytes, bytes.count, &result, &length)
    return SHA256Digest.hex(result)
  }

  /// The bytes that hexadecimal digits stand for, white space at the end left out; `nil` for anything else.
  static func bytes(ofHex text: String) -> [UInt8]? {
    let digits = text.utf8.reversed().drop { $0 == 10 || $0 == 13 || $0 == 32 }.reversed().map { digit($0) }
    guard digits.count % 2 == 0, !digits.contains(nil) else { return nil }
    let values = digits.compactMap { $0 }
    return stride(from: 0, to: values.count, by: 2).map { values[$0] << 4 | values[$0 + 1] }
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 48...57: byte - 48
    case 97...102: byte - 87
    default: nil
    }
  }
}
