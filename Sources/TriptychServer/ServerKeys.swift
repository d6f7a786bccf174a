import CCrypto

/// The keys of one served site, each 32 random bytes as 64 hexadecimal digits. Whoever has the first may read the pages and
/// change what they show; whoever has the second may only hand in files.
public struct ServerKeys: Hashable, Sendable {
  /// Stands once in the address that opens the site.
  public var page: String
  /// Is sent with each file by a program that hands files in.
  public var inbox: String

  /// New keys. `nil` when the system gives no random bytes.
  public init?() {
    guard let page = ServerKeys.draw(), let inbox = ServerKeys.draw() else { return nil }
    (self.page, self.inbox) = (page, inbox)
  }

  /// Keys from the text of their file; `nil` for anything else.
  public init?(text: String) {
    let lines = text.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    guard lines.count == 2, lines.allSatisfy({ $0.count == 2 && ServerKeys.isKey($0[1]) }),
      lines[0][0] == "page", lines[1][0] == "inbox"
    else { return nil }
    (page, inbox) = (lines[0][1], lines[1][1])
  }

  /// The text of the file.
  public var text: String { "page \(page)\ninbox \(inbox)\n" }

  /// What the cookie holds: it follows from the key of the pages and does not tell it.
  var cookie: String {
    var code = [UInt8](repeating: 0, count: 32)
    var length: UInt32 = 0
    let (key, text) = (Array(page.utf8), Array("triptych cookie 1".utf8))
    HMAC(EVP_sha256(), key, Int32(key.count), text, text.count, &code, &length)
    return Hex.text(code)
  }

  private static func draw() -> String? {
    var bytes = [UInt8](repeating: 0, count: 32)
    return RAND_bytes(&bytes, 32) == 1 ? Hex.text(bytes) : nil
  }

  private static func isKey(_ text: String) -> Bool {
    text.utf8.count == 64 && text.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
  }
}

/// Bytes as hexadecimal digits.
enum Hex {
  static func text(_ bytes: some Sequence<UInt8>) -> String {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    for byte in bytes { text += [digits[Int(byte >> 4)], digits[Int(byte & 15)]] }
    return String(decoding: text, as: UTF8.self)
  }
}

/// Compares secrets without telling by the time it takes how much of them is right.
enum SecretText {
  /// Whether two texts have the same bytes. Texts of different lengths differ at once: the lengths are no secret.
  static func isSame(_ given: String, as kept: String) -> Bool {
    let (one, other) = (Array(given.utf8), Array(kept.utf8))
    return one.count == other.count && CRYPTO_memcmp(one, other, one.count) == 0
  }
}
