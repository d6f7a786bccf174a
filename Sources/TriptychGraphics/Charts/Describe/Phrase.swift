/// Every piece of wording a chart can need; the language files hold a template for each.
///
/// Cases stand in the sections of the language files, in their order.
public enum Phrase: String, Sendable, CaseIterable {
  // dates
  case dayMonth, dayMonthYear, monthYear, dayRange, sameMonth, dayOfMonth
  // labels
  case noData, goal, usualRange, trend, valueOn, thousands, millions, billions, percent
  case under, between, andMore, littleOrNone
  // lists
  case pair, list, quantity
  // times
  case hoursMinutes, hours, minutes
  // names
  case lineName, sparklineName, ringName, heatmapName, scatterName
  // line
  case fromTo, allEqual, lowHighMean, usualRangeSentence, goalAbove, goalBelow, goalMet
  case unusualOne, unusualMany, unusualNote, gaps, daysWithData
  // lineTable
  case day, note, unusualMark, lineCaption, captionDays, captionMean, captionUsual, captionGoal
  // heatmap
  case heatHighest, heatLowest, heatBusiest, heatMissing, heatCaption, heatCaptionMissing, meanOfDays
  // scatter
  case scatterSpan, scatterRises, scatterFalls, scatterFlat, scatterCaption, scatterCaptionTrend, point
  // ring
  case ringSentence, ringEmpty, ringMeasure, ringValue
  // noPicture
  case tooFew
  // bars
  case barName, stackedBarName, groupedBarName, boxName
  case barNone, barOnly, barEqual, barHighLow, barGoal, barMissing, barRow, barMean, barTotal, barShare
  case stackedTotals, stackedShares, partShare
  case boxWhole, boxMedians, boxMediansEqual, boxFew, boxCaption, boxMethod, boxAll
  case boxCount, boxLowest, boxLower, boxMedian, boxUpper, boxHighest
  // parts
  case partsName, partsSentence, partInWords, partAmount, partDetail, partOthers, partHead
  case progressRingName, progressBarsName, progressTitle, progressCaption, progressAmounts
  case progressSentence, progressEmpty, progressReached, progressHead, goalHead, reachedHead
  // weeks
  case strainName, strainRunning, strainOnly, strainHighLow, strainRanges, strainMissing
  case weekSoFar, weekFrom, usualHead

  // calendar

  // matrix

  // nights

  // dayTimeline

  // area

  // harmony

  // multiples

  // samples
}
