import CCrypto
import TriptychFiles

/// The protection of a bundle.
public enum BundleProtection: Sendable {
  /// No protection except the permissions of the file.
  case none
  /// The whole bundle is encrypted by the program `age`.
  case age(AgeLock)
  /// Each file in the ZIP is encrypted with AES-256 (AE-2); names, sizes and times stay readable.
  ///
  /// `random` returns the given number of bytes from the system's random source. Every file has its own salt,
  /// so two such bundles never have the same bytes.
  case aes(Passphrase, random: @Sendable (_ count: Int) throws -> [UInt8])
}

/// The recipients for whom `age` encrypts.
public enum AgeLock: Sendable {
  /// Anyone who knows the passphrase.
  case passphrase(Passphrase)
  /// Anyone with a key of one of the recipients: recipients as `age` writes them (`age1...`, `ssh-ed25519 ...`,
  /// `ssh-rsa ...`), and files with one recipient per line.
  case recipients([String], files: [String])

  /// The command line arguments of `age`, none of which is secret.
  var arguments: [String] {
    switch self {
    case .passphrase: ["--encrypt", "--passphrase"]
    case .recipients(let recipients, let files):
      ["--encrypt"] + recipients.flatMap { ["--recipient", $0] }
        + files.flatMap { ["--recipients-file", $0] }
    }
  }

  /// The passphrase to type; `nil` for recipients.
  var passphrase: Passphrase? { if case .passphrase(let passphrase) = self { passphrase } else { nil } }
}

/// The secrets that open a protected bundle.
public struct BundleKey: Sendable {
  /// The passphrase for a bundle encrypted by `age` or in the ZIP.
  public var passphrase: Passphrase?
  /// The paths of files with identities for `age`.
  public var ageIdentities: [String]

  /// Creates a key; an empty key opens bundles without protection.
  public init(passphrase: Passphrase? = nil, ageIdentities: [String] = []) {
    self.passphrase = passphrase
    self.ageIdentities = ageIdentities
  }
}

/// A passphrase, read from the first line of a file or of standard input, never from an argument.
///
/// Its bytes are stored in one memory block, which is wiped on release. It never appears in a message.
public final class Passphrase: @unchecked Sendable {
  /// The minimum number of characters in a passphrase for a new bundle.
  public static let shortest = 12
  /// The maximum number of bytes in a passphrase.
  public static let longest = 1000

  // The bytes, followed by a NUL; written only in `init`.
  private let memory: UnsafeMutableRawBufferPointer
  /// The number of bytes in the passphrase.
  let count: Int

  /// Reads a passphrase from a file, or from standard input when the path is `-`.
  ///
  /// The line break is not part of it. With `isNew`, for a bundle to be written, it must have at least
  /// ``shortest`` characters; an existing bundle may have a shorter one. Throws ``StoreError`` when the file
  /// cannot be read or has no usable passphrase.
  public init(path: String, isNew: Bool) throws {
    let place = path == "-" ? "standard input" : path
    let file =
      path == "-"
      ? nil : try PrivateFiles.at(place) { () throws(Errno) in try OpenFile(path, .readOnly) }
    // Reserves two bytes for a line break and one more to detect a passphrase that is too long.
    let room = Passphrase.longest + 3
    memory = .allocate(byteCount: room + 1, alignment: 1)
    var filled = 0
    do {
      filled = try Passphrase.fill(memory, room, from: file, place)
      count = try Passphrase.check(UnsafeRawBufferPointer(memory)[..<filled], isNew: isNew, place)
    } catch {
      OPENSSL_cleanse(memory.baseAddress, memory.count)
      memory.deallocate()
      throw error
    }
    OPENSSL_cleanse(memory.baseAddress?.advanced(by: count), memory.count - count)
  }

  deinit {
    OPENSSL_cleanse(memory.baseAddress, memory.count)
    memory.deallocate()
  }

  /// Whether every character is printable ASCII, which all programs encode the same way.
  public var isPlain: Bool { withBytes { $0.allSatisfy { (0x20...0x7E).contains($0) } } }

  /// Passes the bytes to `body`; a NUL that is not counted follows them.
  func withBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    try body(UnsafeRawBufferPointer(rebasing: memory[..<count]))
  }

  private static func fill(
    _ memory: UnsafeMutableRawBufferPointer, _ room: Int, from file: OpenFile?, _ place: String
  ) throws -> Int {
    let target = UnsafeMutableRawBufferPointer(rebasing: memory[..<room])
    return try PrivateFiles.at(place) { () throws(Errno) in
      try OpenFile.fill(target, from: file?.descriptor ?? .standardInput)
    }
  }

  /// The length of the passphrase in the first line, in bytes.
  private static func check(
    _ bytes: Slice<UnsafeRawBufferPointer>, isNew: Bool, _ place: String
  ) throws -> Int {
    func refuse(_ text: String, _ hint: String) -> StoreError {
      StoreError(.unusablePassphrase, text, place: place, hint: hint)
    }
    var line = bytes.prefix { $0 != UInt8(ascii: "\n") }
    if line.last == UInt8(ascii: "\r") { line = line.dropLast() }
    let rest = bytes[line.endIndex...].drop { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    guard !line.isEmpty else { throw refuse("The passphrase is empty", "Write it on the first line.") }
    guard line.count <= longest, rest.isEmpty else {
      throw refuse(
        "The passphrase is not one line of at most \(longest) bytes",
        "Write it on one line, and nothing else.")
    }
    guard line.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }), isUTF8(line) else {
      throw refuse(
        "The passphrase holds control characters or is not UTF-8", "Use letters, digits, signs and spaces.")
    }
    let characters = line.count { $0 & 0xC0 != 0x80 }
    guard !isNew || characters >= shortest else {
      throw refuse(
        "The passphrase is shorter than \(shortest) characters",
        "Five or six words that have nothing to do with each other are strong and can be remembered.")
    }
    return line.count
  }

  private static func isUTF8(_ bytes: Slice<UnsafeRawBufferPointer>) -> Bool {
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    while true {
      switch decoder.decode(&iterator) {
      case .scalarValue: continue
      case .emptyInput: return true
      case .error: return false
      }
    }
  }
}
