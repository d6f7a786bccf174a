/// Values that several sections of a settings file have; `nil` for a wrong one.
enum SettingsValue {
  /// A text of 1 to 100 characters without control characters.
  static func name(_ value: JSONValue) -> String? {
    guard case .string(let text) = value, (1...100).contains(text.count),
      !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else { return nil }
    return text
  }

  /// A date of the years 1900 to 2100; `null` is a value of its own.
  static func date(_ value: JSONValue) -> CalendarDay?? {
    if value == .null { return .some(nil) }
    guard case .string(let text) = value, let day = CalendarDay(iso: text),
      (1900...2100).contains(day.components.year)
    else { return nil }
    return day
  }

  /// Two dates of which the first is not after the last; `null` is a value of its own.
  static func dates(_ value: JSONValue) -> ClosedRange<CalendarDay>?? {
    if value == .null { return .some(nil) }
    guard case .object(let members) = value, members.count == 2,
      let from = members.first(where: { $0.name == "from" }).flatMap({ date($0.value) }) ?? nil,
      let to = members.first(where: { $0.name == "to" }).flatMap({ date($0.value) }) ?? nil, from <= to
    else { return nil }
    return from...to
  }

  /// `true` or `false`.
  static func flag(_ value: JSONValue) -> Bool? {
    if case .bool(let flag) = value { flag } else { nil }
  }
}
