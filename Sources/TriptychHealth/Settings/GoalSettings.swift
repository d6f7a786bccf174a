/// Settings: targets of a day, and goals of the person's own.
///
/// Four have a default; the others are `nil` until a person chooses them. Targets for food are amounts
/// to reach or to plan by, never limits, and there is none for weight.
public struct GoalSettings: SettingsSection {
  static let name = "goals"

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

  mutating func read(_ form: inout SettingsForm) {
    for field in GoalSettings.fields {
      let range = field.range
      let bounds = "from \(JSONValue(range.lowerBound).text()) to \(JSONValue(range.upperBound).text())"
      let kind = field.isWhole ? "a whole number" : "a number"
      let read = { (value: JSONValue) -> Double?? in
        if value == .null, field.isOptional { return .some(nil) }
        guard case .number(let number) = value, range.contains(number),
          !field.isWhole || number == number.rounded()
        else { return nil }
        return number
      }
      form.take(field.name, kind + " " + bounds + (field.isOptional ? ", or null" : ""), read) {
        field.write(&self, $0)
      }
    }
    let before = form.errorCount
    var goals: [OwnGoal]?
    form.list("own", atMost: OwnGoal.most, begin: { goals = [] }) { item in
      if let goal = OwnGoal(&item) { goals?.append(goal) }
    }
    guard let goals, form.errorCount == before else { return }
    if Set(goals.map(\.name)).count < goals.count { form.refuse("own", "each name once") }
    own = goals
  }

  var json: JSONValue {
    .object(
      GoalSettings.fields.map { JSONMember($0.name, JSONValue($0.value(self))) }
        + [JSONMember("own", .array(own.map(\.json)))])
  }
}

extension GoalSettings {
  /// One number of the section.
  struct Field {
    var name: String
    var range: ClosedRange<Double>
    var isWhole = false
    var isOptional = true
    var value: (GoalSettings) -> Double?
    var write: (inout GoalSettings, Double?) -> Void
  }

  /// In the order of the file, which is the order of goals on pages.
  static var fields: [Field] {
    [
      given("steps", 100...100_000, isWhole: true, \.steps), given("sleep_hours", 3...14, \.sleepHours),
      given("exercise_minutes", 1...1440, \.exerciseMinutes), given("hydration", 0.1...20, \.hydration),
      chosen("hrv", 1...300, \.hrv), chosen("energy", 1000...20_000, \.energy),
      chosen("protein", 1...1000, \.protein), chosen("carbohydrate", 1...2000, \.carbohydrate),
      chosen("fat", 1...1000, \.fat), chosen("fiber", 1...300, \.fiber),
      chosen("fruit_vegetables", 1...5000, \.fruitVegetables),
      chosen("mindful_minutes", 1...1440, \.mindfulMinutes),
    ]
  }

  private static func given(
    _ name: String, _ range: ClosedRange<Double>, isWhole: Bool = false,
    _ path: WritableKeyPath<GoalSettings, Double>
  ) -> Field {
    Field(
      name: name, range: range, isWhole: isWhole, isOptional: false, value: { $0[keyPath: path] },
      write: { goals, value in if let value { goals[keyPath: path] = value } })
  }

  private static func chosen(
    _ name: String, _ range: ClosedRange<Double>, _ path: WritableKeyPath<GoalSettings, Double?>
  ) -> Field {
    Field(
      name: name, range: range, value: { $0[keyPath: path] }, write: { $0[keyPath: path] = $1 })
  }
}
