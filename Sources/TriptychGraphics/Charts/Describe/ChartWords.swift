/// Every word and number format of a chart, given from outside: charts know no language.
public struct ChartWords: Sendable, Equatable {
  /// Twelve month names, January first.
  public let months: Names
  /// Seven weekday names, Monday first.
  public let weekdays: Names
  /// How numbers are written.
  public let marks: NumberMarks
  private let phrases: [Phrase: String]

  /// Names in full and short.
  public struct Names: Sendable, Equatable {
    /// As in running text.
    public let long: [String]
    /// As on an axis.
    public let short: [String]

    /// Names; both lists in calendar order and of the same length.
    public init(long: [String], short: [String]) {
      self.long = long
      self.short = short
    }
  }

  /// The signs inside numbers.
  public struct NumberMarks: Sendable, Equatable {
    /// Between groups of three digits.
    public let group: String
    /// Before the decimals.
    public let decimal: String
    /// Before negative numbers.
    public let minus: String
    /// The fewest digits that are grouped.
    public let groupFrom: Int

    /// Number signs; the minus defaults to U+2212, grouping starts at four digits.
    public init(group: String, decimal: String, minus: String = "\u{2212}", groupFrom: Int = 4) {
      self.group = group
      self.decimal = decimal
      self.minus = minus
      self.groupFrom = groupFrom
    }
  }

  /// Words of a language.
  ///
  /// - Parameter phrases: a template for every `Phrase`, with exactly its placeholders.
  /// - Throws: `ChartWordsError` that names the first list or phrase that does not fit.
  public init(months: Names, weekdays: Names, marks: NumberMarks, phrases: [Phrase: String])
    throws(ChartWordsError)
  {
    for (names, count, list) in [(months, 12, "months"), (weekdays, 7, "weekdays")]
    where names.long.count != count || names.short.count != count {
      throw .wrongCount(list: list, need: count)
    }
    for phrase in Phrase.allCases {
      guard let template = phrases[phrase] else { throw .missing(phrase) }
      let found = Self.placeholders(of: template)
      if found != phrase.placeholders {
        throw .placeholders(phrase, found: found.sorted(), need: phrase.placeholders.sorted())
      }
    }
    self.init(checkedMonths: months, weekdays: weekdays, marks: marks, phrases: phrases)
  }

  private init(checkedMonths: Names, weekdays: Names, marks: NumberMarks, phrases: [Phrase: String]) {
    months = checkedMonths
    self.weekdays = weekdays
    self.marks = marks
    self.phrases = phrases
  }

  /// English, with British dates.
  public static let english = ChartWords(
    checkedMonths: Names(
      long: [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
        "November", "December",
      ],
      short: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]),
    weekdays: Names(
      long: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"],
      short: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]),
    marks: NumberMarks(group: ",", decimal: "."),
    phrases: Dictionary(uniqueKeysWithValues: Phrase.allCases.map { ($0, $0.english) }))

  /// A phrase with its placeholders filled in; one pass, so values may hold braces.
  func say(_ phrase: Phrase, _ values: [String: String] = [:]) -> String {
    let template = phrases[phrase] ?? ""
    var result = ""
    var rest = template[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      result += rest[..<open]
      result += values[String(rest[rest.index(after: open)..<close])] ?? ""
      rest = rest[rest.index(after: close)...]
    }
    return result + rest
  }

  static func placeholders(of template: String) -> Set<String> {
    var found: Set<String> = []
    var rest = template[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      found.insert(String(rest[rest.index(after: open)..<close]))
      rest = rest[rest.index(after: close)...]
    }
    return found
  }
}

/// What is wrong with the words of a language.
public enum ChartWordsError: Error, Sendable, Equatable, CustomStringConvertible {
  /// A list of names has the wrong length.
  case wrongCount(list: String, need: Int)
  /// A phrase has no template.
  case missing(Phrase)
  /// A template's placeholders are not the phrase's.
  case placeholders(Phrase, found: [String], need: [String])

  /// The fault in a sentence.
  public var description: String {
    switch self {
    case .wrongCount(let list, let need):
      return "The words of charts need \(need) long and \(need) short names in the list \"\(list)\"."
    case .missing(let phrase): return "The words of charts lack the phrase \"\(phrase.rawValue)\"."
    case .placeholders(let phrase, let found, let need):
      return "The phrase \"\(phrase.rawValue)\" of the words of charts holds the placeholders "
        + "[\(found.joined(separator: ", "))], it must hold [\(need.joined(separator: ", "))]."
    }
  }
}
