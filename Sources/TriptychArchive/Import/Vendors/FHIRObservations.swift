import TriptychHealth

/// Observations in FHIR R4 to R5: a bundle, a single resource, an array, or one resource a line, as in Triptych's own
/// bundle.
///
/// The LOINC code says what is measured, and the UCUM code in what unit. Codes of Triptych's own are its metrics, in
/// their own units. Other resources are counted by their type, and other codes by themselves. Of several people only
/// the first counts.
enum FHIRObservations: ExportFormat {
  static let name = "fhir"
  static let title = "FHIR"

  static func recognizes(_ member: ExportMember) -> Bool { member.names("resourceType") }

  static func read(
    _ members: [ExportMember], of tree: ExportTree, into builder: inout ExportBuilder
  ) throws {
    var reader = FHIRReader()
    try tree.read(members) { member, bytes in
      // A bundle is read entry by entry.
      let isBundle = member.keys.contains("entry")
      let paths = isBundle ? [["entry", "*", "resource"], ["*", "entry", "*", "resource"]] : [[], ["*"]]
      try builder.json(member, bytes, at: paths, unit: "resource") { try reader.take($0, $1, &$2) }
    }
    try reader.handOn(to: &builder)
  }

  /// What is measured, by LOINC code.
  static let loinc: [String: Metric] = [
    "41950-7": .steps, "55423-8": .steps, "8867-4": .heartRate, "40443-4": .restingHeartRate,
    "80404-7": .hrvSDNN,
    "29463-7": .weight, "3141-9": .weight, "59408-5": .oxygenSaturation, "2708-6": .oxygenSaturation,
    "41981-2": .activeEnergy, "9279-1": .respiratoryRate, "8310-5": .bodyTemperature,
    "39156-5": .bodyMassIndex,
    "41982-0": .bodyFat, "2339-0": .bloodGlucose, "2345-7": .bloodGlucose, "15074-8": .bloodGlucose,
    "8480-6": .systolic, "8462-4": .diastolic, "93832-4": .sleepDuration, "93831-6": .sleepDeep,
    "93830-8": .sleepCore, "93829-0": .sleepREM,
  ]

  /// The codes whose value is that of a whole day.
  static let ofDays: Set<String> = ["41950-7"]

  /// The symbols of units whose UCUM codes are written differently.
  static let units: [String: String] = [
    "{beats}/min": "count/min", "{Beats}/min": "count/min", "/min": "count/min",
    "{breaths}/min": "breaths/min",
    "[lb_av]": "lb", "[oz_av]": "oz", "[degF]": "degF", "[mi_i]": "mi", "[ft_i]": "ft", "[Cal]": "kcal",
    "{steps}": "steps",
    "{steps}/d": "steps", "{step}": "steps", "/d": "steps", "1": "count", "{count}": "count",
    "{steps}/24.h": "steps", "/(24.h)": "steps",
  ]
}

/// Reads observations one by one.
private struct FHIRReader {
  private var unused = UnusedCounts()
  private var subject: String?
  /// What would count twice.
  private var given = GivenValues()
  /// The hours of sleeps, whose figures may come in several resources of one time.
  private var sleeps: [Sleep: (hours: [Metric: Double], place: ExportPlace)] = [:]

  private struct Sleep: Hashable {
    var day: CalendarDay
    var source: Int
    /// `nil` where only the date is known.
    var from, to: Instant?
  }

  private enum Time {
    case day(CalendarDay)
    case moment(ExportClock)
    case span(ExportClock, ExportClock)

    /// The day, or the one on which the time ends.
    var lastDay: CalendarDay {
      switch self {
      case .day(let day): day
      case .moment(let clock), .span(_, let clock): clock.day
      }
    }
  }

  mutating func take(_ resource: JSONValue, _ place: ExportPlace, _ builder: inout ExportBuilder) throws {
    guard let type = resource["resourceType"]?.text else {
      return builder.refuse(.missing("resourceType"), "a resource", at: place)
    }
    guard type == "Observation" else { return unused.add(type) }
    let status = resource["status"]?.text ?? ""
    if ["entered-in-error", "cancelled"].contains(status) { return unused.add("Observation " + status) }
    if let person = resource["subject"]?["reference"]?.text {
      subject = subject ?? person
      if person != subject { return unused.add("Observation of another subject") }
    }
    guard let time = FHIRReader.time(resource) else {
      return builder.refuse(.badTime, "an observation", at: place)
    }
    let device = resource["device"]?["display"]?.text ?? ""
    let source = builder.source(named: device, else: FHIRObservations.title)
    let parts = resource["component"]?.elements ?? []
    let known = ([resource] + parts).map { FHIRReader.metric($0) }
    if let metric = known[0], metric.isOwn {
      return try takeOwn(resource, metric.metric, time, source, place, &builder)
    }
    let metrics = known.compactMap { $0?.metric }
    if metrics.contains(.systolic) || metrics.contains(.diastolic) {
      return try takePressure([resource] + parts, known.map { $0?.metric }, time, source, place, &builder)
    }
    if metrics.contains(where: { MetricCatalog[$0]?.kind == .sleep }) {
      return try takeNight([resource] + parts, known.map { $0?.metric }, time, source, place, &builder)
    }
    for (part, metric) in zip([resource] + parts, known) {
      guard let metric else {
        // A panel has a code without a value.
        if part["valueQuantity"] != nil || parts.isEmpty { unused.add(FHIRReader.code(part)) }
        continue
      }
      guard let (value, unit) = quantity(part) else { continue }
      let isOfDay = FHIRObservations.ofDays.contains(metric.code)
      try take(
        metric.metric, value, unit, time, isOfDay: isOfDay, id: resource["id"]?.text, source, place, &builder)
    }
  }

  // MARK: Codes, units and times

  private static func metric(_ part: JSONValue) -> (metric: Metric, code: String, isOwn: Bool)? {
    let codings = part["code"]?["coding"]?.elements ?? []
    for coding in codings where coding["system"]?.text == FHIRCode.local {
      let metric = Metric(coding["code"]?.text ?? "")
      if MetricCatalog[metric] != nil { return (metric, metric.id, true) }
    }
    for coding in codings {
      let system = coding["system"]?.text ?? FHIRCode.loincSystem
      guard system == FHIRCode.loincSystem || system == "urn:oid:2.16.840.1.113883.6.1",
        let code = coding["code"]?.text, let metric = FHIRObservations.loinc[code]
      else { continue }
      return (metric, code, false)
    }
    return nil
  }

  /// The code of something that is not used, for the report.
  private static func code(_ part: JSONValue) -> String {
    "code "
      + ((part["code"]?["coding"]?.elements.first?["code"]?.text).map { String($0.prefix(40)) } ?? "missing")
  }

  /// The value and the symbol of its unit; `nil` for a value that is missing, said to be missing, or only a limit.
  private mutating func quantity(_ part: JSONValue) -> (Double, String)? {
    guard part["dataAbsentReason"] == nil else {
      unused.add("Observation without a value")
      return nil
    }
    if let whole = part["valueInteger"]?.figure { return (whole, "count") }
    guard let quantity = part["valueQuantity"], let value = quantity["value"]?.figure else {
      unused.add("Observation without a value")
      return nil
    }
    guard quantity["comparator"] == nil else {
      unused.add("Observation with a limit as its value")
      return nil
    }
    let unit = quantity["code"]?.text ?? quantity["unit"]?.text ?? "none"
    return (value, FHIRObservations.units[unit] ?? unit)
  }

  private static func time(_ resource: JSONValue) -> Time? {
    if let text = (resource["effectiveDateTime"] ?? resource["effectiveInstant"])?.text {
      guard let clock = ExportClock(text) else { return nil }
      return text.utf8.count == 10 ? .day(clock.day) : .moment(clock)
    }
    guard let period = resource["effectivePeriod"], let start = period["start"]?.clock else { return nil }
    guard let end = period["end"]?.clock else { return .moment(start) }
    return .span(start, end)
  }

  // MARK: Values

  private mutating func take(
    _ metric: Metric, _ value: Double, _ unit: String, _ time: Time, isOfDay: Bool, id: String?,
    _ source: Int,
    _ place: ExportPlace, _ builder: inout ExportBuilder
  ) throws {
    let isSum = MetricCatalog[metric]?.formation == .sum
    if !isSum, value == 0 { return }
    switch time {
    case .day(let day):
      try builder.daily(metric, value, unit: unit, on: day, source: source, at: place)
    case .moment(let clock) where isOfDay, .span(let clock, _) where isOfDay:
      try builder.daily(metric, value, unit: unit, on: clock.day, source: source, at: place)
    case .moment(let clock), .span(let clock, _):
      let from = clock.instant(in: builder.zone)
      guard isSum else {
        return try builder.reading(metric, value, unit: unit, at: from, source: source, place: place)
      }
      var to = from
      if case .span(_, let end) = time { to = end.instant(in: builder.zone) }
      // A sum that stands in two files would count twice.
      let isNew =
        if let id {
          given.isNew(metric, id: id, &builder)
        } else {
          given.isNew(metric, value, from: from, to: to, series: source, &builder)
        }
      guard isNew else { return }
      try builder.sum(metric, value, unit: unit, from: from, to: to, source: source, at: place)
    }
  }

  /// Takes a value of Triptych's own: of a day, or of the night that ends on it.
  private mutating func takeOwn(
    _ resource: JSONValue, _ metric: Metric, _ time: Time, _ source: Int, _ place: ExportPlace,
    _ builder: inout ExportBuilder
  ) throws {
    guard let (value, _) = quantity(resource) else { return }
    try builder.daily(metric, value, on: time.lastDay, source: source, at: place)
  }

  /// Blood pressure has both figures or none.
  private mutating func takePressure(
    _ parts: [JSONValue], _ metrics: [Metric?], _ time: Time, _ source: Int, _ place: ExportPlace,
    _ builder: inout ExportBuilder
  ) throws {
    var figures: [Metric: Double] = [:]
    for (part, metric) in zip(parts, metrics) {
      guard let metric, let unit = MetricCatalog[metric]?.unit, let (value, symbol) = quantity(part) else {
        continue
      }
      if let amount = unit.value(value, in: symbol) { figures[metric] = amount }
    }
    guard let upper = figures[.systolic], let lower = figures[.diastolic],
      MetricCatalog[.systolic]?.range.contains(upper) == true,
      MetricCatalog[.diastolic]?.range.contains(lower) == true
    else { return builder.refuse(.malformed, "a blood pressure", at: place) }
    for (metric, value) in [(Metric.systolic, upper), (.diastolic, lower)] {
      try take(metric, value, "", time, isOfDay: false, id: nil, source, place, &builder)
    }
  }

  /// Holds the figures of a night, which belong to the day of waking; of several sleeps of a day the longest counts.
  private mutating func takeNight(
    _ parts: [JSONValue], _ metrics: [Metric?], _ time: Time, _ source: Int, _ place: ExportPlace,
    _ builder: inout ExportBuilder
  ) throws {
    var hours: [Metric: Double] = [:]
    for (part, metric) in zip(parts, metrics) {
      guard let metric, part["valueQuantity"] != nil, let (value, unit) = quantity(part) else { continue }
      guard let amount = MeasureUnit.hour.value(value, in: unit) else {
        builder.refuse(.unknownUnit(.hour), "a night", at: place)
        continue
      }
      hours[metric] = amount
    }
    guard !hours.isEmpty else { return }
    var sleep = Sleep(day: time.lastDay, source: source)
    switch time {
    case .day: break
    case .moment(let clock): sleep.to = clock.instant(in: builder.zone)
    case .span(let start, let end):
      (sleep.from, sleep.to) = (start.instant(in: builder.zone), end.instant(in: builder.zone))
    }
    let held = sleeps[sleep]
    if let held, held.hours.keys.contains(where: { hours[$0] != nil }) { builder.duplicate() }
    sleeps[sleep] = (hours.merging(held?.hours ?? [:]) { max($0, $1) }, held?.place ?? place)
  }

  /// Hands on what could be judged only after all resources.
  func handOn(to builder: inout ExportBuilder) throws {
    var longest = LongestNights()
    let ascending = sleeps.sorted {
      ($0.key.day, $0.key.source, $0.key.to?.seconds ?? 0, $0.key.from?.seconds ?? 0)
        < ($1.key.day, $1.key.source, $1.key.to?.seconds ?? 0, $1.key.from?.seconds ?? 0)
    }
    for (sleep, held) in ascending {
      let hours = held.hours
      guard let asleep = hours[.sleepDuration] else {
        // Stages alone are no whole night.
        let stages = hours.sorted { $0.key < $1.key }.map { (metric: $0.key, value: Optional($0.value)) }
        longest.add(
          NightTotals(), with: stages, length: stages.reduce(0) { $0 + ($1.value ?? 0) }, on: sleep.day,
          source: sleep.source,
          at: held.place, &builder)
        continue
      }
      let night = NightTotals(
        asleep: asleep, deep: hours[.sleepDeep], rem: hours[.sleepREM], core: hours[.sleepCore])
      longest.add(night, on: sleep.day, source: sleep.source, at: held.place, &builder)
    }
    try longest.handOn(to: &builder)
    unused.handOn(to: &builder)
  }
}
