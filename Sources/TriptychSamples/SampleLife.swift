import TriptychArchive
import TriptychHealth

/// Lives a made-up person's days one after the other.
///
/// Yesterday carries over: strain and shape change slowly, a short night shows in the
/// next day's mood and pulse, an illness in everything. So the files hold the patterns
/// and the noise that a real year has.
struct SampleLife {
  private let person: SamplePerson
  private let seed: UInt64
  private let home: CivilZone
  private let away: CivilZone
  private let lastDay: CalendarDay
  /// Strain beyond the usual, about -1.5...2.5.
  private var strain = 0.0
  /// Slow ups and downs of the body, about -1...1.
  private var shape = 0.0
  /// Whether yesterday held a session.
  private var trainedYesterday = false

  /// A life that is lived until `lastDay` in the person's home zone.
  init(person: SamplePerson, seed: UInt64, home: CivilZone, away: CivilZone, lastDay: CalendarDay) {
    (self.person, self.seed, self.home, self.away, self.lastDay) = (person, seed, home, away, lastDay)
  }

  /// All days, ascending.
  mutating func days() -> [SampleDay] {
    var days = (0..<person.days).map { day(index: $0) }
    // Who is in bed does not walk: early nights, late mornings and flights decide.
    let nights = days.map { $0.night.inBed.lowerBound.adding(seconds: -300)..<$0.night.inBed.upperBound }
    for index in days.indices {
      let near = nights[index...min(index + 1, nights.count - 1)]
      days[index].movements.removeAll { movement in
        near.contains { $0.overlaps(movement.start..<movement.end) }
      }
    }
    return days
  }

  private mutating func day(index: Int) -> SampleDay {
    var random = SeededRandom(seed: seed, "life of \(person.id)", index: index)
    let left = person.days - 1 - index
    let day = lastDay.advanced(by: -left)
    let isHoliday = person.events.holiday?.contains(left) ?? false
    let isIll = person.events.illness?.contains(left) ?? false
    let isBusy = person.events.busy.contains { $0.contains(left) }
    let isOff = isHoliday || day.weekday == .saturday || day.weekday == .sunday
    let zone = isHoliday ? away : home

    strain = 0.72 * strain + 0.42 * random.normal() + (isBusy ? 0.42 : 0) - (isHoliday ? 0.45 : 0)
    shape = 0.85 * shape + 0.25 * random.normal()
    let night = self.night(day: day, zone: zone, isOff: isOff, isIll: isIll, random: &random)
    let slept = night.hoursAsleep - person.traits.sleep

    let workout =
      isIll || isHoliday
      ? nil : self.workout(day: day, zone: zone, index: index, slept: slept, random: &random)
    var movements = SampleWalks(
      person: person, day: day, zone: zone, isOff: isOff, isHoliday: isHoliday, isIll: isIll
    ).movements(around: workout, random: &random)
    if isHoliday, person.events.holiday?.lowerBound == left {
      // The flight home: what is evening here is night there.
      let takeOff = zone.instant(day: day, wallClockSecond: 14 * 3600)
      movements.removeAll { $0.end > takeOff }
    }
    let (pulse, variability) = heart(index: index, slept: slept, isIll: isIll, random: &random)
    let checkIn = self.checkIn(
      slept: slept, isOff: isOff, isIll: isIll, isLast: left == 0,
      steps: movements.reduce(0) { $0 + $1.steps })
    trainedYesterday = workout != nil
    return SampleDay(
      day: day, index: index, zone: zone,
      wearsWatch: !person.events.withoutWatch.contains { $0.contains(left) },
      isIll: isIll, isHoliday: isHoliday, night: night, restingHeartRate: pulse, variability: variability,
      movements: movements, workout: workout,
      food: food(day: day, isOff: isOff, isHoliday: isHoliday, isIll: isIll),
      checkIn: checkIn(&random))
  }

  private func night(
    day: CalendarDay, zone: CivilZone, isOff: Bool, isIll: Bool, random: inout SeededRandom
  ) -> SampleNight {
    let habit: Double = person.traits.bedtime + (isOff ? 2700 : 0) + (isIll ? -4500 : 0)
    let second = habit + random.normal() * 1500 + max(strain, 0) * 900
    var hours: Double = person.traits.sleep + (isOff ? 0.75 : 0) + (isIll ? 1.1 : 0)
    hours += -0.28 * strain + 0.55 * random.normal()
    let bedtime = zone.instant(day: day, wallClockSecond: 0).adding(seconds: Int64(second / 60) * 60)
    let restlessness: Double = (0.25 + 0.2 * strain + (isIll ? 0.4 : 0)).kept(0, 1)
    return SampleNight(
      bedtime: bedtime, hours: hours.kept(4.3, 9.6), restlessness: restlessness, random: &random)
  }

  private func heart(
    index: Int, slept: Double, isIll: Bool, random: inout SeededRandom
  ) -> (restingHeartRate: Double, variability: Double) {
    let traits = person.traits
    let progress = Double(index) / Double(max(person.days - 1, 1))
    var pulse: Double = traits.restingHeartRate + traits.restingHeartRateChange * progress
    pulse += 0.8 * strain - 0.7 * slept - 0.8 * shape + 0.8 * random.normal() + (isIll ? 7 : 0)
    var variability: Double = traits.variability + traits.variabilityChange * progress
    variability += -3.2 * strain + 2.4 * slept + 2.5 * shape + 2.6 * random.normal() - (isIll ? 12 : 0)
    return (pulse.kept(42, 95), variability.kept(12, 110))
  }

  private func workout(
    day: CalendarDay, zone: CivilZone, index: Int, slept: Double, random: inout SeededRandom
  ) -> SampleWorkout? {
    let willing: Double = 1 - 0.12 * max(strain, 0) + 0.08 * slept
    let progress = Double(index) / Double(max(person.days - 1, 1))
    let traits = person.traits
    let isRunDay = [Weekday.tuesday, .thursday, .saturday].contains(day.weekday)
    let isStrengthDay = [Weekday.monday, .friday].contains(day.weekday)
    let evening = day.weekday == .saturday ? 10 * 3600 : 17 * 3600 + 1500
    let start = zone.instant(
      day: day, wallClockSecond: evening + random.whole(0...50) * 60 + random.whole(0...59))
    let dice = random.unit()
    let hurts = person.events.soreKnee?.contains(day.distance(to: lastDay)) ?? false
    switch person.habit {
    case .stepsOnly, .foodAndMood, .beginner: return nil
    case .everything, .stopped: break
    }
    if isRunDay, !hurts, dice < traits.runs * willing {
      let minutes = random.between(27, 46) * (day.weekday == .saturday ? 1.2 : 1)
      let kilometersPerHour: Double = 8.9 + 1.1 * progress + 0.35 * random.normal()
      let kilometers = kilometersPerHour * minutes / 60
      return SampleWorkout(
        kind: .running, start: start, seconds: Int(minutes * 60), heartRate: random.between(143, 159),
        kilometers: kilometers, energy: kilometers * traits.weight)
    }
    if isStrengthDay, dice < traits.strength * willing {
      let minutes = random.between(32, 55)
      return SampleWorkout(
        kind: .strength, start: start, seconds: Int(minutes * 60), heartRate: random.between(102, 118),
        kilometers: 0,
        energy: minutes * traits.weight * 0.072)
    }
    return nil
  }

  private func food(day: CalendarDay, isOff: Bool, isHoliday: Bool, isIll: Bool) -> SampleFood? {
    var random = SeededRandom(seed: seed, "food of \(person.id)", index: Int(day.number))
    guard person.habit == .everything || person.habit == .foodAndMood, !isHoliday else { return nil }
    guard random.chance(person.traits.foodLogged * (isIll ? 0.5 : 1)) else { return nil }
    return SampleFood(
      isWeekend: isOff, appetite: (isIll ? 0.7 : 1) * random.between(0.9, 1.2), random: &random)
  }

  /// What will be said in the evening, as a function of the dice still to be thrown.
  private func checkIn(
    slept: Double, isOff: Bool, isIll: Bool, isLast: Bool, steps: Int
  ) -> (inout SeededRandom) -> SampleCheckIn? {
    let (person, strain, trained) = (person, strain, trainedYesterday)
    return { random in
      switch person.habit {
      case .everything, .foodAndMood, .beginner: break
      case .stepsOnly, .stopped: return nil
      }
      func scale(_ value: Double) -> Int { Int(value.kept(1, 5).rounded()) }
      let moved: Double = (Double(steps) / person.traits.steps - 1).kept(-0.6, 0.8)
      var mood: Double = person.traits.mood + 0.5 * slept - 0.38 * strain + (isOff ? 0.25 : 0)
      mood += (trained ? 0.15 : 0) - (isIll ? 1.4 : 0) + 0.42 * random.normal()
      var energy: Double = person.traits.mood - 0.2 + 0.55 * slept - 0.15 * strain + 0.3 * moved
      energy += -(isIll ? 1.4 : 0) + 0.42 * random.normal()
      let stress: Double = 2.5 + 0.75 * strain - (isOff ? 0.4 : 0) + 0.4 * random.normal()
      let kept = (0..<3).filter { _ in random.chance(isIll ? 0.2 : 0.74 - 0.08 * strain) }.count
      let mindful = random.chance(0.3) ? random.whole(2...12) : 0
      guard random.chance(isIll ? 0.5 : person.traits.checkIns) || isLast else { return nil }
      return SampleCheckIn(
        mood: scale(mood), energy: scale(energy), stress: scale(stress), habitsDone: kept, habitsPlanned: 3,
        mindfulMinutes: mindful)
    }
  }
}
