import TriptychHealth

/// The tables of Health Auto Export.
extension HealthAutoReader {
  /// Looks at what a table holds.
  mutating func survey(_ table: consuming ExportTable) throws {
    let measures = table.columns.map { HealthAutoMeasure(column: $0) }
    var byName: [String: HealthAutoSurvey] = [:]
    // The rows are the same for all columns, and so is what they are by.
    var all = HealthAutoSurvey()
    while try table.next() {
      guard let clock = table.clock(0) else { continue }
      all.add(clock.local, day: Int(clock.day.number))
      for (column, measure) in measures.enumerated() {
        guard let measure, table.bytes(column).count > 0 else { continue }
        byName[measure.name, default: HealthAutoSurvey()].add(clock.local, day: Int(clock.day.number))
      }
    }
    for name in byName.keys { byName[name]?.take(levelOf: all) }
    surveys[table.member.place] = byName
  }

  /// Takes the values of a table that count.
  mutating func read(_ table: consuming ExportTable, _ builder: inout ExportBuilder) throws {
    let measures = table.columns.map { HealthAutoMeasure(column: $0) }
    for (column, measure) in measures.enumerated() {
      let place = table.column(at: column)
      if measure == nil, place > 0 { unused.add(table.columns[place]) }
    }
    let file = table.member.place
    let held = surveys[file] ?? [:]
    let source = builder.source(HealthAutoExport.title, .app)
    while let clock = try table.nextClock(0, "a row", &builder) {
      let place = table.place
      var nights: [String: Double] = [:], pressure: [String: Double] = [:]
      var night: HealthAutoMeasure?, measured: HealthAutoMeasure?
      for (column, measure) in measures.enumerated() {
        guard let measure, table.bytes(column).count > 0, let number = HealthAutoReader.number(table, column)
        else {
          continue
        }
        let level = held[measure.name]?.level ?? .moment
        guard counts(measure.name, file, day: Int(clock.day.number), clock, isDaily: level == .day) else {
          builder.duplicate()
          continue
        }
        let point = Point(measure: measure, level: level, clock: clock, source: source, place: place)
        switch (measure.kind, measure.part) {
        case (.sleep, let part):
          night = measure
          nights[["total": "totalSleep", "in_bed": "inBed"][part] ?? part] = number
        case (.pressure, let part):
          measured = measure
          pressure[part] = number
        case (_, "min"), (_, "max"): continue
        default: try take(number, point, &builder)
        }
      }
      if let night {
        let level = held[night.name]?.level ?? .moment
        let point = Point(measure: night, level: level, clock: clock, source: source, place: place)
        if level == .day {
          try takeNight({ nights[$0] }, clock.day, point, &builder)
        } else {
          unused.add("sleep_analysis by the hour")
        }
      }
      if let measured {
        let level = held[measured.name]?.level ?? .moment
        let point = Point(measure: measured, level: level, clock: clock, source: source, place: place)
        try takePressure(pressure["systolic"], pressure["diastolic"], point, &builder)
      }
    }
  }

  /// The number in a field. Where semicolons separate fields, a comma begins the decimals.
  private static func number(_ table: borrowing ExportTable, _ column: Int?) -> Double? {
    let field = table.bytes(column)
    let hasComma = (0..<field.count).contains { field[$0] == UInt8(ascii: ",") }
    return table.number(column, decimalComma: hasComma && table.hasSemicolons)
  }
}
