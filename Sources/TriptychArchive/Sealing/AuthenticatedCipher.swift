import CCrypto

/// AES-256-GCM (NIST SP 800-38D) over bytes given piece by piece, as libcrypto computes it.
///
/// What is opened may be used only after ``finishOpening(tag:)`` has said that it is genuine.
final class AuthenticatedCipher {
  static let keyLength = 32
  static let nonceLength = 12
  static let tagLength = 16

  private let context: OpaquePointer

  /// Begins sealing or opening. A nonce must never be used twice with one key to seal.
  ///
  /// `associated` is not part of what is sealed, but opening with other bytes fails.
  init(isSealing: Bool, key: [UInt8], nonce: [UInt8], associated: [UInt8]) throws {
    guard key.count == AuthenticatedCipher.keyLength, nonce.count == AuthenticatedCipher.nonceLength,
      let context = EVP_CIPHER_CTX_new()
    else { throw StoreError.crypto }
    self.context = context
    var written: Int32 = 0
    guard EVP_CipherInit_ex(context, EVP_aes_256_gcm(), nil, key, nonce, isSealing ? 1 : 0) == 1,
      EVP_CipherUpdate(context, nil, &written, associated, Int32(associated.count)) == 1
    else { throw StoreError.crypto }
  }

  deinit { EVP_CIPHER_CTX_free(context) }

  /// Turns bytes into as many others; `output` may be where the input lies.
  func update(_ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer) throws {
    guard input.count > 0 else { return }
    var written: Int32 = 0
    guard let count = Int32(exactly: input.count), output.count >= input.count,
      EVP_CipherUpdate(
        context, output.bindMemory(to: UInt8.self).baseAddress, &written,
        input.bindMemory(to: UInt8.self).baseAddress, count) == 1, written == count
    else { throw StoreError.crypto }
  }

  /// The tag of everything sealed.
  func finishSealing() throws -> [UInt8] {
    var rest = [UInt8](repeating: 0, count: AuthenticatedCipher.tagLength)
    var written: Int32 = 0
    guard EVP_CipherFinal_ex(context, &rest, &written) == 1, written == 0,
      EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, Int32(rest.count), &rest) == 1
    else { throw StoreError.crypto }
    return rest
  }

  /// Whether everything opened is what was sealed with this key, nonce and associated data.
  func finishOpening(tag: [UInt8]) throws -> Bool {
    var tag = tag
    guard tag.count == AuthenticatedCipher.tagLength,
      EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, Int32(tag.count), &tag) == 1
    else { throw StoreError.crypto }
    var written: Int32 = 0
    return EVP_CipherFinal_ex(context, &tag, &written) == 1
  }
}
