import TriptychHealth

/// The sources of one import, in the order in which they were first seen.
///
/// A name is one source. Its kind is what its devices say: records of a watch
/// make it a watch, records of a phone a phone, and a name that several kinds of
/// device write under is an app. Records without a device say nothing. The kind
/// is therefore the same whichever record comes first.
struct SourceRegistry {
  /// What a record's device says of its source.
  enum Hint: UInt8, Hashable {
    case silent, watch, phone, app, manual

    fileprivate var kind: SourceKind? {
      switch self {
      case .silent: nil
      case .watch: .watch
      case .phone: .phone
      case .app: .app
      case .manual: .manual
      }
    }
  }

  /// The sources as known so far; an index never changes, a kind may still become `app`.
  private(set) var sources: [Source] = []
  private var hints: [Hint] = []
  private var indices: [String: Int] = [:]

  /// The index of a source, which is made when it is new; at most 65,536 are possible.
  mutating func index(of name: String, hint: Hint) -> Int {
    if let index = indices[name] {
      note(hint, at: index)
      return index
    }
    let index = sources.count
    sources.append(Source(name: name, kind: hint.kind ?? SourceRegistry.kind(ofName: name)))
    hints.append(hint)
    indices[name] = index
    return index
  }

  /// Whether a name is a source already.
  func knows(_ name: String) -> Bool { indices[name] != nil }

  /// Takes what another record's device says of a known source.
  mutating func note(_ hint: Hint, at index: Int) {
    let known = hints[index]
    guard hint != known, hint != .silent else { return }
    hints[index] = known == .silent ? hint : .app
    sources[index].kind = hints[index].kind ?? sources[index].kind
  }

  /// What a name alone says: the words watch, phone, iPhone and manual; else an app.
  static func kind(ofName name: String) -> SourceKind {
    let words = name.lowercased().split { !$0.isLetter }
    if words.contains("manual") { return .manual }
    if words.contains("watch") { return .watch }
    if words.contains("phone") || words.contains("iphone") { return .phone }
    return .app
  }
}
