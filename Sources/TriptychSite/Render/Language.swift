import Foundation
import TriptychBase

/// The words of one language: every sentence that the program can show to a person.
///
/// They are stored in a folder with one JSON file per subject, such as `languages/en/pillars.json`. A word
/// can contain placeholders, `{name}`. A word with plural forms is an object with a text for each plural form
/// of the language: `one` and `other` in English, `one`, `few`, `many` and `other` in Polish. The word
/// `formatPlurals` names the language's rule, such as `one-other`; see ``PluralRule``.
public struct Language: Hashable, Sendable {
  /// The language's code, such as `en`, used for the `lang` attribute of pages.
  public let code: String
  /// All words by key, with their plural forms.
  private(set) var entries: [String: PhraseForms]
  /// The rule that selects the plural form for a count.
  let plurals: PluralRule
  /// The signs used to format numbers.
  let marks: NumberMarks
  /// How times and weeks are written where the language is at home.
  let conventions: TimeConventions
  /// Whether the language is written from right to left.
  let isRightToLeft: Bool
  /// The contents of the language files, by path relative to the templates folder.
  private let sources: [String: String]

  /// The signs used within numbers, looked up once because every page is full of numbers.
  struct NumberMarks: Hashable, Sendable {
    /// The signs between groups of three digits and before decimals.
    let group, decimal: String
    /// The minimum number of digits for grouping.
    let groupFrom: Int
    /// The language's digits.
    let digits: Digits

    fileprivate init(_ entries: [String: PhraseForms]) {
      func word(_ key: String) -> String { entries[key]?.other ?? key }
      (group, decimal) = (word("formatGroup"), word("formatDecimal"))
      groupFrom = Int(word("formatGroupFrom")) ?? 4
      digits = Digits(word("formatDigits")) ?? .western
    }
  }

  /// The codes of the available languages: those whose files include the words shared by all pages.
  ///
  /// - Parameter files: paths relative to `languages/`, without extension.
  static func codes(in files: some Sequence<String>) -> [String] {
    files.filter { $0.hasSuffix("/words") }.map { String($0.dropLast("/words".count)) }.sorted()
  }

  /// Reads the files of a language.
  ///
  /// - Parameter files: file contents by path relative to `languages/`, without extension, such as
  ///   `en/pillars`.
  /// - Throws: ``TemplateError`` if the language has no file, a file is not a JSON object of words, two files
  ///   define the same word, or a word with plural forms does not have exactly those of the language.
  public init(files: [String: String], code: String) throws(TemplateError) {
    var sources: [String: String] = [:]
    var words: [(key: String, value: Any, file: String)] = []
    for (name, source) in files.sorted(by: { $0.key < $1.key }) where name.hasPrefix(code + "/") {
      let file = "languages/\(name).json"
      sources[file] = source
      words += try Language.words(source, file: file).map { ($0.key, $0.value, file) }
    }
    guard !sources.isEmpty else {
      throw TemplateError([.init(file: "languages/\(code)", "The folder is missing; pages need its words.")])
    }
    var faults: [TemplateError.Fault] = []
    func fault(_ word: (key: String, value: Any, file: String), _ text: String) {
      let line = sources[word.file].flatMap { Language.line(of: word.key, in: $0) }
      faults.append(.init(file: word.file, line: line, text))
    }
    var plurals = PluralRule.oneOther
    if let word = words.first(where: { $0.key == "formatPlurals" }) {
      if let rule = (word.value as? String).flatMap(PluralRule.init) {
        plurals = rule
      } else {
        let known = PluralRule.allCases.map(\.rawValue).joined(separator: ", ")
        fault(word, "`\(word.key)` must name a plural rule: \(known).")
      }
    }
    var entries: [String: PhraseForms] = [:]
    entries.reserveCapacity(words.count)
    for (place, word) in words.enumerated() {
      do {
        if entries.updateValue(try Language.forms(word.value, plurals), forKey: word.key) != nil,
          let other = words[..<place].last(where: { $0.key == word.key })
        {
          fault(word, "`\(other.file)` has the word `\(word.key)` too.")
        }
      } catch {
        fault(word, "`\(word.key)` \(error.text)")
      }
    }
    guard faults.isEmpty else { throw TemplateError(faults) }
    self.code = code
    self.entries = entries
    self.plurals = plurals
    self.sources = sources
    marks = NumberMarks(entries)
    conventions = Language.conventions(entries)
    isRightToLeft = entries["formatDirection"]?.other == "rtl"
  }

  private static func conventions(_ entries: [String: PhraseForms]) -> TimeConventions {
    func number(_ key: String) -> Int? { entries[key].flatMap { Int($0.other) } }
    return TimeConventions(
      clock: number("formatClock").flatMap(TimeConventions.Clock.init) ?? .hours24,
      firstWeekday: number("formatFirstWeekday").flatMap(Weekday.init) ?? .monday)
  }

  /// The same words for times on a clock: on one of 12 hours, the word that the language puts after times, such as
  /// `Uhr`, is left out.
  func written(by clock: TimeConventions.Clock) -> Language {
    guard clock == .hours12, let word = entries["formatClockWord"]?.other, !word.isEmpty
    else { return self }
    var language = self
    language.entries = entries.mapValues { $0.leavingOut(word) }
    return language
  }

  /// The words of one file.
  private static func words(
    _ source: String, file: String
  ) throws(TemplateError) -> [String: Any] {
    let object: Any
    do {
      object = try JSONSerialization.jsonObject(with: Data(source.utf8))
    } catch {
      throw TemplateError([.init(file: file, "The file is no JSON.")])
    }
    guard let words = object as? [String: Any] else {
      throw TemplateError([.init(file: file, "The file must be one object of words.")])
    }
    return words
  }

  /// The reason a word cannot be used. The text continues a sentence that begins with the word's key.
  private struct WordFault: Error {
    var text: String
  }

  /// Reads a word from a JSON value: a text, or an object with a text for each plural form.
  private static func forms(_ value: Any, _ plurals: PluralRule) throws(WordFault) -> PhraseForms {
    if let text = value as? String { return PhraseForms(text) }
    guard let named = value as? [String: String] else {
      throw WordFault(text: "must be a text or an object with a text for each plural form.")
    }
    do {
      return try PhraseForms(named, rule: plurals)
    } catch {
      switch error {
      case .unknown(let form): throw WordFault(text: "has the form `\(form)`, which is no plural form.")
      case .unused(let form):
        throw WordFault(text: "has the plural form `\(form)`, which the language never takes.")
      case .missing(let form): throw WordFault(text: "lacks the plural form `\(form)`.")
      }
    }
  }

  /// The words without placeholders, which templates can use directly.
  var plainWords: [String: String] {
    entries.compactMapValues { $0.single.flatMap { $0.contains("{") ? nil : $0 } }
  }

  /// The faults of the language: words that pages need but it lacks, and words that nothing uses.
  func faults(needed: Set<String>) -> [TemplateError.Fault] {
    let missing = needed.subtracting(entries.keys).sorted().map {
      TemplateError.Fault(file: "languages/\(code)", "The word `\($0)` is missing.")
    }
    let unused = Set(entries.keys).subtracting(needed).sorted().map { key in
      let place = sources.sorted { $0.key < $1.key }.lazy
        .compactMap { file, text in Language.line(of: key, in: text).map { (file, $0) } }.first
      return TemplateError.Fault(
        file: place?.0 ?? "languages/\(code)", line: place?.1, "No page uses the word `\(key)`.")
    }
    return missing + unused
  }

  private static func line(of key: String, in source: String) -> Int? {
    var number = 0
    for line in source.split(separator: "\n", omittingEmptySubsequences: false) {
      number += 1
      if line.drop(while: { $0 == " " }).hasPrefix("\"\(key)\"") { return number }
    }
    return nil
  }
}
