import TriptychBase

/// A week of a chart of values by day, for nested lists that are read week by week and day by day.
public struct ChartWeek: Sendable, Equatable {
  /// The days of the week that the chart has, such as "2 to 8 November".
  public let name: String
  /// A sentence for each day: its weekday and date without the year, which the week's name has where it is needed, then
  /// what its row in the table says.
  public let days: [String]

  /// The weeks of a table, as the reader's weeks begin; the first and the last may be shorter.
  ///
  /// - Returns: nothing if the rows are no days, or no more than a week: such a table is short enough to be heard.
  static func all(of table: ChartTable, words: ChartWords) -> [ChartWeek] {
    guard let days = table.days, days.count == table.rows.count, days.count > 7 else { return [] }
    let withYear = ChartWords.needsYears(days)
    let start = words.conventions.firstWeekday
    // A year has many rows: what they share is made once.
    let note = words.say(.note)
    let isSingle = (table.valueColumns ?? table.columns.count - 1) == 1
    var weeks: [ChartWeek] = []
    var first = days.lowerBound
    while first <= days.upperBound {
      let last = min(days.upperBound, first + 6 - CalendarDay(clamping: first).weekday.distance(from: start))
      weeks.append(
        ChartWeek(
          name: words.days(first...last, withYear: withYear),
          days: (first...last).map {
            sentence(
              words.weekdayAndDay($0, withYear: false), table.rows[$0 - days.lowerBound], table.columns,
              isSingle: isSingle, note: note, words)
          }))
      first = last + 1
    }
    return weeks
  }

  /// "Sunday 2 November: 6,400"; with several columns each cell has its name before it.
  private static func sentence(
    _ name: String, _ row: [String], _ columns: [String], isSingle: Bool, note: String, _ words: ChartWords
  ) -> String {
    let cells = zip(columns, row).enumerated().dropFirst().compactMap { place, cell -> String? in
      let (column, text) = cell
      if text.isEmpty { return nil }
      return isSingle && place == 1 || column == note ? text : column + " " + text
    }
    return words.say(.multiplesNote, ["name": name, "note": words.joined(cells)])
  }
}
