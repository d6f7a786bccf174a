import TriptychBase
import TriptychHealth

/// Formats numbers, dates and values as text in one language and one person's units.
///
/// The same input gives the same text on every machine, because no system locale is used.
public struct Words: Sendable {
  let language: Language
  let units: ShownUnits
  /// How times of day are written and on which day weeks begin.
  var conventions = TimeConventions()
  /// The current year: dates in any other year include it. With `nil`, no date includes its year.
  var year: Int? = nil

  /// A word with its placeholders filled in.
  func callAsFunction(_ key: WordKey, _ fill: PhraseValues = [:]) -> String {
    text(key.rawValue, count: nil, fill)
  }

  /// A word whose placeholders are filled in by a closure, which is faster than a dictionary for the most
  /// frequent words.
  func callAsFunction(_ key: WordKey, filledBy value: (String) -> String?) -> String {
    guard let word = language.entries[key.rawValue] else { return key.rawValue }
    return filled(word.other, value)
  }

  /// A word in the plural form for a count, which fills `{n}`.
  func callAsFunction(_ key: WordKey, count: Int, _ fill: PhraseValues = [:]) -> String {
    text(key.rawValue, count: count, fill)
  }

  /// A word of one subject, such as ``SuggestionWord``, with its placeholders filled in.
  func callAsFunction<Subject: SubjectWord>(_ word: Subject, _ fill: PhraseValues = [:]) -> String {
    text(word.key, count: nil, fill)
  }

  /// A word whose key follows from data, with its placeholders filled in.
  func callAsFunction(_ word: DerivedWord, _ fill: PhraseValues = [:]) -> String {
    text(word.key, count: nil, fill)
  }

  /// A word whose key follows from data in the plural form for a count, which fills `{n}`.
  func callAsFunction(_ word: DerivedWord, count: Int, _ fill: PhraseValues = [:]) -> String {
    text(word.key, count: count, fill)
  }

  /// A word that only some languages need to have; `nil` where there is none.
  func optional(_ word: DerivedWord) -> String? { language.entries[word.key]?.other }

  /// A word of one subject in the plural form for a count, which fills `{n}`.
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

  /// A word in one plural form; `nil` if the language's rule never takes it.
  func text<Subject: SubjectWord>(_ word: Subject, in form: PluralForm, _ fill: PhraseValues) -> String? {
    guard let entry = language.entries[word.key],
      form == .other || language.plurals.neededForms.contains(form)
    else { return nil }
    return filled(entry[form]) { fill[$0] }
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

  /// A word of a family with all its plural forms, for what picks one itself; `nil` where there is no such word.
  func forms(_ family: WordKey.Family, _ id: String) -> PhraseForms? { language.entries[family.key(id)] }

  /// A list in words: `a`, `a and b`, `a, b and c`.
  func list(_ items: [String]) -> String {
    guard let last = items.last else { return "" }
    if items.count == 1 { return last }
    return items.dropLast().joined(separator: self(.comma)) + self(.and) + last
  }

  /// Items one after another: `a, b, c`.
  func joined(_ items: [String]) -> String { items.joined(separator: self(.comma)) }

  /// Facts on one line, one after another; `nil` where there are none.
  func facts(_ items: [String]) -> String? {
    items.isEmpty ? nil : items.joined(separator: self(.separator))
  }

  /// The name of a source. Sources that do not name themselves have a name in the person's language.
  func source(_ name: String) -> String {
    switch name {
    case Source.byHand: self(.originManual)
    case Source.appleActivity: self(.originAppleActivity)
    default: isolated(name)
    }
  }

  /// A name that may be of another direction than the language, for use within a sentence: where lines run from right to
  /// left, it is kept apart by U+2068 and U+2069, so that no sign beside it changes its place.
  func isolated(_ name: String) -> String {
    language.isRightToLeft ? "\u{2068}\(name)\u{2069}" : name
  }

  /// A list of sources in words, without duplicates, in alphabetical order.
  func sources(_ names: some Sequence<String>) -> String { list(Set(names.map(source)).sorted()) }

  /// The text with its first letter capitalized.
  func sentence(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst()
  }
}

extension TemplateSet {
  /// How a person's times and weeks are written: as their settings have it, else as their first language does.
  func timeConventions(of settings: Settings) -> TimeConventions {
    settings.timeConventions(else: language(settings.language).conventions)
  }

  /// The words for a person, in their language and units.
  ///
  /// - Parameters:
  ///   - code: the language's code; `nil` for the language of the settings.
  ///   - year: the year that dates omit; dates in any other year include theirs. With `nil`, all
  ///   dates omit the year.
  public func words(for settings: Settings, in code: String? = nil, year: Int? = nil) -> Words {
    let conventions = timeConventions(of: settings)
    return Words(
      language: language(code ?? settings.language).written(by: conventions.clock),
      units: settings.shownUnits,
      conventions: conventions, year: year)
  }
}
