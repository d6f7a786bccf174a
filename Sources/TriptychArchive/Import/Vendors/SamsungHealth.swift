import TriptychHealth

/// The export of Samsung Health: tables `com.samsung.<type>.<digits>.csv` whose first line names the type, and
/// folders of JSON with the details of single rows.
///
/// Clocks are UTC; a `day_time` is the date itself. Of the day's steps only the row of all devices together is taken,
/// and of repeated rows of a day the highest. Rows of other apps repeat what Samsung's own rows say. Details of heart
/// rate and the like repeat their rows; heart-rate variability stands in the details alone.
enum SamsungHealth: ExportFormat {
  static let name = "samsung-health"
  static let title = "Samsung Health"

  static func recognizes(_ member: ExportMember) -> Bool {
    switch member.shape {
    case .table(_, .some): return true
    case .json: return folder(of: member) != nil || isVariability(member)
    default: return member.name.hasPrefix("com.samsung.")
    }
  }

  static func read(_ members: [ExportMember], of tree: ExportTree, into builder: inout ExportBuilder) throws {
    var tables: [String: [ExportMember]] = [:]
    var variability: [ExportMember] = []
    for member in members {
      if let type = type(of: member) {
        tables[type, default: []].append(member)
      } else if isVariability(member) {
        variability.append(member)
      } else {
        builder.notUsed(folder(of: member) ?? member.pattern)
      }
    }
    var reader = SamsungHealthReader(tree: tree, source: builder.source(title, .watch), tables: tables)
    try reader.readDays(&builder)
    try reader.readSleep(&builder)
    try reader.readReadings(&builder)
    try reader.readSums(&builder)
    try reader.readSessions(&builder)
    try reader.readMeals(&builder)
    try reader.readVariability(variability, &builder)
    for member in reader.unread { builder.notUsed(member.pattern) }
  }

  /// The type of a table without Samsung's prefix, such as `sleep_stage`; `nil` for anything else.
  private static func type(of member: ExportMember) -> String? {
    guard case .table(_, let preamble?) = member.shape else { return nil }
    for prefix in ["com.samsung.shealth.", "com.samsung.health."] where preamble.hasPrefix(prefix) {
      return String(preamble.dropFirst(prefix.count))
    }
    return preamble
  }

  /// The folder of a detail, which names its type; the names of details begin with random digits.
  private static func folder(of member: ExportMember) -> String? {
    member.path.split(separator: "/").first { $0.hasPrefix("com.samsung.") }.map { String($0) }
  }

  /// Whether a detail holds heart-rate variability.
  private static func isVariability(_ member: ExportMember) -> Bool {
    member.names("rmssd", "sdnn", "start_time")
  }
}

/// The codes of Samsung's exercises.
enum SamsungExercise {
  /// The codes of strength training.
  static let strength = Set([15002] + Array(10004...10006) + Array(10011...10027))

  /// The names by code; 0 is an exercise that the person named.
  static let names: [Int: String] = [
    1001: "Walking", 1002: "Running", 3001: "Golf", 4003: "Basketball", 4004: "Soccer", 4005: "Handball",
    5001: "Volleyball", 6001: "Squash", 6002: "Tennis", 6003: "Badminton", 6004: "Table tennis",
    7001: "Tai chi",
    7002: "Boxing", 7003: "Martial arts", 8001: "Ballet", 8002: "Dancing", 8003: "Ballroom dancing",
    9001: "Pilates",
    9002: "Yoga", 10001: "Stretching", 10002: "Skipping", 10003: "Hula-hooping", 10004: "Push-ups",
    10005: "Pull-ups", 10006: "Sit-ups", 10007: "Circuit training", 10008: "Mountain climbers",
    10009: "Jumping jacks", 10010: "Burpees", 10011: "Bench press", 10012: "Squats", 10013: "Lunges",
    10014: "Leg presses", 10015: "Leg extensions", 10016: "Leg curls", 10017: "Back extensions",
    10018: "Lat pull-downs", 10019: "Deadlifts", 10020: "Shoulder presses", 10021: "Front raises",
    10022: "Lateral raises", 10023: "Crunches", 10024: "Leg raises", 10025: "Plank", 10026: "Arm curls",
    10027: "Arm extensions", 11001: "Inline skating", 11005: "Horse riding", 11007: "Cycling",
    12001: "Aerobics",
    13001: "Hiking", 13002: "Rock climbing", 13003: "Backpacking", 13004: "Mountain biking",
    14001: "Swimming",
    14002: "Aqua aerobics", 14003: "Canoeing", 14004: "Sailing", 14007: "Kayaking", 14010: "Rowing",
    15001: "Step machine", 15002: "Weight machines", 15003: "Exercise bike", 15004: "Rowing machine",
    15005: "Treadmill", 15006: "Elliptical trainer", 16001: "Cross-country skiing", 16002: "Skiing",
    16004: "Ice skating", 16006: "Ice hockey", 16007: "Snowboarding", 16008: "Alpine skiing",
    16009: "Snowshoeing",
  ]
}
