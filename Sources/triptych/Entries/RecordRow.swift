import TriptychHealth

/// A workout, an event or a day's value as `records` and `log` list it.
struct RecordRow {
  var id: String?
  var kind: String
  /// The record's own local day: of a session, by the clock of the place where it was.
  var day: CalendarDay
  /// The start; `nil` for the value of a whole day.
  var start: Instant?
  var isManual = true
  var source = Source.byHand
  var platform: String?
  /// Whether and how it counts.
  var state = ListedSession.State.counted
  /// The values, by the names of the fields.
  var values: [JSONMember]
  /// Who sent a session and how far it can be trusted; empty for anything else.
  var provenance: [JSONMember] = []
  /// When the entry was made and last changed, or a session was first and last brought by an import.
  var created, updated: Instant?
  private let zone: CivilZone

  /// An entry made just now.
  init(_ value: EnteredValue, zone: CivilZone) {
    switch value {
    case .day(let place, let number):
      self.init(place, number, zone: zone)
    case .event(let entry): self.init(entry, zone: zone)
    case .workout(let workout):
      self.init(workout, source: Source(name: Source.byHand, kind: .manual), zone: zone)
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

  init(
    _ workout: ExerciseRecord, source: Source, state: ListedSession.State = .counted,
    quality: RecordQuality? = nil,
    zone: CivilZone
  ) {
    self.zone = zone
    id = workout.id
    kind = "workout"
    day = workout.clock(else: zone).day(of: workout.span.lowerBound)
    start = workout.span.lowerBound
    isManual = workout.origin == .manual
    self.source = source.name
    self.state = state
    platform = workout.platform
    values = workout.values.filter { $0.name != "start" }
    for (name, rate) in [
      ("heart_rate_mean", workout.meanHeartRate), ("heart_rate_lowest", workout.lowestHeartRate),
      ("heart_rate_highest", workout.highestHeartRate),
    ] {
      if let rate { values.append(JSONMember(name, .number(rate))) }
    }
    if let minutes = workout.zoneMinutes {
      values.append(JSONMember("heart_rate_zone_minutes", .array(minutes.map { .number($0) })))
    }
    (created, updated) = (workout.synced, workout.updated)
    provenance = [
      JSONMember("source_id", JSONValue(workout.sourceID)), JSONMember("device", JSONValue(workout.device)),
      JSONMember(
        "utc_offset",
        JSONValue(
          workout.utcOffset.map { CivilZone.fixed(secondsEast: $0).offsetText(at: workout.span.lowerBound) })),
      JSONMember("app", JSONValue(source.kind == .app ? source.name : nil)),
      JSONMember("synced_at", JSONValue(workout.synced.map { zone.rfc3339($0) })),
    ]
    provenance += (quality ?? RecordQuality(workout)).json
  }

  /// The day, time and text of the row, short enough for a line of a table.
  var summary: JSONValue {
    .object(
      members.filter {
        !["confidence_parts", "validation_reasons", "source_id", "created", "updated"].contains($0.name)
      }
    )
  }

  var members: [JSONMember] {
    let moment = { (moment: Instant?) in JSONValue(moment.map { zone.rfc3339($0) }) }
    return [
      JSONMember("id", JSONValue(id)), JSONMember("kind", .string(kind)), JSONMember("day", .string(day.iso)),
      JSONMember("start", moment(start)),
      JSONMember("origin", .string(isManual ? "manual" : "synced")), JSONMember("source", .string(source)),
      JSONMember("platform", JSONValue(platform)), JSONMember("counts", .bool(state.counts)),
      JSONMember("state", .string(state.rawValue)), JSONMember("values", .object(values)),
    ] + provenance + [JSONMember("created", moment(created)), JSONMember("updated", moment(updated))]
  }

  var json: JSONValue { .object(members) }
}

/// All records of a person up to a moment: sessions, also those that do not count, and manual events, in order of time.
struct RecordList {
  var rows: [RecordRow]

  /// Creates the list from everything held that the person consents to.
  init(_ held: HeldData, _ memory: SyncMemory, settings: Settings, zone: CivilZone, asOf: Instant) {
    let resolver = RecordResolver(sources: held.sources, settings: settings, ledger: held.ledger)
    let resolved = resolver.resolve(held.workouts)
    let pending = Set(
      resolved.pending.flatMap { [$0.overlap.manual, $0.overlap.synced] }.map { $0.key(in: held.sources) })
    var rows = resolver.listed(held.workouts, as: resolved).map { session in
      let record = session.record
      let source =
        held.sources.indices.contains(record.source)
        ? held.sources[record.source] : Source(name: "", kind: .app)
      let quality = RecordQuality(
        record, asOf: asOf, isInConflict: pending.contains(record.key(in: held.sources)))
      return RecordRow(record, source: source, state: session.state, quality: quality, zone: zone)
    }
    rows += held.entries.map { RecordRow($0, zone: zone) }
    rows = rows.map { row in
      guard row.isManual, let id = row.id else { return row }
      var row = row
      let change = memory.change(of: .entry(id)) ?? memory.change(of: .workout(id))
      (row.created, row.updated) = (change?.created ?? row.created, change?.changed ?? row.updated)
      return row
    }
    self.rows = rows.filter { $0.start.map { $0 <= asOf } ?? true }
      .sorted {
        let (left, right) = ($0.start ?? asOf, $1.start ?? asOf)
        return left != right ? left < right : ($0.source, $0.id ?? "") < ($1.source, $1.id ?? "")
      }
  }

  var json: JSONValue { .array(rows.map(\.json)) }
  /// The list for a terminal, with fewer columns.
  var summary: JSONValue { .array(rows.map(\.summary)) }
}
