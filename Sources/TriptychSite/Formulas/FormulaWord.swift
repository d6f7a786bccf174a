/// How everything is computed, in words; formulas themselves are written in Swift.
enum FormulaWord: String, SubjectWord {
  static let subject = "formula"

  case contents, formulaHead, source, unknown, notYet, arithmetic, kept, outsideKnots, levelKnots
  case valueLine, confidenceLine, fallbackTitle, fallbackAbout, fallbackCaption, fallbackFor
  case fallbackParts, fallbackNeeds, fallbackNow, fallbackUsed, fallbackUnused, needsDays
  case needsMeals, loadTitle, loadAbout, loadMinutes, loadImpulse, loadRest, loadAverages, loadNeed
  case loadThere, loadAbsent, loadFewSessions, loadShown, loadNoMaximum, loadNoResting, loadSource
  case harmonyTitle, harmonyAbout, harmonyNone, harmonyLine, who5Title, who5About, who5None
  case who5Old, who5Source, trendTitle, trendAbout
  case trendSlope, trendTest, trendLearnt, trendFamily, trendThreshold, trendDays, trendScores
  case trendTested, trendLine, trendCaption, trendSource, ofNeed, windowHead, daysHead, slopeHead
  case changeHead, thresholdHead, pHead, qHead, verdictHead, rising, falling, steady, notEnough
  case linkTitle, linkAbout, linkGate, linkRank, linkShuffle, linkWiden, linkFamily, linkSize, linkNoScores
  case linkTested, linkCaption, linkPairsCaption, outcomeHead, pairsHead, pairHead, rhoHead
  case pairSameDay, pairNextDay, linkFewDays, linkCoverage, linkConstant, linkClustered, linkChance
  case linkSmall, linkContrary, linkHalves, linkPublished, linkSource, levelTitle, levelAbout, levelCut,
    levelSize
  case levelShuffle, levelWiden, levelUnjudged, weekdayTest, weekdayTurn, weekdaySize, levelTested
  case weekdayTested, levelCaption, weekdayCaption
  case measureHead, fromHead, beforeHead, afterHead, weekdayHead, onWeekdayHead, otherDaysHead
  case levelSource, moodTitle, moodAbout, moodBaseline, moodFallback, moodConfidence, moodFigures
  case moodCaption, moodHead, conditionHead, todayHead, moodStressed, moodAnxious, moodTired
  case moodVibrant, moodActive, moodRested, moodCalm, moodSteps, moodStepsRule, ruleOpen
  case ruleDecided, ruleLater, ruleUnused, moodSource, companionTitle, companionAbout, levelLine
  case palTotal, palSince, phaseCaption, phaseHead, phaseFrom, phaseReached, phaseAhead
  case unusualTitle, unusualAbout, unusualExample, unusualNone, unusualBounds, unusualDistance
  case unusualRobust, unusualSource, goalTitle, goalAbout, goalRow, goalNone, rowNone, goalCaption
  case goalHead, valueHead, targetHead, percentHead, rowHead
}
