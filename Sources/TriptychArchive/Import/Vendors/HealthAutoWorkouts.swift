import TriptychHealth

/// The sessions of Health Auto Export.
extension HealthAutoReader {
  /// Takes a session of JSON of either version. The older one has energy, distance and heart rate as objects; in the
  /// newer one some of these names hold the course of the session, which is not kept.
  mutating func takeWorkout(_ value: JSONValue, _ place: ExportPlace, _ builder: inout ExportBuilder) throws {
    let seconds =
      value["duration"]?.amount
      ?? value["duration"]?.text.flatMap { ExportClock.secondOfDay($0) }.map(Double.init)
    guard let start = (value["start"] ?? value["startDate"])?.clock else {
      return builder.refuse(.badTime, "a session", at: place)
    }
    let from = start.instant(in: builder.zone)
    var to = (value["end"] ?? value["endDate"])?.clock?.instant(in: builder.zone)
    if to == nil, let seconds, (0..<1e6).contains(seconds), abs(from.seconds) < 1 << 40 {
      to = from.adding(seconds: Int64(seconds))
    }
    guard let to else { return builder.refuse(.badTime, "a session", at: place) }
    var session = ExportSession(
      value["name"]?.text ?? "Workout", from: from, to: to,
      source: builder.source(HealthAutoExport.title, .app), platform: "Apple HealthKit")
    session.sourceID = value["id"]?.text
    session.minutes = seconds.map { HealthAutoReader.minutes($0, from, to) }
    let quantity = { (names: [String], unit: MeasureUnit) -> Double? in
      for name in names {
        guard let found = value[name], let amount = found["qty"]?.figure else { continue }
        return unit.value(amount, in: found["units"]?.text ?? "")
      }
      return nil
    }
    session.energy = quantity(["activeEnergyBurned", "activeEnergy", "totalEnergy"], .kilocalorie)
    session.distance = quantity(["distance"], .kilometre)
    let rates = value["heartRate"]
    session.meanHeartRate = rates?["avg"]?["qty"]?.figure ?? value["avgHeartRate"]?["qty"]?.figure
    session.highestHeartRate = rates?["max"]?["qty"]?.figure ?? value["maxHeartRate"]?["qty"]?.figure
    session.lowestHeartRate = rates?["min"]?["qty"]?.figure
    try take(session, place, &builder)
  }

  /// Reads the table of sessions, whose times have no seconds in some versions.
  mutating func readWorkouts(_ table: consuming ExportTable, _ builder: inout ExportBuilder) throws {
    let name = table.column("workout_type"), start = table.column("start"), end = table.column("end")
    let length = table.column("duration")
    let energy: [(Int?, String)] = [
      (table.column("active_energy_kcal"), "kcal"), (table.column("active_energy_kj"), "kJ"),
    ]
    let distance: [(Int?, String)] = [
      (table.column("distance_km"), "km"), (table.column("distance_mi"), "mi"),
      (table.column("distance_m"), "m"),
    ]
    let mean = table.column("avg_heart_rate_count_min", "avg_heart_rate_bpm")
    let highest = table.column("max_heart_rate_count_min", "max_heart_rate_bpm")
    while try table.next(&builder) {
      guard let from = table.clock(start)?.instant(in: builder.zone),
        let to = table.clock(end)?.instant(in: builder.zone)
      else {
        builder.refuse(.badTime, "a session", at: table.place)
        continue
      }
      var session = ExportSession(
        table.text(name) ?? "Workout", from: from, to: to,
        source: builder.source(HealthAutoExport.title, .app),
        platform: "Apple HealthKit")
      session.minutes = table.text(length).flatMap { ExportClock.secondOfDay($0) }.map { Double($0) / 60 }
      for (column, unit) in energy {
        if let value = table.positive(column) {
          session.energy = MeasureUnit.kilocalorie.value(value, in: unit)
        }
      }
      for (column, unit) in distance {
        if let value = table.positive(column) {
          session.distance = MeasureUnit.kilometre.value(value, in: unit)
        }
      }
      session.meanHeartRate = table.positive(mean)
      session.highestHeartRate = table.positive(highest)
      try take(session, table.place, &builder)
    }
  }

  /// Takes a session unless another file gave one from the same minute to the same minute.
  private mutating func take(_ session: ExportSession, _ place: ExportPlace, _ builder: inout ExportBuilder)
    throws
  {
    guard isNew(session) else { return builder.duplicate() }
    var session = session
    session.isStrength =
      FoldedName.of(session.name).contains("strength") || FoldedName.of(session.name) == "core_training"
    try builder.session(session, at: place)
  }

  /// The minutes of a length that is in seconds, and in minutes in some versions: whichever is nearer to the span.
  private static func minutes(_ length: Double, _ from: Instant, _ to: Instant) -> Double {
    let span = max(0, Double(to.seconds) - Double(from.seconds))
    return abs(length - span) <= abs(length * 60 - span) ? length / 60 : length
  }
}
