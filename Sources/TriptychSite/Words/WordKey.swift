import TriptychHealth

/// The words shared by pages of many subjects. Each subject has its own ``SubjectWord``, and templates
/// request theirs by name.
enum WordKey: String, SubjectWord {
  static let subject = ""

  /// Dates and times.
  case dateDay, dateDayAlone, dateDayFirst, dateShortDay, dateShortYear, dateWeekday, dateOnWeekday, dateYear,
    dateRange, dateTime, dateShortTime, clockTime, clockMorning, clockAfternoon
  /// Numbers and lists.
  case formatDecimal, formatDigits, formatDirection, formatGroup, formatGroupFrom, formatPlurals
  /// How times and weeks are written: `12` or `24` hours, the number of the day that weeks begin on, 1
  /// for Monday, and the word after times that a clock of 12 hours leaves out, such as `Uhr`; empty for none.
  case formatClock, formatFirstWeekday, formatClockWord
  /// `separator` stands between facts on one line; a dot in the middle reads as zero in Arabic digits.
  case and, comma, colon, separator, percent, stepRange
  /// Days of a range.
  case rangeDays, daysOf, soFarToday
  /// The values of measures that are not amounts: whether there was something, and the day of a cycle.
  case flagYes, flagNo, dayOfCycle
  /// The four tabs.
  case navDashboard, navPillars, navInsights, navProfile
  case monthOfYear = "day.month"
  case under = "insight.under"
  /// The origin of a value, used when no source names itself.
  case originManual, originAppleActivity, originSynced

  /// Families with one word for each member of a set.
  enum Family: String, WordFamily {
    case band, metric, metricAbout, metricNoun, metricUnit, month, monthShort, pillar, unit,
      unitWords
    case weekday, weekdayShort

    var members: [String] {
      switch self {
      case .band: Band.allCases.map(\.rawValue)
      case .metric, .metricAbout, .metricNoun: MetricCatalog.all.map(\.metric.id)
      case .metricUnit: MetricCatalog.all.filter { $0.unit == .count }.map(\.metric.id)
      case .month, .monthShort: (1...12).map(String.init)
      case .pillar: Pillar.allCases.map(\.rawValue)
      case .unit, .unitWords: DisplayUnit.symbols
      case .weekday, .weekdayShort: (1...7).map(String.init)
      }
    }
  }
}

/// The words of one subject, with one case per word.
///
/// `SuggestionWord.rest` is the word `suggestion.rest` of a language. With an empty subject,
/// `PillarWord.noScore` is the word `noScore`. A language must define all of them.
protocol SubjectWord: RawRepresentable<String>, CaseIterable, Sendable {
  /// The part of the key before the dot in a language file; empty if there is none.
  static var subject: String { get }
  /// The words of the subject that have no case, because their keys follow from data.
  static var derived: [DerivedWord] { get }
}

extension SubjectWord {
  static var derived: [DerivedWord] { [] }

  /// The word's key in a language file.
  var key: String { Self.derived(rawValue).key }

  /// The keys of all words of a subject.
  static var keys: [String] { allCases.map(\.key) + derived.map(\.key) }

  /// The word of the subject with a name, such as `name.goals.steps`.
  static func derived(_ name: String) -> DerivedWord {
    DerivedWord(key: subject.isEmpty ? name : subject + "." + name)
  }

  /// The word that is named after a case of another type, after a prefix: `choice` and `merge` give `choiceMerge`.
  static func derived(_ prefix: String, _ name: String, _ suffix: String = "") -> DerivedWord {
    derived(prefix + name.prefix(1).uppercased() + name.dropFirst() + suffix)
  }
}

/// A word whose key follows from data, such as the name of a setting or of a mood. Where a subject has a word for every
/// case of a type, a new case needs only its words in each language: without them, the language is refused.
struct DerivedWord: Hashable, Sendable {
  /// The word's key in a language file.
  let key: String
}

/// Families with one word for each member of a set: `metric.steps` is the word of the family `metric` for
/// steps. A language must define one for each member.
protocol WordFamily: RawRepresentable<String>, CaseIterable, Sendable {
  /// The ids of a family's members.
  var members: [String] { get }
}

extension WordFamily {
  /// The key of a member in a language file, such as `metric.steps`.
  func key(_ id: String) -> String { rawValue + "." + id }

  /// The keys of all members of all families.
  static var keys: [String] { allCases.flatMap { family in family.members.map(family.key) } }
}

/// The words about consent: which categories are switched off, and what is allowed.
enum ConsentWord: String, SubjectWord {
  static let subject = "consent"

  /// A category that is switched off, as a short phrase, and as a heading.
  case brief, title
  /// The text that explains how to switch a category on, and the link to the page for it.
  case switchOn, link
  /// The texts shown instead of the PixelPal's steps, and instead of what decided the Symbi's mood.
  case pet, symbi
  /// Headings and sentences of the privacy page.
  case heading, yes, no, model, training, whole, partly
  case since, keptDays, keptMoods, keptStays, keptConversations, keptElse, messages, messagesNothing,
    messagesAllowed, messagesHook
  case forms, formsSent, formModel

  /// The sentence that a pillar's category is switched off.
  static func off(_ pillar: Pillar) -> DerivedWord { derived("off." + pillar.rawValue) }

  static var derived: [DerivedWord] { Pillar.allCases.map(off) }
}
