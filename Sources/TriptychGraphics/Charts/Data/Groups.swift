/// A row of a bar chart: its name and a value for each series.
public struct BarRow: Sendable, Equatable {
  /// The name beside the bars.
  public var name: String
  /// In the measure's unit, one for each series; nil or not finite if there is no data, which is not the same
  /// as zero.
  public var values: [Double?]

  /// A row with a value for each series; missing ones at the end count as no data.
  public init(_ name: String, values: [Double?]) {
    self.name = name
    self.values = values
  }

  /// A row with one value.
  public init(_ name: String, _ value: Double?) { self.init(name, values: [value]) }

  /// The value of a series; nil if it is missing or not finite.
  func value(_ series: Int) -> Double? {
    guard series < values.count, let value = values[series], value.isFinite else { return nil }
    return value
  }
}

/// A series of bars or a part of stacked bars.
public struct BarSeries: Sendable, Equatable {
  /// The name in the legend, above the first row and in the table.
  public var name: String
  /// The color; the texture follows from the place in the list.
  public var accent: Accent

  /// A series.
  public init(name: String, accent: Accent) {
    self.name = name
    self.accent = accent
  }

  /// The entry of the series at a place of the list.
  func legendItem(_ index: Int) -> LegendItem {
    LegendItem(label: name, swatch: .bar(.accent(accent), Texture(series: index)))
  }
}

/// The order of rows.
public enum BarOrder: Sendable, Equatable {
  /// As they were given.
  case given
  /// Highest first; rows without data last.
  case highestFirst
  /// Lowest first; rows without data last.
  case lowestFirst

  /// The rows in this order by a value; equals stay as they were given.
  func sorted(_ rows: [BarRow], by value: (BarRow) -> Double?) -> [BarRow] {
    guard self != .given else { return rows }
    return rows.enumerated().map { (index: $0.offset, row: $0.element, value: value($0.element)) }.sorted {
      guard let left = $0.value else { return $1.value == nil && $0.index < $1.index }
      guard let right = $1.value else { return true }
      if left == right { return $0.index < $1.index }
      return self == .highestFirst ? left > right : left < right
    }.map(\.row)
  }
}

/// The values of a group, such as all Mondays.
public struct BoxGroup: Sendable, Equatable {
  /// The name below the box; a short one, such as "Mon", has room on a phone.
  public var name: String
  /// The name in sentences and tables, such as "Monday".
  public var nameInWords: String
  /// In the measure's unit, in any order; values that are not finite are left out.
  public var values: [Double]

  /// A group; unless said otherwise its name in words is the one below the box.
  public init(_ name: String, nameInWords: String? = nil, values: [Double]) {
    self.name = name
    self.nameInWords = nameInWords ?? name
    self.values = values
  }

  /// Values below which a group has no box.
  static let leastForBox = 5
}

/// The load of one week.
public struct WeekLoad: Sendable, Equatable {
  /// The first day of the week, in days since 1970-01-01.
  public var start: Int
  /// In the measure's unit; nil or not finite if there is no data, which is not the same as zero.
  public var load: Double?
  /// The range that was usual when the week began; nil if it is not known.
  public var usual: ClosedRange<Double>?
  /// True for the week that has not ended yet.
  public var isRunning: Bool
  /// Of its seven days those with data.
  public var days: Int

  /// A week that has ended and has data on all of its days, unless said otherwise.
  public init(
    start: Int, load: Double?, usual: ClosedRange<Double>? = nil, isRunning: Bool = false, days: Int = 7
  ) {
    self.start = start
    self.load = load
    self.usual = usual
    self.isRunning = isRunning
    self.days = days
  }
}
