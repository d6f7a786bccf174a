import Foundation

/// The words of one language file: every sentence a page can say.
///
/// A word may hold places to fill, `{name}`, and may come in two forms, `one` and
/// `other`, chosen by a number.
public struct Language: Hashable, Sendable {
  /// A word as the file has it.
  enum Entry: Hashable, Sendable {
    case plain(String)
    case counted(one: String, other: String)
  }

  /// The language's code, such as `en`, for the pages' `lang`.
  public let code: String
  let entries: [String: Entry]
  private let source: String

  /// Reads a language file by its code.
  ///
  /// - Throws: ``TemplateError`` when there is no such file or it is no JSON object of words.
  public init(files: [String: String], code: String) throws(TemplateError) {
    let file = "languages/\(code).json"
    guard let source = files[code] else {
      throw TemplateError([.init(file: file, "The file is missing; pages need its words.")])
    }
    let object: Any
    do {
      object = try JSONSerialization.jsonObject(with: Data(source.utf8))
    } catch {
      throw TemplateError([.init(file: file, "The file is no JSON.")])
    }
    guard let words = object as? [String: Any] else {
      throw TemplateError([.init(file: file, "The file must be one object of words.")])
    }
    var entries: [String: Entry] = [:]
    var faults: [TemplateError.Fault] = []
    for (key, value) in words {
      if let text = value as? String {
        entries[key] = .plain(text)
      } else if let forms = value as? [String: String], let one = forms["one"], let other = forms["other"],
        forms.count == 2
      {
        entries[key] = .counted(one: one, other: other)
      } else {
        let line = Language.line(of: key, in: source)
        faults.append(
          .init(file: file, line: line, "`\(key)` must be a text or the two forms `one` and `other`."))
      }
    }
    guard faults.isEmpty else { throw TemplateError(faults) }
    self.code = code
    self.entries = entries
    self.source = source
  }

  /// Words without places to fill, which templates may use as they are.
  var plainWords: [String: String] {
    entries.compactMapValues { entry in
      guard case .plain(let text) = entry, !text.contains("{") else { return nil }
      return text
    }
  }

  /// What is missing or not used, given the words that templates use.
  func faults(usedByTemplates used: Set<String>) -> [TemplateError.Fault] {
    let file = "languages/\(code).json"
    let needed = WordKey.all.union(used)
    let missing = needed.subtracting(entries.keys).sorted().map {
      TemplateError.Fault(file: file, "The word `\($0)` is missing.")
    }
    let unused = Set(entries.keys).subtracting(needed).sorted().map {
      TemplateError.Fault(
        file: file, line: Language.line(of: $0, in: source), "No page uses the word `\($0)`.")
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
