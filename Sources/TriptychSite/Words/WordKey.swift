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
  case monthOfYear = "day.month"
  case under = "insight.under"
  /// Where something comes from, if no source says so.
  case originManual, originSynced

  /// The words that come once for every member of something.
  enum Family: String, WordFamily {
    case band, metric, metricNoun, metricUnit, metricUnitOne, month, monthShort, pillar, unit, unitWords,
      unitWordsOne
    case weekday, weekdayShort

    var members: [String] {
      switch self {
      case .band: Band.allCases.map(\.rawValue)
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

/// What pages say about consent: which categories are switched off, and what is allowed.
enum ConsentWord: String, SubjectWord {
  static let subject = "consent"

  /// A category that is switched off: in a sentence, in two words, as a heading.
  case offFitness = "off.fitness"
  case offNutrition = "off.nutrition"
  case offWellbeing = "off.wellbeing"
  case brief, title
  /// How to switch it on, and the link to the page where that is done.
  case switchOn, link
  /// Shown instead of the PixelPal's steps, and instead of who decided the Symbi's mood.
  case pet, symbi
  /// Headings and sentences of the privacy page.
  case heading, yes, no, model, training, whole, partly
  case since, keptDays, keptMoods, keptStays, messages, messagesNothing, messagesAllowed

  /// That a category is switched off.
  static func off(_ pillar: Pillar) -> ConsentWord {
    switch pillar {
    case .fitness: .offFitness
    case .nutrition: .offNutrition
    case .wellbeing: .offWellbeing
    }
  }
}
