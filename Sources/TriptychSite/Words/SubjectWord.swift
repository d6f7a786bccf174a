/// The words of one subject: a case for each, and a file for each language.
///
/// `SuggestionWord.rest` is the word `suggestion.rest` of a language file. A language must
/// have them all.
protocol SubjectWord: RawRepresentable<String>, CaseIterable, Sendable {
  /// What comes before the dot in a language file.
  static var subject: String { get }
}

extension SubjectWord {
  /// The word's key in a language file.
  var key: String { Self.subject + "." + rawValue }

  /// The keys of all words of the subject.
  static var keys: [String] { allCases.map(\.key) }
}
