import CCrypto

/// Keys made from a key: HKDF with SHA-256 (RFC 5869), as libcrypto computes it.
enum KeyDerivation {
  /// `count` bytes (1 to 8,160) that follow from a secret, a salt and what they are for.
  ///
  /// An empty salt stands for 32 zero bytes, as the RFC has it. Throws ``StoreError`` when
  /// libcrypto refuses.
  static func hkdf(_ secret: [UInt8], salt: [UInt8], info: [UInt8], count: Int) throws -> [UInt8] {
    guard let context = EVP_PKEY_CTX_new_id(EVP_PKEY_HKDF, nil) else { throw StoreError.crypto }
    defer { EVP_PKEY_CTX_free(context) }
    var result = [UInt8](repeating: 0, count: count)
    var length = count
    guard EVP_PKEY_derive_init(context) > 0,
      EVP_PKEY_CTX_set_hkdf_md(context, EVP_sha256()) > 0,
      EVP_PKEY_CTX_set1_hkdf_salt(context, salt, Int32(salt.count)) > 0,
      EVP_PKEY_CTX_set1_hkdf_key(context, secret, Int32(secret.count)) > 0,
      EVP_PKEY_CTX_add1_hkdf_info(context, info, Int32(info.count)) > 0,
      EVP_PKEY_derive(context, &result, &length) > 0, length == count
    else { throw StoreError.crypto }
    return result
  }
}
