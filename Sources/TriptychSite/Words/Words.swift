import TriptychBase
import TriptychHealth

/// Puts numbers, dates and values into the words of one language and one person's units.
///
/// A pure value: the same input gives the same text on every machine, since no
/// locale of the system is asked.
public struct Words: Sendable {
  let language: Language
  let units: Settings.Units
  /// The current year: dates of any other year include it. With `nil` no date does.
  var year: Int? = nil

  /// A word with its places filled in.
  func callAsFunction(_ key: WordKey, _ fill: PhraseValues = [:]) -> String {
    text(key.rawValue, count: nil, fill)
  }

  /// A word whose placeholders are filled by a closure; quicker than a dictionary for the most frequent words.
  func callAsFunction(_ key: WordKey, filledBy value: (String) -> String?) -> String {
    guard let word = language.entries[key.rawValue] else { return key.rawValue }
    return filled(word.other, value)
  }

  /// A word in its plural form for a number, which fills `{n}`.
  func callAsFunction(_ key: WordKey, count: Int, _ fill: PhraseValues = [:]) -> String {
    text(key.rawValue, count: count, fill)
  }

  /// A word of one subject, such as ``SuggestionWord``, with its places filled in.
  func callAsFunction<Subject: SubjectWord>(_ word: Subject, _ fill: PhraseValues = [:]) -> String {
    text(word.key, count: nil, fill)
  }

  /// A word of one subject in its plural form for a number, which fills `{n}`.
  func callAsFunction<Subject: SubjectWord>(
    _ word: Subject, count: Int, _ fill: PhraseValues = [:]
  ) -> String {
    text(word.key, count: count, fill)
  }

  /// A word of a family, such as the name of a metric.
  func callAsFunction(_ family: WordKey.Family, _ id: String, _ fill: PhraseValues = [:]) -> String {
    text(family.key(id), count: nil, fill)
  }

  /// A word of a subject's family, such as the name of a mood.
  func callAsFunction<Family: WordFamily>(_ family: Family, _ id: String, _ fill: PhraseValues = [:])
    -> String
  {
    text(family.key(id), count: nil, fill)
  }

  private func text(_ key: String, count: Int?, _ fill: PhraseValues) -> String {
    guard let word = language.entries[key] else { return key }
    guard let count else { return filled(word.other) { fill[$0] } }
    var fill = fill
    if fill["n"] == nil { fill["n"] = number(Double(count)) }
    return filled(word[language.plurals.form(of: count)]) { fill[$0] }
  }

  private func filled(_ text: String, _ value: (String) -> String?) -> String {
    text.utf8.contains(UInt8(ascii: "{")) ? PhraseForms.filled(text, value) : text
  }

  /// A list in words: `a`, `a and b`, `a, b and c`.
  func list(_ items: [String]) -> String {
    guard let last = items.last else { return "" }
    if items.count == 1 { return last }
    return items.dropLast().joined(separator: ", ") + self(.and) + last
  }

  /// The name of a source; what was entered by hand is named in the person's language.
  func source(_ name: String) -> String { name == Source.byHand ? self(.originManual) : name }

  /// A list of sources in words, each once, in alphabetical order.
  func sources(_ names: some Sequence<String>) -> String { list(Set(names.map(source)).sorted()) }

  /// The same text with a capital first letter.
  func sentence(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst()
  }
}

extension TemplateSet {
  /// The words for a person: in their language and units.
  ///
  /// - Parameter year: the year that goes without saying, dates of any other name theirs; `nil` lets
  ///   every year go without saying
  public func words(for settings: Settings, year: Int? = nil) -> Words {
    Words(language: language(settings.language), units: settings.units, year: year)
  }
}
