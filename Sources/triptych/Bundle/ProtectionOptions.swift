import ArgumentParser
import Foundation
import TriptychArchive
import TriptychHealth

/// How to protect the bundle that is written.
struct ProtectionOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Encrypt with age for the owner of this public key: age1..., ssh-ed25519 ... or ssh-rsa ... Can be repeated.",
      valueName: "recipient"))
  var ageRecipient: [String] = []

  @Option(
    help: ArgumentHelp("A file of such keys, one per line. Can be repeated.", valueName: "file"),
    completion: .file())
  var ageRecipientsFile: [String] = []

  @Option(
    help: ArgumentHelp(
      """
      Encrypt with the passphrase on the first line of this file, or of standard input for -. It needs at least \
      \(Passphrase.shortest) characters. age encrypts the whole file; with --aes, the ZIP is encrypted inside.
      """, valueName: "file|-"), completion: .file())
  var passphraseFile: String?

  @Flag(help: "With --passphrase-file: use AES-256 in the ZIP instead of age. File names stay readable.")
  var aes = false

  /// What `--aes` means for whoever opens the file.
  static let aesNote =
    "The names and sizes of the files in it stay readable without the passphrase, and a few unzip programs cannot open AES-256: 7-Zip can."

  /// Whether the result is a file of `age`, whose name ends in `.age`.
  var isAge: Bool { !ageRecipient.isEmpty || !ageRecipientsFile.isEmpty || (passphraseFile != nil && !aes) }

  /// The name of the file that is written.
  func path(for file: String) -> String { isAge && !file.hasSuffix(".age") ? file + ".age" : file }

  /// The protection asked for, checked. The passphrase is read here.
  func protection(console: Console) throws -> BundleProtection {
    let hasRecipients = !ageRecipient.isEmpty || !ageRecipientsFile.isEmpty
    guard !hasRecipients || (passphraseFile == nil && !aes) else {
      throw CommandFailure.usage(
        "A bundle is encrypted for recipients or with a passphrase, not both",
        hint:
          "Allowed are --age-recipient and --age-recipients-file, or --passphrase-file with or without --aes."
      )
    }
    try ageRecipient.forEach(check)
    if hasRecipients {
      return .age(.recipients(ageRecipient, files: try PassphraseFile.readable(ageRecipientsFile)))
    }
    guard let passphraseFile else {
      guard !aes else {
        throw CommandFailure.usage(
          "--aes needs a passphrase",
          hint: "Add --passphrase-file FILE, or - for standard input.")
      }
      return .none
    }
    SecretMemory.hide()
    let passphrase = try Passphrase(path: passphraseFile, isNew: true)
    PassphraseFile.warnIfOpen(passphraseFile, console: console)
    guard aes else { return .age(.passphrase(passphrase)) }
    guard passphrase.isPlain else {
      throw CommandFailure.usage(
        "With --aes, the passphrase may only hold ASCII letters, digits, spaces and signs",
        hint: "Programs disagree on how to write other characters in a ZIP.")
    }
    return .aes(passphrase, random: SecretBytes.draw)
  }

  private func check(_ recipient: String) throws {
    if recipient.uppercased().hasPrefix("AGE-SECRET-KEY-") {
      throw CommandFailure.usage(
        "--age-recipient was given a secret key, which must not be an argument",
        hint:
          "Use its public key (`age-keygen -y FILE` prints it), and make a new secret key: this one may be in your shell history."
      )
    }
    guard ["age1", "ssh-ed25519 ", "ssh-rsa "].contains(where: recipient.hasPrefix) else {
      throw CommandFailure.usage(
        "'\(recipient)' is not a recipient", hint: "Allowed are age1..., ssh-ed25519 ... and ssh-rsa ...")
    }
  }
}

/// How to open a protected bundle that is read.
struct KeyOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "For a protected bundle: the file with its passphrase on the first line, or - for standard input.",
      valueName: "file|-"), completion: .file())
  var passphraseFile: String?

  @Option(
    help: ArgumentHelp(
      "For a bundle encrypted with age: a file with its secret key. Can be repeated.", valueName: "file"),
    completion: .file())
  var ageIdentity: [String] = []

  /// The keys given. The passphrase is read here.
  func key(console: Console) throws -> BundleKey {
    let identities = try PassphraseFile.readable(ageIdentity)
    if passphraseFile != nil || !ageIdentity.isEmpty { SecretMemory.hide() }
    let passphrase = try passphraseFile.map { try Passphrase(path: $0, isNew: false) }
    if let passphraseFile { PassphraseFile.warnIfOpen(passphraseFile, console: console) }
    return BundleKey(passphrase: passphrase, ageIdentities: identities)
  }
}

/// Checks on files with passphrases and keys.
enum PassphraseFile {
  /// The paths of files with keys, absolute, so that `age` takes no name for an option.
  ///
  /// - Throws: `CommandFailure` when one cannot be read
  static func readable(_ files: [String]) throws -> [String] {
    for file in files where !FileManager.default.isReadableFile(atPath: file) {
      throw CommandFailure.usage("The file \(file) cannot be read", hint: "Check the path.")
    }
    return files.map { URL(fileURLWithPath: $0).path }
  }

  /// Warns when others on the machine can read a passphrase.
  static func warnIfOpen(_ path: String, console: Console) {
    guard path != "-", let attributes = try? FileManager.default.attributesOfItem(atPath: path),
      attributes[.type] as? FileAttributeType == .typeRegular,
      let mode = attributes[.posixPermissions] as? Int, mode & 0o077 != 0
    else { return }
    console.report(
      Diagnostic(
        .warning, code: "passphrase_readable", "Others on this machine can read the file with the passphrase",
        place: path, hint: "Make it private with `chmod 600`."))
  }
}
