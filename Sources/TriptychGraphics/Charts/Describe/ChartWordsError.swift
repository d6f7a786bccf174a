/// What is wrong with the words of a language.
public enum ChartWordsError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The file is no JSON or lacks a part; the text says which.
  case unreadable(String)
  /// A list of names has the wrong length.
  case wrongCount(list: String, need: Int)
  /// The plural rule is none that is known.
  case unknownPlurals(String)
  /// A phrase or a form of it is none that charts use.
  case unknown(String)
  /// A phrase has no template.
  case missing(Phrase)
  /// A phrase stands in two sections.
  case twice(Phrase)
  /// A template's placeholders are not the phrase's.
  case placeholders(Phrase, found: [String], need: [String])

  /// The fault in a sentence.
  public var description: String {
    switch self {
    case .unreadable(let fault): return "The words of charts cannot be read: \(fault)."
    case .wrongCount(let list, let need):
      return "The words of charts need \(need) long and \(need) short names in the list \"\(list)\"."
    case .unknownPlurals(let name):
      let known = PluralRule.allCases.map(\.rawValue).joined(separator: ", ")
      return "The words of charts name the plural rule \"\(name)\"; known are \(known)."
    case .unknown(let name):
      return "The words of charts hold \"\(name)\", which is no phrase of any chart."
    case .missing(let phrase): return "The words of charts lack the phrase \"\(phrase.rawValue)\"."
    case .twice(let phrase): return "The words of charts hold the phrase \"\(phrase.rawValue)\" twice."
    case .placeholders(let phrase, let found, let need):
      return "The phrase \"\(phrase.rawValue)\" of the words of charts holds the placeholders "
        + "[\(found.joined(separator: ", "))], it must hold [\(need.joined(separator: ", "))]."
    }
  }
}
