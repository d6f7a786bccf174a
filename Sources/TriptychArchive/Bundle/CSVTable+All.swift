import TriptychHealth

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
    fields: [
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
    ], key: ["source", "id"])

  static let goals = CSVTable(
    name: BundleLayout.goalTable,
    fields: [
      CSVField("goal", .text), CSVField("name", .text), metricField,
      CSVField("target", .number), CSVField("unit", .text), CSVField("by_date", .date),
    ], key: ["goal"])

  /// The hours of one year.
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

  /// The table of one kind of event by hand.
  static func entries(_ kind: HandEntry.Kind) -> CSVTable {
    let texts: [CSVField] =
      switch kind {
      case .meal, .habit: [CSVField("name", .text)]
      case .journal: [CSVField("text", .text)]
      case .mood, .water, .mindful: []
      }
    let amounts = amountMetrics(kind).map { CSVField($0.id, .number, MetricCatalog[$0]?.unit) }
    return CSVTable(
      name: BundleLayout.entryTable(kind),
      fields: [CSVField("date", .date), CSVField("time", .moment)] + texts + amounts
        + [CSVField("note", .text), CSVField("id", .text)], key: ["id"])
  }

  /// The metrics that events of a kind may have, in the order of the catalogue.
  static func amountMetrics(_ kind: HandEntry.Kind) -> [Metric] {
    let asked = Set((EntryKind(rawValue: kind.rawValue)?.fields ?? []).compactMap(\.metric))
    return MetricCatalog.all.map(\.metric).filter(asked.contains)
  }
}
