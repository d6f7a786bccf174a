/// A unit of measure: the canonical units of the catalog and those that convert to them.
public struct MeasureUnit: Hashable, Sendable {
  /// The symbol used in files and tables, such as `kcal`.
  public let symbol: String

  /// Creates a unit from its symbol.
  public init(_ symbol: String) { self.symbol = symbol }

  /// A plain count without a unit.
  public static let count = MeasureUnit("count")
  /// Kilometers.
  public static let kilometre = MeasureUnit("km")
  /// Kilocalories.
  public static let kilocalorie = MeasureUnit("kcal")
  /// Minutes.
  public static let minute = MeasureUnit("min")
  /// Hours.
  public static let hour = MeasureUnit("h")
  /// Beats per minute.
  public static let beatsPerMinute = MeasureUnit("bpm")
  /// Milliseconds.
  public static let millisecond = MeasureUnit("ms")
  /// Percent.
  public static let percent = MeasureUnit("%")
  /// Kilograms.
  public static let kilogram = MeasureUnit("kg")
  /// Grams.
  public static let gram = MeasureUnit("g")
  /// Liters.
  public static let litre = MeasureUnit("L")
  /// Milligrams.
  public static let milligram = MeasureUnit("mg")
  /// Kilometers an hour.
  public static let kilometrePerHour = MeasureUnit("km/h")
  /// Decibels, A-weighted.
  public static let decibel = MeasureUnit("dB")
  /// Milliliters of oxygen a minute for each kilogram.
  public static let vo2Max = MeasureUnit("mL/kg/min")
  /// Breaths a minute.
  public static let breathsPerMinute = MeasureUnit("/min")
  /// Millimeters of mercury.
  public static let millimetreOfMercury = MeasureUnit("mmHg")
  /// Kilograms for each square meter.
  public static let bodyMassIndex = MeasureUnit("kg/m²")
  /// Degrees Celsius.
  public static let celsius = MeasureUnit("°C")
  /// Milligrams in a deciliter.
  public static let milligramPerDecilitre = MeasureUnit("mg/dL")
  /// A yes-or-no value: 0 or 1.
  public static let flag = MeasureUnit("0/1")
  /// A scale from 0 (none) to 3 (heavy).
  public static let flow = MeasureUnit("0-3")
  /// A scale from 1 to 5.
  public static let scale = MeasureUnit("1-5")

  /// The factor that converts a value in `symbol` to this unit; `nil` when the symbol is unknown or measures
  /// another quantity.
  ///
  /// An empty symbol means this unit itself. Symbols are those of health exports and everyday writing; case
  /// matters only where it distinguishes units. Sources: SI brochure; the international avoirdupois pound, mile
  /// and the US and imperial fluid ounces (a cup is 8 and 10 of them, a pint 16
  /// and 20); the thermochemical calorie.
  public func factor(from symbol: String) -> Double? {
    if symbol.isEmpty || symbol == self.symbol { return 1 }
    return MeasureUnit.factors[self.symbol]?[symbol]
  }

  /// Converts a value in `symbol` to this unit; `nil` when the symbol is unknown or measures another quantity.
  public func value(_ value: Double, in symbol: String) -> Double? {
    if self == .celsius, ["°F", "degF", "F"].contains(symbol) { return (value - 32) / 1.8 }
    return factor(from: symbol).map { value * $0 }
  }

  private static let factors: [String: [String: Double]] = [
    "count": ["steps": 1, "sessions": 1],
    "km": ["m": 0.001, "cm": 0.00001, "mi": 1.609344, "ft": 0.0003048, "yd": 0.0009144],
    "kcal": ["Cal": 1, "cal": 0.001, "kJ": 1 / 4.184, "J": 1 / 4184.0, "largeCalories": 1],
    "min": ["s": 1 / 60.0, "sec": 1 / 60.0, "h": 60, "hr": 60, "ms": 1 / 60_000.0],
    "h": ["min": 1 / 60.0, "s": 1 / 3600.0, "sec": 1 / 3600.0, "hr": 1, "ms": 1 / 3_600_000.0],
    "bpm": ["count/min": 1, "count/s": 60, "Hz": 60, "beats/min": 1],
    "ms": ["s": 1000, "sec": 1000, "us": 0.001],
    "%": ["percent": 1, "fraction": 100],
    "kg": ["g": 0.001, "lb": 0.45359237, "lbs": 0.45359237, "st": 6.35029318, "oz": 0.028349523125],
    // A standard drink holds 14 g of pure alcohol (US definition).
    "g": [
      "drink": 14, "kg": 1000, "mg": 0.001, "mcg": 1e-6, "ug": 1e-6, "oz": 28.349523125, "lb": 453.59237,
    ],
    "L": [
      "l": 1, "mL": 0.001, "ml": 0.001, "dL": 0.1, "dl": 0.1, "cL": 0.01, "cl": 0.01,
      "fl_oz_us": 0.0295735295625, "fl_oz_imp": 0.0284130625, "cup_us": 0.2365882365, "cup_imp": 0.284130625,
      "pt_us": 0.473176473, "pt_imp": 0.56826125,
      "g": 0.001, "kg": 1,
    ],
    "km/h": ["km/hr": 1, "m/s": 3.6, "mi/hr": 1.609344, "mi/h": 1.609344, "mph": 1.609344],
    "dB": ["dBASPL": 1, "dBA": 1, "dB(A)": 1],
    "mL/kg/min": ["mL/min·kg": 1, "ml/kg/min": 1, "mL/(kg·min)": 1, "mL/min/kg": 1],
    "/min": ["count/min": 1, "breaths/min": 1, "brpm": 1, "bpm": 1, "rpm": 1],
    "mmHg": ["mm[Hg]": 1, "cmHg": 10, "kPa": 7.50061683],
    "kg/m²": ["count": 1, "kg/m2": 1, "kg/m^2": 1],
    "°C": ["degC": 1, "C": 1, "Cel": 1],
    // 1 mmol of glucose is 180.156 mg.
    "mg/dL": ["mg/dl": 1, "mmol/L": 18.0156, "mmol/l": 18.0156, "mmol<180.1558800000541>/L": 18.0156],
    "mg": ["g": 1000, "mcg": 0.001, "ug": 0.001, "kg": 1e6],
    "0/1": ["count": 1, "flag": 1],
    "0-3": ["count": 1, "scale": 1],
    "1-5": ["count": 1, "scale": 1, "score": 1],
  ]
}
