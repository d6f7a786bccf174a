import ArgumentParser
import Foundation
import TriptychArchive
import TriptychHealth

/// How the bundle that is written is protected.
struct ProtectionOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Encrypt for the holder of this public key, with age: age1..., ssh-ed25519 ... or ssh-rsa ... May be repeated.",
      valueName: "recipient"))
  var ageRecipient: [String] = []

  @Option(help: ArgumentHelp("A file of such keys, one on each line. May be repeated.", valueName: "file"))
  var ageRecipientsFile: [String] = []

  @Option(
    help: ArgumentHelp(
      "Encrypt with the passphrase on the first line of this file (-: standard input), with age or, with --aes, in the ZIP. At least \(Passphrase.shortest) characters.",
      valueName: "file|-"))
  var passphraseFile: String?

  @Flag(help: "With a passphrase: AES-256 within the ZIP instead of age. File names stay readable.")
  var aes = false

  /// What `--aes` means for whoever opens the file, in one sentence.
  static let aesNote =
    "The names and sizes of the files in it stay readable without the passphrase, and a few unzip programs cannot open AES-256: 7-Zip can."

  /// Whether the result is a file of `age`, whose name ends so.
  var isAge: Bool { !ageRecipient.isEmpty || !ageRecipientsFile.isEmpty || (passphraseFile != nil && !aes) }

  /// The name of the file that is written.
  func path(for file: String) -> String { isAge && !file.hasSuffix(".age") ? file + ".age" : file }

  /// The protection asked for, checked; the passphrase is read here.
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
    for file in ageRecipientsFile where !FileManager.default.isReadableFile(atPath: file) {
      throw CommandFailure.usage("There is no file \(file) that can be read", hint: "Check the path.")
    }
    if hasRecipients {
      // Absolute, so that no name can be taken for an option.
      let files = ageRecipientsFile.map { URL(fileURLWithPath: $0).path }
      return .age(.recipients(ageRecipient, files: files))
    }
    guard let passphraseFile else {
      guard !aes else {
        throw CommandFailure.usage(
          "--aes needs a passphrase",
          hint: "Give a file with it: --passphrase-file FILE, or - for standard input.")
      }
      return .none
    }
    let passphrase = try Passphrase(path: passphraseFile, isNew: true)
    PassphraseFile.warnIfOpen(passphraseFile, console: console)
    guard aes else { return .age(.passphrase(passphrase)) }
    guard passphrase.isPlain else {
      throw CommandFailure.usage(
        "For --aes the passphrase may only hold letters without accents, digits, spaces and signs of ASCII",
        hint: "Programs differ in how they write other characters within a ZIP.")
    }
    return .aes(passphrase, random: SystemRandomness.bytes)
  }

  private func check(_ recipient: String) throws {
    if recipient.uppercased().hasPrefix("AGE-SECRET-KEY-") {
      throw CommandFailure.usage(
        "--age-recipient was given a secret key, which belongs in no argument",
        hint:
          "Give its public key (`age-keygen -y FILE` prints it), and make a new secret key: this one may be in the history of your shell."
      )
    }
    guard ["age1", "ssh-ed25519 ", "ssh-rsa "].contains(where: recipient.hasPrefix) else {
      throw CommandFailure.usage(
        "'\(recipient)' is no recipient", hint: "Allowed are age1..., ssh-ed25519 ... and ssh-rsa ...")
    }
  }
}

/// What opens a protected bundle that is read.
struct KeyOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "For a protected bundle: the file with its passphrase on the first line (-: standard input).",
      valueName: "file|-"))
  var passphraseFile: String?

  @Option(
    help: ArgumentHelp(
      "For a bundle encrypted with age: a file with its secret key. May be repeated.", valueName: "file"))
  var ageIdentity: [String] = []

  /// The key asked for; the passphrase is read here.
  func key(console: Console) throws -> BundleKey {
    for file in ageIdentity where !FileManager.default.isReadableFile(atPath: file) {
      throw CommandFailure.usage("There is no file \(file) that can be read", hint: "Check the path.")
    }
    let passphrase = try passphraseFile.map { try Passphrase(path: $0, isNew: false) }
    if let passphraseFile { PassphraseFile.warnIfOpen(passphraseFile, console: console) }
    return BundleKey(passphrase: passphrase, ageIdentities: ageIdentity.map { URL(fileURLWithPath: $0).path })
  }
}

/// Looks after files with passphrases.
enum PassphraseFile {
  /// Says so when others on the machine can read a passphrase.
  static func warnIfOpen(_ path: String, console: Console) {
    guard path != "-", let attributes = try? FileManager.default.attributesOfItem(atPath: path),
      attributes[.type] as? FileAttributeType == .typeRegular,
      let mode = attributes[.posixPermissions] as? Int, mode & 0o077 != 0
    else { return }
    console.report(
      Diagnostic(
        .warning, code: "passphrase_readable", "Others on this machine may read the file with the passphrase",
        place: path, hint: "Keep it to yourself with `chmod 600`."))
  }
}
