/// A block of the Dashboard that a person may show, hide and move. Greeting, warnings and the three scores are always
/// there.
public enum DashboardWidget: String, Hashable, Sendable, CaseIterable {
  /// The figures of the day.
  case facts
  /// The chosen companions with what they say.
  case pets
  /// The scores of the three pillars, which no choice leaves out.
  case scores
  /// What was noticed.
  case insights
  /// Today's recovery.
  case recovery
  /// The offer to breathe together while the Symbi is stressed or anxious.
  case calm
  /// A suggestion for the day.
  case suggestions
  /// The day hour by hour.
  case timeline
  /// The last night.
  case night
  /// Goals and streaks.
  case goals
  /// Links to what is likely done next.
  case quick
  /// Energy and macronutrients.
  case food
  /// The last days with a journal entry.
  case diary
  /// The sources with their newest data.
  case sources
  /// The chart of steps.
  case steps
  /// The newest sessions.
  case workouts

  /// Whether Light has the block too; Deep has all.
  public var isInLight: Bool {
    switch self {
    case .facts, .pets, .scores, .insights, .recovery, .calm, .quick: true
    case .suggestions, .timeline, .night, .goals, .food, .diary, .sources, .steps, .workouts: false
    }
  }

  /// The blocks that a settings file names, in their order; scores that it does not name stand first. `nil` for anything
  /// but a list of known ids without duplicates.
  static func list(_ value: JSONValue) -> [DashboardWidget]? {
    guard case .array(let values) = value else { return nil }
    let widgets = values.compactMap { $0.text.flatMap(DashboardWidget.init(rawValue:)) }
    guard widgets.count == values.count, Set(widgets).count == widgets.count else { return nil }
    return widgets.contains(.scores) ? widgets : [.scores] + widgets
  }

  /// What is allowed, for the command line, with the known id that is nearest to the first unknown one of a value.
  static func allowed(for value: JSONValue?) -> String {
    let list = "a list of blocks, each once, of " + allCases.map(\.rawValue).joined(separator: ", ")
    let ids = (value?.elements ?? []).compactMap(\.text)
    guard let unknown = ids.first(where: { DashboardWidget(rawValue: $0) == nil }) else { return list }
    let nearest = allCases.map { ($0.rawValue, NearestSetting.edits(unknown, $0.rawValue)) }
      .min { $0.1 < $1.1 }
    return list + (nearest.map { " (the nearest to \(unknown.prefix(40)) is \($0.0))" } ?? "")
  }

  /// The blocks of a person's Dashboard.
  static let field = SettingField(
    path: "display.widgets", input: .widgets, isOptional: true, place: .on(.display, rank: 6)
  ) {
    $0.widgets.map { .array($0.map { .string($0.rawValue) }) } ?? .null
  } write: {
    $0.widgets = list($1)
  }
}
