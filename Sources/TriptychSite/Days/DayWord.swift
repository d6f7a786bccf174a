import TriptychHealth

/// Days, months and years.
enum DayWord: String, SubjectWord {
  static let subject = "day"

  /// What a timeline names.
  case woke, fellAsleep, asleep, wakings, onTheMove, onTheMoveUntil, checkIn, mood, energy, stress
  case water, mindful, habit, journal
  /// What a timeline is called.
  case timeline, timelineSoFar, hours
  /// The page of a day.
  case soFar
  /// The page of a month.
  case calendar, month, monthCaption, days, sessions, meanSteps, monthNone, noData, ofMonth, steps, active
  case workoutsOn, workoutKey, foodOn, moodOn
  /// The page of a year.
  case yearDays, yearDaily

  /// The name of a kind of entry that carries none of its own.
  init?(_ kind: HandEntry.Kind) {
    switch kind {
    case .water: self = .water
    case .mood: self = .checkIn
    case .mindful: self = .mindful
    case .habit: self = .habit
    case .journal: self = .journal
    case .meal: return nil
    }
  }
}
