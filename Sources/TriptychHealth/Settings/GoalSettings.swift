/// Settings: targets of a day, and goals of the person's own.
///
/// Four have a default; the others are `nil` until a person chooses them. Targets for food are amounts
/// to reach or to plan by, never limits, and there is none for weight.
public struct GoalSettings: Hashable, Sendable {
  /// Steps a day; 100...100,000, default 8,000.
  public var steps = 8000.0
  /// Hours asleep a night; 3...14, default 7, where the sleep score is full.
  public var sleepHours = 7.0
  /// Minutes of exercise a day; 1...1,440, default 30.
  public var exerciseMinutes = 30.0
  /// Water a day, L; 0.1...20, default 2. The simpler Nutrition score measures by it.
  public var hydration = 2.0
  /// Heart-rate variability, ms; 1...300.
  public var hrv: Double?
  /// Energy a day to plan meals by, kcal; 1,000...20,000. Shown beside what was eaten, never scored.
  public var energy: Double?
  /// Protein, carbohydrate, fat, fibre a day, g.
  public var protein, carbohydrate, fat, fiber: Double?
  /// Fruit and vegetables a day, g; 1...5,000.
  public var fruitVegetables: Double?
  /// Minutes of mindful practice a day; 1...1,440.
  public var mindfulMinutes: Double?
  /// Goals in the person's own words, at most ``OwnGoal/most``, each name once.
  public var own: [OwnGoal] = []

  /// All defaults.
  public init() {}

  /// In the order of the file, which is the order of goals on pages.
  static let fields: [SettingField] = [
    .number("goals.steps", 100...100_000, isWhole: true, .count, \.goals.steps),
    .number("goals.sleep_hours", 3...14, .hour, \.goals.sleepHours),
    .number("goals.exercise_minutes", 1...1440, .minute, \.goals.exerciseMinutes),
    .number("goals.hydration", 0.1...20, .litre, \.goals.hydration),
    .optionalNumber("goals.hrv", 1...300, .millisecond, \.goals.hrv),
    .optionalNumber("goals.energy", 1000...20_000, .kilocalorie, \.goals.energy),
    .optionalNumber("goals.protein", 1...1000, .gram, \.goals.protein),
    .optionalNumber("goals.carbohydrate", 1...2000, .gram, \.goals.carbohydrate),
    .optionalNumber("goals.fat", 1...1000, .gram, \.goals.fat),
    .optionalNumber("goals.fiber", 1...300, .gram, \.goals.fiber),
    .optionalNumber("goals.fruit_vegetables", 1...5000, .gram, \.goals.fruitVegetables),
    .optionalNumber("goals.mindful_minutes", 1...1440, .minute, \.goals.mindfulMinutes),
    // Read with places of its own: `goals.own[0].name`.
    SettingField(path: "goals.own", input: .ownGoals, isOptional: false) {
      .array($0.goals.own.map(\.json))
    } write: { _, _ in
    },
  ]

  /// Takes the list of own goals, each once.
  mutating func readOwn(_ name: String, _ form: inout SettingsForm) {
    let before = form.errorCount
    var goals: [OwnGoal]?
    form.list(name, atMost: OwnGoal.most, begin: { goals = [] }) { item in
      if let goal = OwnGoal(&item) { goals?.append(goal) }
    }
    guard let goals, form.errorCount == before else { return }
    if Set(goals.map(\.name)).count < goals.count { form.refuse(name, "each name once") }
    own = goals
  }
}

/// A goal in a person's own words: a name, a day to reach it by, and a measure where there is one.
public struct OwnGoal: Hashable, Sendable {
  /// 1 to 100 characters; each name once.
  public var name: String
  /// By when; `nil` without a date.
  public var date: CalendarDay?
  /// What it is measured by; `nil` for a goal that no measure tells of. Only metrics of which more is
  /// better.
  public var metric: Metric?
  /// How much a day, in the metric's unit, above 0; there exactly when there is a metric.
  public var target: Double?

  /// A goal.
  public init(name: String, date: CalendarDay? = nil, metric: Metric? = nil, target: Double? = nil) {
    self.name = name
    self.date = date
    self.metric = metric
    self.target = target
  }

  /// How many a person may have.
  public static let most = 20

  /// How many characters a name has.
  public static let nameLength = TextRule.name.length

  /// Metrics a goal may be measured by: those of which more is better, and mindful minutes.
  public static let metrics: [Metric] =
    MetricCatalog.all.filter { $0.better == .higher }.map(\.metric) + [
      .mindfulMinutes
    ]

  /// Reads one of a list; `nil` when a value is wrong, which the form then names.
  init?(_ form: inout SettingsForm) {
    var goal = OwnGoal(name: "")
    form.take("name", TextRule.name.allowed, OwnGoal.name) { goal.name = $0 }
    form.take("date", "a date such as 2026-01-31, or null", OwnGoal.date) { goal.date = $0 }
    form.take("metric", "the id of a metric of which more is better, or null", OwnGoal.metric) {
      goal.metric = $0
    }
    form.take("target", "a number above 0, or null", OwnGoal.target) { goal.target = $0 }
    if form.errorCount == 0, goal.name.isEmpty { form.refuse("name", TextRule.name.allowed) }
    if form.errorCount == 0, (goal.metric == nil) != (goal.target == nil) {
      form.refuse("target", "a number where there is a metric, and null where there is none")
    }
    if form.errorCount == 0, let metric = goal.metric, let target = goal.target,
      let range = MetricCatalog[metric]?.range, target > range.upperBound
    {
      form.refuse("target", "at most \(JSONValue(range.upperBound).text()), what the metric may be")
    }
    guard form.errorCount == 0 else { return nil }
    self = goal
  }

  var json: JSONValue {
    .members([
      "name": .string(name), "date": JSONValue(date?.iso), "metric": JSONValue(metric?.id),
      "target": JSONValue(target),
    ])
  }

  private static func name(_ value: JSONValue) -> String? {
    if case .string(let text) = value, TextRule.name.accepts(text) { text } else { nil }
  }

  private static func date(_ value: JSONValue) -> CalendarDay?? {
    if value == .null { return .some(nil) }
    return SettingInput.date(value).map { .some($0) }
  }

  private static func metric(_ value: JSONValue) -> Metric?? {
    if value == .null { return .some(nil) }
    guard case .string(let id) = value, metrics.contains(Metric(id)) else { return nil }
    return Metric(id)
  }

  private static func target(_ value: JSONValue) -> Double?? {
    if value == .null { return .some(nil) }
    guard case .number(let number) = value, number > 0, number.isFinite else { return nil }
    return number
  }
}
