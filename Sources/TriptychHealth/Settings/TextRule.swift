/// The format of a text setting: its prefix and suffix, its length, and its allowed characters.
///
/// A rule is plain data, so that a page can check input with the same rule as the file reader.
public struct TextRule: Hashable, Sendable {
  /// The kind of text.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case name, path, email, phone, service, hook, link, model, pin, words
  }

  /// The kind of text.
  public var kind: Kind
  /// The required prefix, such as `https://`.
  public var prefix = ""
  /// Prefixes that stand for ``prefix``; none of them is the beginning of another, and none holds a space.
  public var otherPrefixes: [String] = []
  /// The required suffix.
  public var suffix = ""
  /// The allowed number of characters between prefix and suffix.
  public var length: ClosedRange<Int>
  /// The characters allowed between prefix and suffix; `nil` for all except control characters.
  public var alphabet: String?
  /// The characters allowed in first position; `nil` for the whole alphabet.
  public var first: String?
  /// The characters allowed in last position; `nil` for the whole alphabet.
  public var last: String?
  /// A character that must occur exactly once, neither first nor last; spaces are then not allowed.
  public var once: Character?
  /// A description of the allowed text, for the command line.
  public var allowed: String

  /// Every allowed prefix.
  public var prefixes: [String] { [prefix] + otherPrefixes }

  /// Whether a text follows the rule.
  public func accepts(_ text: String) -> Bool {
    guard let prefix = prefixes.first(where: text.hasPrefix), text.hasSuffix(suffix),
      text.count >= prefix.count + suffix.count
    else { return false }
    let between = text.dropFirst(prefix.count).dropLast(suffix.count)
    // Counts and compares Unicode scalars, as a script does, so that no combining mark is hidden in a
    // character.
    let scalars = between.unicodeScalars
    guard length.contains(scalars.count), accepts(scalars.first, by: first), accepts(scalars.last, by: last),
      scalars.allSatisfy({ accepts($0, by: alphabet) && $0.properties.generalCategory != .control })
    else { return false }
    guard let once = once?.unicodeScalars.first else { return true }
    return scalars.count { $0 == once } == 1 && scalars.first != once && scalars.last != once
      && !scalars.contains(" ")
  }

  private func accepts(_ scalar: Unicode.Scalar?, by alphabet: String?) -> Bool {
    guard let alphabet, let scalar else { return true }
    return alphabet.unicodeScalars.contains(scalar)
  }
}

extension TextRule {
  private static let digits = "0123456789"
  private static let letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
  private static let word = letters + digits + "-_"

  /// A name of 1 to 100 characters.
  static let name = TextRule(kind: .name, length: 1...100, allowed: "a text of 1 to 100 characters")
  /// The path or address of a picture, 1 to 300 characters.
  static let path = TextRule(kind: .path, length: 1...300, allowed: "a text of 1 to 300 characters")
  /// Words separated by commas, 1 to 500 characters.
  static let words = TextRule(
    kind: .words, length: 1...500, allowed: "words separated by commas, 1 to 500 characters")
  /// An email address.
  static let email = TextRule(
    kind: .email, length: 3...254, once: "@", allowed: "an e-mail address such as mira@example.org")
  /// A telephone number as people write it.
  static let phone = TextRule(
    kind: .phone, length: 3...30, alphabet: digits + "+()-./ ", first: digits + "+(", last: digits,
    allowed: "a telephone number of 3 to 30 digits, spaces, +, -, /, dots and brackets")
  /// The address of a service, with only characters that are valid in an address as they are, so that nothing
  /// needs escaping later.
  static let service = TextRule(
    kind: .service, prefix: "https://", length: 1...192, alphabet: word + ".:/~", first: word,
    last: word + ".:~",
    allowed: "an address such as https://models.example.org")
  /// The address that messages are sent to: over TLS, or on the same machine, and without a user or a query, so that
  /// nobody else's host can hide in it and no secret stands in the settings.
  static let hook = TextRule(
    kind: .hook, prefix: "https://",
    otherPrefixes: [
      "smtps://", "http://127.0.0.1:", "http://127.0.0.1/", "http://localhost:", "http://localhost/",
      "http://[::1]:", "http://[::1]/",
    ], length: 1...300, alphabet: word + ".:/~!%", first: letters + digits,
    last: word + ".:~!%",
    allowed: "an address such as https://ntfy.example.org/my-topic; http:// is allowed on this machine only")
  /// The target of a link on pages.
  static let link = TextRule(
    kind: .link, prefix: "https://", length: 1...392, alphabet: word + ".:/~?=&%+#@,;",
    first: letters + digits,
    allowed: "an address beginning with https://")
  /// The name of a model in a service.
  static let model = TextRule(
    kind: .model, length: 1...80, alphabet: word + ".", first: word,
    allowed: "a name of 1 to 80 letters, digits, dots, - and _")
  /// The SHA-256 of a public key.
  static let pin = TextRule(
    kind: .pin, prefix: "sha256//", suffix: "=", length: 43...43, alphabet: letters + digits + "+/",
    allowed: "sha256// and the 44 characters of a key's SHA-256 in base64")
}
