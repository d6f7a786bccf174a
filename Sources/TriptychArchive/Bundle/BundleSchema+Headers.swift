import TriptychHealth

extension BundleSchema {
  /// The first line of a table for people; `nil` for a file that is none.
  static func header(of name: String) -> String? {
    if name.hasPrefix(BundleLayout.hourlyTables) { return CSVTable.hourly(0).header }
    return tablesForPeople.first { $0.name == name }?.header
  }

  private static let tablesForPeople: [CSVTable] =
    [.dailyMetrics, .sleep, .workouts, .goals] + HandEntry.Kind.allCases.map { CSVTable.entries($0) }
}
