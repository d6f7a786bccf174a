/// The value of one day.
public struct DayPoint: Sendable, Equatable {
  /// Civil days since 1970-01-01.
  public var day: Int
  /// In the measure's unit; values that are not finite are left out.
  public var value: Double
  /// True where the value lies far outside its series; it is marked, never removed.
  public var unusual: Bool
  /// A few words beside an unusual value; nil for none.
  public var note: String?

  /// A day's value, usual and without a note unless said otherwise.
  public init(day: Int, value: Double, unusual: Bool = false, note: String? = nil) {
    self.day = day
    self.value = value
    self.unusual = unusual
    self.note = note
  }
}

/// A named line of a chart.
public struct LineSeries: Sendable, Equatable {
  /// Tells series apart; not shown.
  public var id: String
  /// The name at the end of the line.
  public var name: String
  /// The colour.
  public var accent: Accent
  /// In any order; of two values for a day the later in the list counts. Days without a point are gaps.
  public var points: [DayPoint]

  /// A series.
  public init(id: String, name: String, accent: Accent, points: [DayPoint]) {
    self.id = id
    self.name = name
    self.accent = accent
    self.points = points
  }
}
