import TriptychHealth

/// The form that shows only the rows of a kind, a source and some days. It needs a script; without one every row shows.
struct RecordFilter: Codable, Sendable {
  /// The kinds and sources of the rows.
  var kinds: [SelectOption]
  var sources: [SelectOption]
  /// The texts that say how many rows show, with the place `{n}`.
  var one: String
  var other: String

  /// Creates the form for some rows.
  ///
  /// - Parameter shown: the words that say how many rows show.
  init(kinds: [SelectOption], sources: some Sequence<String>, shown: RecordWord, _ words: Words) {
    self.kinds = kinds
    self.sources = Set(sources).sorted().filter { !$0.isEmpty }.map { SelectOption(value: $0, text: $0) }
    one = words(shown, count: 1)
    other = words(shown, count: 2, ["n": "{n}"])
  }

  /// What the form looks at in a row.
  struct Keys: Codable, Sendable {
    var kind: String
    var source: String
    /// `2026-01-31`
    var day: String
  }
}
