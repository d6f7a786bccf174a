import Foundation

/// The words of one language: every sentence the program can say to a person.
///
/// They lie in a folder of JSON files by subject, `languages/en/pillars.json`. A word may
/// hold places to fill, `{name}`, and may come in two forms, `one` and `other`, chosen by
/// a number.
public struct Language: Hashable, Sendable {
  /// A word as the file has it.
  enum Entry: Hashable, Sendable {
    case plain(String)
    case counted(one: String, other: String)
  }

  /// The language's code, such as `en`, for the pages' `lang`.
  public let code: String
  let entries: [String: Entry]
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

    fileprivate init(_ entries: [String: Entry]) {
      func word(_ key: String) -> String {
        guard case .plain(let text) = entries[key] else { return key }
        return text
      }
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
  /// - Throws: ``TemplateError`` when there is no file of it, one is no JSON object of words, or two
  ///   files have the same word.
  public init(files: [String: String], code: String) throws(TemplateError) {
    var entries: [String: Entry] = [:]
    var sources: [String: String] = [:]
    // The file of each word.
    var places: [String: String] = [:]
    var faults: [TemplateError.Fault] = []
    for (name, source) in files.sorted(by: { $0.key < $1.key }) where name.hasPrefix(code + "/") {
      let file = "languages/\(name).json"
      sources[file] = source
      for (key, entry) in try Language.words(source, file: file) {
        func fault(_ text: String) {
          faults.append(.init(file: file, line: Language.line(of: key, in: source), text))
        }
        guard let entry else {
          fault("`\(key)` must be a text or the two forms `one` and `other`.")
          continue
        }
        if let other = places[key] {
          fault("`\(other)` has the word `\(key)` too.")
        }
        entries[key] = entry
        places[key] = file
      }
    }
    guard !sources.isEmpty else {
      throw TemplateError([.init(file: "languages/\(code)", "The folder is missing; pages need its words.")])
    }
    guard faults.isEmpty else { throw TemplateError(faults) }
    self.code = code
    self.entries = entries
    self.sources = sources
    marks = NumberMarks(entries)
  }

  /// The words of one file in the order of their keys; `nil` for a word of the wrong form.
  private static func words(
    _ source: String, file: String
  ) throws(TemplateError) -> [(key: String, entry: Entry?)] {
    let object: Any
    do {
      object = try JSONSerialization.jsonObject(with: Data(source.utf8))
    } catch {
      throw TemplateError([.init(file: file, "The file is no JSON.")])
    }
    guard let words = object as? [String: Any] else {
      throw TemplateError([.init(file: file, "The file must be one object of words.")])
    }
    return words.sorted { $0.key < $1.key }.map { key, value in
      if let text = value as? String { return (key, .plain(text)) }
      guard let forms = value as? [String: String], let one = forms["one"], let other = forms["other"],
        forms.count == 2
      else { return (key, nil) }
      return (key, .counted(one: one, other: other))
    }
  }

  /// Words without places to fill, which templates may use as they are.
  var plainWords: [String: String] {
    entries.compactMapValues { entry in
      guard case .plain(let text) = entry, !text.contains("{") else { return nil }
      return text
    }
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
