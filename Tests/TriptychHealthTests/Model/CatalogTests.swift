import Testing
import TriptychHealth

@Suite struct CatalogTests {
  @Test("Every metric that files may name is in the catalogue, with its canonical unit")
  func complete() {
    let expected = [
      "count":
        "steps strength_sessions flights_climbed habits_done habits_planned who5 cycle_day medication_taken",
      "km": "distance_walking_running distance_cycling distance_swimming",
      "km/h": "walking_speed", "dB": "environmental_noise", "mL/kg/min": "vo2_max",
      "/min": "respiratory_rate",
      "mmHg": "blood_pressure_systolic blood_pressure_diastolic", "kg/m²": "body_mass_index",
      "°C": "body_temperature wrist_temperature", "mg/dL": "blood_glucose",
      "kcal": "active_energy energy_intake basal_energy total_energy",
      "min": "exercise_minutes moderate_minutes vigorous_minutes mindful_minutes time_in_daylight",
      "h":
        "stand_hours sleep_duration sleep_in_bed sleep_deep sleep_rem sleep_core sleep_awake sleep_midpoint",
      "bpm": "resting_heart_rate heart_rate_mean", "ms": "hrv_rmssd hrv_sdnn",
      "%": "sleep_efficiency oxygen_saturation body_fat", "kg": "weight lean_mass",
      "g": "protein carbohydrate fat saturated_fat fiber sugar free_sugar sodium fruit_vegetables alcohol",
      "L": "water",
      "mg": "caffeine", "0/1": "nutrition_complete menstruation", "0-3": "menstrual_flow",
      "1-5": "mood energy stress",
    ]
    var count = 0
    for (unit, ids) in expected {
      for id in ids.split(separator: " ") {
        #expect(MetricCatalog[Metric(String(id))]?.unit.symbol == unit, "\(id)")
        count += 1
      }
    }
    #expect(MetricCatalog.all.count == count)
    #expect(MetricCatalog[Metric("phlogiston")] == nil)
  }

  @Test(
    "Units of the same kind are converted",
    arguments: [
      ("kJ", MeasureUnit.kilocalorie, 1 / 4.184), ("mi", .kilometre, 1.609344), ("mg", .gram, 0.001),
      ("lb", .kilogram, 0.45359237), ("mL", .litre, 0.001), ("count/min", .beatsPerMinute, 1),
      ("min", .hour, 1 / 60.0),
      ("s", .millisecond, 1000), ("m/s", .kilometrePerHour, 3.6), ("mmol/L", .milligramPerDecilitre, 18.0156),
      ("", .gram, 1), ("g", .gram, 1),
    ])
  func conversion(symbol: String, unit: MeasureUnit, factor: Double) {
    #expect(unit.factor(from: symbol) == factor)
  }

  @Test("Fahrenheit is converted to Celsius")
  func fahrenheit() throws {
    let body = try #require(MeasureUnit.celsius.value(98.6, in: "degF"))
    #expect(abs(body - 37) < 1e-12 && MeasureUnit.celsius.value(36.6, in: "degC") == 36.6)
    #expect(MeasureUnit.celsius.value(1, in: "K") == nil)
  }

  @Test("A unit of another kind, or an unknown one, is no factor")
  func wrongUnits() {
    #expect(MeasureUnit.gram.factor(from: "kcal") == nil)
    #expect(MeasureUnit.hour.factor(from: "count") == nil)
    #expect(MeasureUnit.kilocalorie.factor(from: "furlong") == nil)
  }

  @Test("An id is 1 to 63 of a-z, 0-9 and -, and does not begin with -")
  func personIDs() {
    for text in ["a", "0", "anna-2", String(repeating: "x", count: 63)] {
      #expect(PersonID(text)?.text == text)
    }
    for text in ["", "-a", "Anna", "a b", "../etc", "ä", String(repeating: "x", count: 64)] {
      #expect(PersonID(text) == nil)
    }
  }

  @Test("A diagnostic is one line: severity, code, what, where, hint")
  func diagnosticLine() {
    let full = Diagnostic(
      .warning, code: "wrong_setting", "A value is wrong", place: "units", hint: "Allowed is metric.")
    #expect(full.line == "warning wrong_setting: A value is wrong (units). Allowed is metric.")
    #expect(Diagnostic(.note, code: "n", "Done.").line == "note n: Done.")
    #expect(Diagnostic.Severity.allCases.max() == .error)
  }

  @Test(
    "Coverage marks the cells of a record with both ends rounded to the nearest, so that no time is gained")
  func coverage() {
    #expect(QuantityBin.coverage(from: 0, to: 300).nonzeroBitCount == 60)
    #expect(QuantityBin.coverage(from: 5, to: 15) == 0b110)
    #expect(QuantityBin.coverage(from: 7, to: 13) == 0b110)
    #expect(QuantityBin.coverage(from: 8, to: 12) == 0)
    #expect(QuantityBin.coverage(from: 299, to: 300) == 0)
    #expect(QuantityBin.coverage(from: 298, to: 400) == 0)
    #expect(QuantityBin.coverage(from: 297, to: 300) == 1 << 59)
    let covered = (0..<300).map { from in
      (from...300).reduce(0) {
        $0 + QuantityBin.coverage(from: Int64(from), to: Int64($1)).nonzeroBitCount * 5
      }
    }
    let exact = (0..<300).map { from in (from...300).reduce(0) { $0 + $1 - from } }
    let share = Double(covered.reduce(0, +)) / Double(exact.reduce(0, +))
    #expect(abs(share - 1) < 0.001)
  }
}
