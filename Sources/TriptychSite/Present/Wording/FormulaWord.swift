/// How everything is computed, in words; formulas themselves are written in Swift.
enum FormulaWord: String, SubjectWord {
  static let subject = "formula"

  case contents, formulaHead, source, unknown, notYet, arithmetic, kept, outsideKnots, levelKnots
  case valueLine, confidenceLine, fallbackTitle, fallbackAbout, fallbackCaption, fallbackFor
  case fallbackParts, fallbackNeeds, fallbackNow, fallbackUsed, fallbackUnused, needsDays
  case needsMeals, loadTitle, loadAbout, loadMinutes, loadImpulse, loadAverages, loadNeed, loadThere
  case loadAbsent, loadNoMaximum, loadSource, harmonyTitle, harmonyAbout, harmonyNone, harmonyLine
  case who5Title, who5About, who5None, who5Old, who5Source, trendTitle, trendAbout, trendSlope
  case trendTest, trendLearnt, trendFamily, trendThreshold, trendDays, trendScores, trendTested
  case trendLine, trendCaption, trendSource, ofNeed, windowHead, daysHead, slopeHead, changeHead
  case thresholdHead, pHead, qHead, verdictHead, rising, falling, steady, notEnough, linkTitle
  case linkAbout, linkGate, linkRank, linkShuffle, linkFamily, linkSize, linkNoScores, linkTested
  case linkCaption, linkPairsCaption, outcomeHead, pairsHead, pairHead, rhoHead, pairSameDay
  case pairNextDay, linkFewDays, linkCoverage, linkConstant, linkClustered, linkChance, linkSmall
  case linkHalves, linkPublished, linkSource, levelTitle, levelAbout, levelCut, levelSize
  case levelShuffle, weekdayTest, levelTested, weekdayTested, levelCaption, weekdayCaption
  case measureHead, fromHead, beforeHead, afterHead, weekdayHead, onWeekdayHead, otherDaysHead
  case levelSource, moodTitle, moodAbout, moodBaseline, moodFallback, moodFigures, moodCaption
  case moodHead, conditionHead, todayHead, moodStressed, moodAnxious, moodTired, moodVibrant
  case moodActive, moodRested, moodCalm, moodSteps, moodStepsRule, ruleOpen, ruleDecided, ruleLater
  case ruleUnused, moodSource, companionTitle, companionAbout, levelLine, palTotal, palSince
  case phaseCaption, phaseHead, phaseFrom, phaseReached, phaseAhead, unusualTitle, unusualAbout
  case unusualExample, unusualNone, unusualBounds, unusualDistance, unusualRobust, unusualSource
  case goalTitle, goalAbout, goalRow, goalNone, goalCaption, goalHead, valueHead, targetHead
  case percentHead, rowHead
}
