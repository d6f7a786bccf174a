/// Whose data it is. Nothing but the id is needed; name and birth date are settings.
public struct PersonID: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// 1 to 63 characters of `a-z`, `0-9` and `-`, not beginning with `-`.
  public let text: String

  /// The id, or `nil` when the text is not allowed.
  public init?(_ text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard (1...63).contains(bytes.count), bytes[0] != UInt8(ascii: "-"),
      bytes.allSatisfy({ (97...122).contains($0) || (48...57).contains($0) || $0 == 45 })
    else { return nil }
    self.text = String(text)
  }

  /// What an id may look like, for messages.
  public static let rule = "1 to 63 of the characters a-z, 0-9 and -, the first one not -"
  /// In the order of their characters.
  public static func < (left: PersonID, right: PersonID) -> Bool { left.text < right.text }
  /// The id itself.
  public var description: String { text }
}
