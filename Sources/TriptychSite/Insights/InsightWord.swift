/// What insights say.
enum InsightWord: String, SubjectWord {
  static let subject = "insight"

  case association, change, changeForDays, weekday, weekend
  case shortSleepLowMood, shortSleepHighStress, longSleepGoodMood
  case bestSteps, bestSleep, bestExercise, bestDistance, bestEnergy
  case totalSteps, totalExercise, totalMindful
  case observation, anniversary, figure
  case points, percentagePoints, under
  case weakLink, moderateLink, strongLink
  case whyLink, why, whyYear, title
  case levels, asRecorded
  case workingDays, weekendDays
}
