import Foundation
import TriptychHealth

/// Where in an export a record stands, for messages.
struct ExportPlace {
  /// The path of the file within the export; messages name its pattern alone, since a path may name a person.
  var member: String
  /// What is counted, such as `line`, `element` or `row`.
  var unit = "line"
  /// The number of the record, from 1.
  var number: Int

  /// What messages call the file.
  var pattern: String { ExportMember.pattern(of: member) }
}

/// Collects what the reader of one vendor's export finds, checks it against the catalog, counts it, and hands it on
/// in batches.
///
/// Readers give values in any unit that converts to the metric's own. What is refused is counted and named; it never
/// ends the import. Only errors of the receiver are thrown.
struct ExportBuilder {
  /// The counts so far, without those in ``taken``.
  private var summary: ImportSummary
  /// The records taken of each metric, by its number: counting by name would take as long as reading a value.
  private var taken = [Int](repeating: 0, count: MetricCatalog.all.count)
  /// The person's time zone, for floating clocks.
  let zone: CivilZone
  /// What the person says of words in exports.
  let words: ImportWords
  /// The limits of the import.
  let limits: ImportLimits
  private let format: String
  /// The vendor or app as people call it.
  private let title: String
  private let file: String
  private var builder: BatchBuilder
  private var entries: [HandEntry] = []
  private var sink: any ImportSink
  private var numbers: [Metric: MetricNumber] = [:]
  /// The metric of the last value, which that of the next one mostly is.
  private var last: (metric: Metric, number: MetricNumber)?
  /// Sources by what the export calls them, since cleaning a name takes long.
  private var named: [SourceText: Int] = [:]
  private var sessions: Set<String> = []
  private var entryIDs: Set<String> = []
  private var unusedColumns = UnusedColumns()
  /// Where the first broken file is broken, and whether it is only nested too deep.
  private var firstBroken: (place: ExportPlace, isTooDeep: Bool)?
  private let lastDay: CalendarDay

  /// Creates a builder for an export in a format, found in a file of this name.
  init(format: String, file: String, limits: ImportLimits, sink: any ImportSink) {
    self.format = format
    title = ExportFormats.named(format)?.title ?? format
    self.file = file
    self.limits = limits
    self.sink = sink
    zone = limits.zone
    words = limits.words
    summary = ImportSummary(kind: format)
    builder = BatchBuilder(limit: limits.batchEntries, chosen: limits.choice.sources)
    lastDay = limits.zone.day(of: limits.lastMoment)
  }

  // MARK: Sources

  /// The index of a source. Its name is cleaned; further sources than allowed share the last one.
  mutating func source(_ name: String, _ kind: SourceKind) -> Int {
    source(SourceText(name: name, kind: kind))
  }

  /// The index of the source that a text names, whose kind the name tells; without a name, of the app `title`.
  mutating func source(named name: String, else title: String) -> Int {
    source(SourceText(name: name, title: title))
  }

  private mutating func source(_ text: SourceText) -> Int {
    if let known = named[text] { return known }
    let cleaned = SourceName.cleaned(text.name)
    let name = cleaned.isEmpty ? text.title ?? "Unknown source" : cleaned
    let kind = text.kind ?? (cleaned.isEmpty ? .app : SourceRegistry.kind(ofName: cleaned))
    guard builder.registry.knows(name) || builder.registry.sources.count < limits.sources else {
      return builder.registry.sources.count - 1
    }
    let index = builder.registry.index(of: name, kind: kind)
    // Hostile files may name a new source in each record.
    if named.count < 10_000, text.name.utf8.count <= 500 { named[text] = index }
    return index
  }

  /// What an export says of a source.
  private struct SourceText: Hashable {
    var name: String
    /// `nil` where the name tells it.
    var kind: SourceKind?
    /// What an app without a name is called.
    var title: String?
  }

  // MARK: Values

  /// Takes the value of a day; `nil` is no value and is not counted, and NaN is what is no number. A later value of the same day, metric and
  /// source takes the place of an earlier one.
  mutating func daily(
    _ metric: Metric, _ value: Double?, unit: String = "", on day: CalendarDay, source: Int,
    at place: ExportPlace
  ) throws {
    guard let value, let (number, amount) = checked(metric, value, unit, place) else { return }
    guard day.number >= 0 else { return refuse(.before1970, "a value", at: place) }
    guard day <= lastDay else { return refuse(.inFuture, "a value", at: place) }
    guard !builder.registry.leavesOut(source) else { return }
    builder.add(daily: day, metric: number, source: source, value: amount)
    taken[number.index] += 1
    try handOnIfFull()
  }

  /// The amount of a value that is added to others before it is handed on, in the metric's own unit; `nil` for no value
  /// and for one that is refused.
  mutating func part(_ metric: Metric, _ value: Double?, unit: String = "", at place: ExportPlace) -> Double?
  {
    guard let value else { return nil }
    return checked(metric, value, unit, place)?.1
  }

  /// Takes a sum over a time span of at most ``ImportLimits/longestDay``, such as the steps of a minute; an empty span is
  /// its moment.
  mutating func sum(
    _ metric: Metric, _ value: Double?, unit: String = "", from: Instant, to: Instant, source: Int,
    at place: ExportPlace
  ) throws {
    guard let value, let (number, amount) = checked(metric, value, unit, place) else { return }
    guard isAllowed(from, to, hours: ImportLimits.longestDay, "a value", place) else { return }
    guard !builder.registry.leavesOut(source) else { return }
    builder.add(sum: amount, metric: number, source: source, from: from.seconds, to: to.seconds)
    taken[number.index] += 1
    try handOnIfFull()
  }

  /// Takes a reading at a moment, such as a heart rate.
  mutating func reading(
    _ metric: Metric, _ value: Double?, unit: String = "", at moment: Instant, source: Int, place: ExportPlace
  ) throws {
    guard let value, let (number, amount) = checked(metric, value, unit, place) else { return }
    guard isAllowed(moment, moment, hours: nil, "a value", place) else { return }
    guard !builder.registry.leavesOut(source) else { return }
    builder.add(reading: amount, metric: number, source: source, at: moment.seconds)
    taken[number.index] += 1
    try handOnIfFull()
  }

  /// Takes menstrual bleeding over a time span: its flow from 0 (none) to 3 (heavy), or `nil` for bleeding of which
  /// only that it was is known. A period of several days counts on each of them.
  mutating func bleeding(
    _ flow: Double?, from: Instant, to: Instant, source: Int, place: ExportPlace
  ) throws {
    let (metric, amount): (Metric, Double) = flow.map { (.menstrualFlow, $0) } ?? (.menstruation, 1)
    guard let (number, value) = checked(metric, amount, "", place),
      isAllowed(from, to, hours: BleedingDays.longestHours, "a period", place),
      !builder.registry.leavesOut(source)
    else { return }
    for moment in BleedingDays.moments(from: from, to: to, zone: zone) {
      builder.add(reading: value, metric: number, source: source, at: moment.seconds)
    }
    summary.taken[metric.id, default: 0] += 1
    try handOnIfFull()
  }

  /// Takes both figures of a blood pressure, mmHg, or neither.
  mutating func bloodPressure(
    systolic: Double?, diastolic: Double?, at moment: Instant, source: Int, place: ExportPlace
  ) throws {
    guard let both = pressure(systolic, diastolic, place) else { return }
    try reading(.systolic, both.systolic, at: moment, source: source, place: place)
    try reading(.diastolic, both.diastolic, at: moment, source: source, place: place)
  }

  /// Takes both figures of a day's blood pressure, mmHg, or neither.
  mutating func bloodPressure(
    systolic: Double?, diastolic: Double?, on day: CalendarDay, source: Int, at place: ExportPlace
  ) throws {
    guard let both = pressure(systolic, diastolic, place) else { return }
    try daily(.systolic, both.systolic, on: day, source: source, at: place)
    try daily(.diastolic, both.diastolic, on: day, source: source, at: place)
  }

  /// Both figures; `nil` where there is none, and where one is missing or refused.
  private mutating func pressure(
    _ systolic: Double?, _ diastolic: Double?, _ place: ExportPlace
  ) -> (systolic: Double, diastolic: Double)? {
    guard systolic != nil || diastolic != nil else { return nil }
    guard let systolic, let diastolic else {
      refuse(.missing("one of its two figures"), "a blood pressure", at: place)
      return nil
    }
    guard checked(.systolic, systolic, "", place) != nil, checked(.diastolic, diastolic, "", place) != nil
    else { return nil }
    return (systolic, diastolic)
  }

  /// Takes a stage of a night; an empty one is refused.
  mutating func stage(
    _ stage: SleepStage, from: Instant, to: Instant, source: Int, at place: ExportPlace
  ) throws {
    guard isAllowed(from, to, hours: ImportLimits.longestDay, "a stage of sleep", place) else { return }
    guard from < to else { return refuse(.empty, "a stage of sleep", at: place) }
    guard !builder.registry.leavesOut(source) else { return }
    builder.add(SleepInterval(span: from..<to, source: source, stage: stage))
    summary.taken["sleep", default: 0] += 1
    try handOnIfFull()
  }

  /// Takes the figures of a night of which no stages are given; a night without any sleep is nothing.
  mutating func night(_ night: NightTotals, on day: CalendarDay, source: Int, at place: ExportPlace) throws {
    guard night.hasSleep else { return }
    for (metric, value) in night.values { try daily(metric, value, on: day, source: source, at: place) }
  }

  /// Takes a session; a session with an id that the export gave before is a duplicate. Figures that cannot be are refused
  /// and the rest is taken.
  mutating func session(_ session: ExportSession, at place: ExportPlace) throws {
    guard isAllowed(session.from, session.to, hours: ExportSession.longestHours, "a session", place) else {
      return
    }
    guard session.from < session.to else { return refuse(.empty, "a session", at: place) }
    let name = SourceName.cleaned(session.name)
    let identity =
      session.sourceID.map { [$0] }
      ?? [String(session.from.seconds), String(session.to.seconds), name]
    let id = format + "-" + StableDigest.hexadecimal(of: identity)
    guard sessions.insert(id).inserted else {
      summary.duplicate += 1
      return
    }
    guard !builder.registry.leavesOut(session.source) else { return }
    for (what, refusal) in session.faults { refuse(refusal, what, at: place) }
    builder.add(session.record(id: id, named: name.isEmpty ? "Workout" : name))
    summary.taken["workouts", default: 0] += 1
    try handOnIfFull()
  }

  /// Takes an event such as a meal or a check-in; its id is derived from `identity` and its moment.
  ///
  /// - Parameters:
  ///   - amounts: amounts in the metrics' own units; those out of range are refused
  ///   - source: the source that recorded it; `nil` for the app whose export it is
  mutating func event(
    _ kind: HandEntry.Kind, at moment: Instant, identity: [String], text: String? = nil, note: String? = nil,
    amounts: [Metric: Double] = [:], source: Int? = nil, place: ExportPlace
  ) throws {
    guard isAllowed(moment, moment, hours: nil, "an entry", place) else { return }
    var kept: [Metric: Double] = [:]
    for (metric, value) in amounts.sorted(by: { $0.key < $1.key }) {
      if let (_, amount) = checked(metric, value, "", place) { kept[metric] = amount }
    }
    guard kept.count == amounts.count || !kept.isEmpty else { return }
    let id = format + "-" + StableDigest.hexadecimal(of: [kind.rawValue, String(moment.seconds)] + identity)
    guard entryIDs.insert(id).inserted else {
      summary.duplicate += 1
      return
    }
    let isLeftOut =
      if let source { builder.registry.leavesOut(source) } else { builder.registry.leavesOut(named: title) }
    guard !isLeftOut else { return }
    let clean = { (text: String?) in text.map { String(SourceName.cleaned($0, longest: 500)) } }
    entries.append(
      HandEntry(id: id, kind: kind, at: moment, text: clean(text), note: clean(note), amounts: kept))
    summary.taken["entries", default: 0] += 1
    try handOnIfFull()
  }

  // MARK: Counting

  /// Whether a value of a metric was taken.
  mutating func hasTaken(_ metric: Metric) -> Bool { number(of: metric).map { taken[$0.index] > 0 } ?? false }

  /// Counts records that were looked at.
  mutating func read(_ count: Int = 1) { summary.read += count }

  /// Counts records that repeat others of the export.
  mutating func duplicate(_ count: Int = 1) { summary.duplicate += count }

  /// Counts records, columns, codes or files that Triptych does not use, by their name in the export; at most 50
  /// names are kept apart.
  mutating func notUsed(_ name: String, _ count: Int = 1) { summary.countNotUsed(name, count) }

  /// Counts the columns of a table that its reader did not ask for, with the number of their cells that hold something.
  mutating func notUsed(columns: [String: Int], of member: ExportMember) {
    unusedColumns.add(columns, of: member)
  }

  /// Counts the files of the export that no importer knows.
  mutating func countRest(of tree: ExportTree) { tree.countRest(in: &summary) }

  /// Counts a refused record and keeps the places of the first of each kind.
  mutating func refuse(_ refusal: RecordRefusal, _ what: String, at place: ExportPlace) {
    let file = file
    let within = place.member.isEmpty || ShownFileName.of(place.member) == file ? "" : "/" + place.pattern
    summary.refused.add(
      Diagnostic(
        .warning, code: refusal.code, refusal.text(what),
        place: "\(file)\(within), \(place.unit) \(place.number)"),
      code: refusal.code)
  }

  /// Counts a file of which nothing is taken, since it is broken or nested too deep at a byte.
  mutating func refuse(brokenFile place: ExportPlace, isTooDeep: Bool) {
    firstBroken = firstBroken ?? (place, isTooDeep)
    refuse(isTooDeep ? .tooDeep(levels: JSONText.depth) : .brokenFile, "a file", at: place)
  }

  /// Notes when the export was made, if it says so.
  mutating func note(exportedAt moment: Instant) { builder.exportedAt = moment }

  /// Hands on the rest and returns the counts.
  ///
  /// Throws ``ImportFailure`` when there was nothing but broken files.
  mutating func finish() throws -> ImportSummary {
    if let (place, isTooDeep) = firstBroken, summary.read == 0 {
      throw ImportFailure(
        .damaged,
        isTooDeep
          ? "the JSON is nested \(JSONText.depth) levels deep or deeper at byte \(place.number), as no export is"
          : "the JSON is damaged or ends too early at byte \(place.number)", place: place.pattern,
        hint: isTooDeep ? "Leave the nested part out, or export again." : "Copy it again, or export again.")
    }
    try handOn()
    // Columns are many: files and codes come first among the names that are kept apart.
    for (name, cells) in unusedColumns.counts { notUsed(ImportSummary.columnMark + name, cells) }
    summary.exportedAt = builder.exportedAt
    summary.count(taken: taken, replaced: builder.replacedDaily)
    summary.sourcesLeftOut = builder.registry.leftOut
    return summary
  }

  /// The receiver, after everything was handed on.
  var receiver: any ImportSink { sink }

  private mutating func handOnIfFull() throws {
    if builder.isFull || entries.count >= limits.batchEntries / 8 { try handOn() }
  }

  private mutating func handOn() throws {
    var batch = builder.take() ?? ImportBatch()
    guard !batch.isEmpty || !entries.isEmpty else { return }
    batch.exportedAt = builder.exportedAt
    batch.sources = builder.registry.sources
    batch.entries = entries.sorted { ($0.at, $0.id) < ($1.at, $1.id) }
    entries.removeAll()
    try sink.receive(batch)
  }

  // MARK: Checking

  private mutating func number(of metric: Metric) -> MetricNumber? {
    if let last, last.metric == metric { return last.number }
    guard let number = numbers[metric] ?? MetricNumber(metric) else { return nil }
    numbers[metric] = number
    last = (metric, number)
    return number
  }

  private mutating func checked(
    _ metric: Metric, _ value: Double, _ unit: String, _ place: ExportPlace
  ) -> (MetricNumber, Double)? {
    guard let number = number(of: metric) else { return nil }
    let definition = number.definition
    guard !value.isNaN else {
      refuse(.notANumber(definition.range, definition.unit), "a record of \(metric.id)", at: place)
      return nil
    }
    guard let amount = definition.unit.value(value, in: unit) else {
      refuse(.unknownUnit(definition.unit), "a record of \(metric.id)", at: place)
      return nil
    }
    guard amount.isFinite, definition.range.contains(amount) else {
      refuse(.outOfRange(definition.range, definition.unit), "a record of \(metric.id)", at: place)
      return nil
    }
    return (number, amount)
  }

  private mutating func isAllowed(
    _ from: Instant, _ to: Instant, hours: Int64?, _ what: String, _ place: ExportPlace
  ) -> Bool {
    let refusal = RecordRefusal.ofSpan(
      from: from.seconds, to: to.seconds, last: limits.lastMoment, hours: hours)
    guard let refusal else { return true }
    refuse(refusal, what, at: place)
    return false
  }
}
