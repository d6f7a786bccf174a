import TriptychHealth

/// The sources of one import, in the order in which they were first seen.
///
/// A name is one source. Where its records tell several kinds, the one trusted most
/// counts, so that the kind is the same whichever record, batch or file comes first.
struct SourceRegistry {
  /// The sources as known so far; an index never changes, a kind may still become one trusted more.
  private(set) var sources: [Source] = []
  private var indices: [String: Int] = [:]

  /// The index of a source, which is made when it is new; at most 65,536 are possible.
  mutating func index(of name: String, kind: SourceKind) -> Int {
    if let index = indices[name] {
      sources[index].kind = min(sources[index].kind, kind)
      return index
    }
    let index = sources.count
    sources.append(Source(name: name, kind: kind))
    indices[name] = index
    return index
  }

  /// Whether a name is a source already.
  func knows(_ name: String) -> Bool { indices[name] != nil }

  /// What a name alone says: `Manual` as a whole, or `(by hand)` at its end; the words
  /// watch, phone and iPhone; else an app.
  static func kind(ofName name: String) -> SourceKind {
    let lowercased = name.lowercased()
    if lowercased == "manual" || lowercased.hasSuffix("(by hand)") { return .manual }
    let words = lowercased.split { !$0.isLetter }
    if words.contains("watch") { return .watch }
    if words.contains("phone") || words.contains("iphone") { return .phone }
    return .app
  }
}
