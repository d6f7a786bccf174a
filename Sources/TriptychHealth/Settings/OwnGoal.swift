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
