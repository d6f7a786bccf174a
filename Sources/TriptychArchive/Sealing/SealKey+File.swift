import Foundation
import TriptychFiles

extension SealKey {
  /// Reads a key from a file that only its owner may read.
  ///
  /// The file holds 64 hexadecimal digits, or base64 of 32 bytes, or the 32 bytes themselves; white
  /// space around text does not count. Throws `key_file` ``StoreError`` for anything else, for a file
  /// that its group or others may read, write or run, and for what is no plain file.
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

  /// The bytes that the contents of a key file stand for.
  static func bytes(of contents: [UInt8]) -> [UInt8]? {
    if contents.count == length { return contents }
    let text = String(decoding: contents, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    if text.utf8.count == 2 * length { return SHA256Digest.bytes(hex: text) }
    // Base64 of 32 bytes ends in one `=`, which some programs leave out; some write - and _.
    let plain = text.replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
    guard let data = Data(base64Encoded: plain.utf8.count == 43 ? plain + "=" : plain),
      data.count == length
    else { return nil }
    return Array(data)
  }

  private static func privateBytes(of path: String) throws(StoreError) -> [UInt8] {
    let file: OpenFile
    do throws(Errno) {
      // Without waiting: a pipe in the file's place must not hold the program up.
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
