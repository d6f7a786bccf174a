import TriptychHealth

/// What the pages about account, plan, devices and messages say.
enum ProfilePageWord: String, SubjectWord {
  static let subject = "profilePage"

  case account, plan, devices, notifications
  case planFree, planSince, planFrom, planText, planEarned, planService
  case deviceOff, deviceManual, deviceLast, deviceNone, deviceOld
  case orderUsual, orderOwn
  case bell, bellPlanned, at, quiet, quietSleep, cap, masterOff
  case noDinnerYet = "condition.no_dinner_yet"
  case stillIdle = "condition.still_idle"
  case noCheckInYet = "condition.no_check_in_yet"
  case noWaterYet = "condition.no_water_yet"
  case noWorkoutYet = "condition.no_workout_yet"

  /// What a message waits for.
  static func condition(_ condition: PlannedMessage.Condition) -> ProfilePageWord {
    switch condition {
    case .noDinnerYet: .noDinnerYet
    case .stillIdle: .stillIdle
    case .noCheckInYet: .noCheckInYet
    case .noWaterYet: .noWaterYet
    case .noWorkoutYet: .noWorkoutYet
    }
  }
}
