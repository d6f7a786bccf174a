import TriptychHealth

/// The words that pages of many subjects have in common; each subject has its own ``SubjectWord``, and templates ask for
/// theirs by name.
enum WordKey: String, SubjectWord {
  static let subject = ""

  /// Dates and times.
  case dateDay, dateDayAlone, dateWeekday, dateOnWeekday, dateYear, dateRange, dateTime, dateShortTime,
    clockTime
  /// Numbers and lists.
  case formatDecimal, formatGroup, formatGroupFrom, and, stepRange
  /// Days of a range.
  case rangeDays, daysOf, soFarToday
  /// The four tabs.
  case navDashboard, navPillars, navInsights, navProfile
  /// What is called so that was entered by hand.
  case originManual

  /// The words that come once for every member of something.
  enum Family: String, WordFamily {
    case metric, metricNoun, metricUnit, metricUnitOne, month, monthShort, pillar, unit, unitWords,
      unitWordsOne
    case weekday, weekdayShort

    var members: [String] {
      switch self {
      case .metric, .metricNoun: MetricCatalog.all.map(\.metric.id)
      case .metricUnit, .metricUnitOne: MetricCatalog.all.filter { $0.unit == .count }.map(\.metric.id)
      case .month, .monthShort: (1...12).map(String.init)
      case .pillar: Pillar.allCases.map(\.rawValue)
      case .unit, .unitWords, .unitWordsOne: DisplayUnit.symbols
      case .weekday, .weekdayShort: (1...7).map(String.init)
      }
    }
  }
}

/// The words of one subject: a case for each.
///
/// `SuggestionWord.rest` is the word `suggestion.rest` of a language, and with an empty subject `PillarWord.noScore` is
/// the word `noScore`. A language must have them all.
protocol SubjectWord: RawRepresentable<String>, CaseIterable, Sendable {
  /// What comes before the dot in a language file; empty where nothing does.
  static var subject: String { get }
}

extension SubjectWord {
  /// The word's key in a language file.
  var key: String { Self.subject.isEmpty ? rawValue : Self.subject + "." + rawValue }

  /// The keys of all words of the subject.
  static var keys: [String] { allCases.map(\.key) }
}

/// Words that come once for every member of something: `metric.steps` is the word of the family `metric` for steps. A
/// language must have one for each member.
protocol WordFamily: RawRepresentable<String>, CaseIterable, Sendable {
  /// The ids of the members.
  var members: [String] { get }
}

extension WordFamily {
  /// The key of a member in a language file, such as `metric.steps`.
  func key(_ id: String) -> String { rawValue + "." + id }

  /// The keys of all families.
  static var keys: [String] { allCases.flatMap { family in family.members.map(family.key) } }
}
