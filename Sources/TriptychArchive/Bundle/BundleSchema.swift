import TriptychHealth

/// What tables of a bundle look like, so that one that was changed is told even when its checksums were
/// worked out anew.
enum BundleSchema {
  /// The keys that lines of a table without loss may have, in any order; `nil` for a file that is none.
  static func keys(of name: String) -> Set<String>? {
    if BundleLayout.memories[name] != nil { return memoryKeys }
    return tables[name]
  }

  // The columns, and what the note of a message says besides.
  private static let memoryKeys = Set(
    ["fact", "message", "due", "state"] + MemoryTable.all.flatMap { $0.columns.map { "\($0.name)" } })

  private static let tables: [String: Set<String>] = [
    BundleLayout.sources: ["name", "kind", "last_data"],
    BundleLayout.bins: ["metric", "source", "start", "value", "coverage", "exported"],
    BundleLayout.hours: ["metric", "source", "start", "count", "sum", "lowest", "highest", "exported"],
    BundleLayout.sleep: ["source", "start", "end", "stage"],
    BundleLayout.daily: ["metric", "source", "day", "value", "exported"],
    BundleLayout.workouts: [
      "id", "source", "name", "start", "end", "minutes", "origin", "platform", "source_id", "energy_kcal",
      "distance_km", "mean_heart_rate_bpm", "lowest_heart_rate_bpm", "highest_heart_rate_bpm", "device",
      "note",
      "strength", "exported",
    ],
    BundleLayout.entries: ["id", "source", "kind", "time", "text", "note", "amounts", "exported"],
  ]

  /// Files that every bundle has.
  static let required = [
    BundleLayout.sources, BundleLayout.bins, BundleLayout.hours, BundleLayout.sleep, BundleLayout.daily,
    BundleLayout.workouts,
  ]
}
