/// Where values came from: a device, an app, a file or the person's own hand.
public struct Source: Hashable, Sendable {
  /// The name of the source of everything that a person enters with the program or its forms.
  public static let byHand = "manual"

  /// What the source calls itself, such as `Watch`; unique within a person.
  public var name: String
  /// What it is, which decides its place in the default order.
  public var kind: SourceKind
  /// The last moment it has data for.
  public var lastData: Instant?

  /// A source of a kind.
  public init(name: String, kind: SourceKind, lastData: Instant? = nil) {
    self.name = name
    self.kind = kind
    self.lastData = lastData
  }
}

/// What a source is, in the default order of trust: the first counts most.
public enum SourceKind: String, Hashable, Sendable, CaseIterable, Comparable {
  case manual, watch, phone, app

  /// Manual entries before watches before phones before apps.
  public static func < (left: SourceKind, right: SourceKind) -> Bool {
    allCases.firstIndex(of: left)! < allCases.firstIndex(of: right)!
  }
}

/// The kinds of data that may each have a source order of their own.
public enum DataKind: String, Hashable, Sendable, CaseIterable {
  case activity, heart, sleep, body, nutrition, mind
}

/// What a source's name may hold; imports and settings clean names the same way, so that they find each other.
public enum SourceName {
  /// The name with control characters dropped, every kind of space made one plain
  /// space, none at the ends, and at most `longest` characters; may come out empty.
  public static func cleaned(_ text: String, longest: Int = 200) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars.prefix(longest) {
      switch scalar.value {
      case 9, 10, 13, 0xA0, 0x2028, 0x2029: result.append(" ")
      case _ where isControl(scalar): continue
      default: result.append(scalar)
      }
    }
    return String(result).split(separator: " ").joined(separator: " ")
  }

  /// Another text with control characters dropped.
  public static func withoutControls(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isControl) else { return text }
    var scalars = text.unicodeScalars
    scalars.removeAll(where: isControl)
    return String(scalars)
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)
  }
}

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
