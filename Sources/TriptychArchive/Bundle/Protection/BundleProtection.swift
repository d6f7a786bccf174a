import CCrypto
import TriptychFiles

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

/// A passphrase: the first line of a file or of standard input, never an argument.
///
/// Its bytes lie in one place of memory, which is wiped when it goes. It is never part of a sentence.
public final class Passphrase: @unchecked Sendable {
  /// Characters that a passphrase for a new bundle must have.
  public static let shortest = 12
  /// Bytes that a passphrase may have.
  public static let longest = 1000

  // The bytes and a NUL behind them; written to in `init` only.
  private let memory: UnsafeMutableRawBufferPointer
  /// Bytes of the passphrase.
  let count: Int

  /// Reads a passphrase from a file, or from standard input where the path is `-`.
  ///
  /// The end of the line is no part of it. With `isNew`, as for a bundle to be written, it must have
  /// at least ``shortest`` characters; one that opens a bundle may be as short as its bundle's.
  /// Throws ``StoreError`` for a file that cannot be read, and where it holds no usable passphrase.
  public init(path: String, isNew: Bool) throws {
    let place = path == "-" ? "standard input" : path
    let file =
      path == "-"
      ? nil : try PrivateFiles.at(place) { () throws(Errno) in try OpenFile(path, .readOnly) }
    // Room for an end of line of two bytes, and one byte more, which tells what is too long.
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

  /// Whether every character is printable ASCII, which all programs write as the same bytes.
  public var isPlain: Bool { withBytes { $0.allSatisfy { (0x20...0x7E).contains($0) } } }

  /// The bytes, with a NUL behind them that is not counted.
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

  /// How many bytes of the first line are the passphrase.
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
