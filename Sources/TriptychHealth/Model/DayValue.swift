/// A metric's value on one day, formed once from all sources.
public struct DayValue: Hashable, Sendable {
  /// The civil day; a night belongs to the day of waking.
  public var day: CalendarDay
  /// The value, in the metric's canonical unit.
  public var value: Double
  /// The name of the source that contributed most.
  public var source: String

  /// Creates the value of a day.
  public init(day: CalendarDay, value: Double, source: String) {
    self.day = day
    self.value = value
    self.source = source
  }
}

extension DataSeed {
  /// Mixes days and their values into the seed.
  public mutating func mix(_ values: some Sequence<DayValue>) {
    for value in values {
      mix(UInt64(bitPattern: Int64(value.day.number)))
      mix(value.value.bitPattern)
    }
  }
}

/// The days of one metric, ascending, each day at most once. A day without data is not in the series.
public struct DaySeries: Hashable, Sendable {
  /// The values, ascending by day.
  public let values: [DayValue]

  /// Creates a series. The values are sorted by day; each day may occur only once.
  public init(_ values: [DayValue] = []) {
    self.values = values.sorted { $0.day < $1.day }
  }

  /// The value of a day; `nil` when there is none. O(log n).
  public subscript(day: CalendarDay) -> Double? {
    let index = firstIndex(from: day)
    return index < values.count && values[index].day == day ? values[index].value : nil
  }

  /// The values of the days in a closed range, ascending. O(log n + result).
  public func values(in days: ClosedRange<CalendarDay>) -> ArraySlice<DayValue> {
    values[firstIndex(from: days.lowerBound)..<firstIndex(from: days.upperBound.advanced(by: 1))]
  }

  /// Whether no day has a value.
  public var isEmpty: Bool { values.isEmpty }

  private func firstIndex(from day: CalendarDay) -> Int {
    values.partitioningIndex { $0.day >= day }
  }
}

/// A metric on a day.
public struct DayPlace: Hashable, Sendable, Comparable {
  /// The civil day.
  public var day: CalendarDay
  /// The metric measured.
  public var metric: Metric

  /// Creates the place of a metric on a day.
  public init(_ day: CalendarDay, _ metric: Metric) {
    self.day = day
    self.metric = metric
  }

  /// Orders places by day, then metric.
  public static func < (left: DayPlace, right: DayPlace) -> Bool {
    (left.day, left.metric) < (right.day, right.metric)
  }
}

extension DayPlace {
  /// The id that stands for the value in lists of records: `2026-01-31/weight`.
  public var recordID: String { day.iso + "/" + metric.id }

  /// Reads the id of a day's value; `nil` for any other text and for a metric that is not in the catalog.
  public init?(recordID: String) {
    let parts = recordID.split(separator: "/", maxSplits: 1)
    guard parts.count == 2, let day = CalendarDay(iso: String(parts[0])),
      MetricCatalog[Metric(String(parts[1]))] != nil
    else { return nil }
    self.init(day, Metric(String(parts[1])))
  }
}
