/// One field of a settings file: its path, its allowed input, and the setting it belongs to.
public struct SettingField: Sendable {
  /// The path: names from the root of the file, joined by dots, such as `display.text_size`.
  public let path: String
  /// The allowed input.
  public let input: SettingInput
  /// Whether `null` is allowed; it means that nothing was chosen.
  public let isOptional: Bool
  /// Reads the field's value from settings, as the file writes it.
  public let value: @Sendable (Settings) -> JSONValue
  /// Writes a value that ``SettingInput`` accepts, or `null` for an optional field.
  let write: @Sendable (inout Settings, JSONValue) -> Void

  /// The components of the path.
  var names: [Substring] { path.split(separator: ".") }
}

/// A key path to one of the settings.
typealias SettingPath<Value> = WritableKeyPath<Settings, Value> & Sendable

extension SettingField {
  static func flag(_ path: String, _ place: SettingPath<Bool>) -> SettingField {
    SettingField(path: path, input: .flag, isOptional: false) {
      .bool($0[keyPath: place])
    } write: {
      if case .bool(let flag) = $1 { $0[keyPath: place] = flag }
    }
  }

  static func choice<Choice: RawRepresentable & CaseIterable>(
    _ path: String, _ place: SettingPath<Choice>
  ) -> SettingField where Choice.RawValue == String {
    SettingField(path: path, input: .choice(Choice.allCases.map(\.rawValue)), isOptional: false) {
      .string($0[keyPath: place].rawValue)
    } write: {
      if case .string(let word) = $1, let choice = Choice(rawValue: word) { $0[keyPath: place] = choice }
    }
  }

  static func optionalChoice<Choice: RawRepresentable & CaseIterable>(
    _ path: String, _ place: SettingPath<Choice?>
  ) -> SettingField where Choice.RawValue == String {
    SettingField(path: path, input: .choice(Choice.allCases.map(\.rawValue)), isOptional: true) {
      JSONValue($0[keyPath: place]?.rawValue)
    } write: {
      if case .string(let word) = $1 {
        $0[keyPath: place] = Choice(rawValue: word)
      } else {
        $0[keyPath: place] = nil
      }
    }
  }

  static func whole(
    _ path: String, _ range: ClosedRange<Int>, _ unit: MeasureUnit, _ place: SettingPath<Int>
  ) -> SettingField {
    SettingField(path: path, input: wholes(range, unit), isOptional: false) {
      JSONValue($0[keyPath: place])
    } write: {
      if case .number(let number) = $1 { $0[keyPath: place] = Int(number) }
    }
  }

  static func optionalWhole(
    _ path: String, _ range: ClosedRange<Int>, _ unit: MeasureUnit, _ place: SettingPath<Int?>
  ) -> SettingField {
    SettingField(path: path, input: wholes(range, unit), isOptional: true) {
      JSONValue($0[keyPath: place])
    } write: {
      if case .number(let number) = $1 { $0[keyPath: place] = Int(number) } else { $0[keyPath: place] = nil }
    }
  }

  static func number(
    _ path: String, _ range: ClosedRange<Double>, isWhole: Bool = false, _ unit: MeasureUnit,
    _ place: SettingPath<Double>
  ) -> SettingField {
    SettingField(path: path, input: .number(range, isWhole: isWhole, unit: unit), isOptional: false) {
      JSONValue($0[keyPath: place])
    } write: {
      if case .number(let number) = $1 { $0[keyPath: place] = number }
    }
  }

  static func optionalNumber(
    _ path: String, _ range: ClosedRange<Double>, _ unit: MeasureUnit, _ place: SettingPath<Double?>
  ) -> SettingField {
    SettingField(path: path, input: .number(range, isWhole: false, unit: unit), isOptional: true) {
      JSONValue($0[keyPath: place])
    } write: {
      if case .number(let number) = $1 { $0[keyPath: place] = number } else { $0[keyPath: place] = nil }
    }
  }

  private static func wholes(_ range: ClosedRange<Int>, _ unit: MeasureUnit) -> SettingInput {
    .number(Double(range.lowerBound)...Double(range.upperBound), isWhole: true, unit: unit)
  }
}

extension SettingField {
  static func text(_ path: String, _ input: SettingInput, _ place: SettingPath<String>) -> SettingField {
    SettingField(path: path, input: input, isOptional: false) {
      .string($0[keyPath: place])
    } write: {
      if case .string(let text) = $1 { $0[keyPath: place] = text }
    }
  }

  static func optionalText(_ path: String, _ input: SettingInput, _ place: SettingPath<String?>)
    -> SettingField
  {
    SettingField(path: path, input: input, isOptional: true) {
      JSONValue($0[keyPath: place])
    } write: {
      if case .string(let text) = $1 { $0[keyPath: place] = text } else { $0[keyPath: place] = nil }
    }
  }

  static func optionalDate(_ path: String, _ place: SettingPath<CalendarDay?>) -> SettingField {
    SettingField(path: path, input: .date, isOptional: true) {
      JSONValue($0[keyPath: place]?.iso)
    } write: {
      $0[keyPath: place] = SettingInput.date($1)
    }
  }

  static func optionalDates(
    _ path: String, _ place: SettingPath<ClosedRange<CalendarDay>?>
  ) -> SettingField {
    SettingField(path: path, input: .dates, isOptional: true) {
      $0[keyPath: place].map {
        .members(["from": .string($0.lowerBound.iso), "to": .string($0.upperBound.iso)])
      } ?? .null
    } write: {
      $0[keyPath: place] = SettingInput.dates($1)
    }
  }

  static func times(_ path: String, atMost most: Int, _ place: SettingPath<[ClockTime]>) -> SettingField {
    SettingField(path: path, input: .times(atMost: most), isOptional: false) {
      .array($0[keyPath: place].map { .string($0.text) })
    } write: {
      if case .array(let values) = $1 {
        $0[keyPath: place] = SettingInput.times(values, atMost: most) ?? $0[keyPath: place]
      }
    }
  }
}
