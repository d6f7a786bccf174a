/// What trends say.
enum TrendWord: String, SubjectWord {
  static let subject = "trend"

  case title, rising, falling, later, earlier, steady, tooShort, moreDays, apart, unjudged,
    percentagePoints, scalePoints
}
