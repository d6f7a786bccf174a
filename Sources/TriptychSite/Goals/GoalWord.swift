/// What goals and streaks say.
enum GoalWord: String, SubjectWord {
  static let subject = "goal"

  case title, line, lineEmpty, streak, longest, habits, dated, datedPast
  case amount, noData, reached, nearly, onTheWay, open, rows, dates
}
