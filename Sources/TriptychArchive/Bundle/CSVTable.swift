import TriptychHealth

/// A table of a bundle: its file, fields and key.
///
/// Defines both the header line of the file and its schema in `datapackage.json`.
struct CSVTable: Hashable {
  /// The name relative to the top folder.
  var name: String
  /// The columns in order.
  var fields: [CSVField]
  /// The names of the fields that form the key.
  var key: [String]

  /// The header line, with its line break.
  var header: String { fields.map(\.name).joined(separator: ",") + "\n" }
}

/// A column of a table.
struct CSVField: Hashable {
  /// The type of the column's values.
  enum Content: Hashable {
    /// Free text, guarded against being run as a formula.
    case text
    /// One of the given words of our own.
    case word([String])
    case number, integer, date, flag
    /// A moment in UTC.
    case moment
  }

  var name: String
  var content: Content
  /// The unit of the numbers; `nil` when another column gives it or there is none.
  var unit: MeasureUnit?

  /// Creates a column.
  init(_ name: String, _ content: Content, _ unit: MeasureUnit? = nil) {
    self.name = name
    self.content = content
    self.unit = unit
  }

  /// The column's field descriptor in a table schema.
  func schema(text: String?) -> JSONValue {
    var members = [JSONMember("name", .string(name)), JSONMember("type", .string(type))]
    if content == .moment || content == .date { members.append(JSONMember("format", .string("default"))) }
    if let text { members.append(JSONMember("description", .string(text))) }
    if let unit { members.append(JSONMember("unit", .string(unit.symbol))) }
    switch content {
    case .text:
      members.append(
        JSONMember(
          "guard",
          .members([
            "prefix": .string("'"), "when": .string("^($|['=+@\\t\\r\\n\u{FF1D}\u{FF0B}\u{FF0D}\u{FF20}-])"),
          ])))
    case .word(let words):
      let list = JSONValue.array(words.map { .string($0) })
      members.append(JSONMember("constraints", .members(["enum": list])))
    default: break
    }
    return .object(members)
  }

  private var type: String {
    switch content {
    case .text, .word: "string"
    case .number: "number"
    case .integer: "integer"
    case .date: "date"
    case .flag: "boolean"
    case .moment: "datetime"
    }
  }
}

/// The tables of a bundle.
extension CSVTable {
  private static let metricField = CSVField("metric", .word(MetricCatalog.all.map(\.metric.id)))

  static let dailyMetrics = CSVTable(
    name: BundleLayout.dailyMetrics,
    fields: [
      CSVField("date", .date), metricField, CSVField("value", .number), CSVField("unit", .text),
      CSVField("source", .text),
    ], key: ["date", "metric"])

  static let sleep = CSVTable(
    name: BundleLayout.sleepTable,
    fields: [
      CSVField("start", .moment), CSVField("end", .moment),
      CSVField("stage", .word(SleepStage.allCases.map(\.rawValue))), CSVField("hours", .number, .hour),
      CSVField("source", .text),
    ], key: ["start", "end", "stage", "source"])

  static let workouts = CSVTable(
    name: BundleLayout.workoutTable,
    fields: sessionFields + [
      CSVField("counts", .flag), CSVField("state", .word(ListedSession.State.allCases.map(\.rawValue))),
    ], key: ["source", "id"])

  /// The table of sessions of bundles that did not say whether a session counts.
  static let earlierWorkouts = CSVTable(
    name: BundleLayout.workoutTable, fields: sessionFields, key: ["source", "id"])

  private static let sessionFields =
    [
      CSVField("start", .moment), CSVField("end", .moment), CSVField("name", .text),
      CSVField("minutes", .number, .minute), CSVField("energy_kcal", .number, .kilocalorie),
      CSVField("distance_km", .number, .kilometre),
      CSVField("mean_heart_rate_bpm", .number, .beatsPerMinute),
      CSVField("lowest_heart_rate_bpm", .number, .beatsPerMinute),
      CSVField("highest_heart_rate_bpm", .number, .beatsPerMinute), CSVField("strength", .flag),
      CSVField(
        "origin", .word([ExerciseRecord.Origin.manual, .synced].map(\.rawValue))),
      CSVField("platform", .text), CSVField("device", .text), CSVField("source", .text),
      CSVField("source_id", .text), CSVField("id", .text), CSVField("note", .text),
      CSVField("utc_offset_minutes", .integer, .minute),
    ] + BundleLayout.zoneKeys.map { CSVField("\($0)", .number, .minute) }

  static let goals = CSVTable(
    name: BundleLayout.goalTable,
    fields: [
      CSVField("goal", .text), CSVField("name", .text), metricField,
      CSVField("target", .number), CSVField("unit", .text), CSVField("by_date", .date),
    ], key: ["goal"])

  static let conversations = CSVTable(
    name: BundleLayout.conversationTable,
    fields: [
      CSVField("id", .text), CSVField("number", .integer), CSVField("start", .moment),
      CSVField("end", .moment), CSVField("way", .word(Conversation.Kind.allCases.map(\.rawValue))),
      CSVField("partner", .text), CSVField("channel", .text), CSVField("time", .moment),
      CSVField("who", .text), CSVField("text", .text),
    ], key: ["id", "number"])

  /// The hourly table of one year.
  static func hourly(_ year: Int) -> CSVTable {
    CSVTable(
      name: BundleLayout.hourlyTable(year),
      fields: [
        CSVField("start", .moment), metricField, CSVField("kind", .word(["sum", "readings"])),
        CSVField("sum", .number), CSVField("count", .integer), CSVField("mean", .number),
        CSVField("lowest", .number), CSVField("highest", .number), CSVField("unit", .text),
        CSVField("source", .text),
      ], key: ["start", "metric", "kind", "source"])
  }

  /// The table of one kind of event entered by hand.
  static func entries(_ kind: HandEntry.Kind) -> CSVTable {
    let texts: [CSVField] =
      switch kind {
      case .meal, .habit, .medication: [CSVField("name", .text)]
      case .journal: [CSVField("text", .text)]
      case .mood, .water, .mindful: []
      }
    let amounts = amountMetrics(kind).map { CSVField($0.id, .number, MetricCatalog[$0]?.unit) }
    return CSVTable(
      name: BundleLayout.entryTable(kind),
      fields: [CSVField("date", .date), CSVField("time", .moment)] + texts + amounts
        + [CSVField("note", .text), CSVField("id", .text)], key: ["id"])
  }

  /// The metrics that events of a kind may have, in catalog order.
  static func amountMetrics(_ kind: HandEntry.Kind) -> [Metric] {
    let asked = Set((EntryKind(rawValue: kind.rawValue)?.fields ?? []).compactMap(\.metric))
    return MetricCatalog.all.map(\.metric).filter(asked.contains)
  }
}

/// A line of CSV according to RFC 4180, in UTF-8, ended by LF.
struct CSVLine {
  private var bytes: [UInt8] = []
  private var isFirst = true

  /// Ends the line, returns it and begins the next.
  mutating func end() -> [UInt8] {
    bytes.append(UInt8(ascii: "\n"))
    defer { (bytes, isFirst) = ([], true) }
    return bytes
  }

  /// Appends a number; `nil` is an empty field.
  mutating func put(_ value: Double?) {
    separate()
    if let value { bytes += plainNumber(value).utf8 }
  }

  /// Appends a word of our own that needs no quoting, such as an id or a time.
  mutating func put(word: String) {
    separate()
    bytes += word.utf8
  }

  /// Appends free text; `nil` is an empty field.
  ///
  /// Spreadsheets run text that looks like a formula. Text that is empty or begins with `'`, `=`, `+`, `-`,
  /// `@`, TAB, CR, LF or a full-width form of those signs gets a leading `'`, which a reader removes.
  mutating func put(text: String?) {
    separate()
    guard let text else { return }
    let guarded = CSVLine.needsGuard(text) ? "'" + text : text
    if guarded.utf8.contains(where: { [0x22, 0x2C, 0x0A, 0x0D].contains($0) }) {
      bytes.append(UInt8(ascii: "\""))
      for byte in guarded.utf8 {
        if byte == UInt8(ascii: "\"") { bytes.append(byte) }
        bytes.append(byte)
      }
      bytes.append(UInt8(ascii: "\""))
    } else {
      bytes += guarded.utf8
    }
  }

  private mutating func separate() {
    if !isFirst { bytes.append(UInt8(ascii: ",")) }
    isFirst = false
  }

  private static let guarded: Set<Unicode.Scalar> = [
    "'", "=", "+", "-", "@", "\t", "\r", "\n", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}",
  ]

  private static func needsGuard(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first else { return true }
    return guarded.contains(first)
  }
}

extension BundleLayout {
  /// The table of one kind of event entered by hand.
  static func entryTable(_ kind: HandEntry.Kind) -> String {
    switch kind {
    case .meal: "data/csv/meals.csv"
    case .mood: "data/csv/check-ins.csv"
    case .journal: "data/csv/journal.csv"
    case .habit: "data/csv/habits.csv"
    case .water: "data/csv/drinks.csv"
    case .mindful: "data/csv/practice.csv"
    case .medication: "data/csv/medication.csv"
    }
  }
}

extension BundleSchema {
  /// The header lines that a CSV table may have, those of earlier bundles included; none for a file that is not one.
  static func headers(of name: String) -> [String] {
    if name.hasPrefix(BundleLayout.hourlyTables) { return [CSVTable.hourly(0).header] }
    return tablesForPeople.filter { $0.name == name }.map(\.header)
  }

  private static let tablesForPeople: [CSVTable] =
    [.dailyMetrics, .sleep, .workouts, .earlierWorkouts, .goals, .conversations]
    + HandEntry.Kind.allCases.map { CSVTable.entries($0) }
}
