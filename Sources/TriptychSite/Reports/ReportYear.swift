import TriptychGraphics
import TriptychHealth

/// The sections of the year in review: what there was, without any comparison with others.
extension ReportParts {
  mutating func year() {
    let days = period.days
    var numbers = ReportSection("numbers", words(ReportWord.yearNumbers))
    numbers.facts = totals
    add(numbers)
    var best = ReportSection("best-days", words(ReportWord.bestDays))
    best.facts = bestDays + longestWalk
    add(best)
    var twelve = ReportSection("twelve-months", words(ReportWord.twelveMonths))
    let movement: Metric = context.history[.steps].values(in: days).isEmpty ? .exerciseMinutes : .steps
    twelve.figures = figures([.months(movement, days)])
    add(twelve)
    var nights = ReportSection("rhythm", words(ReportWord.rhythmTitle))
    nights.facts = nightFacts
    nights.figures = figures([.rhythm(days)])
    add(nights)
    var firsts = ReportSection("firsts", words(ReportWord.firstsTitle))
    firsts.lines = firstTimes
    add(firsts)
    var pets = ReportSection("pets", words(ReportWord.petsTitle))
    pets.lines = grown
    add(pets)
    addInsights(3)
  }

  /// The days a measure needs before its best one means something.
  private static let leastDays = 28

  private var totals: [FactRow] {
    let history = context.history
    var facts: [FactRow] = []
    for metric in [Metric.steps, .distance, .exerciseMinutes, .mindfulMinutes] {
      let values = history[metric].values(in: period.days).map(\.value)
      let sum = values.reduce(0, +)
      guard sum > 0 else { continue }
      facts.append(
        FactRow(
          name: words(.metric, metric.id), value: InsightFigures(words: words).whole(sum, of: metric),
          note: words(ReportWord.onDays, count: values.count)))
    }
    let workouts = sessions
    if !workouts.isEmpty {
      let hours = workouts.reduce(0) { $0 + $1.minutes } / 60
      facts.append(
        FactRow(
          name: words(ReportWord.workoutsName), value: words.number(Double(workouts.count)),
          note: words.duration(hours: hours.rounded())))
    }
    return facts
  }

  private var sessions: [ExerciseRecord] {
    let zone = context.history.zone
    return context.history.workouts.filter { period.days.contains(zone.day(of: $0.span.lowerBound)) }
  }

  /// The best day of each measure for which more is an achievement; the first of equals.
  private var bestDays: [FactRow] {
    [Metric.steps, .distance, .exerciseMinutes, .sleepDuration].compactMap { metric in
      let values = context.history[metric].values(in: period.days)
      guard values.count >= Self.leastDays, var best = values.first else { return nil }
      for value in values where value.value > best.value { best = value }
      guard best.value > 0 else { return nil }
      return FactRow(
        name: words(.metric, metric.id), value: InsightFigures(words: words).beside(best.value, of: metric),
        note: words.weekdayAndDay(best.day))
    }
  }

  /// Parts of the names of walks, in the languages of exports.
  private static let walks = [
    "walk", "hik", "wander", "spazier", "gehen", "march", "randonn", "promenad", "balade", "camin", "sender",
    "paseo",
  ]

  private var longestWalk: [FactRow] {
    let walks = sessions.filter { session in
      let name = session.name.lowercased()
      return Self.walks.contains { name.contains($0) }
    }
    guard var longest = walks.first else { return [] }
    func length(_ walk: ExerciseRecord) -> (Double, Double) { (walk.distance ?? 0, walk.minutes) }
    for walk in walks where length(walk) > length(longest) { longest = walk }
    let time = words.duration(hours: longest.minutes / 60)
    let day = words.weekdayAndDay(context.history.zone.day(of: longest.span.lowerBound))
    guard let distance = longest.distance, distance > 0 else {
      return [FactRow(name: words(ReportWord.longestWalk), value: time, note: day)]
    }
    return [
      FactRow(
        name: words(ReportWord.longestWalk), value: words.value(distance, of: .distance),
        note: time + words(.comma) + day)
    ]
  }

  private var nightFacts: [FactRow] {
    let nights = [(ReportWord.meanNight, Metric.sleepDuration), (.middleOfNight, .sleepMidpoint)]
    return nights.compactMap { word, metric in
      let values = context.history[metric].values(in: period.days).map(\.value)
      guard values.count >= Self.leastDays, let mean = Statistics.mean(values) else { return nil }
      return FactRow(
        name: words(word), value: words.mean(mean, of: metric),
        note: words(ReportWord.onNights, count: values.count))
    }
  }

  /// The most lines about first times.
  private static let mostFirsts = 6
  /// The days a person has to be here before something begins for the first time.
  private static let beginning = 7

  /// What began in the period: kinds of workouts and measures, by day.
  private var firstTimes: [String] {
    let (history, zone) = (context.history, context.history.zone)
    guard let start = history.firstDay else { return [] }
    var firsts: [(day: CalendarDay, name: String)] = []
    var seen: Set<String> = []
    for session in history.workouts where seen.insert(session.name).inserted {
      firsts.append((zone.day(of: session.span.lowerBound), words.sport(session.name)))
    }
    for metric in context.metricsWithData {
      if let day = history[metric].values.first?.day { firsts.append((day, words(.metric, metric.id))) }
    }
    return firsts.filter {
      period.days.contains($0.day) && start.distance(to: $0.day) >= Self.beginning
    }.enumerated().sorted { ($0.element.day, $0.offset) < ($1.element.day, $1.offset) }.prefix(
      Self.mostFirsts
    )
    .map { words(ReportWord.firstLine, ["day": words.dayWithYear($0.element.day), "name": $0.element.name]) }
  }

  /// What the pets became, by day.
  private var grown: [String] {
    let phases = (context.analysis.remembered.facts.steps?.phases ?? []).map { reached in
      (
        reached.day, ReportWord.petPhase,
        words(CompanionWord.Family.phase, String(reached.phase))
      )
    }
    let forms = context.analysis.symbi.forms.map { form in
      (form.day, ReportWord.petForm, words(CompanionWord.form(form.level)))
    }
    return (phases + forms).filter { period.days.contains($0.0) }.enumerated()
      .sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }
      .map { words($0.element.1, ["day": words.dayWithYear($0.element.0), "name": $0.element.2]) }
  }
}
