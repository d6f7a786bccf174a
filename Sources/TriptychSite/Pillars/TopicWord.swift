import TriptychHealth

/// What pages of topics say: the name of each, what it is about, what fills it, and how it stands.
struct TopicWord: SubjectWord {
  static let subject = "topic"

  let rawValue: String

  init(rawValue: String) { self.rawValue = rawValue }
  private init(_ rawValue: String) { self.rawValue = rawValue }

  /// Its name in the tree.
  static func name(_ topic: Topic) -> TopicWord { TopicWord("name." + topic.rawValue) }
  /// What it is about, in one sentence.
  static func about(_ topic: Topic) -> TopicWord { TopicWord("about." + topic.rawValue) }
  /// What fills it where there is nothing yet.
  static func fills(_ topic: Topic) -> TopicWord { TopicWord("fills." + topic.rawValue) }
  /// What is said where there is nothing yet.
  static func none(_ topic: Topic) -> TopicWord { TopicWord("none." + topic.rawValue) }
  /// What a list of events is called.
  static func list(_ topic: Topic) -> TopicWord { TopicWord("list." + topic.rawValue) }

  static let week = TopicWord("week")
  static let averages = TopicWord("averages")
  static let dayByDay = TopicWord("dayByDay")
  static let calendar = TopicWord("calendar")
  static let energyByDay = TopicWord("energyByDay")
  static let perDay = TopicWord("perDay")
  static let perNight = TopicWord("perNight")
  static let meanOf = TopicWord("meanOf")
  static let recovery = TopicWord("recovery")
  static let workouts = TopicWord("workouts")
  static let minutes = TopicWord("minutes")
  static let sessions = TopicWord("sessions")
  static let longest = TopicWord("longest")
  static let reached = TopicWord("reached")
  static let lighter = TopicWord("lighter")
  static let fuller = TopicWord("fuller")
  static let even = TopicWord("even")
  static let mealsToday = TopicWord("mealsToday")
  static let eaten = TopicWord("eaten")
  static let logged = TopicWord("logged")
  static let findings = TopicWord("findings")
  static let entries = TopicWord("entries")
  static let journalDays = TopicWord("journalDays")
  static let habits = TopicWord("habits")
  static let newest = TopicWord("newest")
  static let recoveryWeeks = TopicWord("recoveryWeeks")
  static let ofGoal = TopicWord("ofGoal")
  static let weekMean = TopicWord("weekMean")
  static let checkInDays = TopicWord("checkInDays")
  static let inWeek = TopicWord("inWeek")
  static let diary = TopicWord("diary")
  static let mealsName = TopicWord("mealsName")
  static let mealsLogged = TopicWord("mealsLogged")
  static let newestWorkout = TopicWord("newestWorkout")
  static let nearest = TopicWord("nearest")
  static let topics = TopicWord("topics")
  static let more = TopicWord("more")
  static let logCount = TopicWord("logCount")

  private static let plain = [
    week, averages, dayByDay, calendar, energyByDay, perDay, perNight, meanOf, recovery,
    workouts, minutes, sessions, longest, reached, lighter, fuller, even, mealsToday, eaten, logged,
    findings, entries, journalDays, habits, newest, recoveryWeeks,
    ofGoal, weekMean, checkInDays, inWeek, diary, mealsName,
    mealsLogged, newestWorkout, nearest, topics,
    more, logCount,
  ]

  static var allCases: [TopicWord] {
    plain + Topic.allCases.flatMap { [name($0), about($0), fills($0), none($0)] }
      + Topic.allCases.filter { !$0.entries.isEmpty }.map(list)
  }
}
