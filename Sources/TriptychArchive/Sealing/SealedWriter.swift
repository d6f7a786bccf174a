import CCrypto
import TriptychHealth

/// The source of one part of a sealed file that is rewritten.
enum SealedPart {
  /// The file does not have this part.
  case none
  /// The part is copied from a file with the same key, without decrypting it.
  case kept(SealedFile)
  /// These bytes are encrypted.
  case new(UnsafeRawBufferPointer)
}

/// Writes the sealed file of one person in one step. No unencrypted byte reaches the disk.
struct SealedWriter {
  var path: String
  var person: PersonID
  var key: PersonKey
  var sealing: Sealing

  /// Writes a file with these parts. Returns the nonce of the cache's box if the cache is new.
  @discardableResult
  func write(settings: SealedPart, store: SealedPart) throws -> [UInt8]? {
    try PrivateFiles.requirePlainFile(orNothingAt: path)
    let file = try OutputFile(replacing: path)
    try file.write(
      SealedHeader(
        marks: key.marks, settingsLength: length(of: settings, .settings),
        storeLength: length(of: store, .store)
      ).bytes)
    try write(settings, .settings, to: file)
    let nonce = try write(store, .store, to: file)
    try file.publish()
    return nonce
  }

  private func length(of part: SealedPart, _ box: SealedBox) -> Int64 {
    switch part {
    case .none: 0
    case .kept(let file): box == .settings ? file.header.settingsLength : file.header.storeLength
    case .new(let bytes): Int64(bytes.count + SealedBox.overhead)
    }
  }

  @discardableResult
  private func write(_ part: SealedPart, _ box: SealedBox, to file: OutputFile) throws -> [UInt8]? {
    switch part {
    case .none: return nil
    case .kept(let held):
      try held.copy(box, to: file)
      return nil
    case .new(let bytes):
      let nonce = try sealing.random(AuthenticatedCipher.nonceLength)
      let cipher = try AuthenticatedCipher(
        isSealing: true, key: key.bytes, nonce: nonce, associated: box.associated(person))
      try file.write(nonce)
      var piece = [UInt8](repeating: 0, count: min(SealedFile.pieceLength, bytes.count))
      var done = 0
      while done < bytes.count {
        let part = UnsafeRawBufferPointer(rebasing: bytes[done..<min(done + piece.count, bytes.count)])
        try piece.withUnsafeMutableBytes { try cipher.update(part, into: $0) }
        try piece.withUnsafeBytes {
          try file.write(piece: UnsafeRawBufferPointer(rebasing: $0[..<part.count]))
        }
        done += part.count
      }
      try file.write(cipher.finishSealing())
      return nonce
    }
  }
}

/// AES-256-GCM (NIST SP 800-38D), computed incrementally by libcrypto.
///
/// Decrypted bytes may be used only after ``finishOpening(tag:)`` has confirmed that they are authentic.
final class AuthenticatedCipher {
  static let keyLength = 32
  static let nonceLength = 12
  static let tagLength = 16

  private let context: OpaquePointer

  /// Begins encryption or decryption. To encrypt, a nonce must never be used twice with the same key.
  ///
  /// `associated` is authenticated but not encrypted: decryption with other associated data fails.
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

  /// Encrypts or decrypts bytes into the same number of bytes; `output` may be the same memory as `input`.
  func update(_ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer) throws {
    guard input.count > 0 else { return }
    var written: Int32 = 0
    guard let count = Int32(exactly: input.count), output.count >= input.count,
      EVP_CipherUpdate(
        context, output.bindMemory(to: UInt8.self).baseAddress, &written,
        input.bindMemory(to: UInt8.self).baseAddress, count) == 1, written == count
    else { throw StoreError.crypto }
  }

  /// Finishes encryption and returns the tag.
  func finishSealing() throws -> [UInt8] {
    var rest = [UInt8](repeating: 0, count: AuthenticatedCipher.tagLength)
    var written: Int32 = 0
    guard EVP_CipherFinal_ex(context, &rest, &written) == 1, written == 0,
      EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, Int32(rest.count), &rest) == 1
    else { throw StoreError.crypto }
    return rest
  }

  /// Finishes decryption. Returns whether everything was encrypted with this key, nonce and associated data.
  func finishOpening(tag: [UInt8]) throws -> Bool {
    var tag = tag
    guard tag.count == AuthenticatedCipher.tagLength,
      EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, Int32(tag.count), &tag) == 1
    else { throw StoreError.crypto }
    var written: Int32 = 0
    return EVP_CipherFinal_ex(context, &tag, &written) == 1
  }
}
