/// Every piece of wording a chart can need; the language files hold a template for each.
///
/// Cases stand in the sections of the language files, in their order.
public enum Phrase: String, Sendable, CaseIterable {
  // dates
  case dayMonth, dayMonthYear, monthYear, dayRange, sameMonth, dayOfMonth, firstOfMonth, weekdayDay
  case shortDayMonth, shortDayMonthYear, shortMonthYear
  // labels
  case noData, goal, usualRange, trend, valueOn, thousands, millions, billions, percent
  case under, between, betweenBelowZero, andMore, littleOrNone, noGoal
  // lists
  case pair, list, quantity, andOthers
  // times
  case hoursMinutes, hours, minutes, clockInWords, clockMorning, clockAfternoon
  // names
  case lineName, sparklineName, ringName, heatmapName, scatterName, alternative
  // line
  case fromTo, allEqual, lowHighMean, usualRangeSentence, goalMet
  case unusualOne, unusualMany, unusualNote, gaps, daysWithData, source
  case goalAll, goalSome, goalNone, usualAll, usualSome, usualNone
  case earliestLatestMean, goalLater, goalEarlier, gapDays, fromToShort, lastValue
  // lineTable
  case day, note, unusualMark, lineCaption, captionDays, captionMean, captionUsual
  // heatmap
  case heatHighest, heatLowest, heatEqual, heatBusiest, heatMissing, heatCaption, heatTop, meanOfDays
  case heatShortCaption, partNight, partMorning, partAfternoon, partEvening
  // scatter
  case scatterSpan, scatterRises, scatterFalls, scatterFlat, scatterCaption, scatterCaptionTrend, point
  case scatterGroups, scatterGroup, scatterGroupHead, scatterBandName, scatterBand, scatterBandLevel
  case scatterCaptionBand, scatterPair, scatterSpread
  // sparkline
  case sparkOne, sparkDays
  // ring
  case ringSentence, ringEmpty, ringMeasure, ringValue
  // noPicture
  case tooFew
  // bars
  case barName, stackedBarName, groupedBarName, boxName
  case barNone, barOnly, barEqual, barHighLow, barGoal, barGoalOnly, barGoalOnlyNot
  case barMissing, barRow, barMean, barTotal, barShare
  case groupedOnly, groupedEqual, barTimes, earliestHead, latestHead
  case stackedTotals, stackedEqual, stackedShares, partShare
  case boxWhole, boxEqual, boxMedians, boxMedianTimes, boxMediansEqual, boxFew, boxCaption, boxMethod, boxAll
  case boxCount, boxLowest, boxLower, boxMedian, boxUpper, boxHighest
  // parts
  case partsName, partsSentence, partsTotal, partsMeanSentence, partsMeanTotal, partsMeanUnit, partInWords,
    partAmount, partDetail, partOthers,
    partHead
  case progressRingName, progressBarsName, progressTitle, progressCaption, progressAmounts
  case progressSentence, progressShort, progressEmpty, progressNoGoal, progressReached, progressHead,
    goalHead, reachedHead
  // weeks
  case strainName, strainRunning, strainOnly, strainHighLow, strainEqual, strainRanges, strainMissing
  case strainPartial, weekSoFar, weekDays, weekFrom, usualHead

  // calendar
  case calendarName, calendarSpan, calendarWeekday, calendarMonth, calendarCaption, calendarWeekdayMeans
  case calendarTimes, calendarWeekdayTime, calendarMonthTime
  case calendarMonthMeans, calendarShortCaption, calendarWeekdayHead, calendarMonthHead, calendarMeanHead
  case calendarLowestHead, calendarHighestHead, calendarDaysHead, calendarOf
  // matrix
  case matrixName, matrixClear, matrixCounts, matrixCountsUntested, matrixLinks, matrixLinksMany, matrixLink
  case matrixRises, matrixFalls, matrixNone, matrixNotTested, matrixSame, matrixFurther, matrixCaption
  // nights
  case nightName, nightSpan, nightLength, nightPart, nightParts, nightPartsMeasured, nightWaking, nightFromTo,
    nightGaps, nightGapsMany
  case nightCaption, nightShortCaption, spanFromHead, spanToHead, nightStageHead, spanLengthHead,
    nightShareHead, nightTimesHead
  case nightsName, nightsHave, nightsMean, nightsExtremes, nightsTimes, nightsCaption
  // dayTimeline
  case timelineName, timelineLane, timelineItem, timelineItemAt, timelineAt, timelineEntries, timelineMany
  case timelineMoments, timelineEmpty, timelineNothing, timelineLaneHead, timelineWhatHead, timelineCaption
  // area
  case areaName, areaNoRange, areaOutside, areaLastAbove, areaLastBelow, areaLastInside
  case areaFrom, areaTo, areaCaption

  // harmony
  case harmonyName, harmonyBand, harmonyApart, harmonyLast, harmonyRange, harmonyScale, harmonyColumn
  case harmonyMeanGap

  // multiples
  case multiplesName, multiplesScales, multiplesEmpty, multiplesDays, multiplesMean, multiplesNote

  // samples
  case samplesName, samplesMoment, samplesFromTo, samplesLowHigh, samplesCount, samplesGap, samplesGaps
  case samplesManyGaps, samplesFrom, samplesLow, samplesMean, samplesHigh, samplesValues, samplesCaption
}
