import TriptychHealth

/// A parsed and validated record, waiting for its child elements.
struct AppleRecord {
  var type: Int
  var source: AppleSources.Reference
  var from: Int64
  var to: Int64
  /// The value in the metric's canonical unit; 0 for sleep.
  var value: Double
  var stage: SleepStage?
  /// Whether a record of menstrual flow begins a cycle.
  var beginsCycle = false
}

extension AppleHealthImporter {
  /// Reads the record of the current tag. It is stored after its children were read.
  mutating func beginRecord() {
    guard let name = scanner[.type] else {
      return refuse(scanner.isMalformed ? .malformed : .missing("its type"), "a record")
    }
    guard let type = records.index(of: name) else { return }
    if let refusal = readRecord(type) {
      let short = String("\(records.prepared[type].type.name)".split(separator: "Identifier").last ?? "")
      return refuse(refusal, "a \(short) record")
    }
    if scanner.isSelfClosing { finishOpenRecord() }
  }

  /// Reads a state of mind that is an element of its own and no record. Its labels and associations are not kept.
  mutating func beginStateOfMind() {
    let name = AppleRecordType.stateOfMind
    guard let type = records.index(of: ByteSlice(base: name.utf8Start, count: name.utf8CodeUnitCount)) else {
      return
    }
    if let refusal = readRecord(type) { return refuse(refusal, "a StateOfMind") }
    if scanner.isSelfClosing { finishOpenRecord() }
  }

  /// Stores the record whose children have been read.
  mutating func finishOpenRecord() {
    guard let record else { return }
    self.record = nil
    let source = sources.index(of: record.source, in: &builder.registry)
    guard repeated.isNew(record, source: source) else {
      summary.duplicate += 1
      return
    }
    guard !builder.registry.leavesOut(source) else { return }
    let prepared = records.prepared[record.type]
    switch prepared.type.role {
    case .sum, .length, .standHour:
      builder.add(
        sum: record.value, metric: prepared.metric, source: source, from: record.from, to: record.to)
    case .reading, .valence:
      builder.add(reading: record.value, metric: prepared.metric, source: source, at: record.from)
    case .sleep:
      guard let stage = record.stage else { return }
      let span = Instant(seconds: record.from)..<Instant(seconds: record.to)
      builder.add(SleepInterval(span: span, source: source, stage: stage))
    case .flow: addFlow(record, source: source)
    }
    records.countTaken(record.type)
  }

  /// Adds a record of menstrual flow to the days it covers. One without a flow says only that there was bleeding.
  private mutating func addFlow(_ record: AppleRecord, source: Int) {
    guard let flow = MetricNumber(.menstrualFlow), let bleeding = MetricNumber(.menstruation),
      let cycle = MetricNumber(.cycleDay)
    else { return }
    let isKnown = record.value >= 0
    let moments = BleedingDays.moments(
      from: Instant(seconds: record.from), to: Instant(seconds: record.to), zone: limits.zone)
    for moment in moments {
      builder.add(
        reading: isKnown ? record.value : 1, metric: isKnown ? flow : bleeding, source: source,
        at: moment.seconds)
    }
    if record.beginsCycle, record.value != 0, let first = moments.first {
      builder.add(reading: 1, metric: cycle, source: source, at: first.seconds)
    }
  }

  /// Records whether a metadata child says that a person entered the element by hand, that it begins a cycle, or in
  /// which time zone a workout took place.
  mutating func noteMetadata() {
    if record == nil, let from = workout?.from, let key = scanner[.key], key.equals("HKTimeZone") {
      guard let name = scanner[.value], let zone = zone(named: name) else { return }
      workout?.utcOffset = Int(zone.offset(at: Instant(seconds: from))) / 60 * 60
      return
    }
    if record != nil, let key = scanner[.key], key.equals("HKMenstrualCycleStart") {
      record?.beginsCycle = scanner[.value].map { $0.equals("1") || $0.equals("true") } ?? false
      return
    }
    guard record != nil || workout != nil, let key = scanner[.key], key.equals("HKWasUserEntered"),
      let value = scanner[.value], value.equals("1") || value.equals("true")
    else { return }
    if record != nil { record?.source.isByHand = true } else { workout?.source.isByHand = true }
  }

  /// The zone of a name; each name is looked up once.
  private mutating func zone(named bytes: ByteSlice) -> CivilZone? {
    guard bytes.count <= 64 else { return nil }
    let name = String(decoding: bytes.bytes, as: UTF8.self)
    if let known = zones[name] { return known }
    let found = limits.zoneNamed(name)
    // There are about 600 names.
    if zones.count < 1_000 { zones[name] = .some(found) }
    return found
  }

  private mutating func readRecord(_ type: Int) -> RecordRefusal? {
    if scanner.isMalformed { return .malformed }
    let role = records.prepared[type].type.role
    guard let start = scanner[.startDate], let end = scanner[.endDate] ?? (role == .valence ? start : nil)
    else {
      return .missing("its startDate or endDate")
    }
    guard let from = time.seconds(start), let to = time.seconds(end) else { return .badTime }
    let isMoment = role == .reading || role == .valence
    let hours = role == .flow ? BleedingDays.longestHours : ImportLimits.longestDay
    if let refusal = checkSpan(from: from, to: to, hours: isMoment ? nil : hours) { return refusal }
    var value = 0.0
    var stage: SleepStage?
    switch role {
    case .sum, .reading:
      switch readQuantity(type) {
      case .success(let quantity): value = quantity
      case .failure(let refusal): return refusal.reason
      }
    case .valence:
      guard let text = scanner[.valence] ?? scanner[.value] else { return .missing("its valence") }
      guard let valence = text.number else { return .notANumber(AppleRecordType.valences, .scale) }
      guard AppleRecordType.valences.contains(valence) else {
        return .outOfRange(AppleRecordType.valences, .scale)
      }
      value = AppleRecordType.mood(ofValence: valence)
    case .length:
      guard to > from else { return .empty }
      value = Double(to - from) / 60
    case .standHour:
      guard let text = scanner[.value] else { return .missing("its value") }
      guard text.hasPrefix("HKCategoryValueAppleStandHour") else { return .unknownValue }
      value = text.equals("HKCategoryValueAppleStandHourStood") ? 1 : 0
    case .sleep:
      guard let text = scanner[.value] else { return .missing("its value") }
      guard let known = AppleRecordType.sleepStage(text) else { return .unknownValue }
      guard to > from else { return .empty }
      stage = known
    case .flow:
      guard let text = scanner[.value] else { return .missing("its value") }
      guard let flow = AppleRecordType.menstrualFlow(text) else { return .unknownValue }
      value = flow ?? -1
    }
    guard let source = sources.reference(name: scanner[.sourceName], device: scanner[.device]) else {
      return .tooManySources(limits.sources)
    }
    record = AppleRecord(type: type, source: source, from: from, to: to, value: value, stage: stage)
    return nil
  }

  /// Validates the time span of an element and returns the fault, if any; `hours` is the maximum length.
  mutating func checkSpan(from: Int64, to: Int64, hours: Int64?) -> RecordRefusal? {
    RecordRefusal.ofSpan(from: from, to: to, last: limits.lastMoment, hours: hours) ?? checkLast(to)
  }

  private mutating func readQuantity(_ type: Int) -> Result<Double, RefusedQuantity> {
    guard let text = scanner[.value], let unit = scanner[.unit] else {
      return .failure(RefusedQuantity(reason: .missing("its value or unit")))
    }
    let definition = records.prepared[type].definition
    guard let conversion = records.conversion(of: unit, type: type) else {
      return .failure(RefusedQuantity(reason: .unknownUnit(definition.unit)))
    }
    guard let number = text.number else {
      return .failure(RefusedQuantity(reason: .badNumber(definition)))
    }
    let scale = records.prepared[type].type.scale
    let isWhole = scale != 1 && number > AppleRecordType.largestShare
    let value = number * (isWhole ? conversion.factor / scale : conversion.factor) + conversion.offset
    guard definition.range.contains(value) else {
      return .failure(RefusedQuantity(reason: .outOfRange(definition.range, definition.unit)))
    }
    return .success(value)
  }
}

private struct RefusedQuantity: Error {
  let reason: RecordRefusal
}
