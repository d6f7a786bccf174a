/// The input allowed for a setting. File reading, `settings check` and the forms on pages all use only this
/// definition.
public enum SettingInput: Hashable, Sendable {
  /// Yes or no.
  case flag
  /// One of a fixed list of words.
  case choice([String])
  /// A number within a range, in the given unit.
  case number(ClosedRange<Double>, isWhole: Bool, unit: MeasureUnit)
  /// A text that follows a rule.
  case text(TextRule)
  /// The name of a time zone.
  case timeZone
  /// The code of a language available for pages.
  case language
  /// A date in the years 1900 to 2100; with `isPast`, one that is not to come.
  case date(isPast: Bool)
  /// A range of dates with the members `from` and `to`; `from` is not after `to`.
  case dates
  /// A time of day.
  case time
  /// A list of at most `atMost` times of day, ascending and without duplicates.
  case times(atMost: Int)
  /// A list of source names without duplicates.
  case sources
  /// A list of at most `atMost` paths of folders, absolute or beginning with `~/`, without duplicates.
  case folders(atMost: Int)
  /// A list of ids of ``OfferedKind`` without duplicates.
  case offered
  /// A list of ids of ``DashboardWidget`` without duplicates.
  case widgets
  /// A list of goals in the person's own words, at most ``OwnGoal/most``.
  case ownGoals

  /// The years in which dates are allowed.
  public static let years = 1900...2100
}

extension SettingInput {
  /// Whether a value from a file is allowed; `null` never is.
  func accepts(_ value: JSONValue, _ world: SettingsReader) -> Bool {
    switch (self, value) {
    case (.flag, .bool): true
    case (.choice(let words), .string(let word)): words.contains(word)
    case (.number(let range, let isWhole, _), .number(let number)):
      range.contains(number) && (!isWhole || number == number.rounded())
    case (.text(let rule), .string(let text)): rule.accepts(text)
    case (.timeZone, .string(let name)): world.isTimeZone(name)
    case (.language, .string(let code)): world.languages.contains(code)
    case (.date(let isPast), _):
      SettingInput.date(value).map { day in !isPast || world.today.map { day <= $0 } ?? true } ?? false
    case (.dates, _): SettingInput.dates(value) != nil
    case (.time, .string(let text)): ClockTime(text) != nil
    case (.times(let most), .array(let values)): SettingInput.times(values, atMost: most) != nil
    case (.sources, .array(let values)):
      Set(values).count == values.count
        && values.allSatisfy { $0.text.map { !SourceName.cleaned($0, longest: .max).isEmpty } ?? false }
    case (.folders(let most), .array(let values)): SettingInput.folders(values, atMost: most) != nil
    case (.offered, .array(let values)):
      Set(values).count == values.count
        && values.allSatisfy { value in OfferedKind.all.contains { .string($0.id) == value } }
    case (.widgets, _): DashboardWidget.list(value) != nil
    default: false
    }
  }

  /// A description of the allowed input, for the command line.
  ///
  /// - Parameter value: the value that is not allowed, so that the description can speak of it; `nil` if none is known.
  func allowed(_ world: SettingsReader, insteadOf value: JSONValue? = nil) -> String {
    switch self {
    case .flag: "true or false"
    case .choice(let words): "one of " + words.joined(separator: ", ")
    case .number(let range, let isWhole, _):
      "\(isWhole ? "a whole number" : "a number") from \(JSONValue(range.lowerBound).text()) to "
        + JSONValue(range.upperBound).text()
    case .text(let rule): rule.allowed
    case .timeZone: "the name of a time zone such as Europe/Berlin"
    case .language: "one of " + world.languages.joined(separator: ", ")
    case .date(let isPast): "a date such as 1980-01-31" + (isPast ? " that is not to come" : "")
    case .dates: "an object with the dates from and to, the first not after the last"
    case .time: "a time from 00:00 to 23:59 such as 08:00"
    case .times(let most): "a list of at most \(most) times such as 08:00, ascending, each once"
    case .sources: "a list of source names, each once"
    case .folders(let most):
      "a list of at most \(most) paths of folders that begin with / or ~/, without . and .., each once"
    case .offered:
      "a list of kinds of data, each once, of " + OfferedKind.all.map(\.id).joined(separator: ", ")
    case .widgets: DashboardWidget.allowed(for: value)
    case .ownGoals: "a list of at most \(OwnGoal.most) objects"
    }
  }

  static func date(_ value: JSONValue?) -> CalendarDay? {
    guard case .string(let text) = value, let day = CalendarDay(iso: text),
      years.contains(day.components.year)
    else { return nil }
    return day
  }

  /// The range of dates that a value of ``dates`` means; `nil` for any other value.
  public static func dates(_ value: JSONValue) -> ClosedRange<CalendarDay>? {
    guard case .object(let members) = value, members.count == 2, let from = date(value["from"]),
      let to = date(value["to"]), from <= to
    else { return nil }
    return from...to
  }

  static func times(_ values: [JSONValue], atMost most: Int) -> [ClockTime]? {
    let times = values.compactMap { $0.text.flatMap { ClockTime($0) } }
    guard times.count == values.count, times.count <= most,
      zip(times, times.dropFirst()).allSatisfy({ $0 < $1 })
    else { return nil }
    return times
  }
}
