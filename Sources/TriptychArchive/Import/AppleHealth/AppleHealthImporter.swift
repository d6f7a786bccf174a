import TriptychFiles
import TriptychHealth

/// Reads an Apple Health export in pieces and passes on its aggregated contents.
///
/// This type processes the elements. Records are handled in `AppleHealthImporter+Records` and workouts in
/// `AppleHealthImporter+Workouts`. Records inside a `Correlation` occur again at the top level, so they are
/// counted as duplicates and left out, and so is an exact repeat of a record.
struct AppleHealthImporter: ~Copyable {
  let limits: ImportLimits
  var summary = ImportSummary(kind: "apple-health")
  var builder: BatchBuilder
  var scanner: TagScanner
  var sources: AppleSources
  var time = AppleTime()
  var records: AppleRecordTable
  var repeated = RepeatedRecords()
  /// The record whose children are being read.
  var record: AppleRecord?
  /// The workout whose children are being read.
  var workout: AppleWorkout?
  var isInWorkoutActivity = false
  /// The time zones of names that workouts gave; `nil` for names that are not known.
  var zones: [String: CivilZone?] = [:]
  var takenWorkouts = 0
  /// The latest time that data may have by the date of the export, in seconds since 1970: a day later, since a
  /// person's day may be one ahead of UTC.
  var lastOfExport = Int64.max
  /// Whether this is the second reading, which takes only what is later than ``lastOfExport``.
  private(set) var isSecondReading = false
  /// Whether this reading counts what becomes of the current element.
  private var isCounted = true
  /// The number of elements with a time that may be right.
  private var dated = 0
  /// Those of them that are later than the export.
  private var later = RefusalLog()
  private var isInCorrelation = false
  private var isInStateOfMind = false
  private var sawRoot = false
  private var openUnknown: [UInt8]?
  private var number = 0
  private var fileName = ""

  /// Creates an importer.
  init(limits: ImportLimits) {
    self.limits = limits
    builder = BatchBuilder(limit: limits.batchEntries, chosen: limits.choice.sources)
    scanner = TagScanner(longest: limits.tagBytes, piece: limits.chunkBytes)
    sources = AppleSources(limit: limits.sources)
    records = AppleRecordTable()
  }

  /// Whether more than one in twenty elements are later than the date of the export.
  var isDateOfExportWrong: Bool { later.total * 20 > dated }

  /// Begins the reading, from the start of the file, of what is later than the date of the export.
  mutating func beginSecondReading() {
    isSecondReading = true
    records.isCounting = false
    later = RefusalLog()
  }

  /// Reads one export from its source, optionally after bytes that were read before.
  ///
  /// Throws ``ImportFailure`` when the bytes cannot be read or end too early, and rethrows errors of the sink.
  mutating func read(
    from source: inout some (ByteSource & ~Copyable), after head: UnsafeRawBufferPointer? = nil, name: String,
    sink: inout some ImportSink
  ) throws {
    fileName = name
    number = 0
    sawRoot = false
    scanner.restart()
    if let head { scanner.prepend(head) }
    while true {
      switch scanner.next() {
      case .start(let element):
        begin(element)
        if element == .healthData, scanner.isSelfClosing { return try scanner.drain(&source) }
      case .end(.healthData):
        finishOpenElements()
        // A zip's checksum is verified only when an entry has been read to its end.
        return try scanner.drain(&source)
      case .end(let element): end(element)
      case .tooLong:
        countElement()
        refuse(.tooLong(bytes: limits.tagBytes), "an element")
      case .needsBytes:
        guard try scanner.refill(from: &source) else { throw endsEarly() }
      }
      if builder.isFull { try handOn(&sink) }
    }
  }

  /// Passes on the remaining entries and returns the summary.
  mutating func finish(sink: inout some ImportSink) throws -> ImportSummary {
    try handOn(&sink)
    records.addCounts(to: &summary)
    if takenWorkouts > 0 { summary.taken["workouts"] = takenWorkouts }
    summary.duplicate += builder.replacedDaily.reduce(0, +)
    summary.refused.add(later)
    summary.exportedAt = builder.exportedAt
    summary.sourcesLeftOut = builder.registry.leftOut
    return summary
  }

  private mutating func handOn(_ sink: inout some ImportSink) throws {
    if let batch = builder.take() { try sink.receive(batch) }
  }

  private mutating func begin(_ element: AppleElement) {
    switch element {
    case .record:
      finishOpenRecord()
      count()
      if !isInCorrelation { beginRecord() } else if !isSecondReading { summary.duplicate += 1 }
    case .metadataEntry: noteMetadata()
    case .workoutStatistics: noteStatistics()
    case .workoutActivity: isInWorkoutActivity = !scanner.isSelfClosing
    case .workout:
      finishOpenElements()
      count()
      beginWorkout()
    case .activitySummary:
      finishOpenElements()
      count()
      readActivitySummary()
    case .stateOfMind:
      finishOpenElements()
      count()
      isInStateOfMind = !scanner.isSelfClosing
      beginStateOfMind()
    case .correlation:
      finishOpenElements()
      isInCorrelation = !scanner.isSelfClosing
    case .exportDate: noteExportDate()
    case .unused, .unknown: countUnused(element)
    case .healthData: sawRoot = true
    case .part: break
    }
  }

  private mutating func end(_ element: AppleElement) {
    switch element {
    case .record: finishOpenRecord()
    case .stateOfMind:
      finishOpenRecord()
      isInStateOfMind = false
    case .workout: finishOpenWorkout()
    case .workoutActivity: isInWorkoutActivity = false
    case .correlation: isInCorrelation = false
    case .unknown, .unused:
      if let open = openUnknown, scanner.name.bytes == open { openUnknown = nil }
    default: break
    }
  }

  private mutating func finishOpenElements() {
    finishOpenRecord()
    finishOpenWorkout()
    isInCorrelation = false
    isInStateOfMind = false
  }

  private mutating func count() {
    countElement()
    openUnknown = nil
  }

  private mutating func countElement() {
    number += 1
    isCounted = !isSecondReading
    if isCounted { summary.read += 1 }
  }

  /// Counts an unused element together with its contents. The labels of a state of mind are part of it.
  private mutating func countUnused(_ element: AppleElement) {
    guard openUnknown == nil, !isInStateOfMind, !(record.map { isStateOfMind($0) } ?? false) else { return }
    countElement()
    if isCounted {
      var name = scanner.name.reportName ?? "other"
      if summary.notUsed[name] == nil, summary.notUsed.count >= 1_000 { name = "other" }
      summary.notUsed[name, default: 0] += 1
    }
    if !scanner.isSelfClosing { openUnknown = scanner.name.prefix(200).bytes }
  }

  private func isStateOfMind(_ record: AppleRecord) -> Bool {
    records.prepared[record.type].type.role == .valence
  }

  private mutating func noteExportDate() {
    guard let stamp = scanner[.value], let seconds = time.seconds(stamp), seconds >= 0,
      seconds <= limits.lastMoment.seconds + 86_400
    else { return }
    builder.exportedAt = Instant(seconds: seconds)
    lastOfExport = seconds + 86_400
  }

  /// Checks when an element ends, which must not be later than the clock of the run, and returns the fault, if any.
  ///
  /// Elements later than the date of the export wait for the second reading.
  mutating func checkLast(_ moment: Int64) -> RecordRefusal? {
    if moment > limits.lastMoment.seconds { return .inFuture }
    let isLater = moment > lastOfExport
    if isSecondReading {
      isCounted = isLater
      return isLater ? nil : .takenBefore
    }
    dated += 1
    return isLater ? .laterThanExport : nil
  }

  /// Counts a refused record; `at` is its number and place when it is not the current tag.
  mutating func refuse(
    _ refusal: RecordRefusal, _ what: String, at place: (number: Int, offset: Int64)? = nil
  ) {
    let number = place?.number ?? number
    let offset = place?.offset ?? scanner.offset
    let file = fileName
    func line() -> Diagnostic {
      Diagnostic(
        .warning, code: refusal.code, refusal.text(what), place: "\(file), element \(number), byte \(offset)")
    }
    guard isCounted else { return }
    if case .laterThanExport = refusal {
      later.add(line(), code: refusal.code)
    } else {
      summary.refused.add(line(), code: refusal.code)
    }
  }

  private func endsEarly() -> ImportFailure {
    guard sawRoot else {
      return ImportFailure(
        .unknownFormat, "this is no export of Apple Health: it has no HealthData element", place: fileName,
        hint: ImportFailure.knownFormats)
    }
    return ImportFailure(
      .damaged, "the file ends too early: its closing tag is missing", place: fileName,
      hint: "Copy it again, or export again from the phone.")
  }
}
