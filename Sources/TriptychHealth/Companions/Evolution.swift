/// The Symbi's way through its forms, from the moods of all days.
struct Evolution {
  /// Active or vibrant days for one level, and the highest level.
  static let daysPerLevel = 30
  static let highestLevel = 5

  let facts: StoredFacts

  init(_ facts: StoredFacts) { self.facts = facts }

  /// The level that a number of active or vibrant days reaches, 0...5.
  static func level(days: Int) -> Int { min(highestLevel, max(0, days) / daysPerLevel) }

  /// The active or vibrant days among counted moods.
  static func counted(_ counts: [Mood: Int]) -> Int { (counts[.active] ?? 0) + (counts[.vibrant] ?? 0) }

  /// Active or vibrant days so far, in any order and with any gaps, and at least those that the forms reached
  /// took.
  var daysCounted: Int {
    max(
      Evolution.counted(early) + recent.count { $0.mood == .active || $0.mood == .vibrant },
      (facts.forms.last?.level ?? 0) * Evolution.daysPerLevel)
  }

  /// The level of the days so far, and at least that of the forms reached.
  var level: Int { Evolution.level(days: daysCounted) }

  /// How often each mood came before a day.
  func counts(before day: CalendarDay) -> [Mood: Int] {
    recent.prefix { $0.day < day }.reduce(into: early) { $0[$1.mood, default: 0] += 1 }
  }

  /// The forms that the moods reach and that are not among the facts yet, formed at a moment.
  ///
  /// A form belongs to the day that completed its thirty, which is never before that of the form below,
  /// also when older days arrive later.
  func newForms(formedAt moment: Instant) -> [ReachedForm] {
    let reached = Evolution.level(days: daysCounted)
    guard reached > facts.forms.last?.level ?? 0 else { return [] }
    var forms: [ReachedForm] = []
    var counts = early
    var next = (facts.forms.last?.level ?? 0) + 1
    var lastDay = facts.forms.last?.day
    func complete(on day: CalendarDay) {
      while next <= reached, Evolution.counted(counts) >= next * Evolution.daysPerLevel {
        let day = max(day, lastDay ?? day)
        forms.append(
          ReachedForm(
            level: next, day: day, daysCounted: next * Evolution.daysPerLevel,
            moods: Evolution.commonest(counts), formedAt: moment))
        lastDay = day
        next += 1
      }
    }
    if let forgotten = facts.forgottenMoods { complete(on: forgotten.before.advanced(by: -1)) }
    for entry in recent {
      counts[entry.mood, default: 0] += 1
      complete(on: entry.day)
    }
    return forms
  }

  /// The most common moods, at most three; equals in the order of ``Mood``.
  private static func commonest(_ counts: [Mood: Int]) -> [Mood] {
    Mood.allCases.enumerated().map { (mood: $1, count: counts[$1] ?? 0, place: $0) }
      .filter { $0.count > 0 }.sorted { ($1.count, $0.place) < ($0.count, $1.place) }
      .prefix(3).map(\.mood)
  }

  /// Moods of days before the border of what was deleted. Days that came back count once: of what was
  /// kept of them and what is there again, that with more active days.
  private var early: [Mood: Int] {
    guard let forgotten = facts.forgottenMoods else { return [:] }
    var again: [Mood: Int] = [:]
    for entry in facts.moods.prefix(while: { $0.day < forgotten.before }) {
      again[entry.mood, default: 0] += 1
    }
    return Evolution.counted(again) > Evolution.counted(forgotten.counts) ? again : forgotten.counts
  }

  /// The moods from that border on.
  private var recent: ArraySlice<DayMood> {
    guard let border = facts.forgottenMoods?.before else { return facts.moods[...] }
    return facts.moods.drop { $0.day < border }
  }
}
