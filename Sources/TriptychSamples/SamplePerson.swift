import TriptychHealth

/// Somebody who does not exist, as far as their files need to know them.
package struct SamplePerson: Sendable {
  /// What a made-up person keeps about themselves.
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
  /// What is kept.
  var habit: Habit
  /// Days of data up to and including the last one.
  var days: Int
  /// Days between the last data and the day asked for.
  var endsBefore = 0
  /// How this body and life usually are.
  var traits = SampleTraits()
  /// Where the year's events lie.
  var events = SampleEvents()
  /// Miles and Calories rather than kilometres and kilocalories.
  var isImperial = false
  /// How much their pages show.
  var depth = "deep"
  /// The colours of their pages.
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
