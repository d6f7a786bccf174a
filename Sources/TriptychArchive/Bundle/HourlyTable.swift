import TriptychHealth

/// The hourly tables, one per year.
extension BundleTables {
  private static let hour: Int64 = 3600

  /// The years of the tables in which bins or hours begin.
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
    var sums = Hours<Double>(combine: { $0 += $1 }) { metric, place, start, sum in
      try write(entry, metric, place, start, "sum", sum: sum)
    }
    try listing.bins(in: seconds(of: year)) { metric, bin, _ in
      work?.finishRow()
      try sums.add(metric, bin.source, at: bin.start.seconds, bin.value)
    }
    try sums.finish()
    var readings = Hours<ReadingSummary>(combine: BundleTables.unite) { metric, place, start, hour in
      try write(entry, metric, place, start, "readings", readings: hour)
    }
    try listing.hours(in: seconds(of: year)) { metric, summary, _ in
      work?.finishRow()
      try readings.add(metric, summary.source, at: summary.start.seconds, summary)
    }
    try readings.finish()
  }

  /// Adds the readings of a quarter hour to those of its hour.
  private static func unite(_ hour: inout ReadingSummary, _ summary: ReadingSummary) {
    // A damaged cache may claim any number of readings.
    hour.count = hour.count.addingReportingOverflow(summary.count).partialValue
    hour.sum += summary.sum
    hour.lowest = min(hour.lowest, summary.lowest)
    hour.highest = max(hour.highest, summary.highest)
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

  /// The year in whose table a second is: that in which its hour of UTC ends by the person's clock.
  private func year(of second: Int64) -> Int {
    let end = Instant(seconds: second).floored(toMultipleOf: BundleTables.hour).adding(
      seconds: BundleTables.hour - 1)
    return zone.day(of: end).components.year
  }

  /// The seconds from the person's New Year to the next, rounded down to whole hours of UTC, so that no hour is in
  /// two tables: where the year begins at half past an hour, its first table has all of that hour.
  private func seconds(of year: Int) -> Range<Int64> {
    func begin(_ year: Int) -> Int64 {
      guard let day = CalendarDay(year: year, month: 1, day: 1) else { return 0 }
      return zone.start(of: day).floored(toMultipleOf: BundleTables.hour).seconds
    }
    return begin(year)..<max(begin(year), begin(year + 1))
  }
}

/// Combines the values of each hour, metric and source, which arrive in order of time.
private struct Hours<Value> {
  private struct Place: Equatable {
    var metric: Metric
    var source: Int
    var start: Int64
  }

  private var open: (place: Place, value: Value)?
  private let combine: (inout Value, Value) -> Void
  private let body: (_ metric: Metric, _ source: Int, _ start: Int64, Value) throws -> Void

  /// Creates hours that `combine` adds a value to, and that `body` gets once they are whole.
  init(
    combine: @escaping (inout Value, Value) -> Void,
    body: @escaping (Metric, Int, Int64, Value) throws -> Void
  ) {
    (self.combine, self.body) = (combine, body)
  }

  /// Adds a value at a moment in seconds since 1970.
  mutating func add(_ metric: Metric, _ source: Int, at second: Int64, _ value: Value) throws {
    let place = Place(metric: metric, source: source, start: second - second % 3600)
    if var open, open.place == place {
      combine(&open.value, value)
      self.open = open
    } else {
      try finish()
      open = (place, value)
    }
  }

  /// Hands on the last hour.
  mutating func finish() throws {
    if let open { try body(open.place.metric, open.place.source, open.place.start, open.value) }
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
