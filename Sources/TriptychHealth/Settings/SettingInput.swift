/// What can be put into a setting. Reading a file, `settings check` and the form on a page go by it alone.
public enum SettingInput: Hashable, Sendable {
  /// Yes or no.
  case flag
  /// One of a few words.
  case choice([String])
  /// A number of a unit within a range.
  case number(ClosedRange<Double>, isWhole: Bool, unit: MeasureUnit)
  /// A text by a rule.
  case text(TextRule)
  /// The name of a time zone.
  case timeZone
  /// The code of a language that pages can be written in.
  case language
  /// A day of the years 1900 to 2100.
  case date
  /// Two of them, as `from` and `to`; the first is not after the last.
  case dates
  /// A time of day.
  case time
  /// So many times of day at most, ascending, each once.
  case times(atMost: Int)
  /// Names of sources, each once.
  case sources
  /// Goals in the person's own words, at most ``OwnGoal/most``.
  case ownGoals

  /// The years of dates.
  public static let years = 1900...2100
}

extension SettingInput {
  /// Whether a value of a file is allowed; `null` never is.
  func accepts(_ value: JSONValue, _ world: SettingsReader) -> Bool {
    switch (self, value) {
    case (.flag, .bool): true
    case (.choice(let words), .string(let word)): words.contains(word)
    case (.number(let range, let isWhole, _), .number(let number)):
      range.contains(number) && (!isWhole || number == number.rounded())
    case (.text(let rule), .string(let text)): rule.accepts(text)
    case (.timeZone, .string(let name)): world.isTimeZone(name)
    case (.language, .string(let code)): world.languages.contains(code)
    case (.date, _): SettingInput.date(value) != nil
    case (.dates, _): SettingInput.dates(value) != nil
    case (.time, .string(let text)): ClockTime(text) != nil
    case (.times(let most), .array(let values)): SettingInput.times(values, atMost: most) != nil
    case (.sources, .array(let values)):
      Set(values).count == values.count
        && values.allSatisfy {
          if case .string(let name) = $0 { !SourceName.cleaned(name, longest: .max).isEmpty } else { false }
        }
    default: false
    }
  }

  /// What is allowed, for the command line.
  func allowed(_ world: SettingsReader) -> String {
    switch self {
    case .flag: "true or false"
    case .choice(let words): "one of " + words.joined(separator: ", ")
    case .number(let range, let isWhole, _):
      "\(isWhole ? "a whole number" : "a number") from \(JSONValue(range.lowerBound).text()) to "
        + JSONValue(range.upperBound).text()
    case .text(let rule): rule.allowed
    case .timeZone: "the name of a time zone such as Europe/Berlin"
    case .language: "one of " + world.languages.joined(separator: ", ")
    case .date: "a date such as 1980-01-31"
    case .dates: "an object with the dates from and to, the first not after the last"
    case .time: "a time from 00:00 to 23:59 such as 08:00"
    case .times(let most): "a list of at most \(most) times such as 08:00, ascending, each once"
    case .sources: "a list of source names, each once"
    case .ownGoals: "a list of at most \(OwnGoal.most) objects"
    }
  }

  static func date(_ value: JSONValue?) -> CalendarDay? {
    guard case .string(let text) = value, let day = CalendarDay(iso: text),
      years.contains(day.components.year)
    else { return nil }
    return day
  }

  static func dates(_ value: JSONValue) -> ClosedRange<CalendarDay>? {
    guard case .object(let members) = value, members.count == 2, let from = date(value["from"]),
      let to = date(value["to"]), from <= to
    else { return nil }
    return from...to
  }

  static func times(_ values: [JSONValue], atMost most: Int) -> [ClockTime]? {
    let times = values.compactMap { value -> ClockTime? in
      if case .string(let text) = value { ClockTime(text) } else { nil }
    }
    guard times.count == values.count, times.count <= most,
      zip(times, times.dropFirst()).allSatisfy({ $0 < $1 })
    else { return nil }
    return times
  }
}
