/// One field of a settings file: its path, its allowed input, its place on pages, and the setting it belongs to.
///
/// The path of a setting stands nowhere else in the program.
public struct SettingField: Sendable {
  /// The path: names from the root of the file, joined by dots, such as `display.text_size`.
  public let path: String
  /// The allowed input.
  public let input: SettingInput
  /// Whether `null` is allowed; it means that nothing was chosen.
  public let isOptional: Bool
  /// Where the field stands on the page of settings.
  public let place: SettingPlace
  /// How the value must relate to another field; `nil` when every value is right by itself.
  public private(set) var rule: SettingRule?
  /// The words that earlier versions wrote, by what they mean now: read wherever settings are read, never written.
  public private(set) var formerWords: [String: String] = [:]
  /// Reads the field's value from settings, as the file writes it.
  public let value: @Sendable (Settings) -> JSONValue
  /// Writes a value that ``SettingInput`` accepts, or `null` for an optional field.
  let write: @Sendable (inout Settings, JSONValue) -> Void

  /// Creates a field.
  init(
    path: String, input: SettingInput, isOptional: Bool, place: SettingPlace,
    value: @escaping @Sendable (Settings) -> JSONValue,
    write: @escaping @Sendable (inout Settings, JSONValue) -> Void
  ) {
    self.path = path
    self.input = input
    self.isOptional = isOptional
    self.place = place
    self.value = value
    self.write = write
  }

  /// The same field with a rule that relates it to another field of the same object, given by its name there.
  func must(_ kind: SettingRule.Kind, _ sibling: String) -> SettingField {
    let object = path.lastIndex(of: ".").map { path[...$0] } ?? ""
    var field = self
    field.rule = SettingRule(path: path, other: object + sibling, kind: kind)
    return field
  }
}

extension SettingField {
  /// The same choice, which also reads words that earlier versions wrote.
  func formerly(_ words: [String: String]) -> SettingField {
    var field = self
    field.formerWords = words
    return field
  }

  /// A value as this version writes it.
  public func current(_ value: JSONValue) -> JSONValue {
    value.text.flatMap { formerWords[$0] }.map { .string($0) } ?? value
  }
}

/// A key path to one of the settings.
typealias SettingPath<Value> = WritableKeyPath<Settings, Value> & Sendable

extension SettingField {
  static func flag(_ path: String, _ setting: SettingPath<Bool>, _ place: SettingPlace) -> SettingField {
    SettingField(path: path, input: .flag, isOptional: false, place: place) {
      .bool($0[keyPath: setting])
    } write: {
      if case .bool(let flag) = $1 { $0[keyPath: setting] = flag }
    }
  }

  static func choice<Choice: RawRepresentable & CaseIterable>(
    _ path: String, _ setting: SettingPath<Choice>, _ place: SettingPlace
  ) -> SettingField where Choice.RawValue == String {
    SettingField(path: path, input: .choice(Choice.allCases.map(\.rawValue)), isOptional: false, place: place)
    {
      .string($0[keyPath: setting].rawValue)
    } write: {
      if case .string(let word) = $1, let choice = Choice(rawValue: word) { $0[keyPath: setting] = choice }
    }
  }

  static func optionalChoice<Choice: RawRepresentable & CaseIterable>(
    _ path: String, _ setting: SettingPath<Choice?>, _ place: SettingPlace
  ) -> SettingField where Choice.RawValue == String {
    SettingField(path: path, input: .choice(Choice.allCases.map(\.rawValue)), isOptional: true, place: place)
    {
      JSONValue($0[keyPath: setting]?.rawValue)
    } write: {
      $0[keyPath: setting] = $1.text.flatMap { Choice(rawValue: $0) }
    }
  }

  static func whole(
    _ path: String, _ range: ClosedRange<Int>, _ unit: MeasureUnit, _ setting: SettingPath<Int>,
    _ place: SettingPlace
  ) -> SettingField {
    SettingField(path: path, input: wholes(range, unit), isOptional: false, place: place) {
      JSONValue($0[keyPath: setting])
    } write: {
      if case .number(let number) = $1 { $0[keyPath: setting] = Int(number) }
    }
  }

  static func optionalWhole(
    _ path: String, _ range: ClosedRange<Int>, _ unit: MeasureUnit, _ setting: SettingPath<Int?>,
    _ place: SettingPlace
  ) -> SettingField {
    SettingField(path: path, input: wholes(range, unit), isOptional: true, place: place) {
      JSONValue($0[keyPath: setting])
    } write: {
      $0[keyPath: setting] = $1.whole
    }
  }

  static func number(
    _ path: String, _ range: ClosedRange<Double>, isWhole: Bool = false, _ unit: MeasureUnit,
    _ setting: SettingPath<Double>, _ place: SettingPlace
  ) -> SettingField {
    SettingField(
      path: path, input: .number(range, isWhole: isWhole, unit: unit), isOptional: false, place: place
    ) {
      JSONValue($0[keyPath: setting])
    } write: {
      if case .number(let number) = $1 { $0[keyPath: setting] = number }
    }
  }

  static func optionalNumber(
    _ path: String, _ range: ClosedRange<Double>, _ unit: MeasureUnit, _ setting: SettingPath<Double?>,
    _ place: SettingPlace
  ) -> SettingField {
    SettingField(
      path: path, input: .number(range, isWhole: false, unit: unit), isOptional: true, place: place
    ) {
      JSONValue($0[keyPath: setting])
    } write: {
      $0[keyPath: setting] = $1.number
    }
  }

  private static func wholes(_ range: ClosedRange<Int>, _ unit: MeasureUnit) -> SettingInput {
    .number(Double(range.lowerBound)...Double(range.upperBound), isWhole: true, unit: unit)
  }
}

extension SettingField {
  static func text(
    _ path: String, _ input: SettingInput, _ setting: SettingPath<String>, _ place: SettingPlace
  ) -> SettingField {
    SettingField(path: path, input: input, isOptional: false, place: place) {
      .string($0[keyPath: setting])
    } write: {
      if case .string(let text) = $1 { $0[keyPath: setting] = text }
    }
  }

  static func optionalText(
    _ path: String, _ input: SettingInput, _ setting: SettingPath<String?>, _ place: SettingPlace
  ) -> SettingField {
    SettingField(path: path, input: input, isOptional: true, place: place) {
      JSONValue($0[keyPath: setting])
    } write: {
      $0[keyPath: setting] = $1.text
    }
  }

  static func optionalDate(
    _ path: String, isPast: Bool = false, _ setting: SettingPath<CalendarDay?>, _ place: SettingPlace
  ) -> SettingField {
    SettingField(path: path, input: .date(isPast: isPast), isOptional: true, place: place) {
      JSONValue($0[keyPath: setting]?.iso)
    } write: {
      $0[keyPath: setting] = SettingInput.date($1)
    }
  }

  static func optionalDates(
    _ path: String, _ setting: SettingPath<ClosedRange<CalendarDay>?>, _ place: SettingPlace
  ) -> SettingField {
    SettingField(path: path, input: .dates, isOptional: true, place: place) {
      $0[keyPath: setting].map {
        .members(["from": .string($0.lowerBound.iso), "to": .string($0.upperBound.iso)])
      } ?? .null
    } write: {
      $0[keyPath: setting] = SettingInput.dates($1)
    }
  }

  static func times(
    _ path: String, atMost most: Int, _ setting: SettingPath<[ClockTime]>, _ place: SettingPlace
  ) -> SettingField {
    SettingField(path: path, input: .times(atMost: most), isOptional: false, place: place) {
      .array($0[keyPath: setting].map { .string($0.text) })
    } write: {
      $0[keyPath: setting] = SettingInput.times($1.elements, atMost: most) ?? $0[keyPath: setting]
    }
  }
}
