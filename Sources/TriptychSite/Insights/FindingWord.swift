/// What the pages of harmony, trends, patterns and the matrix say.
enum FindingWord: String, SubjectWord {
  static let subject = "finding"

  case customTitle
  case harmonyTitle, harmonyNone
  case trendsLead, trendsLeadLight, trendMean, trendRising, trendFalling, trendLater, trendEarlier
  case trendSteady, trendMore, trendApart, trendUnjudged, trendBy
  case alertsTitle, alertsLead, alertsNone, recoveryKind, recoverySay, recoveryWhy, recoveryLink
  case unusualKind, unusualSay, unusualLink
  case matrixTitle, matrixCaption, matrixTogether, matrixOpposite, matrixSame, matrixUntried, matrixFew
  case matrixLead, matrixLeadNone
  case groupLinks, groupChanges, groupPatterns, groupMilestones, groupCount
  case harmonyAbout, trendsAbout, alertsAbout, pairsAbout, matrixAbout, reportsAbout
}
