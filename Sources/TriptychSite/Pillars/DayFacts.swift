import TriptychHealth

/// The facts of one day, a label above each number; a missing value is a dash with a word.
struct DayFacts: Codable, Sendable {
  /// Such as "Today so far" or the name of an earlier day.
  var title: String
  /// Whether the facts belong to the day for which the page was made.
  var isToday: Bool
  var items: [Fact]

  struct Fact: Codable, Sendable {
    var name: String
    /// The whole hours of a length, before its minutes.
    var hours: Amount?
    /// `nil` when there is no data.
    var value: String?
    var unit: String?
    /// What is said of the value, such as how good it is.
    var note: String?
    /// Why there is no value, for screen readers.
    var absent: String?
  }

  /// A number with its unit.
  struct Amount: Codable, Sendable {
    var number: String
    var unit: String
  }
}

extension DayFacts.Fact {
  /// A length in hours and minutes, whose units look alike: the parts of ``Words/duration(hours:)``.
  init(_ name: String, hours: Double, note: String? = nil, _ words: Words) {
    let minutes = Int(Words.minutes(hours: hours))
    let whole = DayFacts.Amount(number: words.number(Double(minutes / 60)), unit: words(.unit, "h"))
    let rest = DayFacts.Amount(number: words.number(Double(minutes % 60)), unit: words(.unit, "min"))
    let last = minutes >= 60 && minutes % 60 == 0 ? whole : rest
    self.init(
      name: name, hours: minutes > 60 && minutes % 60 != 0 ? whole : nil, value: last.number,
      unit: last.unit, note: note)
  }
}

extension DayFacts {
  /// The facts of the newest day with data.
  init(_ context: PageContext) { self.init(context.newestDay, context) }

  /// The facts of a day.
  init(_ day: CalendarDay, _ context: PageContext) {
    let words = context.words
    let isToday = day == context.analysis.asOf.day
    let active = DayFacts.activeMinutes(day, context)
    self.init(
      title: isToday
        ? words(FactWord.factsToday) : words(FactWord.factsOn, ["day": words.title(day)]),
      isToday: isToday,
      items: DayFacts.permitted(
        [
          (.fitness, DayFacts.fact(FactWord.factSteps, .steps, day, context)),
          (
            .fitness,
            Fact(
              name: words(FactWord.factActive), value: active.map { words.number($0) },
              unit: active == nil ? nil : words(.unit, "min"),
              absent: active == nil ? DayFacts.absent(day, context) : nil)
          ),
          (.fitness, DayFacts.sleep(day, context)),
          (.nutrition, DayFacts.food(day, context)),
          (.wellbeing, DayFacts.fact(FactWord.factMood, .mood, day, context)),
          (.wellbeing, DayFacts.fact(FactWord.factEnergy, .energy, day, context)),
        ], context))
  }

  /// The facts of the categories that are switched on; if none is, all of them, each marked as switched off.
  private static func permitted(_ facts: [(pillar: Pillar, fact: Fact)], _ context: PageContext) -> [Fact] {
    let kept = facts.filter { context.consent.permits($0.pillar) }.map(\.fact)
    guard kept.isEmpty else { return kept }
    return facts.map { Fact(name: $0.fact.name, absent: context.words(ConsentWord.brief)) }
  }

  /// Exercise minutes as the device counts them, otherwise the sum of moderate and vigorous minutes.
  static func activeMinutes(_ day: CalendarDay, _ context: PageContext) -> Double? {
    if let minutes = context.history[.exerciseMinutes][day] { return minutes }
    let parts = [context.history[.moderateMinutes][day], context.history[.vigorousMinutes][day]].compactMap {
      $0
    }
    return parts.isEmpty ? nil : parts.reduce(0, +)
  }

  /// The number of meals logged by hand with the energy eaten that day; without meals, the energy alone.
  private static func food(_ day: CalendarDay, _ context: PageContext) -> Fact {
    let meals = EntryList.entries([.meal], on: day, context).count
    guard meals > 0 else { return fact(FactWord.factEaten, .energyIntake, day, context) }
    let energy = context.history[.energyIntake][day].map { context.words.value($0, of: .energyIntake) }
    return Fact(
      name: context.words(TopicWord.mealsName), value: context.words.number(Double(meals)),
      unit: energy.map { context.words(TopicWord.mealsEnergy, ["energy": $0]) }
        ?? context.words(TopicWord.mealsLogged))
  }

  /// Why a day has no value: that of today may still arrive.
  private static func absent(_ day: CalendarDay, _ context: PageContext) -> String {
    context.words(day == context.analysis.asOf.day ? MeasureWord.factAbsent : .noData)
  }

  private static func sleep(_ day: CalendarDay, _ context: PageContext) -> Fact {
    let words = context.words
    guard let hours = context.history[.sleepDuration][day] else {
      return Fact(name: words(FactWord.factSleep), absent: absent(day, context))
    }
    let score = context.analysis.scores.first { $0.id == "sleep" && $0.days.upperBound == day }
    return Fact(
      words(FactWord.factSleep), hours: hours,
      note: score?.band.map { words(.band, $0.rawValue).lowercased() }, words)
  }

  private static func fact(
    _ name: FactWord, _ metric: Metric, _ day: CalendarDay, _ context: PageContext
  )
    -> Fact
  {
    guard let value = context.history[metric][day] else {
      return Fact(name: context.words(name), absent: absent(day, context))
    }
    let (number, unit) = context.words.measure(value, of: metric)
    return Fact(name: context.words(name), value: number, unit: unit.isEmpty ? nil : unit)
  }
}

/// The names of the facts of a day.
enum FactWord: String, SubjectWord {
  static let subject = ""

  case factsToday, factsOn, factSteps, factActive, factSleep, factEaten, factMood, factEnergy
}
