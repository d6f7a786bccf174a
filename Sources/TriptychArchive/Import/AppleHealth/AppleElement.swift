/// The elements of an Apple Health export.
enum AppleElement: Equatable {
  case healthData, exportDate, record, correlation, workout, workoutStatistics, workoutActivity
  case metadataEntry, activitySummary, stateOfMind
  /// A known element that Triptych does not use; it is counted.
  case unused
  /// A known part of another element; it is skipped.
  case part
  /// An unknown element; it is counted and reported.
  case unknown

  /// The element with a name.
  init(_ name: ByteSlice) {
    switch name.count {
    case 2: self = name.equals("Me") ? .part : .unknown
    case 6: self = name.equals("Record") ? .record : .unknown
    case 7:
      self = name.equals("Workout") ? .workout : name.equals("LeftEye") ? .part : .unknown
    case 13:
      self = name.equals("MetadataEntry") ? .metadataEntry : name.equals("FileReference") ? .part : .unknown
    case 17: self = name.equals("WorkoutStatistics") ? .workoutStatistics : .unknown
    default: self = AppleElement.rare(name)
    }
  }

  private static func rare(_ name: ByteSlice) -> AppleElement {
    if name.equals("HealthData") { return .healthData }
    if name.equals("ExportDate") { return .exportDate }
    if name.equals("Correlation") { return .correlation }
    if name.equals("WorkoutActivity") { return .workoutActivity }
    if name.equals("ActivitySummary") { return .activitySummary }
    if name.equals("StateOfMind") { return .stateOfMind }
    if name.equals("ClinicalRecord") || name.equals("Audiogram") || name.equals("VisionPrescription") {
      return .unused
    }
    let parts: [StaticString] = [
      "InstantaneousBeatsPerMinute", "HeartRateVariabilityMetadataList", "WorkoutEvent", "WorkoutRoute",
      "SensitivityPoint", "RightEye", "Prescription", "Attachment",
    ]
    return parts.contains { name.equals($0) } ? .part : .unknown
  }

  /// Whether a byte may occur in an element's name.
  @inline(__always)
  static func isNameByte(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte != UInt8(ascii: ">") && byte != UInt8(ascii: "/") && byte != UInt8(ascii: "<")
  }
}

/// The attributes that the importer uses.
enum AppleAttribute: Int {
  case type, unit, value, key, sum
  case device, endDate, average, minimum, maximum
  case startDate, duration, sourceName, durationUnit
  case totalDistance, totalDistanceUnit, totalEnergyBurned, totalEnergyBurnedUnit
  case workoutActivityType, dateComponents, appleExerciseTime, appleStandHours, activeEnergyBurned
  case activeEnergyBurnedUnit, valence

  /// The attribute with a name; `nil` for an attribute that is not used.
  @inline(__always)
  init?(_ name: ByteSlice) {
    switch name.count {
    case 3 where name.equals("key"): self = .key
    case 3 where name.equals("sum"): self = .sum
    case 4 where name.equals("type"): self = .type
    case 4 where name.equals("unit"): self = .unit
    case 5 where name.equals("value"): self = .value
    case 6 where name.equals("device"): self = .device
    case 7 where name.equals("endDate"): self = .endDate
    case 7 where name.equals("average"): self = .average
    case 7 where name.equals("minimum"): self = .minimum
    case 7 where name.equals("maximum"): self = .maximum
    case 7 where name.equals("valence"): self = .valence
    case 8 where name.equals("duration"): self = .duration
    case 9 where name.equals("startDate"): self = .startDate
    case 10 where name.equals("sourceName"): self = .sourceName
    case 12 where name.equals("creationDate"): return nil
    case 13 where name.equals("sourceVersion"): return nil
    default:
      guard let rare = AppleAttribute.rare(name) else { return nil }
      self = rare
    }
  }

  private static func rare(_ name: ByteSlice) -> AppleAttribute? {
    switch name.count {
    case 12 where name.equals("durationUnit"): .durationUnit
    case 13 where name.equals("totalDistance"): .totalDistance
    case 17 where name.equals("totalDistanceUnit"): .totalDistanceUnit
    case 17 where name.equals("totalEnergyBurned"): .totalEnergyBurned
    case 21 where name.equals("totalEnergyBurnedUnit"): .totalEnergyBurnedUnit
    case 19 where name.equals("workoutActivityType"): .workoutActivityType
    case 14 where name.equals("dateComponents"): .dateComponents
    case 17 where name.equals("appleExerciseTime"): .appleExerciseTime
    case 15 where name.equals("appleStandHours"): .appleStandHours
    case 18 where name.equals("activeEnergyBurned"): .activeEnergyBurned
    case 22 where name.equals("activeEnergyBurnedUnit"): .activeEnergyBurnedUnit
    default: nil
    }
  }

  fileprivate static let count = 25
}

/// The positions of one tag's attributes in the scanner's buffer.
///
/// If an attribute is repeated, the first one counts, except for a second `startDate`: real exports write the
/// end of a workout's statistics that way.
struct AttributeSlots: ~Copyable {
  private let slots: UnsafeMutablePointer<(start: Int32, count: Int32)>
  private var present: UInt32 = 0

  /// Creates an empty set of positions.
  init() {
    slots = .allocate(capacity: AppleAttribute.count)
    slots.initialize(repeating: (0, 0), count: AppleAttribute.count)
  }

  deinit { slots.deallocate() }

  /// Removes the attributes of the previous tag.
  @inline(__always)
  mutating func removeAll() { present = 0 }

  /// The position of an attribute's value; `nil` when the tag does not have the attribute.
  @inline(__always)
  subscript(attribute: AppleAttribute) -> (start: Int32, count: Int32)? {
    present & (1 << UInt32(attribute.rawValue)) == 0 ? nil : slots[attribute.rawValue]
  }

  /// Records the position of an attribute that the importer may use.
  @inline(__always)
  mutating func note(_ name: ByteSlice, start: Int, count: Int) {
    guard var attribute = AppleAttribute(name) else { return }
    if attribute == .startDate, self[.startDate] != nil { attribute = .endDate }
    let bit = UInt32(1) << UInt32(attribute.rawValue)
    guard present & bit == 0 else { return }
    present |= bit
    slots[attribute.rawValue] = (Int32(truncatingIfNeeded: start), Int32(truncatingIfNeeded: count))
  }

  /// Whether a byte ends an attribute's name.
  @inline(__always)
  static func endsName(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "=") || byte <= 0x20 || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "<")
      || byte == UInt8(ascii: "/")
  }
}
