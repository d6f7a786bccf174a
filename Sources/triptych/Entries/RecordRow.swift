import TriptychHealth

/// A workout, an event or a day's value as `records` and `log` list it.
struct RecordRow {
  var id: String?
  var kind: String
  var day: CalendarDay
  /// The start; `nil` for the value of a whole day.
  var start: Instant?
  var isManual = true
  var source = Source.byHand
  var platform: String?
  /// The values, by the names of the fields.
  var values: [JSONMember]
  private let zone: CivilZone

  /// An entry made just now.
  init(_ value: EnteredValue, zone: CivilZone) {
    switch value {
    case .day(let place, let number):
      self.init(place, number, zone: zone)
    case .event(let entry): self.init(entry, zone: zone)
    case .workout(let workout): self.init(workout, source: Source.byHand, zone: zone)
    }
  }

  private init(_ place: DayPlace, _ number: Double, zone: CivilZone) {
    let kind = EntryKind.allCases.first { $0.isDayValue && $0.fields[0].metric == place.metric }
    self.zone = zone
    self.kind = kind?.rawValue ?? place.metric.id
    day = place.day
    values = [
      JSONMember("value", .number(number)),
      JSONMember("unit", JSONValue(MetricCatalog[place.metric]?.unit.symbol)),
    ]
  }

  init(_ entry: HandEntry, zone: CivilZone) {
    self.zone = zone
    id = entry.id
    kind = entry.kind.rawValue
    day = zone.day(of: entry.at)
    start = entry.at
    values = entry.values.filter { $0.name != "at" }
  }

  init(_ workout: ExerciseRecord, source: String, zone: CivilZone) {
    self.zone = zone
    id = workout.id
    kind = "workout"
    day = zone.day(of: workout.span.lowerBound)
    start = workout.span.lowerBound
    isManual = workout.origin == .manual
    self.source = source
    platform = workout.platform
    values = workout.values.filter { $0.name != "start" }
    for (name, rate) in [
      ("heart_rate_mean", workout.meanHeartRate), ("heart_rate_lowest", workout.lowestHeartRate),
      ("heart_rate_highest", workout.highestHeartRate),
    ] {
      if let rate { values.append(JSONMember(name, .number(rate))) }
    }
    if let device = workout.device { values.append(JSONMember("device", .string(device))) }
  }

  var members: [JSONMember] {
    [
      JSONMember("id", JSONValue(id)), JSONMember("kind", .string(kind)), JSONMember("day", .string(day.iso)),
      JSONMember("start", JSONValue(start.map { zone.rfc3339($0) })),
      JSONMember("origin", .string(isManual ? "manual" : "synced")), JSONMember("source", .string(source)),
      JSONMember("platform", JSONValue(platform)), JSONMember("values", .object(values)),
    ]
  }

  var json: JSONValue { .object(members) }
}

/// All records of a person up to a moment: workouts and manual events, in order of time.
struct RecordList {
  var rows: [RecordRow]

  init(_ held: HeldData, zone: CivilZone, asOf: Instant) {
    let workouts = held.workouts.map { workout in
      RecordRow(
        workout,
        source: held.sources.indices.contains(workout.source) ? held.sources[workout.source].name : "",
        zone: zone)
    }
    rows = (workouts + held.entries.map { RecordRow($0, zone: zone) })
      .filter { $0.start.map { $0 <= asOf } ?? true }
      .sorted {
        let (left, right) = ($0.start ?? asOf, $1.start ?? asOf)
        return left != right ? left < right : ($0.source, $0.id ?? "") < ($1.source, $1.id ?? "")
      }
  }

  /// Keeps the newest `limit` records of a range of days.
  mutating func cut(from first: CalendarDay?, to last: CalendarDay?, limit: Int?) {
    rows.removeAll { row in (first.map { row.day < $0 } ?? false) || (last.map { row.day > $0 } ?? false) }
    if let limit { rows = Array(rows.suffix(limit)) }
  }

  var json: JSONValue { .array(rows.map(\.json)) }
}
