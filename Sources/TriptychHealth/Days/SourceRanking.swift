/// The order of precedence of sources, for each kind of data.
///
/// Sources named in the settings come first, in that order. Then come manual entries, watches, phones and apps;
/// sources of the same kind are ordered by name. Sources that are switched off have no rank.
public struct SourceRanking: Sendable {
  /// The rank of a source that does not count.
  static let off = Int.max

  private let ranks: [DataKind: [Int]]
  private let sources: [Source]

  /// Creates the ranking of one person's sources.
  public init(_ sources: [Source], settings: Settings) {
    self.sources = sources
    var ranks: [DataKind: [Int]] = [:]
    for kind in DataKind.allCases {
      ranks[kind] = SourceRanking.ranks(
        sources, named: settings.sourcePriority[kind] ?? [], off: settings.silent(sources))
    }
    self.ranks = ranks
  }

  /// The rank of each source, 0 for the first, in the order in which the sources are stored.
  func ranks(for kind: DataKind) -> [Int] {
    ranks[kind] ?? Array(repeating: SourceRanking.off, count: sources.count)
  }

  /// The sources that count for a kind of data, in order of precedence.
  public func order(for kind: DataKind) -> [Source] {
    let ranks = ranks(for: kind)
    return sources.indices.filter { ranks[$0] != SourceRanking.off }.sorted { ranks[$0] < ranks[$1] }
      .map { sources[$0] }
  }

  private static func ranks(_ sources: [Source], named: [String], off: Set<String>) -> [Int] {
    var place: [String: Int] = [:]
    for (index, name) in named.enumerated() where place[name] == nil { place[name] = index }
    let order = sources.indices.filter { !off.contains(sources[$0].name) }.sorted { left, right in
      let leftPlace = place[sources[left].name] ?? Int.max
      let rightPlace = place[sources[right].name] ?? Int.max
      if leftPlace != rightPlace { return leftPlace < rightPlace }
      if sources[left].kind != sources[right].kind { return sources[left].kind < sources[right].kind }
      if sources[left].name != sources[right].name { return sources[left].name < sources[right].name }
      return left < right
    }
    var ranks = Array(repeating: SourceRanking.off, count: sources.count)
    for (rank, source) in order.enumerated() { ranks[source] = rank }
    return ranks
  }
}

extension Settings {
  /// The names of sources that do not count: those that are switched off and, when only manual data is used,
  /// all except the person's own entries.
  public func silent(_ sources: [Source]) -> Set<String> {
    dataUse == .automatic
      ? sourcesOff : sourcesOff.union(sources.filter { $0.kind != .manual }.map(\.name))
  }
}
