import TriptychHealth

/// Reads the files of Health Auto Export: first what each holds of each day, then the values that count.
struct HealthAutoReader {
  private let tree: ExportTree
  /// The names and units of the measures of each JSON file, by their place in it.
  private var names: [ExportMember.Place: [Int: (name: String, units: String)]] = [:]
  /// What each file holds of each measure.
  var surveys: [ExportMember.Place: [String: HealthAutoSurvey]] = [:]
  /// The files that count for a measure and day, best first.
  private var plan: [String: [Int: [HealthAutoSurvey.Share]]] = [:]
  var unused = UnusedCounts()
  private var longest = LongestNights()
  private var sourceNames: [String: String] = [:]
  private var workouts: Set<[Int64]> = []

  /// One value with its time.
  struct Point {
    var measure: HealthAutoMeasure
    var level: HealthAutoSurvey.Level
    var clock: ExportClock
    var end: ExportClock?
    var source: Int
    var place: ExportPlace
  }

  init(_ tree: ExportTree) { self.tree = tree }

  mutating func read(_ members: [ExportMember], into builder: inout ExportBuilder) throws {
    let tables = members.filter { HealthAutoExport.isTable($0) }
    let sessions = members.filter { HealthAutoExport.isWorkouts($0) }
    let texts = members.filter { !$0.keys.isEmpty }
    try tree.read(texts) { member, bytes in try survey(member, bytes, &builder) }
    try tree.tables(tables) { try survey($0) }
    rank(texts + tables)
    try tree.read(texts.filter { names[$0.place] != nil }) { member, bytes in
      try read(member, bytes, &builder)
    }
    try tree.tables(tables) { try read($0, &builder) }
    try longest.handOn(to: &builder)
    try tree.tables(sessions) { try readWorkouts($0, &builder) }
    unused.handOn(to: &builder)
  }

  /// Whether no other file gave a session from the same minute to the same minute.
  mutating func isNew(_ session: ExportSession) -> Bool {
    workouts.insert([session.from.seconds / 60, session.to.seconds / 60]).inserted
  }

  // MARK: What files hold

  private static let paths = [
    ["data", "metrics", "*", "name"], ["data", "metrics", "*", "units"],
    ["data", "metrics", "*", "data", "*"],
  ]

  private mutating func survey(
    _ member: ExportMember, _ bytes: MemberBytes, _ builder: inout ExportBuilder
  ) throws {
    var found: [Int: HealthAutoSurvey] = [:]
    var named: [Int: (name: String, units: String)] = [:]
    let isWhole = try builder.values(of: member, bytes, at: HealthAutoReader.paths) {
      path, indices, value, _ in
      let index = indices.first ?? 0
      switch path {
      case 0: named[index, default: ("", "")].name = FoldedName.of((value.text ?? "").prefix(200))
      case 1: named[index, default: ("", "")].units = String((value.text ?? "").prefix(40))
      default:
        guard let (day, clock) = HealthAutoReader.time(value) else { return }
        found[index, default: HealthAutoSurvey()].add(clock.local, day: day)
      }
    }
    guard isWhole else { return }
    var byName: [String: HealthAutoSurvey] = [:]
    for (index, survey) in found {
      guard let measure = HealthAutoMeasure(name: named[index]?.name ?? "", units: "") else { continue }
      byName[measure.name, default: HealthAutoSurvey()].add(survey)
    }
    names[member.place] = named
    surveys[member.place] = byName
  }

  /// Puts the files in order for each measure and day: the one with the most values first, of equals the later one.
  private mutating func rank(_ members: [ExportMember]) {
    for (number, member) in members.enumerated() {
      let file = member.place
      let held = surveys[file] ?? [:]
      let gap = held.values.filter(\.isDaily).map(\.gap).min() ?? 1
      for (name, survey) in held {
        // A single day says nothing of the time between values.
        surveys[file]?[name]?.isLonger = (7..<Int.max).contains(gap) && survey.isDaily
        for (day, share) in survey.shares(of: file, number) {
          plan[name, default: [:]][day, default: []].append(share)
        }
      }
    }
    for (name, days) in plan {
      plan[name] = days.mapValues { $0.sorted { ($0.count, $0.number) > ($1.count, $1.number) } }
    }
  }

  /// Whether a value of a file counts: no better file has values of its time.
  func counts(_ name: String, _ file: ExportMember.Place, day: Int, _ clock: ExportClock, isDaily: Bool)
    -> Bool
  {
    for share in plan[name]?[day] ?? [] {
      if share.file == file { return true }
      if isDaily || share.span.contains(clock.local) { return false }
    }
    return false
  }

  /// The day that a value of JSON belongs to, and its time: of a stage of sleep the day of waking, of the figures of
  /// a night the day on which it ended.
  private static func time(_ value: JSONValue) -> (day: Int, clock: ExportClock)? {
    if value["value"] != nil, value["qty"] != nil || value["endDate"] != nil || value["end"] != nil,
      let clock = (value["startDate"] ?? value["start"] ?? value["date"])?.clock
    {
      return (Int(ExportClock(local: clock.local + 43_200).day.number), clock)
    }
    if let end = (value["sleepEnd"] ?? value["inBedEnd"])?.clock {
      return (Int(end.day.number), ExportClock(local: Int64(end.day.number) * 86_400, offset: end.offset))
    }
    let clock = (value["date"] ?? value["startDate"] ?? value["start"])?.clock
    return clock.map { (Int($0.day.number), $0) }
  }

  // MARK: Values

  private mutating func read(_ member: ExportMember, _ bytes: MemberBytes, _ builder: inout ExportBuilder)
    throws
  {
    let named = names[member.place] ?? [:]
    let measures = named.mapValues { HealthAutoMeasure(name: $0.name, units: $0.units) }
    let others = ["ecg", "heartRateNotifications", "symptoms", "cycleTracking", "medications"]
    var paths = HealthAutoReader.paths
    paths += [["data", "workouts", "*"], ["data", "stateOfMind", "*"]]
    paths += others.map { ["data", $0, "*", "start"] }
    var place = ExportPlace(member: member.path, unit: "element", number: 0)
    try builder.values(of: member, bytes, at: paths, isChecked: true) { path, indices, value, builder in
      guard path > 1 else { return }
      builder.read()
      place.number += 1
      switch path {
      case 2:
        let index = indices.first ?? 0
        guard let measure = measures[index] ?? nil else {
          return unused.add(named[index]?.name ?? "")
        }
        try take(value, measure, member.place, place, &builder)
      case 3: try takeWorkout(value, place, &builder)
      case 4: try takeMood(value, place, &builder)
      default: unused.add(others[path - 5])
      }
    }
  }

  /// The name of a source; several apps and devices are in the order of the alphabet, whatever theirs is.
  private mutating func sourceName(_ text: String) -> String {
    if let known = sourceNames[text] { return known }
    let parts = text.split(separator: "|").map { SourceName.cleaned(String($0)) }
    let name = Set(parts).filter { !$0.isEmpty }.sorted().joined(separator: ", ")
    // Hostile files may name a new source in each value.
    if sourceNames.count < 10_000, text.utf8.count <= 500 { sourceNames[text] = name }
    return name
  }

  private mutating func take(
    _ value: JSONValue, _ measure: HealthAutoMeasure, _ file: ExportMember.Place, _ place: ExportPlace,
    _ builder: inout ExportBuilder
  ) throws {
    guard let (day, clock) = HealthAutoReader.time(value) else {
      return builder.refuse(.badTime, "a \(measure.metric.id) value", at: place)
    }
    let level = surveys[file]?[measure.name]?.level ?? .moment
    let isNight = measure.kind == .sleep && value["value"] == nil
    guard counts(measure.name, file, day: day, clock, isDaily: level == .day || isNight) else {
      return builder.duplicate()
    }
    let source = builder.source(named: sourceName(value["source"]?.text ?? ""), else: HealthAutoExport.title)
    let point = Point(
      measure: measure, level: level, clock: clock, end: (value["endDate"] ?? value["end"])?.clock,
      source: source,
      place: place)
    switch measure.kind {
    case .sleep where isNight:
      try takeNight({ value[$0]?.figure }, CalendarDay(clamping: day), point, &builder)
    case .sleep: try takeStage(value["value"]?.text ?? "", point, &builder)
    case .pressure: try takePressure(value["systolic"]?.figure, value["diastolic"]?.figure, point, &builder)
    default: try take((value["qty"] ?? value["Avg"] ?? value["avg"])?.figure, point, &builder)
    }
  }

  /// Takes a sum or a reading.
  mutating func take(_ number: Double?, _ point: Point, _ builder: inout ExportBuilder) throws {
    guard var value = number else { return }
    let measure = point.measure
    if measure.kind == .reading, value == 0 { return }
    // Some versions write shares as 0 to 1; no oxygen saturation or body fat is as low as 1 %.
    if measure.unit == "%", value <= 1, [.oxygenSaturation, .bodyFat].contains(measure.metric) {
      value *= 100
    }
    value *= measure.scale
    let from = point.clock.instant(in: builder.zone)
    switch (measure.kind, point.level) {
    case (.sum, .longer): unused.add(measure.name + " by the week or longer")
    case (_, .day), (_, .longer):
      try builder.daily(
        measure.metric, value, unit: measure.unit, on: point.clock.day, source: point.source, at: point.place)
    case (.sum, _):
      let length: Int64 = point.level == .hour ? 3600 : point.level == .minute ? 60 : 0
      guard from.seconds < 1 << 40 else { return builder.refuse(.badTime, "a value", at: point.place) }
      let to = point.end?.instant(in: builder.zone) ?? from.adding(seconds: length)
      try builder.sum(
        measure.metric, value, unit: measure.unit, from: from, to: to, source: point.source, at: point.place)
    default:
      try builder.reading(
        measure.metric, value, unit: measure.unit, at: from, source: point.source, place: point.place)
    }
  }

  /// Blood pressure has both figures or none.
  mutating func takePressure(
    _ upper: Double?, _ lower: Double?, _ point: Point, _ builder: inout ExportBuilder
  ) throws {
    guard let upper, let lower, MetricCatalog[.systolic]?.range.contains(upper) == true,
      MetricCatalog[.diastolic]?.range.contains(lower) == true
    else { return builder.refuse(.malformed, "a blood pressure", at: point.place) }
    for (metric, value) in [(Metric.systolic, upper), (.diastolic, lower)] {
      if point.level == .day || point.level == .longer {
        try builder.daily(metric, value, on: point.clock.day, source: point.source, at: point.place)
      } else {
        try builder.reading(
          metric, value, at: point.clock.instant(in: builder.zone), source: point.source, place: point.place)
      }
    }
  }

  private static let stages: [String: SleepStage] = [
    "core": .core, "asleepcore": .core, "deep": .deep, "asleepdeep": .deep, "rem": .rem, "asleeprem": .rem,
    "awake": .awake, "inbed": .inBed, "asleep": .asleep, "unspecified": .asleep, "asleepunspecified": .asleep,
  ]

  private mutating func takeStage(_ word: String, _ point: Point, _ builder: inout ExportBuilder) throws {
    let folded = FoldedName.of(word.prefix(100))
    guard let stage = HealthAutoReader.stages[folded.filter { $0 != "_" }] else {
      return unused.add("sleep stage " + folded)
    }
    guard let end = point.end else { return builder.refuse(.badTime, "a stage of sleep", at: point.place) }
    try builder.stage(
      stage, from: point.clock.instant(in: builder.zone), to: end.instant(in: builder.zone),
      source: point.source,
      at: point.place)
  }

  /// Takes the figures of a night, of which the longest of a day counts.
  mutating func takeNight(
    _ given: (String) -> Double?, _ day: CalendarDay, _ point: Point, _ builder: inout ExportBuilder
  ) throws {
    var figures: [String: Double] = [:]
    for name in ["totalSleep", "asleep", "qty", "deep", "rem", "core", "awake", "inBed"] {
      guard let value = given(name) else { continue }
      if value >= 0 {
        figures[name] = value
      } else {
        builder.refuse(.notANumber(0...24, .hour), "a night", at: point.place)
      }
    }
    let figure = { (name: String) in figures[name] }
    let stages = ["deep", "rem", "core"].reduce(0) { $0 + max(0, figure($1) ?? 0) }
    // What is asleep is the whole in older versions, and in newer ones sleep without a stage beside the total.
    let total = figure("totalSleep").flatMap { $0 > 0 ? $0 : nil }
    let asleep = total ?? max(figure("asleep") ?? figure("qty") ?? 0, stages)
    guard asleep > 0 else { return }
    let night = NightTotals(
      asleep: asleep, deep: figure("deep"), rem: figure("rem"), core: figure("core"), awake: figure("awake"),
      inBed: figure("inBed").flatMap { $0 > 0 ? $0 : nil },
      perHour: point.measure.unit == "min" ? 60 : point.measure.unit == "s" ? 3600 : 1)
    longest.add(night, on: day, source: point.source, at: point.place, &builder)
  }

  /// A state of mind is a mood: from very unpleasant, -1, to very pleasant, 1.
  private mutating func takeMood(
    _ value: JSONValue, _ place: ExportPlace, _ builder: inout ExportBuilder
  ) throws {
    guard let clock = (value["start"] ?? value["date"])?.clock, let valence = value["valence"]?.amount,
      (-1...1).contains(valence)
    else { return builder.refuse(.malformed, "a state of mind", at: place) }
    try builder.event(
      .mood, at: clock.instant(in: builder.zone), identity: [value["id"]?.text ?? ""],
      amounts: [.mood: 3 + 2 * valence], place: place)
  }
}
