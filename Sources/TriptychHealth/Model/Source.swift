/// The origin of values: a device, an app, a file or the person's own entries.
public struct Source: Hashable, Sendable {
  /// The name of the source of all values that a person enters with the program or its forms.
  public static let byHand = "manual"
  /// The name of the source of Apple's daily summaries of activity, which name none.
  public static let appleActivity = "Apple activity summary"

  /// The name the source gives itself, such as `Watch`; unique within a person.
  public var name: String
  /// The kind of source, which decides its place in the default order.
  public var kind: SourceKind
  /// The last moment for which it has data; `nil` if there is none.
  public var lastData: Instant?

  /// Creates a source of a kind.
  public init(name: String, kind: SourceKind, lastData: Instant? = nil) {
    self.name = name
    self.kind = kind
    self.lastData = lastData
  }
}

/// The kinds of sources, in the default order of trust: the first has the highest precedence.
public enum SourceKind: String, Hashable, Sendable, CaseIterable, Comparable {
  case manual, watch, phone, app

  /// Orders kinds by default precedence: manual entries, watches, phones, apps.
  public static func < (left: SourceKind, right: SourceKind) -> Bool {
    allCases.firstIndex(of: left)! < allCases.firstIndex(of: right)!
  }
}

/// The kinds of data, each of which may have its own source order.
public enum DataKind: String, Hashable, Sendable, CaseIterable {
  case activity, heart, sleep, body, nutrition, mind
}

/// The rules for source names. Imports and settings clean names in the same way, so that they match.
public enum SourceName {
  /// The name without control characters, with every kind of space replaced by a plain space, trimmed at both
  /// ends, and limited to `longest` characters; may be empty.
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

  /// A text without its control characters.
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

/// The id of a person. Nothing else is required; name and birth date are settings.
public struct PersonID: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The id: 1 to 63 characters of `a-z`, `0-9` and `-`, not beginning with `-`.
  public let text: String

  /// Creates an id; `nil` when the text is not a valid id.
  public init?(_ text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard (1...63).contains(bytes.count), bytes[0] != UInt8(ascii: "-"),
      bytes.allSatisfy({ (97...122).contains($0) || (48...57).contains($0) || $0 == 45 })
    else { return nil }
    self.text = String(text)
  }

  /// The rule for a valid id, for use in messages.
  public static let rule = "1 to 63 of the characters a-z, 0-9 and -, the first one not -"
  /// Orders ids by their characters.
  public static func < (left: PersonID, right: PersonID) -> Bool { left.text < right.text }
  /// The id itself.
  public var description: String { text }
}
