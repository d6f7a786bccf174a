extension Settings {
  /// The units on pages; the cache and all files are metric.
  ///
  /// Earlier versions wrote `imperial` for `us`, which is still read (``SettingsCatalog/units``).
  public enum Units: String, Hashable, Sendable, CaseIterable {
    /// Kilometers, kilograms, liters, °C, and mg/dL for glucose.
    case metric
    /// Miles, pounds, US fluid ounces, °F, and mg/dL for glucose.
    case us
    /// Miles, stones and pounds for body weight, liters, °C, and mmol/L for glucose.
    case uk
  }

  /// The unit of energy on pages.
  public enum EnergyUnit: String, Hashable, Sendable, CaseIterable {
    /// As ``Settings/units`` has it, which is kilocalories in all of them.
    case automatic
    case kcal, kJ
  }

  /// The unit of temperatures on pages.
  public enum TemperatureUnit: String, Hashable, Sendable, CaseIterable {
    /// As ``Settings/units`` has it: °F for `us`, else °C.
    case automatic
    case celsius, fahrenheit
  }

  /// The unit of glucose in blood on pages.
  public enum GlucoseUnit: String, Hashable, Sendable, CaseIterable {
    /// As ``Settings/units`` has it: mmol/L for `uk`, else mg/dL.
    case automatic
    case milligrams = "mg/dL"
    case millimoles = "mmol/L"
  }

  /// The units on pages, with nothing left to follow.
  public var shownUnits: ShownUnits {
    ShownUnits(
      units, energy: energyUnit, temperature: temperatureUnit, glucose: glucoseUnit)
  }
}

/// The units that a person reads and enters, once the settings that follow others are resolved.
public struct ShownUnits: Hashable, Sendable {
  /// The units of lengths, weights and volumes.
  public let system: Settings.Units
  /// Whether energy is in kilojoules; otherwise in kilocalories.
  public let isInKilojoules: Bool
  /// Whether temperatures are in °F; otherwise in °C.
  public let isInFahrenheit: Bool
  /// Whether glucose is in mmol/L; otherwise in mg/dL.
  public let isInMillimoles: Bool

  /// The units of a system, or others for some quantities.
  public init(
    _ system: Settings.Units, energy: Settings.EnergyUnit = .automatic,
    temperature: Settings.TemperatureUnit = .automatic, glucose: Settings.GlucoseUnit = .automatic
  ) {
    self.system = system
    isInKilojoules = energy == .kJ
    isInFahrenheit = temperature == .automatic ? system == .us : temperature == .fahrenheit
    isInMillimoles = glucose == .automatic ? system == .uk : glucose == .millimoles
  }

  /// The units of each system alone.
  public static let metric = ShownUnits(.metric), us = ShownUnits(.us), uk = ShownUnits(.uk)
}

extension SettingsCatalog {
  /// The units on pages. Versions before the units of the UK wrote `imperial` for those of the US.
  public static let units = SettingField.choice("units", \.units, .on(.display, rank: 8).essential)
    .formerly(["imperial": "us"])

  /// The units of single quantities, which follow ``units`` unless one is chosen.
  static let unitsOf: [SettingField] = [
    .choice("units_of.energy", \.energyUnit, .on(.display, rank: 8)),
    .choice("units_of.temperature", \.temperatureUnit, .on(.display, rank: 8)),
    .choice("units_of.glucose", \.glucoseUnit, .on(.display, rank: 8)),
  ]
}
