import TriptychHealth

/// The texts of settings: names, values, hints, and messages for invalid values.
struct SettingText {
  let words: Words
  let settings: Settings

  /// The name of a field.
  func name(_ field: SettingField) -> String { words(SettingWord.name(field.path)) }

  /// The value of a field in words.
  func value(_ field: SettingField) -> String { value(field.value(settings), of: field) }

  /// A value of a field in words, as a settings file writes it.
  func value(_ value: JSONValue, of field: SettingField) -> String {
    let value = field.current(value)
    return switch (field.input, value) {
    case (.ownGoals, .array(let goals)): ownGoals(goals)
    case (.offered, .null), (.sources, .null): words(SettingWord.offeredAll)
    case (.offered, .array([])): words(SettingWord.offeredNone)
    case (.widgets, .null): words(SettingWord.widgetsUsual)
    case (_, .null): words(SettingWord.none)
    case (.flag, .bool(let isOn)): words(isOn ? SettingWord.on : .off)
    case (.number(_, _, let unit), .number(let number)): amount(number, unit)
    case (.date, .string(let text)): CalendarDay(iso: text).map(words.dayWithYear) ?? text
    case (.dates, _): SettingInput.dates(value).map(words.rangeAlone) ?? words(SettingWord.none)
    case (.time, .string(let text)): words.language.marks.digits.shown(text)
    case (_, .string(let text)):
      SettingLayout.choices(field).contains(text) ? words(SettingWord.choice(field, text)) : text
    case (_, .array(let items)): list(items, field)
    default: words(SettingWord.none)
    }
  }

  /// A field with its value: `When calls are welcome: 08:15, 19:00`.
  func line(_ field: SettingField) -> String { name(field) + ": " + value(field) }

  private func list(_ items: [JSONValue], _ field: SettingField) -> String {
    let texts = items.compactMap { item -> String? in
      guard case .string(let text) = item else { return nil }
      switch field.input {
      case .sources: return words.source(text)
      case .times: return words.language.marks.digits.shown(text)
      case .offered: return name(ofOffered: text)
      case .widgets: return DashboardWidget(rawValue: text).map { words(SettingWord.widget($0)) }
      default: return text
      }
    }
    guard texts.isEmpty else { return words.joined(texts) }
    return words(DataKind.isOrderPath(field.path) ? SettingWord.sourcesUsual : .none)
  }

  /// The name of a kind of data that imports offer.
  func name(ofOffered id: String) -> String {
    OfferedKind.joined.contains(id) ? words(SettingWord.offered("name", id)) : words(.metric, id)
  }

  /// One sentence that says what a kind of data is.
  func about(_ kind: OfferedKind) -> String {
    kind.metric.map { words(.metricAbout, $0.id) }
      ?? words(SettingWord.offered("about", kind.id))
  }

  private func ownGoals(_ goals: [JSONValue]) -> String {
    let texts = goals.compactMap { goal -> String? in
      guard let name = goal["name"]?.text else { return nil }
      let date = goal["date"]?.text.flatMap(CalendarDay.init(iso:))
      return date.map { name + words(.comma) + words(SettingWord.goal("by"), ["day": words.dayWithYear($0)]) }
        ?? name
    }
    return texts.isEmpty ? words(SettingWord.none) : texts.joined(separator: "; ")
  }

  /// A number with the person's unit, whole or with as many decimals as it has; in other units than the canonical one
  /// with two decimals at most.
  func amount(_ number: Double, _ unit: MeasureUnit) -> String {
    let display = words.display(unit)
    if display.isCanonical { return amount(number, in: display) }
    return amount((display.shown(number) * 100).rounded() / 100, in: display)
  }

  private func amount(_ shown: Double, in display: DisplayUnit) -> String {
    let name = words(.unit, display.symbol)
    return plain(shown) + (name.isEmpty ? "" : Words.space + name)
  }

  private func plain(_ number: Double) -> String {
    if number == number.rounded() { return words.number(number) }
    var decimals = 1
    var scaled = number * 10
    while decimals < 6, abs(scaled - scaled.rounded()) > 1e-6 {
      scaled *= 10
      decimals += 1
    }
    return words.number(number, decimals: decimals)
  }

  /// The description of a field and of its allowed values.
  func hint(_ field: SettingField) -> String? {
    var parts: [String] = []
    let own = words.optional(SettingWord.hint(field.path))
    if let own { parts.append(own) }
    parts += limits(field, says: own != nil)
    if !field.place.hasEffect { parts.append(words(SettingWord.noEffect)) }
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }

  /// - Parameter says: whether the field has a hint of its own, which tells the format too.
  private func limits(_ field: SettingField, says: Bool) -> [String] {
    var parts: [String] = []
    switch field.input {
    case .number(let range, let isWhole, let unit):
      parts.append(words(isWhole ? SettingWord.hintWhole : .hintNumber, bounds(range, unit)))
    case .date: parts.append(words(SettingWord.hintDate))
    case .time:
      if let kind = PlannedMessage.Kind(rawValue: String(field.path.split(separator: ".").last ?? "")) {
        let usual = words.typedClock(second: kind.defaultTime.second)
        return [words(kind == .workout ? SettingWord.hintUsualHour : .hintUsualTime, ["time": usual])]
      }
      if !says { parts.append(words(SettingWord.hintTime)) }
    case .times(let most): parts.append(words(SettingWord.hintTimes, ["n": words.number(Double(most))]))
    case .sources where DataKind.isOrderPath(field.path):
      parts.append(words(SettingWord.hintPriority))
    default: break
    }
    let isTyped = if case .choice = field.input { false } else { true }
    if field.isOptional, isTyped, !says { parts.append(words(SettingWord.hintOptional)) }
    return parts
  }

  private func bounds(_ range: ClosedRange<Double>, _ unit: MeasureUnit) -> PhraseValues {
    let display = words.display(unit)
    let (low, high) = display.limits(range)
    return ["low": plain(low), "high": amount(high, in: display)]
  }

  /// The message for an invalid value of a field; `nil` if no value can be invalid.
  func error(_ field: SettingField) -> String? {
    switch field.input {
    case .number(let range, let isWhole, let unit):
      words(SettingWord.error(isWhole ? "whole" : "number"), bounds(range, unit))
    case .text(let rule):
      words(SettingWord.error(rule), ["high": words.number(Double(rule.length.upperBound))])
    case .timeZone: words(SettingWord.error("zone"))
    case .date(isPast: true): words(SettingWord.error("datePast"))
    case .date: dateError
    case .dates: words(SettingWord.error("dates"))
    case .time: words(SettingWord.error("time"))
    case .times(let most): words(SettingWord.error("times"), ["n": words.number(Double(most))])
    case .folders(let most): words(SettingWord.error("folders"), ["n": words.number(Double(most))])
    case .flag, .choice, .language, .sources, .offered, .widgets, .ownGoals: nil
    }
  }

  /// The message for an invalid date.
  var dateError: String {
    let years = SettingInput.years
    return words(
      SettingWord.error("date"),
      ["low": words.plain(years.lowerBound), "high": words.plain(years.upperBound)])
  }

  /// The message for two fields that contradict each other.
  func error(_ rule: SettingRule) -> String {
    words(SettingWord.error(rule), ["other": words(SettingWord.name(rule.other))])
  }
}
