/// Every piece of wording a chart can need; placeholders stand in braces.
public enum Phrase: String, Sendable, CaseIterable {
  // Dates
  case dayMonth, dayMonthYear, monthYear, dayRange, sameMonth, dayOfMonth
  // Short labels
  case noData, goal, usualRange, trend, valueOn, thousands, millions, billions, percent
  case under, between, andMore, littleOrNone
  // Lists and quantities
  case pair, list, quantity
  // Times
  case hoursMinutes, hours, minutes
  // Names of charts
  case lineName, sparklineName, ringName, heatmapName, scatterName
  // Line chart sentences
  case fromTo, allEqual, lowHighMean, usualRangeSentence, goalAbove, goalBelow, goalMet
  case unusualOne, unusualMany, unusualNote, gaps, daysWithData
  // Line chart table
  case day, note, unusualMark, lineCaption, captionDays, captionMean, captionUsual, captionGoal
  // Heat map
  case heatHighest, heatLowest, heatBusiest, heatMissing, heatCaption, heatCaptionMissing, meanOfDays
  // Scatter chart
  case scatterSpan, scatterRises, scatterFalls, scatterFlat, scatterCaption, scatterCaptionTrend, point
  // Ring
  case ringSentence, ringEmpty, ringMeasure, ringValue
  // No picture
  case tooFewOne, tooFewMany

  /// The placeholders a translation must hold, all of them and no others.
  public var placeholders: Set<String> { ChartWords.placeholders(of: english) }
}
