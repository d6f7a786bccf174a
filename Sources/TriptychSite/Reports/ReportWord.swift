/// What reports say.
enum ReportWord: String, SubjectWord {
  static let subject = "report"

  case weekly, monthly, year, doctor
  case weekNumber, named
  case daysHeld, noDays, leadSteps, leadSleep, leadBoth, workouts
  case upOn, downOn, steadyOn, notComparable, beforeWeek, beforeMonth
  case headDay, headMonth, thisWeek, thisMonth, thisYear, lastWeek, lastMonth, lastYear
  case goalDays, noFacts, daysTitle, monthsTitle, daysCaption, monthsCaption
  case doctorCaption, doctorLead, doctorSpan, doctorRange, doctorLatest, doctorNote, doctorNone, doctorDays
  case born
}
