/// Settings for goals: daily targets and the person's own goals.
///
/// Four targets have a default; the others are `nil` until a person chooses them. Targets for food are amounts
/// to reach or to plan by, never limits, and there is no target for weight.
public struct GoalSettings: Hashable, Sendable {
  /// Steps per day; 100...100,000, default 8,000.
  public var steps = 8000.0
  /// Hours of sleep per night; 3...14, default 7, which gives the full sleep score.
  public var sleepHours = 7.0
  /// Minutes of exercise per day; 1...1,440, default 30.
  public var exerciseMinutes = 30.0
  /// Water per day, L; 0.1...20, default 2. The simpler Nutrition score uses it.
  public var hydration = 2.0
  /// Heart-rate variability, ms; 1...300; `nil` for no target.
  public var hrv: Double?
  /// Energy per day for planning meals, kcal; 1,000...20,000. Shown next to the energy eaten, never scored.
  public var energy: Double?
  /// Protein, carbohydrate, fat and fiber per day, g.
  public var protein, carbohydrate, fat, fiber: Double?
  /// Fruit and vegetables per day, g; 1...5,000.
  public var fruitVegetables: Double?
  /// Minutes of mindful practice per day; 1...1,440.
  public var mindfulMinutes: Double?
  /// Goals in the person's own words, at most ``OwnGoal/most``; each name occurs once.
  public var own: [OwnGoal] = []

  /// A target for a day: its field, and the metric that it is compared with.
  public struct Target: Sendable {
    /// The field, which has the target in the metric's unit.
    public let field: SettingField
    /// The metric.
    public let metric: Metric

    init(_ field: SettingField, _ metric: Metric) {
      self.field = field
      self.metric = metric
    }
  }

  /// The daily targets in the order of the settings file, which is also the order of goals on pages.
  public static let targets: [Target] = [
    Target(
      .number("goals.steps", 100...100_000, isWhole: true, .count, \.goals.steps, place.essential), .steps),
    Target(.number("goals.sleep_hours", 3...14, .hour, \.goals.sleepHours, place.essential), .sleepDuration),
    Target(
      .number("goals.exercise_minutes", 1...1440, .minute, \.goals.exerciseMinutes, place),
      .exerciseMinutes),
    Target(.number("goals.hydration", 0.1...20, .litre, \.goals.hydration, place), .water),
    Target(.optionalNumber("goals.hrv", 1...300, .millisecond, \.goals.hrv, place), .hrvRMSSD),
    Target(
      .optionalNumber("goals.energy", 1000...20_000, .kilocalorie, \.goals.energy, place), .energyIntake),
    Target(.optionalNumber("goals.protein", 1...1000, .gram, \.goals.protein, place), .protein),
    Target(
      .optionalNumber("goals.carbohydrate", 1...2000, .gram, \.goals.carbohydrate, place), .carbohydrate),
    Target(.optionalNumber("goals.fat", 1...1000, .gram, \.goals.fat, place), .fat),
    Target(.optionalNumber("goals.fiber", 1...300, .gram, \.goals.fiber, place), .fiber),
    Target(
      .optionalNumber("goals.fruit_vegetables", 1...5000, .gram, \.goals.fruitVegetables, place),
      .fruitVegetables),
    Target(
      .optionalNumber("goals.mindful_minutes", 1...1440, .minute, \.goals.mindfulMinutes, place),
      .mindfulMinutes),
  ]

  private static let place = SettingPlace.on(.coaching, rank: 4)

  static let fields: [SettingField] =
    targets.map(\.field) + [
      // Each own goal has a place of its own: `goals.own[0].name`.
      SettingField(path: "goals.own", input: .ownGoals, isOptional: false, place: place) {
        .array($0.goals.own.map(\.json))
      } write: { _, _ in
      }
    ]

  /// Reads the list of own goals; each name may occur once.
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

/// A goal in a person's own words: a name, optionally a target date, and optionally a metric.
public struct OwnGoal: Hashable, Sendable {
  /// The name, 1 to 100 characters; unique among the person's goals.
  public var name: String
  /// The target date; `nil` for none.
  public var date: CalendarDay?
  /// The metric that measures the goal; `nil` for a goal without one. Only metrics for which more is better are
  /// allowed.
  public var metric: Metric?
  /// The target per day, in the metric's unit, above 0; present exactly when there is a metric.
  public var target: Double?

  /// Creates a goal.
  public init(name: String, date: CalendarDay? = nil, metric: Metric? = nil, target: Double? = nil) {
    self.name = name
    self.date = date
    self.metric = metric
    self.target = target
  }

  /// The most goals of their own that a person may have.
  public static let most = 20

  /// The allowed length of a name, in characters.
  public static let nameLength = TextRule.name.length

  /// The metrics allowed for a goal: those for which more is better, and mindful minutes.
  public static let metrics: [Metric] =
    MetricCatalog.all.filter { $0.better == .higher }.map(\.metric) + [
      .mindfulMinutes
    ]

  /// Reads one goal of a list; `nil` when a value is invalid, which the form then reports.
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
    value.text.flatMap { TextRule.name.accepts($0) ? $0 : nil }
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
