import TriptychHealth

/// One made-up day, decided before any file is written: every file tells of the same day.
struct SampleDay: Sendable {
  /// The civil day where the person is.
  var day: CalendarDay
  /// Counted from the person's first day, 0-based.
  var index: Int
  /// The rules of the clock where the person is.
  var zone: CivilZone
  /// Whether the watch is worn.
  var wearsWatch: Bool
  /// In bed with a fever.
  var isIll: Bool
  /// Away from home.
  var isHoliday: Bool
  /// The night that ends on this day.
  var night: SampleNight
  /// bpm.
  var restingHeartRate: Double
  /// SDNN, ms.
  var variability: Double
  /// All walking and running, ascending, not overlapping.
  var movements: [SampleMovement]
  /// A session, if there is one.
  var workout: SampleWorkout?
  /// What was eaten and written down; `nil` when nothing was.
  var food: SampleFood?
  /// The evening's entry; `nil` when there was none.
  var checkIn: SampleCheckIn?

  /// The moment of a second on this day's wall clock.
  func moment(_ second: Int) -> Instant { zone.instant(day: day, wallClockSecond: second) }

  /// Steps of the whole day.
  var steps: Int { movements.reduce(0) { $0 + $1.steps } }
}

/// A stretch on foot.
struct SampleMovement: Sendable {
  /// What kind of going it is.
  enum Pace: Sendable { case pottering, walk, brisk, run }

  /// When it begins.
  var start: Instant
  /// How long it lasts, s.
  var seconds: Int
  /// Steps taken.
  var steps: Int
  /// How.
  var pace: Pace
  /// Whether the phone was along.
  var phoneAlong: Bool

  /// The moment it ends.
  var end: Instant { start.adding(seconds: Int64(seconds)) }

  /// m.
  var metres: Double {
    switch pace {
    case .pottering: Double(steps) * 0.62
    case .walk: Double(steps) * 0.70
    case .brisk: Double(steps) * 0.76
    case .run: Double(steps) * 1.04
    }
  }

  /// Energy spent moving, kcal; after the rule of thumb of 0.5 kcal (walking) and
  /// 1 kcal (running) per kg and km.
  func energy(weight: Double) -> Double {
    metres / 1000 * weight * (pace == .run ? 1.0 : 0.53)
  }
}

/// A session worth its own record.
struct SampleWorkout: Sendable {
  /// What was done.
  enum Kind: Sendable { case running, strength }

  /// What.
  var kind: Kind
  /// When it began.
  var start: Instant
  /// s.
  var seconds: Int
  /// Mean heart rate, bpm.
  var heartRate: Double
  /// km; 0 for strength.
  var kilometres: Double
  /// kcal.
  var energy: Double

  /// The moment it ends.
  var end: Instant { start.adding(seconds: Int64(seconds)) }
}

/// What somebody says of their day; the scales run from 1 to 5.
struct SampleCheckIn: Sendable {
  /// 5 is best.
  var mood: Int
  /// 5 is most.
  var energy: Int
  /// 5 is most.
  var stress: Int
  /// Habits kept of those planned.
  var habitsDone: Int
  var habitsPlanned: Int
  /// Minutes of sitting still, 0 for none.
  var mindfulMinutes: Int
}
