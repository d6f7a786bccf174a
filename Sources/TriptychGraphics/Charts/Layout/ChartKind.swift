/// The kinds of chart, by the names a user gives them.
public enum ChartKind: String, Sendable, Equatable, CaseIterable {
  /// Values by day as lines.
  case line
  /// A line in front of a range that moves with it.
  case area
  /// Moments as a fine line: minutes of a day up to minutes of years.
  case samples
  /// Several scores from 0 to 100 and how far they lie apart.
  case harmony
  /// The same small chart for each of several measures.
  case multiples = "small-multiples"
  /// A few days without axes.
  case sparkline
  /// Amounts side by side.
  case bar
  /// Amounts and what they are made of.
  case stackedBar = "stacked-bar"
  /// Amounts of several series side by side.
  case groupedBar = "grouped-bar"
  /// The spread of values for each of several groups.
  case box
  /// Loads by week beside their usual range.
  case strain
  /// A score as a ring.
  case ring
  /// What a whole is made of, as a ring.
  case partsRing = "parts-ring"
  /// How much of a goal is reached, as a ring.
  case progressRing = "progress-ring"
  /// How much of a goal is reached, as a bar.
  case progressBar = "progress-bar"
  /// Weekdays by hours in classes.
  case heatmap
  /// The days of up to a year in classes.
  case calendar
  /// Pairs of values as a cloud.
  case scatter
  /// How measures go together, pair by pair.
  case matrix
  /// The stages of one night.
  case stages
  /// The stages of many nights, a row each.
  case stageRows = "stage-rows"
  /// What happened in the hours of one day.
  case timeline
}
