import CCrypto

/// Encrypts one ZIP entry according to AE-2: AES-256 in counter mode, with HMAC-SHA1 over the ciphertext.
///
/// The format prescribes the rest: keys derived by PBKDF2-HMAC-SHA1 with 1,000 rounds, and a little-endian
/// counter that begins at 1. libcrypto computes everything except the counter.
final class AESEntryCipher {
  static let saltLength = 16
  private static let keyLength = 32
  private static let blockLength = 16
  private static let blocks = 1024

  /// The bytes before the ciphertext: the salt, and two bytes that reveal a wrong passphrase.
  let beginning: [UInt8]
  private let cipher: OpaquePointer
  private let seal: OpaquePointer
  private var counter: UInt64 = 0
  private var counters = [UInt8](repeating: 0, count: AESEntryCipher.blocks * AESEntryCipher.blockLength)
  private var stream = [UInt8](repeating: 0, count: AESEntryCipher.blocks * AESEntryCipher.blockLength)
  private var used: Int

  /// Creates a cipher for one entry. The salt must be random and never used twice.
  init(_ passphrase: Passphrase, salt: [UInt8]) throws {
    var keys = [UInt8](repeating: 0, count: 2 * AESEntryCipher.keyLength + 2)
    defer { keys.withUnsafeMutableBytes { OPENSSL_cleanse($0.baseAddress, $0.count) } }
    let derived = passphrase.withBytes {
      PKCS5_PBKDF2_HMAC_SHA1(
        $0.assumingMemoryBound(to: CChar.self).baseAddress, Int32($0.count), salt, Int32(salt.count), 1000,
        Int32(keys.count), &keys)
    }
    guard derived == 1, salt.count == AESEntryCipher.saltLength else { throw AESEntryCipher.failure() }
    beginning = salt + keys.suffix(2)
    guard let cipher = EVP_CIPHER_CTX_new() else { throw AESEntryCipher.failure() }
    guard let seal = EVP_MD_CTX_new() else {
      EVP_CIPHER_CTX_free(cipher)
      throw AESEntryCipher.failure()
    }
    (self.cipher, self.seal, used) = (cipher, seal, stream.count)
    let length = AESEntryCipher.keyLength
    let sealKey = keys.withUnsafeBytes {
      EVP_PKEY_new_raw_private_key(
        EVP_PKEY_HMAC, nil, $0.assumingMemoryBound(to: UInt8.self).baseAddress?.advanced(by: length), length)
    }
    defer { EVP_PKEY_free(sealKey) }
    guard EVP_EncryptInit_ex(cipher, EVP_aes_256_ecb(), nil, keys, nil) == 1,
      EVP_CIPHER_CTX_set_padding(cipher, 0) == 1, sealKey != nil,
      EVP_DigestSignInit(seal, nil, EVP_sha1(), nil, sealKey) == 1
    else { throw AESEntryCipher.failure() }
  }

  deinit {
    EVP_CIPHER_CTX_free(cipher)
    EVP_MD_CTX_free(seal)
    stream.withUnsafeMutableBytes { OPENSSL_cleanse($0.baseAddress, $0.count) }
  }

  /// Encrypts the next bytes.
  func encrypt(_ bytes: ArraySlice<UInt8>) throws -> [UInt8] {
    var result = Array(bytes)
    var done = 0
    while done < result.count {
      if used == stream.count { try nextStream() }
      let count = min(result.count - done, stream.count - used)
      for place in 0..<count { result[done + place] ^= stream[used + place] }
      done += count
      used += count
    }
    guard result.isEmpty || EVP_DigestSignUpdate(seal, result, result.count) == 1 else {
      throw AESEntryCipher.failure()
    }
    return result
  }

  /// Returns the bytes after the ciphertext: the first ten bytes of its authentication code.
  func finish() throws -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 20)
    var count = bytes.count
    guard EVP_DigestSignFinal(seal, &bytes, &count) == 1, count == 20 else { throw AESEntryCipher.failure() }
    return Array(bytes.prefix(10))
  }

  private func nextStream() throws {
    for block in 0..<AESEntryCipher.blocks {
      counter += 1
      for place in 0..<8 {
        counters[block * AESEntryCipher.blockLength + place] = UInt8(
          truncatingIfNeeded: counter >> (8 * UInt64(place)))
      }
    }
    var written: Int32 = 0
    guard EVP_EncryptUpdate(cipher, &stream, &written, counters, Int32(counters.count)) == 1,
      Int(written) == stream.count
    else { throw AESEntryCipher.failure() }
    used = 0
  }

  private static func failure() -> StoreError {
    StoreError(.failed, "libcrypto could not encrypt the bundle", place: nil)
  }
}
