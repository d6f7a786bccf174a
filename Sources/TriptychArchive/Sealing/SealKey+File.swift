import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

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
    // Without waiting: a pipe in the file's place must not hold the program up.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      if errno == ENOENT || errno == ENOTDIR {
        throw StoreError(
          .keyFile, "There is no key file here", place: path,
          hint: "Check --key-file and $TRIPTYCH_KEY_FILE; nothing was read or changed.")
      }
      throw PrivateFiles.failure(errno, path)
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw PrivateFiles.failure(errno, path) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw StoreError(.keyFile, "The key file is no plain file", place: path)
    }
    guard status.st_mode & 0o077 == 0 else {
      throw StoreError(
        .keyFile, "The key file may be read or changed by others than its owner", place: path,
        hint: "Make it private: chmod 600 FILE")
    }
    var bytes = [UInt8](repeating: 0, count: 1024)
    let count = bytes.withUnsafeMutableBytes { systemRead(descriptor, $0.baseAddress, $0.count) }
    guard count >= 0 else { throw PrivateFiles.failure(errno, path) }
    return Array(bytes.prefix(count))
  }
}
