import TriptychBase

/// What is wrong with the words of a language.
public enum ChartWordsError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The file is larger than words can be.
  case tooLarge(bytes: Int, most: Int)
  /// The file is no JSON or lacks a part; the text says which.
  case unreadable(String)
  /// The language is named by something that is no language tag.
  case language(String)
  /// A list of names has the wrong length.
  case wrongCount(list: String, need: Int)
  /// A list of names holds a blank, overlong or repeated name.
  case names(list: String)
  /// A sign inside numbers, or the count of digits, cannot be.
  case numbers(String)
  /// The plural rule is none that is known.
  case unknownPlurals(String)
  /// A phrase or a form of it is none that charts use.
  case unknown(String)
  /// A phrase has no template.
  case missing(Phrase)
  /// A counted phrase lacks a form that its language's plural rule takes.
  case missingForm(Phrase, form: String)
  /// A counted phrase has a form that its language's plural rule never takes.
  case unusedForm(Phrase, form: String)
  /// A phrase stands in two sections.
  case twice(Phrase)
  /// A template cannot be used whatever its phrase.
  case template(Phrase, TemplateFault)
  /// A template's placeholders are not the phrase's.
  case placeholders(Phrase, found: [String], need: [String])

  /// The fault in a sentence.
  public var description: String {
    switch self {
    case .tooLarge(let bytes, let most):
      return "The words of charts take \(bytes) bytes; at most \(most) are read."
    case .unreadable(let fault): return "The words of charts cannot be read: \(fault)."
    case .language(let tag):
      return
        "The words of charts name the language \"\(Self.short(tag))\"; a tag such as \"en-GB\" is needed: "
        + "2 to 35 letters, digits and hyphens, beginning with a letter."
    case .wrongCount(let list, let need):
      return "The words of charts need \(need) long and \(need) short names in the list \"\(list)\"."
    case .names(let list):
      return "The list \"\(list)\" of the words of charts holds a name that is blank, longer than "
        + "\(LanguageFile.longestName) characters or, among the long names, there twice."
    case .numbers(let fault): return "The signs of numbers in the words of charts do not fit: \(fault)."
    case .unknownPlurals(let name):
      let known = PluralRule.allCases.map(\.rawValue).joined(separator: ", ")
      return "The words of charts name the plural rule \"\(Self.short(name))\"; known are \(known)."
    case .unknown(let name):
      return "The words of charts hold \"\(Self.short(name))\", which is no phrase of any chart."
    case .missing, .missingForm, .unusedForm, .twice, .template, .placeholders: return ofPhrase
    }
  }

  private var ofPhrase: String {
    switch self {
    case .missing(let phrase): return "The words of charts lack the phrase \"\(phrase.rawValue)\"."
    case .missingForm(let phrase, let form):
      return "The phrase \"\(phrase.rawValue)\" of the words of charts lacks the plural form \"\(form)\"."
    case .unusedForm(let phrase, let form):
      return "The phrase \"\(phrase.rawValue)\" of the words of charts has the plural form \"\(form)\", "
        + "which the file's plural rule never takes."
    case .twice(let phrase): return "The words of charts hold the phrase \"\(phrase.rawValue)\" twice."
    case .template(let phrase, let fault):
      return "The phrase \"\(phrase.rawValue)\" of the words of charts \(fault.rawValue)."
    case .placeholders(let phrase, let found, let need):
      return "The phrase \"\(phrase.rawValue)\" of the words of charts holds the placeholders "
        + "[\(Self.short(found.joined(separator: ", ")))], it must hold [\(need.joined(separator: ", "))]."
    default: return ""
    }
  }

  /// A message stays readable whatever the file holds.
  private static func short(_ text: String) -> String {
    text.count <= 60 ? text : text.prefix(59) + "…"
  }
}
