import TriptychHealth

/// A bundle being written: a ZIP on its way into a file, protected or not, that appears whole or not at all.
final class BundleOutput {
  /// Where entries go.
  let zip: ZipWriter
  private let file: OutputFile
  private let age: AgeOutput?

  /// Begins a bundle that will stand at a path; `asOf` is the time of all its entries.
  init(replacing path: String, protection: BundleProtection, asOf: AsOf) throws {
    file = try OutputFile(replacing: path)
    switch protection {
    case .none:
      age = nil
      zip = ZipWriter(file, asOf: asOf)
    case .age(let lock):
      let age = try AgeOutput(file, lock: lock)
      self.age = age
      zip = ZipWriter(age, asOf: asOf)
    case .aes(let passphrase, let random):
      age = nil
      zip = ZipWriter(file, asOf: asOf) {
        try AESEntryCipher(passphrase, salt: random(AESEntryCipher.saltLength))
      }
    }
  }

  /// Completes the ZIP and puts the file in its place; its size in bytes.
  func publish() throws -> Int64 {
    try zip.finish()
    try age?.finish()
    return try file.publish()
  }
}
