/// What load, harmony and the well-being index say.
enum LoadWord: String, SubjectWord {
  static let subject = "load"

  case title, minutes, points, lighter, fuller, even
  case noMinutes, noPoints, fewDays, fewDaysWeek, fewSessions
  case ctl, atl, tsb
  case harmony, harmonyLevel, who5Title, who5, who5Old
}
