import Foundation
import TriptychBase

/// The words of one language: every sentence the program can say to a person.
///
/// They lie in a folder of JSON files by subject, `languages/en/pillars.json`. A word may
/// hold places to fill, `{name}`. A word that is counted is an object with a text for each plural form of
/// the language: `one` and `other` in English, `one`, `few`, `many` and `other` in Polish. The word
/// `formatPlurals` names the language's rule, such as `one-other`; see ``PluralRule``.
public struct Language: Hashable, Sendable {
  /// The language's code, such as `en`, for the pages' `lang`.
  public let code: String
  /// Every word by its key, with all its plural forms.
  let entries: [String: PhraseForms]
  /// Which form a count takes.
  let plurals: PluralRule
  /// How numbers are written.
  let marks: NumberMarks
  /// The files' texts by their path below the templates.
  private let sources: [String: String]

  /// The signs within numbers, found once since every page is full of numbers.
  struct NumberMarks: Hashable, Sendable {
    /// Between groups of three digits, and before decimals.
    let group, decimal: String
    /// The fewest digits that are grouped.
    let groupFrom: Int

    fileprivate init(_ entries: [String: PhraseForms]) {
      func word(_ key: String) -> String { entries[key]?.other ?? key }
      (group, decimal) = (word("formatGroup"), word("formatDecimal"))
      groupFrom = Int(word("formatGroupFrom")) ?? 4
    }
  }

  /// The codes of the languages there are files for: those with the words that all pages have in common.
  static func codes(in files: [String: String]) -> [String] {
    files.keys.filter { $0.hasSuffix("/words") }.map { String($0.dropLast("/words".count)) }.sorted()
  }

  /// Reads the files of a language by its code.
  ///
  /// - Parameter files: texts by path below `languages/`, without extension, such as `en/pillars`
  /// - Throws: ``TemplateError`` when there is no file of it, one is no JSON object of words, two
  ///   files have the same word, or a counted word has not the plural forms of the language.
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
    // The file of each word.
    var places: [String: String] = [:]
    for word in words {
      do {
        let forms = try Language.forms(word.value, plurals)
        if let other = places.updateValue(word.file, forKey: word.key) {
          fault(word, "`\(other)` has the word `\(word.key)` too.")
        }
        entries[word.key] = forms
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
  }

  /// The words of one file in the order of their keys.
  private static func words(
    _ source: String, file: String
  ) throws(TemplateError) -> [(key: String, value: Any)] {
    let object: Any
    do {
      object = try JSONSerialization.jsonObject(with: Data(source.utf8))
    } catch {
      throw TemplateError([.init(file: file, "The file is no JSON.")])
    }
    guard let words = object as? [String: Any] else {
      throw TemplateError([.init(file: file, "The file must be one object of words.")])
    }
    return words.sorted { $0.key < $1.key }
  }

  /// Why a word cannot be used; the text follows its key.
  private struct WordFault: Error {
    var text: String
  }

  /// A word from what a file holds: a text, or an object of texts by plural form.
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

  /// Words without places to fill, which templates may use as they are.
  var plainWords: [String: String] {
    entries.compactMapValues { $0.single.flatMap { $0.contains("{") ? nil : $0 } }
  }

  /// What is missing or not used, given the words that pages need.
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
