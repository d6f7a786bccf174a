import TriptychHealth

/// One made-up day, decided before any file is written, so that all files agree.
struct SampleDay: Sendable {
  /// The civil day where the person is.
  var day: CalendarDay
  /// The number of the day, counted from the person's first day, 0-based.
  var index: Int
  /// The time zone where the person is.
  var zone: CivilZone
  /// Whether the watch is worn.
  var wearsWatch: Bool
  /// Whether the person is in bed with a fever.
  var isIll: Bool
  /// Whether the person is away from home.
  var isHoliday: Bool
  /// The night that ends on this day.
  var night: SampleNight
  /// Resting heart rate, bpm.
  var restingHeartRate: Double
  /// Heart-rate variability (SDNN), ms.
  var variability: Double
  /// All walking and running, ascending, without overlaps.
  var movements: [SampleMovement]
  /// A session, if there is one.
  var workout: SampleWorkout?
  /// The food that was written down; `nil` if nothing was.
  var food: SampleFood?
  /// The evening's check-in; `nil` if there was none.
  var checkIn: SampleCheckIn?

  /// The moment of a second on this day's wall clock.
  func moment(_ second: Int) -> Instant { zone.instant(day: day, wallClockSecond: second) }

  /// Steps of the whole day.
  var steps: Int { movements.reduce(0) { $0 + $1.steps } }
}

/// A stretch on foot.
struct SampleMovement: Sendable {
  /// The pace of a movement.
  enum Pace: Sendable { case pottering, walk, brisk, run }

  /// When it begins.
  var start: Instant
  /// Duration, s.
  var seconds: Int
  /// Steps taken.
  var steps: Int
  /// The pace.
  var pace: Pace
  /// Whether the phone was carried.
  var phoneAlong: Bool

  /// The moment it ends.
  var end: Instant { start.adding(seconds: Int64(seconds)) }

  /// Distance, m.
  var meters: Double {
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
    meters / 1000 * weight * (pace == .run ? 1.0 : 0.53)
  }
}

/// A session worth its own record.
struct SampleWorkout: Sendable {
  /// The kind of session.
  enum Kind: Sendable { case running, strength }

  /// The kind.
  var kind: Kind
  /// When it began.
  var start: Instant
  /// Duration, s.
  var seconds: Int
  /// Mean heart rate, bpm.
  var heartRate: Double
  /// Distance, km; 0 for strength.
  var kilometers: Double
  /// Energy, kcal.
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

/// One night as a watch and a bedside phone would see it.
struct SampleNight: Sendable {
  /// A stretch of one stage.
  struct Stage: Sendable {
    /// From and to, half-open.
    var span: Range<Instant>
    /// The stage.
    var stage: SleepStage
  }

  /// In bed, from lights out to getting up.
  var inBed: Range<Instant>
  /// Stages, ascending, without gaps between falling asleep and waking.
  var stages: [Stage]

  /// Hours asleep.
  var hoursAsleep: Double {
    let seconds = stages.reduce(Int64(0)) {
      $1.stage.isAsleep ? $0 + $1.span.lowerBound.seconds(until: $1.span.upperBound) : $0
    }
    return Double(seconds) / 3600
  }

  /// A night that begins at `bedtime` with about so many hours asleep.
  ///
  /// Sleep comes in rounds of about an hour and a half: deep sleep mostly in the
  /// first ones, dreaming more in each later one, short wakings between.
  /// `restlessness` (0...1) adds wakings.
  init(bedtime: Instant, hours: Double, restlessness: Double, random: inout SeededRandom) {
    let rounds = max(2, Int((hours / 1.5).rounded()))
    let perRound = hours * 60 / Double(rounds)
    var moment = bedtime.adding(seconds: Int64(random.between(6, 24 + 14 * restlessness) * 60))
    var stages: [Stage] = []
    func add(_ stage: SleepStage, _ minutes: Double) {
      guard minutes >= 1 else { return }
      let end = moment.adding(seconds: Int64(minutes * 2) * 30)
      stages.append(Stage(span: moment..<end, stage: stage))
      moment = end
    }
    for round in 0..<rounds {
      let progress = Double(round) / Double(max(rounds - 1, 1))
      let deep = perRound * (0.36 - 0.34 * progress).kept(0, 1) * random.between(0.7, 1.25)
      let dream = perRound * (0.08 + 0.27 * progress) * random.between(0.7, 1.2)
      let light = max(perRound - deep - dream, 10)
      let split = random.between(0.35, 0.65)
      add(.core, light * split)
      add(.deep, deep)
      add(.core, light * (1 - split))
      add(.rem, dream)
      if round < rounds - 1, random.chance(0.7 + 0.3 * restlessness) {
        add(.awake, random.between(3, 11 + 14 * restlessness))
      }
    }
    self.stages = stages
    inBed = bedtime..<moment.adding(seconds: Int64(random.between(4, 20) * 60))
  }
}
