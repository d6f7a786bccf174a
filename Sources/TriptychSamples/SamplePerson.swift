import TriptychHealth

/// A made-up person, as far as their files depend on it.
package struct SamplePerson: Sendable {
  /// What a made-up person records about themselves.
  enum Habit: String, Sendable {
    /// Watch and phone, workouts, food, check-ins.
    case everything
    /// Watch and phone since yesterday.
    case beginner
    /// Nothing but the phone's step counter.
    case stepsOnly
    /// Food and mood in a file of their own, no phone data.
    case foodAndMood
    /// Watch and phone until some days ago, written by an older phone.
    case stopped
  }

  /// The folder's name and the id to import it for.
  package var id: String
  /// First name.
  var name: String
  /// Birth date.
  var birthDate: CalendarDay
  /// As the export writes it: `Female`, `Male` or `NotSet`.
  var sex: String
  /// The IANA name of the home zone.
  package var zone: String
  /// What the person records.
  var habit: Habit
  /// Days of data up to and including the last one.
  var days: Int
  /// Days between the last data and the day asked for.
  var endsBefore = 0
  /// What is usual for this body and life.
  var traits = SampleTraits()
  /// The events of the year.
  var events = SampleEvents()
  /// Whether the export has miles and Calories instead of kilometers and kilocalories.
  var isImperial = false
  /// The depth of their pages, in the word of a settings file.
  var depth = "deep"
  /// The theme of their pages, in the word of a settings file.
  var theme = "auto"
  /// Which pets they look after.
  var companions = SampleCompanions()
}

/// The pets of one person, in the words of a settings file; `nil` is not chosen.
struct SampleCompanions: Sendable {
  var pet = "symbi"
  var figure, skin, hair: String?
  var outfit = "denim"
  /// The first day of Premium.
  var premiumSince: CalendarDay?
}

/// What is usual for one person.
struct SampleTraits: Sendable {
  /// Steps of an ordinary day without a workout.
  var steps = 7400.0
  /// Hours of sleep before a working day.
  var sleep = 7.1
  /// Seconds after midnight (negative: before) at which a working day's night begins.
  var bedtime = -3600.0
  /// Resting heart rate at the start and its change until the end, bpm.
  var restingHeartRate = 60.0
  var restingHeartRateChange = -4.0
  /// Heart-rate variability (SDNN) at the start and its change until the end, ms.
  var variability = 41.0
  var variabilityChange = 6.0
  /// Mood in an ordinary week, 1...5.
  var mood = 3.6
  /// Chance of a run on a running day, 0...1.
  var runs = 0.85
  /// Chance of strength work on its days, 0...1.
  var strength = 0.6
  /// Share of days with logged food, 0...1.
  var foodLogged = 0.8
  /// Share of days with a check-in, 0...1.
  var checkIns = 0.9
  /// kg.
  var weight = 66.0
}

/// When something out of the ordinary happens, in days before the last one.
struct SampleEvents: Sendable {
  /// A week in bed.
  var illness: ClosedRange<Int>?
  /// Away from home.
  var holiday: ClosedRange<Int>?
  /// The zone of the place away from home.
  var holidayZone = "America/New_York"
  /// Stretches without the watch.
  var withoutWatch: [ClosedRange<Int>] = []
  /// Days on which running hurts.
  var soreKnee: ClosedRange<Int>?
  /// Weeks of much work.
  var busy: [ClosedRange<Int>] = []
}

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
