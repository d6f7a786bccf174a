import TriptychHealth

/// The database of Gadgetbridge, alone (`Gadgetbridge`) or in the zip of its backup.
///
/// Each device is a source. Tables of samples belong to families of devices; those whose stages of sleep are not
/// known give steps and heart rate alone. Samples of a minute are in seconds since 1970, all other times in
/// milliseconds.
enum Gadgetbridge: ExportFormat {
  static let name = "gadgetbridge"
  static let title = "Gadgetbridge"

  static func recognizes(_ member: ExportMember) -> Bool {
    isDatabase(member) || isPreferences(member)
  }

  static func isEnough(_ members: [ExportMember]) -> Bool { members.contains { isDatabase($0) } }

  private static func isDatabase(_ member: ExportMember) -> Bool {
    member.tables.isSuperset(of: ["device", "base_activity_summary"])
  }

  /// Whether a file is the preferences of a device, which may hold anything. Its name holds the device's address, which
  /// belongs in no report.
  private static func isPreferences(_ member: ExportMember) -> Bool {
    member.name.hasPrefix("device_") && member.path.contains("preferences/")
  }

  static func read(_ members: [ExportMember], of tree: ExportTree, into builder: inout ExportBuilder) throws {
    // An export holds everything, so a second one repeats the times of the first.
    var covered: [String: ClosedRange<Int64>] = [:]
    let databases = members.filter { isDatabase($0) }
    if databases.count < members.count {
      builder.notUsed("preferences of a device", members.count - databases.count)
    }
    try tree.databases(databases) { member, database in
      let given = try GadgetbridgeFile.read(database, member, earlier: covered, &builder)
      covered.merge(given) { min($0.lowerBound, $1.lowerBound)...max($0.upperBound, $1.upperBound) }
    }
  }

  /// Figures that stand in tables of their own, by the ends of the tables' names.
  static let figures: [(table: String, column: String, metric: Metric)] = [
    ("_heart_rate_resting_sample", "heart_rate", .restingHeartRate),
    ("_hrv_summary_sample", "last_night_average", .hrvRMSSD),
    ("spo2_sample", "spo2", .oxygenSaturation),
    ("_weight_sample", "weight_kg", .weight),
    ("_respiratory_rate_sample", "respiratory_rate", .respiratoryRate),
    ("_respiratory_rate_sample", "rate", .respiratoryRate),
  ]

  /// The tables of heart rates beside the samples of activity, which lack them.
  static let heartRates: Set<String> = [
    "cmf_heart_rate_sample", "colmi_heart_rate_sample", "wena3_heart_rate_sample",
  ]

  /// Whether a table of samples counts the steps of the day so far.
  static func isCumulative(_ table: String) -> Bool {
    table == "garmin_activity_sample" || table == "cmf_activity_sample"
  }

  /// Kinds of activity by their codes; others are named by the code.
  static let activities: [Int64: String] = [
    0x10: "Running", 0x20: "Walking", 0x40: "Swimming", 0x80: "Cycling", 0x100: "Treadmill",
    0x200: "Exercise",
    0x400: "Open water swimming", 0x800: "Indoor cycling", 0x1000: "Elliptical trainer",
    0x2000: "Jump roping",
    0x4000: "Yoga", 0x8000: "Soccer", 0x1_0000: "Rowing machine", 0x2_0000: "Cricket", 0x4_0000: "Basketball",
    0x8_0000: "Table tennis", 0x10_0000: "Badminton", 0x20_0000: "Strength training", 0x40_0000: "Hiking",
    0x80_0000: "Climbing", 0x400_0003: "E-bike", 0x400_0008: "Stair stepper", 0x400_0009: "Pilates",
    0x400_000A: "Pool swimming", 0x400_000B: "Tennis", 0x400_000F: "Training", 0x400_0010: "Cardio",
    0x400_0011: "Breathwork", 0x400_0012: "Indoor walking", 0x400_0014: "Skiing", 0x400_0015: "Snowboarding",
    0x400_0016: "Rowing", 0x400_0017: "Mountaineering", 0x400_0019: "Multisport", 0x400_0020: "Golf",
    0x400_0026: "Rock climbing", 0x400_0028: "Bouldering", 0x400_003A: "Boxing", 0x400_0045: "HIIT",
    0x400_0050: "Meditation", 0x400_005C: "Dance", 0x400_005E: "Free training", 0x400_0062: "Crossfit",
    0x400_0063: "Functional training", 0x400_006A: "Core training",
  ]
}

/// A stage of sleep that goes on from sample to sample.
struct GadgetbridgeRun {
  private var stage: SleepStage?
  private var from: Int64 = 0
  private var to: Int64 = 0

  /// Adds the minute that begins at a time, in seconds, and returns the stage that ended before it, if one did.
  /// `nil` is not sleep. Samples more than two minutes apart are not joined.
  mutating func add(_ next: SleepStage?, at time: Int64) -> (stage: SleepStage, span: Range<Int64>)? {
    if next == stage, time >= to, time - to <= 120 {
      to = time + 60
      return nil
    }
    defer { (stage, from, to) = (next, time, time + 60) }
    return end()
  }

  /// The stage that has not ended yet.
  func end() -> (stage: SleepStage, span: Range<Int64>)? {
    guard let stage, from < to else { return nil }
    return (stage, from..<to)
  }
}
