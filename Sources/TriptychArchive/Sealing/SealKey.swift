import CCrypto
import Foundation
import TriptychFiles
import TriptychHealth

/// The master key of a home: 32 bytes from which each person's key is derived.
///
/// It never appears in a description, a mirror or an error.
public struct SealKey: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
  let bytes: [UInt8]

  /// Creates a key from exactly 32 bytes. Returns `nil` for any other length, and for bytes that are clearly
  /// not random: all equal, or all typed on a keyboard.
  public init?(_ bytes: [UInt8]) {
    guard bytes.count == SealKey.length, Set(bytes).count > 1,
      !bytes.allSatisfy({ (0x20...0x7E).contains($0) })
    else { return nil }
    self.bytes = bytes
  }

  /// The length of a key in bytes.
  public static let length = 32

  /// The name of the type, without the key.
  public var description: String { "SealKey" }
  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: []) }

  /// A mark that distinguishes master keys in sealed files. The key cannot be derived from it.
  func mark() throws -> [UInt8] {
    try KeyDerivation.hkdf(bytes, salt: [], info: SealKey.info("mark of the master key"), count: 16)
  }

  static func info(_ purpose: String, _ person: PersonID? = nil) -> [UInt8] {
    Array(("triptych seal 1: " + purpose + (person.map { " " + $0.text } ?? "")).utf8)
  }

  /// Reads a key from a file that only its owner can access.
  ///
  /// The file contains 64 hexadecimal digits, the base64 of 32 bytes, or the 32 bytes themselves; white space
  /// around text is ignored. Throws ``StoreError`` with the code `key_file` for any other content, for a file
  /// that its group or others may read, write or run, and for anything but a regular file.
  public static func read(fileAt path: String) throws(StoreError) -> SealKey {
    let text = try privateBytes(of: path)
    guard let bytes = bytes(of: text) else {
      throw StoreError(
        .keyFile, "The key file holds no key of 32 bytes", place: path,
        hint: "Make one: (umask 077; openssl rand -hex 32 > FILE)")
    }
    guard let key = SealKey(bytes) else {
      throw StoreError(
        .keyFile, "The key file holds words or a pattern and not 32 bytes drawn by lot", place: path,
        hint: "Make one: (umask 077; openssl rand -hex 32 > FILE)")
    }
    return key
  }

  /// Decodes the contents of a key file; `nil` when they are invalid.
  static func bytes(of contents: [UInt8]) -> [UInt8]? {
    if contents.count == length { return contents }
    let text = String(decoding: contents, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    if text.utf8.count == 2 * length { return SHA256Digest.bytes(hex: text) }
    // The base64 of 32 bytes ends in one `=`, which some programs omit. Some programs write - and _.
    let plain = text.replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
    guard let data = Data(base64Encoded: plain.utf8.count == 43 ? plain + "=" : plain),
      data.count == length
    else { return nil }
    return Array(data)
  }

  private static func privateBytes(of path: String) throws(StoreError) -> [UInt8] {
    let file: OpenFile
    do throws(Errno) {
      // Non-blocking, so that a named pipe in the file's place cannot block the program.
      file = try OpenFile(path, .readOnly, .nonBlocking)
    } catch {
      if error.isMissing {
        throw StoreError(
          .keyFile, "There is no key file here", place: path,
          hint: "Check --key-file and $TRIPTYCH_KEY_FILE; nothing was read or changed.")
      }
      throw PrivateFiles.failure(error, path)
    }
    let status = try PrivateFiles.at(path) { () throws(Errno) in try file.status() }
    guard status.kind == .file else {
      throw StoreError(.keyFile, "The key file is no plain file", place: path)
    }
    guard status.mode & 0o077 == 0 else {
      throw StoreError(
        .keyFile, "The key file may be read or changed by others than its owner", place: path,
        hint: "Make it private: chmod 600 FILE")
    }
    return try PrivateFiles.at(path) { () throws(Errno) in try file.bytes(at: 0, count: 1024) }
  }
}

/// Key derivation with HKDF and SHA-256 (RFC 5869), computed by libcrypto.
enum KeyDerivation {
  /// Derives `count` bytes (1 to 8,160) from a secret, a salt and a purpose.
  ///
  /// An empty salt means 32 zero bytes, as in the RFC. Throws ``StoreError`` when libcrypto fails.
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
