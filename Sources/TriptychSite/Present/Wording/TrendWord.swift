/// What trends say.
enum TrendWord: String, SubjectWord {
  static let subject = "trend"

  case title
}
