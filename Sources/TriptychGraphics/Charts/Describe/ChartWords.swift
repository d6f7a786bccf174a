import TriptychBase

/// Every word and number format of a chart, given from outside: charts know no language.
///
/// English and German come with the library; any other language is a file of the same form, a JSON object
/// in UTF-8 of at most 512 KiB. The surest way to write one is to copy `Languages/en.json` and to put
/// every text into the other language:
///
/// - `language`: its tag, such as "pt-BR".
/// - `plurals`: the name of the rule by which its words are counted: "one-other" as in English, "none" where
///   a word has one form only, "french", "east-slavic" and so on. `ChartWordsError` lists all of them.
/// - `months`, `weekdays`: names in the form that a date has in a sentence, `long` and `short`, January and
///   Monday first.
/// - `numbers`: the sign between groups of three digits (`group`, "" for none), before decimals (`decimal`)
///   and before negative numbers (`minus`), the fewest digits that are grouped (`groupFrom`, 4 to 20) and, where they
///   are others than 0 to 9, the ten digits from zero to nine (`digits`).
/// - `clock`: how times and weeks are written, if not as in ISO 8601: `hours` (12 or 24), `firstWeekday` ("monday" to
///   "sunday") and, where a word follows times, such as "Uhr", that `word`: a clock of 12 hours leaves it out.
/// - `direction`: "rtl" for a language that is written from right to left.
/// - `phrases`: sections of templates. The sections only give order. What is in braces is filled in:
///   "{from} to {to}" may become "{to} down from {from}", but no placeholder may be left out or added.
///
/// A template is one line of at most 1,000 characters. A counted phrase is an object with a template
/// for each plural form of the language:
///
/// ```json
/// "tooFew": {
///   "one": "Brakuje {missing} punktu.", "few": "Brakuje {missing} punktów.",
///   "many": "Brakuje {missing} punktów.", "other": "Brakuje {missing} punktu."
/// }
/// ```
///
/// `other` always stands, even where it serves fractions alone; a form may leave placeholders out ("one day").
/// Put a no-break space where a line must not end, as before "%".
///
/// ```swift
/// let words = try ChartWords(languageFile: Array(Data(contentsOf: file)))
/// let plot = try chart.plot(words: words)
/// ```
public struct ChartWords: Sendable, Equatable {
  /// The language as a tag, such as "en-GB".
  public let language: String
  /// Twelve month names, January first.
  public let months: Names
  /// Seven weekday names, Monday first.
  public let weekdays: Names
  /// How numbers are written.
  public let marks: NumberMarks
  /// Whether headings, legends and tables run from right to left; time always runs from left to right.
  public let isRightToLeft: Bool
  /// How times of day are written and on which day weeks begin.
  public private(set) var conventions: TimeConventions
  let plurals: PluralRule
  let digits: Digits
  private var phrases: [Phrase: PhraseForms]
  /// The word after times that a clock of 12 hours leaves out; empty for none.
  private let clockWord: String
  /// The days written so far.
  private(set) var writtenDays = WrittenDays()

  /// Names in full and short.
  public struct Names: Sendable, Equatable, Decodable {
    /// As in running text.
    public let long: [String]
    /// As on an axis.
    public let short: [String]
  }

  /// The signs inside numbers.
  public struct NumberMarks: Sendable, Equatable, Decodable {
    /// Between groups of three digits.
    public let group: String
    /// Before the decimals.
    public let decimal: String
    /// Before negative numbers.
    public let minus: String
    /// The fewest digits that are grouped.
    public let groupFrom: Int
    /// The ten digits from zero to nine; `nil` for 0 to 9.
    public let digits: String?
  }

  /// The words of a language file: a JSON object like those that come with the library.
  ///
  /// Every phrase must be there with the placeholders of the English one; a plural form may leave
  /// some of them out ("one day").
  ///
  /// - Throws: `ChartWordsError` that names the first part that is missing or does not fit.
  public init(languageFile bytes: [UInt8]) throws(ChartWordsError) {
    try self.init(bytes, like: Self.english)
  }

  /// - Parameter model: whose placeholders the phrases must have; nil takes those that are found.
  private init(_ bytes: [UInt8], like model: ChartWords?) throws(ChartWordsError) {
    let file = try LanguageFile.read(bytes)
    try file.check()
    guard let plurals = PluralRule(rawValue: file.plurals) else { throw .unknownPlurals(file.plurals) }
    let templates = try file.templates(plurals)
    for phrase in Phrase.allCases {
      guard let forms = templates[phrase] else { throw .missing(phrase) }
      guard let need = model?.phrases[phrase]?.placeholders else { continue }
      let found = PhraseForms.placeholders(of: forms[.other])
      if found != need || !forms.placeholders.isSubset(of: need) {
        throw .placeholders(phrase, found: forms.placeholders.sorted(), need: need.sorted())
      }
    }
    language = file.language
    months = file.months
    weekdays = file.weekdays
    marks = file.numbers
    digits = file.numbers.digits.flatMap { Digits($0) } ?? .western
    isRightToLeft = file.direction == "rtl"
    self.plurals = plurals
    phrases = templates
    clockWord = file.clock?.word ?? ""
    conventions = try file.clock?.conventions() ?? TimeConventions()
    leaveOutClockWord()
  }

  /// The same words with times and weeks as somebody else writes them, such as a person in another country.
  public func following(_ conventions: TimeConventions) -> ChartWords {
    guard conventions != self.conventions else { return self }
    var words = self
    words.conventions = conventions
    words.writtenDays = WrittenDays()
    words.leaveOutClockWord()
    return words
  }

  private mutating func leaveOutClockWord() {
    guard conventions.clock == .hours12, !clockWord.isEmpty else { return }
    phrases = phrases.mapValues { $0.leavingOut(clockWord) }
  }

  /// The names of weekdays from the first day of the week on.
  var weekdaysInOrder: Names {
    let days = conventions.weekdays
    return Names(long: days.map { weekdays.long[$0.index] }, short: days.map { weekdays.short[$0.index] })
  }

  /// English, with British dates.
  public static let english = bundled(PackageResources.en_json, like: nil)

  /// Arabic.
  public static let arabic = bundled(PackageResources.ar_json, like: english)

  /// German.
  public static let german = bundled(PackageResources.de_json, like: english)

  /// Spanish.
  public static let spanish = bundled(PackageResources.es_json, like: english)

  /// French.
  public static let french = bundled(PackageResources.fr_json, like: english)

  /// The words that come with the library, by the code of their language.
  public static let codes = ["ar", "de", "en", "es", "fr"]

  /// The words of a language that come with the library; `nil` if there are none.
  ///
  /// - Parameter code: its code, whatever the region and the case of letters: `de`, `de-AT`, `DE_ch`
  public static func named(_ code: String) -> ChartWords? {
    switch code.lowercased().prefix(while: { $0 != "-" && $0 != "_" }) {
    case "en": english
    case "ar": arabic
    case "de": german
    case "es": spanish
    case "fr": french
    default: nil
    }
  }

  /// A file of ours is complete, or a test fails before anybody sees it.
  private static func bundled(_ bytes: [UInt8], like model: ChartWords?) -> ChartWords {
    do {
      return try ChartWords(bytes, like: model)
    } catch {
      preconditionFailure(error.description)
    }
  }

  /// A phrase with its placeholders filled in.
  func say(_ phrase: Phrase, _ values: PhraseValues = [:]) -> String {
    PhraseForms.filled(phrases[phrase]?.other ?? "", values)
  }

  /// A phrase whose placeholders a closure fills in.
  func say(_ phrase: Phrase, _ value: (String) -> String?) -> String {
    PhraseForms.filled(phrases[phrase]?.other ?? "", value)
  }

  /// A phrase in the form that a count takes, with its placeholders filled in.
  func say(_ phrase: Phrase, counting count: Int, _ values: PhraseValues = [:]) -> String {
    PhraseForms.filled(phrases[phrase]?[plurals.form(of: count)] ?? "", values)
  }
}
