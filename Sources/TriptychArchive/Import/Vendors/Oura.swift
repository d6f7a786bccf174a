import Foundation
import TriptychHealth

/// The exports of Oura: the archive of the app, a table for each kind of data with semicolons and JSON in cells, and
/// the trends of the web page, one table with a row for each day and any choice of columns.
///
/// Lengths are in seconds. A day is that of waking. Of the archive's nights only the long sleep of a day is taken.
/// Trends repeat the archive and are read for what it lacks. Scores and deviations have no measure here.
enum Oura: ExportFormat {
  static let name = "oura"
  static let title = "Oura"

  static func recognizes(_ member: ExportMember) -> Bool { kind(of: member) != nil }

  static func read(_ members: [ExportMember], of tree: ExportTree, into builder: inout ExportBuilder) throws {
    let source = builder.source(title, .watch)
    let kinds = Dictionary(grouping: members) { kind(of: $0) }
    func tables(_ kind: Kind, _ body: (consuming ExportTable) throws -> Void) throws {
      try tree.tables(kinds[kind] ?? [], translations: translations, body)
    }
    var nights: [CalendarDay: Night] = [:]
    try tables(.nights) { try readNights($0, &nights, &builder) }
    for (day, night) in nights.sorted(by: { $0.key < $1.key }) {
      try night.hand(to: &builder, on: day, source: source)
    }
    for (kind, columns) in daily {
      try tables(kind) { try readDays($0, columns, source, &builder) }
    }
    var given = GivenValues()
    try tables(.heartRate) { try readHeartRate($0, source, &given, &builder) }
    try tables(.workouts) { try readWorkouts($0, source, &builder) }
    try tables(.practice) { try readPractice($0, source, &given, &builder) }
    let left = (kinds[.nights] == nil ? nightTrends : []) + (kinds[.activity] == nil ? activityTrends : [])
    if left.isEmpty {
      for member in kinds[.trends] ?? [] { builder.notUsed(member.pattern) }
    } else {
      try tables(.trends) {
        try readDays($0, left, source, &builder, withNights: kinds[.nights] == nil)
      }
    }
  }

  private enum Kind { case nights, activity, oxygen, vo2Max, heartRate, workouts, practice, trends }

  private static func kind(of member: ExportMember) -> Kind? {
    guard case .table(let names, nil) = member.shape else { return nil }
    let columns = Set(names.map { translations[$0] ?? $0 })
    let has = { (names: String...) in columns.isSuperset(of: names) }
    if has("bedtime_start", "total_sleep_duration", "day") { return .nights }
    if has("day", "equivalent_walking_distance") { return .activity }
    if has("day", "spo2_percentage") { return .oxygen }
    if has("day", "vo2_max", "timestamp") { return .vo2Max }
    if has("timestamp", "bpm"), columns.isSubset(of: ["id", "timestamp", "bpm", "source"]) {
      return .heartRate
    }
    if has("activity", "start_datetime", "end_datetime") { return .workouts }
    if has("type", "start_datetime", "end_datetime", "day") { return .practice }
    if has("date", "total_sleep_duration") || has("date", "lowest_resting_heart_rate") { return .trends }
    return nil
  }

  // MARK: Nights

  private struct Night {
    var totals: NightTotals
    var restingHeartRate, variability, breaths: Double?
    var place: ExportPlace

    func hand(to builder: inout ExportBuilder, on day: CalendarDay, source: Int) throws {
      try builder.daily(.restingHeartRate, restingHeartRate, on: day, source: source, at: place)
      try builder.daily(.hrvRMSSD, variability, on: day, source: source, at: place)
      try builder.daily(.respiratoryRate, breaths, on: day, source: source, at: place)
      try builder.night(totals, on: day, source: source, at: place)
    }
  }

  private static func readNights(
    _ table: consuming ExportTable, _ nights: inout [CalendarDay: Night], _ builder: inout ExportBuilder
  ) throws {
    let day = table.column("day"), type = table.column("type"), columns = NightColumns(table)
    let heart = table.column("lowest_heart_rate"), variability = table.column("average_hrv")
    let breaths = table.column("average_breath")
    while try table.next(&builder) {
      let kind = table.text(type) ?? "long_sleep"
      guard kind == "long_sleep" else {
        builder.notUsed("sleep: " + kind)
        continue
      }
      guard let date = table.day(day) else {
        builder.refuse(.badDay, "a night", at: table.place)
        continue
      }
      let night = Night(
        totals: columns.totals(table), restingHeartRate: table.positive(heart),
        variability: table.positive(variability), breaths: table.positive(breaths), place: table.place)
      if let held = nights[date] {
        builder.duplicate()
        if held.totals.length >= night.totals.length { continue }
      }
      nights[date] = night
    }
  }

  private struct NightColumns {
    let asleep, deep, rem, light, awake, inBed, efficiency: Int?

    init(_ table: borrowing ExportTable) {
      asleep = table.column("total_sleep_duration")
      deep = table.column("deep_sleep_duration")
      rem = table.column("rem_sleep_duration")
      light = table.column("light_sleep_duration")
      awake = table.column("awake_time")
      inBed = table.column("time_in_bed", "total_bedtime")
      efficiency = table.column("efficiency", "sleep_efficiency")
    }

    func totals(_ table: borrowing ExportTable) -> NightTotals {
      NightTotals(
        asleep: table.number(asleep), deep: table.number(deep), rem: table.number(rem),
        core: table.number(light),
        awake: table.number(awake), inBed: table.number(inBed), efficiency: table.number(efficiency),
        perHour: 3600)
    }
  }

  // MARK: Days

  private static let daily: [(Kind, [(String, Metric)])] = [
    (.activity, [("steps", .steps), ("active_calories", .activeEnergy), ("total_calories", .totalEnergy)]),
    (.oxygen, [("spo2_percentage", .oxygenSaturation)]),
    (.vo2Max, [("vo2_max", .vo2Max)]),
  ]
  private static let nightTrends: [(String, Metric)] = [
    ("lowest_resting_heart_rate", .restingHeartRate), ("average_hrv", .hrvRMSSD),
    ("respiratory_rate", .respiratoryRate),
  ]
  private static let activityTrends: [(String, Metric)] = [
    ("steps", .steps), ("activity_burn", .activeEnergy), ("total_burn", .totalEnergy),
  ]

  private static func readDays(
    _ table: consuming ExportTable, _ metrics: [(String, Metric)], _ source: Int,
    _ builder: inout ExportBuilder,
    withNights: Bool = false
  ) throws {
    let day = table.column("day", "date"), nights = NightColumns(table)
    var indices: [Int?] = []
    for metric in metrics { indices.append(table.column(metric.0)) }
    while let date = try table.nextDay(day, "a day", &builder) {
      for (metric, column) in zip(metrics, indices) {
        let value = value(table, column, of: metric.1)
        try builder.daily(metric.1, value, on: date, source: source, at: table.place)
      }
      if withNights { try builder.night(nights.totals(table), on: date, source: source, at: table.place) }
    }
  }

  /// The value of a metric in a cell, or the mean in one such as `{"average":96.1}`; `nil` for nothing, and NaN for
  /// anything else.
  private static func value(_ table: borrowing ExportTable, _ column: Int?, of metric: Metric) -> Double? {
    guard let text = table.text(column), text.hasPrefix("{") else { return table.value(column, of: metric) }
    guard let value = try? JSONText.value(of: Array(text.utf8)) else { return .nan }
    return value["average"]?.figure.unlessZero
  }

  // MARK: Moments

  private static func readHeartRate(
    _ table: consuming ExportTable, _ source: Int, _ given: inout GivenValues, _ builder: inout ExportBuilder
  ) throws {
    let time = table.column("timestamp"), beats = table.column("bpm")
    while let clock = try table.nextClock(time, "a heart rate", &builder) {
      let moment = clock.instant(in: builder.zone)
      guard let rate = table.positive(beats), given.isNew(.heartRate, rate, from: moment, &builder) else {
        continue
      }
      try builder.reading(.heartRate, rate, at: moment, source: source, place: table.place)
    }
  }

  private static func readWorkouts(
    _ table: consuming ExportTable, _ source: Int, _ builder: inout ExportBuilder
  ) throws {
    let from = table.column("start_datetime"), to = table.column("end_datetime"), id = table.column("id")
    let name = table.column("activity"), energy = table.column("calories"),
      distance = table.column("distance")
    while try table.next(&builder) {
      guard let start = table.clock(from), let end = table.clock(to) else {
        builder.refuse(.badTime, "a session", at: table.place)
        continue
      }
      let word = FoldedName.of(table.text(name) ?? "workout")
      var session = ExportSession(
        FoldedName.sentence(word), from: start.instant(in: builder.zone), to: end.instant(in: builder.zone),
        source: source, platform: title)
      session.utcOffset = start.placeOffset
      session.sourceID = table.text(id)
      session.energy = table.number(energy)
      session.distance = table.number(distance).map { $0 / 1000 }
      session.isStrength = ["strength_training", "weightlifting", "weight_training"].contains(word)
      try builder.session(session, at: table.place)
    }
  }

  private static func readPractice(
    _ table: consuming ExportTable, _ source: Int, _ given: inout GivenValues, _ builder: inout ExportBuilder
  ) throws {
    let from = table.column("start_datetime"), to = table.column("end_datetime"), type = table.column("type")
    while try table.next(&builder) {
      let kind = table.text(type) ?? "nothing"
      guard ["meditation", "breathing"].contains(kind) else {
        builder.notUsed("moment: " + kind)
        continue
      }
      guard let start = table.clock(from)?.instant(in: builder.zone),
        let end = table.clock(to)?.instant(in: builder.zone), start < end
      else {
        builder.refuse(.badTime, "a practice", at: table.place)
        continue
      }
      guard given.isNew(.mindfulMinutes, from: start, to: end, &builder) else { continue }
      try builder.sum(
        .mindfulMinutes, Double(start.seconds(until: end)) / 60, from: start, to: end, source: source,
        at: table.place)
    }
  }

  /// Names that stand in camel case in some archives, which folding leaves in one piece.
  private static let translations = Dictionary(
    uniqueKeysWithValues: [
      "bedtime_start", "total_sleep_duration", "deep_sleep_duration", "rem_sleep_duration",
      "light_sleep_duration",
      "awake_time", "time_in_bed", "lowest_heart_rate", "average_hrv", "average_breath",
      "equivalent_walking_distance", "active_calories", "total_calories", "spo2_percentage", "vo2_max",
      "start_datetime", "end_datetime",
    ].map { ($0.split(separator: "_").joined(), $0) })
}
