/// How a bundle is kept from everybody but those it is for.
public enum BundleProtection: Sendable {
  /// Not at all but for the rights of the file.
  case none
  /// Encrypted as a whole by the program `age`.
  case age(AgeLock)
  /// Each file in the ZIP encrypted with AES-256 (AE-2); names, sizes and times stay readable.
  ///
  /// `random` gives so many bytes from the system's random source: every file has a salt of its own,
  /// so that two such bundles never have the same bytes.
  case aes(Passphrase, random: @Sendable (_ count: Int) throws -> [UInt8])
}

/// For whom `age` encrypts.
public enum AgeLock: Sendable {
  /// Whoever knows the passphrase.
  case passphrase(Passphrase)
  /// Whoever holds a key of one of these: recipients as `age` writes them (`age1...`,
  /// `ssh-ed25519 ...`, `ssh-rsa ...`), and files with one on each line.
  case recipients([String], files: [String])

  /// The arguments of `age`; none of them is a secret.
  var arguments: [String] {
    switch self {
    case .passphrase: ["--encrypt", "--passphrase"]
    case .recipients(let recipients, let files):
      ["--encrypt"] + recipients.flatMap { ["--recipient", $0] }
        + files.flatMap { ["--recipients-file", $0] }
    }
  }

  /// The passphrase to type.
  var passphrase: Passphrase? { if case .passphrase(let passphrase) = self { passphrase } else { nil } }
}

/// What opens a protected bundle.
public struct BundleKey: Sendable {
  /// For a bundle locked with a passphrase, by `age` or in the ZIP.
  public var passphrase: Passphrase?
  /// Files with keys for `age`.
  public var ageIdentities: [String]

  /// A key; one of nothing opens bundles that are not protected.
  public init(passphrase: Passphrase? = nil, ageIdentities: [String] = []) {
    self.passphrase = passphrase
    self.ageIdentities = ageIdentities
  }
}
