/// The document type at the head of an export, in the shape that phones write it.
enum AppleDocumentType {
  /// The declaration with its list of elements; `isBroken` leaves it as the first phones
  /// of 2022 wrote it, which no XML parser accepts: an attribute declared twice and a
  /// list of attributes that is never closed.
  static func text(isBroken: Bool) -> String {
    var parts = ["<!DOCTYPE HealthData [", "<!-- HealthKit Export Version: \(isBroken ? 12 : 14) -->"]
    for (name, content, attributes) in elements {
      parts.append("<!ELEMENT \(name) \(content)>")
      guard !attributes.isEmpty else { continue }
      parts.append("<!ATTLIST \(name)")
      for attribute in attributes {
        parts.append("  \(attribute)")
        if isBroken, name == "WorkoutStatistics", attribute.hasPrefix("startDate") {
          parts.append("  \(attribute)")
        }
      }
      if !(isBroken && name == "VisionPrescription") { parts.append(">") }
    }
    parts.append("]>")
    return parts.joined(separator: "\n") + "\n"
  }

  private typealias Element = (name: String, content: String, attributes: [String])

  private static func required(_ names: String) -> [String] {
    names.split(separator: " ").map { "\($0) CDATA #REQUIRED" }
  }

  private static func implied(_ names: String) -> [String] {
    names.split(separator: " ").map { "\($0) CDATA #IMPLIED" }
  }

  private static let origin = required("sourceName") + implied("sourceVersion device creationDate")

  private static let elements: [Element] = [
    (
      "HealthData",
      "(ExportDate,Me,(Record|Correlation|Workout|ActivitySummary|ClinicalRecord|Audiogram|VisionPrescription)*)",
      required("locale")
    ),
    ("ExportDate", "EMPTY", required("value")),
    (
      "Me", "EMPTY",
      required(
        "HKCharacteristicTypeIdentifierDateOfBirth HKCharacteristicTypeIdentifierBiologicalSex "
          + "HKCharacteristicTypeIdentifierBloodType HKCharacteristicTypeIdentifierFitzpatrickSkinType "
          + "HKCharacteristicTypeIdentifierCardioFitnessMedicationsUse")
    ),
    (
      "Record", "((MetadataEntry|HeartRateVariabilityMetadataList)*)",
      required("type") + implied("unit value") + origin + required("startDate endDate")
    ),
    (
      "Correlation", "((MetadataEntry|Record)*)", required("type") + origin + required("startDate endDate")
    ),
    (
      "Workout", "((MetadataEntry|WorkoutEvent|WorkoutRoute|WorkoutActivity|WorkoutStatistics)*)",
      required("workoutActivityType")
        + implied(
          "duration durationUnit totalDistance totalDistanceUnit totalEnergyBurned totalEnergyBurnedUnit")
        + origin + required("startDate endDate")
    ),
    (
      "WorkoutActivity", "((MetadataEntry|WorkoutEvent|WorkoutStatistics)*)",
      required("uuid startDate") + implied("endDate duration durationUnit")
    ),
    ("WorkoutEvent", "((MetadataEntry)*)", required("type date") + implied("duration durationUnit")),
    (
      "WorkoutStatistics", "EMPTY",
      required("type startDate endDate") + implied("average minimum maximum sum unit")
    ),
    ("WorkoutRoute", "((MetadataEntry|FileReference)*)", origin + required("startDate endDate")),
    ("FileReference", "EMPTY", required("path")),
    (
      "ActivitySummary", "EMPTY",
      implied(
        "dateComponents activeEnergyBurned activeEnergyBurnedGoal activeEnergyBurnedUnit appleMoveTime "
          + "appleMoveTimeGoal appleExerciseTime appleExerciseTimeGoal appleStandHours appleStandHoursGoal")
    ),
    ("MetadataEntry", "EMPTY", required("key value")),
    ("HeartRateVariabilityMetadataList", "(InstantaneousBeatsPerMinute*)", []),
    ("InstantaneousBeatsPerMinute", "EMPTY", required("bpm time")),
    (
      "ClinicalRecord", "EMPTY",
      required("type identifier sourceName sourceURL fhirVersion receivedDate resourceFilePath")
    ),
    ("Audiogram", "(SensitivityPoint*)", required("type") + origin + required("startDate endDate")),
    (
      "SensitivityPoint", "EMPTY",
      required("frequencyValue frequencyUnit") + implied("leftEarValue rightEarValue")
    ),
    (
      "VisionPrescription", "(RightEye|LeftEye|Attachment|MetadataEntry)*",
      required("type dateIssued") + implied("expirationDate brand")
    ),
    ("RightEye", "EMPTY", implied("sphere sphereUnit cylinder cylinderUnit axis axisUnit")),
    ("LeftEye", "EMPTY", implied("sphere sphereUnit cylinder cylinderUnit axis axisUnit")),
    ("Attachment", "EMPTY", implied("identifier")),
  ]
}
