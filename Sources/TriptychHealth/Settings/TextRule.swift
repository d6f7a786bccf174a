/// What a text of a setting looks like: how it begins and ends, how long it is, and which characters it has.
///
/// A rule is plain data, so that a page can check by the very rule that reading checks by.
public struct TextRule: Hashable, Sendable {
  /// What it begins with, such as `https://`.
  public var prefix = ""
  /// What it ends with.
  public var suffix = ""
  /// How many characters stand between.
  public var length: ClosedRange<Int>
  /// The only characters that may stand between; `nil` for all but control characters.
  public var alphabet: String?
  /// The only ones that may come first of them; `nil` for all of the alphabet.
  public var first: String?
  /// The only ones that may come last of them; `nil` for all of the alphabet.
  public var last: String?
  /// A character that stands between exactly once, neither first nor last; no space then stands there.
  public var once: Character?
  /// What is allowed, for the command line.
  public var allowed: String

  /// Whether a text keeps the rule.
  public func accepts(_ text: String) -> Bool {
    guard text.hasPrefix(prefix), text.hasSuffix(suffix), text.count >= prefix.count + suffix.count else {
      return false
    }
    let between = text.dropFirst(prefix.count).dropLast(suffix.count)
    // By scalars, as a script counts and compares them, so that no combining mark hides in a character.
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

  /// 1 to 100 characters.
  static let name = TextRule(length: 1...100, allowed: "a text of 1 to 100 characters")
  /// A path or an address of a picture, 1 to 300 characters.
  static let path = TextRule(length: 1...300, allowed: "a text of 1 to 300 characters")
  /// An e-mail address.
  static let email = TextRule(
    length: 3...254, once: "@", allowed: "an e-mail address such as mira@example.org")
  /// A telephone number as people write it.
  static let phone = TextRule(
    length: 3...30, alphabet: digits + "+()-./ ", first: digits + "+(", last: digits,
    allowed: "a telephone number of 3 to 30 digits, spaces, +, -, /, dots and brackets")
  /// An address of a service: only what can stand in an address as it is, so that nothing is escaped later.
  static let service = TextRule(
    prefix: "https://", length: 1...192, alphabet: word + ".:/~", first: word, last: word + ".:~",
    allowed: "an address such as https://models.example.org")
  /// A link that pages may lead to.
  static let link = TextRule(
    prefix: "https://", length: 1...392, alphabet: word + ".:/~?=&%+#@,;", first: letters + digits,
    allowed: "an address beginning with https://")
  /// The name of a model at a service.
  static let model = TextRule(
    length: 1...80, alphabet: word + ".", first: word,
    allowed: "a name of 1 to 80 letters, digits, dots, - and _")
  /// The SHA-256 of a public key.
  static let pin = TextRule(
    prefix: "sha256//", suffix: "=", length: 43...43, alphabet: letters + digits + "+/",
    allowed: "sha256// and the 44 characters of a key's SHA-256 in base64")
}
