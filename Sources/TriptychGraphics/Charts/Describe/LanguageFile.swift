import Foundation
import TriptychBase

/// The words of a language as a file holds them.
///
/// A JSON object: `language` (a tag such as "de-DE"), `plurals` (the name of a rule), `months` and
/// `weekdays` (each with `long` and `short`), `numbers` (`group`, `decimal`, `minus`, `groupFrom`, `digits`), `clock`
/// (`hours`, `firstWeekday`, `word`), `direction` ("ltr" or "rtl") and `phrases`: sections of templates, each a text or an object of texts by plural form.
struct LanguageFile: Decodable {
  /// A template, or one for each plural form by its name.
  enum Template: Decodable {
    case single(String)
    case counted([String: String])

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let text = try? container.decode(String.self) {
        self = .single(text)
      } else {
        self = .counted(try container.decode([String: String].self))
      }
    }
  }

  /// How times and weeks are written; what is left out is as in ISO 8601.
  struct Clock: Decodable {
    /// 12 or 24.
    let hours: Int?
    /// The day that weeks begin on, as in English: "monday" to "sunday".
    let firstWeekday: String?
    /// The word that stands after times, as "Uhr" in German, and that a clock of 12 hours leaves out.
    let word: String?

    /// - Throws: `ChartWordsError` for hours or a weekday that cannot be.
    func conventions() throws(ChartWordsError) -> TimeConventions {
      var conventions = TimeConventions()
      if let hours {
        guard let clock = TimeConventions.Clock(rawValue: hours) else {
          throw .clock("\"hours\" is \(hours), allowed are 12 and 24")
        }
        conventions.clock = clock
      }
      if let firstWeekday {
        guard let day = Weekday.allCases.first(where: { "\($0)" == firstWeekday }) else {
          throw .clock("\"firstWeekday\" takes \"monday\" to \"sunday\"")
        }
        conventions.firstWeekday = day
      }
      return conventions
    }
  }

  let language: String
  let direction: String?
  let plurals: String
  let months: ChartWords.Names
  let weekdays: ChartWords.Names
  let numbers: ChartWords.NumberMarks
  let clock: Clock?
  let phrases: [String: [String: Template]]

  /// The largest file that is read, in bytes: some thirty times that of English.
  static let largest = 1 << 19
  /// The longest name of a month or weekday, in characters.
  static let longestName = 60

  /// - Throws: `ChartWordsError` with what the reader of the file met.
  static func read(_ bytes: [UInt8]) throws(ChartWordsError) -> LanguageFile {
    guard bytes.count <= largest else { throw .tooLarge(bytes: bytes.count, most: largest) }
    do {
      return try JSONDecoder().decode(LanguageFile.self, from: Data(bytes))
    } catch let error as DecodingError {
      throw .unreadable(Self.sentence(error))
    } catch {
      throw .unreadable("it is no JSON")
    }
  }

  private static func sentence(_ error: DecodingError) -> String {
    func place(_ context: DecodingError.Context) -> String {
      context.codingPath.map(\.stringValue).joined(separator: ".")
    }
    switch error {
    case .keyNotFound(let key, let context):
      let path = place(context)
      return "\"\(path.isEmpty ? key.stringValue : path + "." + key.stringValue)\" is missing"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      return "\"\(place(context))\" has a value of another kind than it must"
    case .dataCorrupted(let context):
      let path = place(context)
      return path.isEmpty ? "it is no JSON" : "\"\(path)\" has a value of another kind than it must"
    @unknown default: return "it cannot be read"
    }
  }

  /// The phrases of all sections by name.
  ///
  /// - Throws: if a phrase is unknown, occurs twice, cannot be used or lacks a form of its rule.
  func templates(_ rule: PluralRule) throws(ChartWordsError) -> [Phrase: PhraseForms] {
    var found: [Phrase: PhraseForms] = [:]
    for (_, section) in phrases.sorted(by: { $0.key < $1.key }) {
      for (name, template) in section.sorted(by: { $0.key < $1.key }) {
        guard let phrase = Phrase(rawValue: name) else { throw .unknown(name) }
        let forms = try Self.forms(of: phrase, template, rule)
        if let fault = forms.fault { throw .template(phrase, fault) }
        if found.updateValue(forms, forKey: phrase) != nil { throw .twice(phrase) }
      }
    }
    return found
  }

  private static func forms(
    of phrase: Phrase, _ template: Template, _ rule: PluralRule
  ) throws(ChartWordsError) -> PhraseForms {
    switch template {
    case .single(let text): return PhraseForms(text)
    case .counted(let named):
      do {
        return try PhraseForms(named, rule: rule)
      } catch {
        switch error {
        case .unknown(let name): throw .unknown(phrase.rawValue + "." + name)
        case .unused(let form): throw .unusedForm(phrase, form: form)
        case .missing(let form): throw .missingForm(phrase, form: form)
        }
      }
    }
  }

  /// Checks what stands outside the phrases.
  ///
  /// - Throws: `ChartWordsError` for the language tag, the names or the signs of numbers.
  func check() throws(ChartWordsError) {
    let isTag = language.utf8.allSatisfy { byte in
      ("a"..."z").contains(UnicodeScalar(byte)) || ("A"..."Z").contains(UnicodeScalar(byte))
        || ("0"..."9").contains(UnicodeScalar(byte)) || byte == UInt8(ascii: "-")
    }
    guard isTag, (2...35).contains(language.utf8.count), language.first?.isLetter == true else {
      throw .language(language)
    }
    guard [nil, "ltr", "rtl"].contains(direction) else { throw .direction(direction ?? "") }
    try Self.check(months, count: 12, list: "months")
    try Self.check(weekdays, count: 7, list: "weekdays")
    try checkNumbers()
  }

  private static func check(_ names: ChartWords.Names, count: Int, list: String) throws(ChartWordsError) {
    guard names.long.count == count, names.short.count == count else {
      throw .wrongCount(list: list, need: count)
    }
    let isUsable = (names.long + names.short).allSatisfy { name in
      !name.allSatisfy(\.isWhitespace) && name.count <= longestName
        && !name.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }
    // Two months of the same name would make two days of the same words.
    guard isUsable, Set(names.long).count == count else { throw .names(list: list) }
  }

  private func checkNumbers() throws(ChartWordsError) {
    for (name, sign) in [("group", numbers.group), ("decimal", numbers.decimal), ("minus", numbers.minus)] {
      let isSign = sign.unicodeScalars.allSatisfy {
        !$0.properties.isAlphabetic && $0.properties.numericType == nil
          && $0.properties.generalCategory != .control
      }
      guard isSign, sign.unicodeScalars.count <= 3 else {
        throw .numbers("\"\(name)\" takes at most three signs that are neither letters nor digits")
      }
    }
    guard !numbers.decimal.isEmpty, !numbers.minus.isEmpty else {
      throw .numbers("\"decimal\" and \"minus\" cannot be empty")
    }
    guard Set([numbers.group, numbers.decimal, numbers.minus]).count == 3 else {
      throw .numbers("\"group\", \"decimal\" and \"minus\" must differ")
    }
    guard numbers.digits.map({ Digits($0) != nil }) ?? true else {
      throw .numbers("\"digits\" takes the ten digits from zero to nine")
    }
    guard (4...20).contains(numbers.groupFrom) else {
      throw .numbers("\"groupFrom\" is \(numbers.groupFrom), allowed are 4 to 20")
    }
  }
}

/// What is wrong with the words of a language.
public enum ChartWordsError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The file is larger than words can be.
  case tooLarge(bytes: Int, most: Int)
  /// The file is not JSON or lacks a part; the text says which.
  case unreadable(String)
  /// The language is not a language tag.
  case language(String)
  /// The direction is neither "ltr" nor "rtl".
  case direction(String)
  /// A list of names has the wrong length.
  case wrongCount(list: String, need: Int)
  /// A list of names holds a blank, overlong or repeated name.
  case names(list: String)
  /// A sign inside numbers, or the count of digits, cannot be.
  case numbers(String)
  /// The clock or the first day of the week cannot be.
  case clock(String)
  /// The plural rule is unknown.
  case unknownPlurals(String)
  /// Charts use no such phrase or form.
  case unknown(String)
  /// A phrase has no template.
  case missing(Phrase)
  /// A counted phrase lacks a form that its language's plural rule takes.
  case missingForm(Phrase, form: String)
  /// A counted phrase has a form that its language's plural rule never takes.
  case unusedForm(Phrase, form: String)
  /// A phrase occurs in two sections.
  case twice(Phrase)
  /// A template cannot be used for any phrase.
  case template(Phrase, TemplateFault)
  /// A template's placeholders are not the phrase's.
  case placeholders(Phrase, found: [String], need: [String])

  /// A sentence that says what is wrong.
  public var description: String {
    switch self {
    case .tooLarge(let bytes, let most):
      return "The words of charts take \(bytes) bytes; at most \(most) are read."
    case .unreadable(let fault): return "The words of charts cannot be read: \(fault)."
    case .language(let tag):
      return
        "The words of charts name the language \"\(Self.short(tag))\"; a tag such as \"en-GB\" is needed: "
        + "2 to 35 letters, digits and hyphens, beginning with a letter."
    case .direction(let text):
      return "The words of charts have the direction \"\(Self.short(text))\"; it is \"ltr\" or \"rtl\"."
    case .wrongCount(let list, let need):
      return "The words of charts need \(need) long and \(need) short names in the list \"\(list)\"."
    case .names(let list):
      return "The list \"\(list)\" of the words of charts holds a name that is blank, longer than "
        + "\(LanguageFile.longestName) characters or, among the long names, there twice."
    case .numbers(let fault): return "The signs of numbers in the words of charts do not fit: \(fault)."
    case .clock(let fault): return "The clock in the words of charts does not fit: \(fault)."
    case .unknownPlurals(let name):
      let known = PluralRule.allCases.map(\.rawValue).joined(separator: ", ")
      return "The words of charts name the plural rule \"\(Self.short(name))\"; known are \(known)."
    case .unknown(let name):
      return "The words of charts hold \"\(Self.short(name))\", which is no phrase of any chart."
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
    }
  }

  /// A message stays readable whatever the file holds.
  private static func short(_ text: String) -> String {
    text.count <= 60 ? text : text.prefix(59) + "…"
  }
}
