/// What trends say.
enum TrendWord: String, SubjectWord {
  static let subject = "trend"

  case title, heading, need, p, q, explained
  case unusualTitle, unusualFew, unusualNone, unusualAbove, unusualBelow, unusualExplained
  case rising, falling, later, earlier, steady, tooShort, moreDays, apart, unjudged, percentagePoints,
    scalePoints
}
