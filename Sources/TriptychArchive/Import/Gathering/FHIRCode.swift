import TriptychHealth

/// The codes of a metric in FHIR: LOINC where it has an exact code, and UCUM for the unit.
///
/// Every metric also has its id as a code in our own system ``local``. rMSSD has no LOINC code; the code of
/// SDNN denotes another quantity and is never used for it.
struct FHIRCode {
  static let loincSystem = "http://loinc.org"
  static let unitSystem = "http://unitsofmeasure.org"
  static let categorySystem = "http://terminology.hl7.org/CodeSystem/observation-category"
  /// The system of our own codes.
  static let local = "urn:triptych:metric"

  /// The LOINC code; `nil` when there is none.
  var loinc: String?
  /// The UCUM code of the unit.
  var unit: String
  /// The category of the observation.
  var category: String

  init(_ definition: MetricDefinition) {
    loinc = FHIRCode.loincCodes[definition.metric]
    unit = definition.metric == .steps ? "/d" : FHIRCode.units[definition.unit] ?? "1"
    category =
      switch definition.kind {
      case .body where ConsentCategory.own(of: definition.metric) != nil: "survey"
      case .activity, .sleep: "activity"
      case .heart, .body: "vital-signs"
      case .nutrition: "social-history"
      case .mind: "survey"
      }
  }

  private static let loincCodes: [Metric: String] = [
    .steps: "41950-7", .heartRate: "8867-4", .restingHeartRate: "40443-4", .hrvSDNN: "80404-7",
    .weight: "29463-7", .oxygenSaturation: "59408-5", .activeEnergy: "41981-2", .sleepDuration: "93832-4",
    .sleepDeep: "93831-6", .sleepCore: "93830-8", .sleepREM: "93829-0", .respiratoryRate: "9279-1",
    .systolic: "8480-6", .diastolic: "8462-4", .bodyTemperature: "8310-5", .bodyMassIndex: "39156-5",
    .bodyFat: "41982-0", .bloodGlucose: "2339-0",
  ]

  private static let units: [MeasureUnit: String] = [
    .count: "1", .kilometre: "km", .kilocalorie: "kcal", .minute: "min", .hour: "h", .beatsPerMinute: "/min",
    .millisecond: "ms", .percent: "%", .kilogram: "kg", .gram: "g", .litre: "L", .milligram: "mg",
    .flag: "1", .scale: "{score}", .flow: "{score}", .kilometrePerHour: "km/h", .decibel: "dB[SPL]",
    .vo2Max: "mL/min/kg",
    .breathsPerMinute: "/min", .millimetreOfMercury: "mm[Hg]", .bodyMassIndex: "kg/m2", .celsius: "Cel",
    .milligramPerDecilitre: "mg/dL",
  ]
}
