import TriptychHealth

/// The hourly tables, one per year.
extension BundleTables {
  private static let hour: Int64 = 3600

  /// The years of the person's calendar in which bins or hours begin.
  func hourlyYears() throws -> [Int] {
    guard let span = try listing.spanOfSamples() else { return [] }
    let first = year(of: span.lowerBound)
    return try (first...max(first, year(of: span.upperBound))).filter {
      try listing.hasSamples(in: seconds(of: $0))
    }
  }

  /// Writes one line for each hour, metric and source: first the sums, then the readings, each by metric,
  /// source and time.
  func writeHourly(_ year: Int, to entry: ZipEntryWriter) throws {
    try entry.write(CSVTable.hourly(year).header)
    var sums = HourSums { metric, place, start, sum in
      try write(entry, metric, place, start, "sum", sum: sum)
    }
    try listing.bins(in: seconds(of: year)) { metric, bin, _ in
      let start = bin.start.seconds
      try sums.add(metric, bin.source, hour: start - start % BundleTables.hour, bin.value)
    }
    try sums.finish()
    var readings = HourReadings { metric, hour in
      try write(entry, metric, hour.source, hour.start.seconds, "readings", readings: hour)
    }
    try listing.hours(in: seconds(of: year)) { metric, summary, _ in try readings.add(metric, summary) }
    try readings.finish()
  }

  private func write(
    _ entry: ZipEntryWriter, _ metric: Metric, _ place: Int, _ start: Int64, _ kind: String,
    sum: Double? = nil, readings: ReadingSummary? = nil
  ) throws {
    var line = CSVLine()
    line.put(word: Instant(seconds: start).utcText)
    line.put(text: metric.id)
    line.put(word: kind)
    line.put(sum)
    line.put(readings.map { Double($0.count) })
    line.put(readings.map { $0.mean })
    line.put(readings?.lowest)
    line.put(readings?.highest)
    line.put(text: MetricCatalog[metric]?.unit.symbol)
    line.put(text: name(place))
    try entry.write(line.end())
  }

  private func year(of second: Int64) -> Int { zone.day(of: Instant(seconds: second)).components.year }

  /// The seconds from the person's New Year to the next, rounded to whole hours of UTC, so that no hour is in
  /// two tables.
  private func seconds(of year: Int) -> Range<Int64> {
    func begin(_ year: Int) -> Int64 {
      guard let day = CalendarDay(year: year, month: 1, day: 1) else { return 0 }
      let start = zone.start(of: day).seconds
      return start - (start % BundleTables.hour + BundleTables.hour) % BundleTables.hour
    }
    return begin(year)..<max(begin(year), begin(year + 1))
  }
}

/// Adds up bins that arrive in order of time.
private struct HourSums {
  private var open: (metric: Metric, place: Int, hour: Int64, sum: Double)?
  private let body: (Metric, Int, Int64, Double) throws -> Void

  init(_ body: @escaping (Metric, Int, Int64, Double) throws -> Void) { self.body = body }

  mutating func add(_ metric: Metric, _ place: Int, hour: Int64, _ value: Double) throws {
    if let open, open.metric == metric, open.place == place, open.hour == hour {
      self.open?.sum += value
    } else {
      try finish()
      open = (metric, place, hour, value)
    }
  }

  mutating func finish() throws {
    if let open { try body(open.metric, open.place, open.hour, open.sum) }
    open = nil
  }
}

/// Puts the summaries of each hour together; they arrive in order of time.
private struct HourReadings {
  private var open: (metric: Metric, hour: ReadingSummary)?
  private let body: (Metric, ReadingSummary) throws -> Void

  init(_ body: @escaping (Metric, ReadingSummary) throws -> Void) { self.body = body }

  mutating func add(_ metric: Metric, _ summary: ReadingSummary) throws {
    let start = summary.start.adding(seconds: -(summary.start.seconds % 3600))
    if var open, open.metric == metric, open.hour.source == summary.source, open.hour.start == start {
      // A damaged cache may claim any number of readings.
      open.hour.count = open.hour.count.addingReportingOverflow(summary.count).partialValue
      open.hour.sum += summary.sum
      open.hour.lowest = min(open.hour.lowest, summary.lowest)
      open.hour.highest = max(open.hour.highest, summary.highest)
      self.open = open
    } else {
      try finish()
      var hour = summary
      hour.start = start
      open = (metric, hour)
    }
  }

  mutating func finish() throws {
    if let open { try body(open.metric, open.hour) }
    open = nil
  }
}

extension HealthHistory {
  /// Passes on every formed value by day, then metric, without building a list of all values.
  func forEachDay(_ body: (_ metric: Metric, _ value: DayValue) throws -> Void) rethrows {
    var rest = days.sorted { $0.key < $1.key }.map { ($0.key, $0.value.values[...]) }
    while let day = rest.compactMap({ $0.1.first?.day }).min() {
      for index in rest.indices {
        while let value = rest[index].1.first, value.day == day {
          try body(rest[index].0, value)
          rest[index].1.removeFirst()
        }
      }
    }
  }
}
