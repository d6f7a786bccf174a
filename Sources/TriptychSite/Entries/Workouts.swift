import TriptychHealth

/// Sessions, newest first, each with its origin.
struct WorkoutList: Codable, Sendable {
  var items: [Item]

  struct Item: Codable, Sendable {
    var icon: Markup
    var name: String
    var when: String
    var datetime: String
    var details: String?
    var minutes: String
    var originIcon: Markup
    var origin: String
  }
}

extension WorkoutList {
  /// Creates a list of the newest sessions up to the moment of the analysis; `nil` if there are none.
  init?(limit: Int, _ context: PageContext) {
    let moment = context.analysis.asOf.instant
    let recent = context.history.workouts.reversed().filter { $0.span.lowerBound <= moment }
      .prefix(context.settings.listLength(limit))
    guard !recent.isEmpty else { return nil }
    self.init(items: recent.map { WorkoutList.item($0, context) })
  }

  static func item(_ workout: ExerciseRecord, _ context: PageContext) -> Item {
    let words = context.words
    let zone = workout.clock(else: context.history.zone)
    let details = details(workout, words)
    let isManual = workout.origin == .manual
    return Item(
      icon: workout.isStrength ? Icon.dumbbell : Icon.shoe, name: words.sport(workout.name),
      when: words.shortMoment(workout.span.lowerBound, in: zone),
      datetime: zone.rfc3339(workout.span.lowerBound),
      details: words.facts(details),
      minutes: minutes(workout, words),
      originIcon: isManual ? Icon.hand : Icon.sync,
      origin: isManual
        ? words(.originManual)
        : words(.originSynced, ["platform": workout.platform ?? sourceName(workout, context)]))
  }

  /// `42 min`
  static func minutes(_ workout: ExerciseRecord, _ words: Words) -> String {
    words.number(Words.minutes(hours: workout.minutes / 60)) + Words.space + words(.unit, "min")
  }

  /// Distance, heart rate and energy, if known.
  static func details(_ workout: ExerciseRecord, _ words: Words) -> [String] {
    var details: [String] = []
    if let distance = workout.distance, distance > 0 { details.append(words.value(distance, of: .distance)) }
    if let rate = workout.meanHeartRate { details.append(words.value(rate, of: .heartRate)) }
    if let energy = workout.energy, energy > 0 { details.append(words.value(energy, of: .activeEnergy)) }
    return details
  }

  private static func sourceName(_ workout: ExerciseRecord, _ context: PageContext) -> String {
    context.history.sources.indices.contains(workout.source)
      ? context.words.source(context.history.sources[workout.source].name) : ""
  }
}

/// A workout suggested by the analysis, used to prefill its form.
struct SuggestedWorkout: Codable, Sendable {
  /// The suggestions that name a workout. Suggestions to rest or to keep a plan name none.
  enum Kind: String, CaseIterable {
    case easy, moderate, strength

    /// The initial length in the form, in minutes; not a target.
    var minutes: Int { self == .strength ? 20 : 30 }
  }

  var title: String
  var say: String
  var why: String
  var name: String
  var minutes: String

  /// The workout suggested for the day; `nil` if none is.
  init?(_ context: PageContext) {
    let words = context.words
    guard
      let found = context.analysis.suggestions.first(where: { $0.kind == .workout }),
      let kind = Kind.allCases.first(where: { found.rule == "workout." + $0.rawValue })
    else { return nil }
    let text = SuggestionSentence.text(found, tone: context.settings.coaching.tone, words)
    title = words(EntryWord.suggested)
    say = text.sentence
    why = text.reason
    name = words(EntryWord.suggestedName(kind))
    minutes = words.number(Double(kind.minutes))
  }
}

/// The person's newest workouts, which the form compares with a new one, and the question that it then asks.
struct HeldWorkouts: Codable, Sendable {
  /// How many days back the form looks.
  static let days = 31
  /// The maximum number of workouts that the page holds.
  static let most = 100

  /// A JSON array of the workouts that count, newest first: `from` and `to` in RFC 3339, `text`, and `synced`.
  var list: String
  /// What follows if both are kept: for a synced workout, and for one by hand.
  var synced, byHand: String
  var title, yes, no: String

  /// Creates the list up to the moment of the analysis.
  init(_ context: PageContext) {
    let words = context.words
    let (moment, zone) = (context.analysis.asOf.instant, context.history.zone)
    let first = moment.adding(seconds: -Int64(Self.days) * 86_400)
    let recent = context.history.workouts.reversed().lazy
      .filter { $0.span.lowerBound <= moment && $0.span.upperBound > first }.prefix(Self.most)
    let rows: [JSONValue] = recent.map { workout in
      let item = WorkoutList.item(workout, context)
      return .members([
        "from": .string(zone.rfc3339(workout.span.lowerBound)),
        "to": .string(zone.rfc3339(workout.span.upperBound)),
        "text": .string(context.words.joined([item.name, item.when, item.minutes])),
        "synced": .bool(workout.origin == .synced),
      ])
    }
    list = JSONValue.array(rows).text()
    synced = words(EntryWord.twiceSynced)
    byHand = words(EntryWord.twiceByHand)
    title = words(EntryWord.twiceTitle)
    yes = words(EntryWord.twiceYes)
    no = words(EntryWord.twiceNo)
  }
}
