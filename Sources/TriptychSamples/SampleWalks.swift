import TriptychHealth

/// Spreads a day's steps over the hours in which somebody would walk them.
struct SampleWalks {
  /// The person.
  var person: SamplePerson
  /// The day, and the time zone where the person is.
  var day: CalendarDay
  var zone: CivilZone
  /// The kind of day.
  var isOff: Bool
  var isHoliday: Bool
  var isIll: Bool

  /// All stretches on foot, ascending; none of them overlaps another or the workout.
  func movements(around workout: SampleWorkout?, random: inout SeededRandom) -> [SampleMovement] {
    var scale: Double = person.traits.steps / 7400 * seasonal * (0.84 + 0.32 * random.unit())
    if isHoliday { scale *= 1.45 }
    if isIll { scale *= 0.2 }
    var list: [SampleMovement] = []
    if let workout, workout.kind == .running {
      list.append(
        SampleMovement(
          start: workout.start, seconds: workout.seconds, steps: Int(workout.kilometers * 961), pace: .run,
          phoneAlong: random.chance(0.2)))
    }
    for outing in isOff ? dayOff(&random) : workingDay(&random) {
      add(outing, scale: scale, to: &list, beside: workout, random: &random)
    }
    for hour in stride(from: 7.2, through: 21.3, by: 1.75) {
      let potter = Outing(hour: hour, minutes: random.between(6, 17), stepsPerMinute: 34, pace: .pottering)
      add(potter, scale: scale * random.between(0.2, 1.5), to: &list, beside: workout, random: &random)
    }
    return list.sorted { $0.start < $1.start }
  }

  /// A wish to walk.
  private struct Outing {
    var hour: Double
    var minutes: Double
    var stepsPerMinute: Double
    var pace: SampleMovement.Pace
  }

  private func workingDay(_ random: inout SeededRandom) -> [Outing] {
    var outings = [
      Outing(hour: 7.9, minutes: random.between(13, 18), stepsPerMinute: 112, pace: .brisk),
      Outing(hour: 16.7, minutes: random.between(12, 19), stepsPerMinute: 106, pace: .walk),
    ]
    if random.chance(0.7) {
      outings.append(Outing(hour: 12.9, minutes: random.between(8, 20), stepsPerMinute: 98, pace: .walk))
    }
    if random.chance(0.35) {
      outings.append(Outing(hour: 19.9, minutes: random.between(12, 28), stepsPerMinute: 104, pace: .walk))
    }
    return outings
  }

  private func dayOff(_ random: inout SeededRandom) -> [Outing] {
    var outings = [Outing(hour: 10.8, minutes: random.between(8, 22), stepsPerMinute: 92, pace: .walk)]
    if random.chance(0.66) {
      outings.append(Outing(hour: 14.2, minutes: random.between(32, 64), stepsPerMinute: 104, pace: .brisk))
    }
    if random.chance(0.4) {
      outings.append(Outing(hour: 18.6, minutes: random.between(10, 22), stepsPerMinute: 96, pace: .walk))
    }
    return outings
  }

  private func add(
    _ outing: Outing, scale: Double, to list: inout [SampleMovement], beside workout: SampleWorkout?,
    random: inout SeededRandom
  ) {
    let second = Int(outing.hour * 3600 + random.between(-1200, 1500))
    let start = zone.instant(day: day, wallClockSecond: second)
    // A shorter day is shorter outings, a longer one is longer ones and a quicker step.
    let minutes = outing.minutes * scale.kept(0.25, 1.5)
    let movement = SampleMovement(
      start: start, seconds: max(Int(minutes * 60), 45),
      steps: max(Int(minutes * outing.stepsPerMinute * random.between(0.93, 1.07)), 12), pace: outing.pace,
      phoneAlong: random.chance(outing.pace == .pottering ? 0.35 : 0.88))
    func clashes(_ span: Range<Instant>) -> Bool { span.overlaps(movement.start..<movement.end) }
    guard !list.contains(where: { clashes($0.start..<$0.end) }) else { return }
    guard workout.map({ !clashes($0.start..<$0.end) }) ?? true else { return }
    list.append(movement)
  }

  /// A little less in the dark months: 1 at midsummer, .9 at midwinter.
  private var seasonal: Double {
    let (year, _, _) = day.components
    let newYear = CalendarDay(year: year, month: 1, day: 1) ?? day
    let fromMidsummer = abs(newYear.distance(to: day) - 172)
    return 1 - 0.1 * min(Double(fromMidsummer) / 182, 1)
  }
}
