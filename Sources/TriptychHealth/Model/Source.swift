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
