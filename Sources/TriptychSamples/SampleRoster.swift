import TriptychHealth

/// Who the made-up people are: five with a story each, then variations of them.
package enum SampleRoster {
  /// The first `count` people for a seed.
  ///
  /// - Parameter days: of data, for everybody who is no beginner; `nil` leaves each their own
  package static func people(_ count: Int, seed: UInt64, days: Int? = nil) -> [SamplePerson] {
    let known = [mira, jonas, ines, noor, theo]
    var people = Array(known.prefix(count))
    while people.count < count {
      people.append(variation(number: people.count + 1, seed: seed))
    }
    guard let days else { return people }
    for index in people.indices where people[index].habit != .beginner { people[index].days = days }
    return people
  }

  /// A full year of everything.
  private static var mira: SamplePerson {
    var person = SamplePerson(
      id: "mira", name: "Mira", birthDate: day(1984, 5, 2), sex: "Female", zone: "Europe/Berlin",
      habit: .everything, days: 380)
    person.events = SampleEvents(
      illness: 35...41, holiday: 187...200, withoutWatch: [12...12, 72...75, 129...130, 296...300],
      soreKnee: 1...11, busy: [16...27, 88...104, 240...252])
    person.companions = SampleCompanions(
      pet: "both", figure: "female", skin: "olive", hair: "brown", outfit: "forest",
      premiumSince: day(2025, 6, 1))
    return person
  }

  /// Put on a watch yesterday.
  private static var jonas: SamplePerson {
    var person = SamplePerson(
      id: "jonas", name: "Jonas", birthDate: day(1997, 11, 20), sex: "Male", zone: "Europe/Vienna",
      habit: .beginner, days: 2)
    person.traits.steps = 5600
    person.traits.restingHeartRate = 66
    person.traits.variability = 52
    person.traits.weight = 81
    person.depth = "light"
    return person
  }

  /// Carries a phone and nothing else.
  private static var ines: SamplePerson {
    var person = SamplePerson(
      id: "ines", name: "Inês", birthDate: day(1959, 3, 14), sex: "Female", zone: "Europe/Lisbon",
      habit: .stepsOnly, days: 158)
    person.traits.steps = 6100
    person.events.illness = 60...64
    person.depth = "light"
    return person
  }

  /// Writes down meals and moods.
  private static var noor: SamplePerson {
    var person = SamplePerson(
      id: "noor", name: "Noor", birthDate: day(1991, 8, 7), sex: "Female", zone: "Europe/Amsterdam",
      habit: .foodAndMood, days: 150)
    person.traits.foodLogged = 0.93
    person.traits.checkIns = 0.96
    person.traits.mood = 3.4
    person.events.busy = [40...55]
    person.theme = "light"
    person.companions = SampleCompanions(
      pet: "pixelpal", figure: "female", skin: "brown", hair: "black", outfit: "berry")
    return person
  }

  /// Stopped ten days ago; an older phone, miles and Calories.
  private static var theo: SamplePerson {
    var person = SamplePerson(
      id: "theo", name: "Theo", birthDate: day(1972, 1, 30), sex: "Male", zone: "America/Chicago",
      habit: .stopped, days: 120, endsBefore: 10)
    person.traits.steps = 8300
    person.traits.restingHeartRate = 64
    person.traits.restingHeartRateChange = -1
    person.traits.variability = 33
    person.traits.variabilityChange = 1
    person.traits.sleep = 6.5
    person.traits.runs = 0.3
    person.traits.strength = 0.8
    person.traits.weight = 88
    person.isImperial = true
    person.companions = SampleCompanions(pet: "both", figure: "male", skin: "light", hair: "grey")
    person.theme = "dark"
    return person
  }

  /// Somebody like one of the five, drawn from the seed.
  private static func variation(number: Int, seed: UInt64) -> SamplePerson {
    var random = SeededRandom(seed: seed, "person", index: number)
    let names = [
      "Ada", "Bo", "Cem", "Dana", "Eli", "Fay", "Gus", "Hana", "Ivo", "Jun", "Kai", "Lena", "Mats", "Nia",
    ]
    let habits: [SamplePerson.Habit] = [
      .everything, .everything, .everything, .stepsOnly, .stepsOnly, .foodAndMood, .stopped, .beginner,
    ]
    let zones = ["Europe/Berlin", "Europe/London", "America/New_York", "Asia/Kolkata", "Australia/Sydney"]
    let name = random.pick(names)
    let habit = random.pick(habits)
    var person = SamplePerson(
      id: "\(name.lowercased())-\(number)", name: name,
      birthDate: day(random.whole(1948...2004), random.whole(1...12), random.whole(1...28)),
      sex: random.pick(["Female", "Male", "NotSet"]), zone: random.pick(zones), habit: habit,
      days: habit == .beginner ? random.whole(1...4) : random.whole(60...200),
      endsBefore: habit == .stopped ? random.whole(3...30) : 0)
    person.traits.steps = random.between(4000, 10_500)
    person.traits.sleep = random.between(6.2, 7.8)
    person.traits.restingHeartRate = random.between(52, 71)
    person.traits.restingHeartRateChange = random.between(-4, 3)
    person.traits.variability = random.between(26, 62)
    person.traits.variabilityChange = random.between(-4, 6)
    person.traits.mood = random.between(3.0, 4.1)
    person.traits.runs = random.between(0, 0.9)
    person.traits.strength = random.between(0, 0.9)
    person.traits.weight = random.between(54, 96)
    let sick = random.whole(10...50)
    person.events.illness = sick...(sick + 5)
    person.events.withoutWatch = [random.whole(3...9)...random.whole(9...11)]
    person.isImperial = person.zone.hasPrefix("America")
    person.depth = random.pick(["light", "deep"])
    return person
  }

  /// A date known to exist.
  private static func day(_ year: Int, _ month: Int, _ day: Int) -> CalendarDay {
    CalendarDay(year: year, month: month, day: day) ?? CalendarDay(number: 0)
  }
}
