/// The kinds of entries that a person can make by hand: on the command line, in a form of the site, or in a
/// queue file.
public enum EntryKind: String, Hashable, Sendable, CaseIterable {
  case steps, sleep, hrv, weight, water, meal, mood, habit, journal, workout, mindful, cycle, medication

  /// The action for it in a queue file, such as `log_steps`; a workout is called an activity there.
  public var action: String { self == .workout ? "log_activity" : "log_" + rawValue }

  /// Whether it is the day's value, which a later entry replaces and which takes precedence over sources. All
  /// other kinds are events that add to the day.
  public var isDayValue: Bool { [.steps, .sleep, .hrv, .weight, .cycle].contains(self) }

  /// The fields of the entry, in the order of the form. Their names are the options of `triptych log` and the
  /// keys of a queue entry's payload; on the command line the first one has no name.
  public var fields: [EntryField] {
    switch self {
    case .steps: [.amount("value", of: .steps, isWhole: true, isRequired: true)]
    case .sleep: [.amount("value", of: .sleepDuration, isRequired: true)]
    // rMSSD, as wearables and chest straps report it.
    case .hrv: [.amount("value", of: .hrvRMSSD, isRequired: true)]
    case .weight: [.amount("value", of: .weight, isRequired: true)]
    case .water: [.amount("value", of: .water, in: 0.01...20, isRequired: true)]
    case .meal:
      [
        .text("name", 1...200, isRequired: true), .amount("kcal", of: .energyIntake),
        .amount("protein", of: .protein),
        .amount("carbohydrate", of: .carbohydrate), .amount("fat", of: .fat), .amount("fiber", of: .fiber),
        .amount("saturated-fat", of: .saturatedFat), .amount("sugar", of: .sugar),
        .amount("free-sugar", of: .freeSugar), .amount("sodium", of: .sodium),
        .amount("fruit-vegetables", of: .fruitVegetables), .amount("water", of: .water),
        .flag("complete", of: .nutritionComplete),
      ]
    case .mood:
      [
        .amount("value", of: .mood, isWhole: true, isRequired: true),
        .amount("energy", of: .energy, isWhole: true),
        .amount("stress", of: .stress, isWhole: true), .text("note", 1...2_000),
      ]
    case .habit: [.text("name", 1...100, isRequired: true), .flag("planned", of: .habitsPlanned)]
    case .journal: [.text("text", 1...20_000, isRequired: true)]
    case .workout:
      [
        .text("name", 1...100, isRequired: true),
        EntryField(name: "start", input: .moment, metric: nil, isRequired: false),
        EntryField(
          name: "minutes", input: .number(1...1440, isWhole: false, unit: .minute), metric: nil,
          isRequired: true),
        EntryField(
          name: "kcal", input: .number(0...20_000, isWhole: false, unit: .kilocalorie), metric: nil,
          isRequired: false),
        EntryField(
          name: "km", input: .number(0...1_000, isWhole: false, unit: .kilometre), metric: nil,
          isRequired: false),
        .flag("strength"), .text("note", 1...2_000),
      ]
    case .mindful: [.amount("value", of: .mindfulMinutes, in: 1...240, isRequired: true)]
    case .cycle: [.amount("value", of: .menstrualFlow, isWhole: true, isRequired: true)]
    case .medication:
      [.text("name", 1...100), .amount("count", of: .medicationTaken, in: 1...100, isWhole: true)]
    }
  }
}

extension Pillar {
  /// The category of an entry made by hand.
  public init(of kind: EntryKind) {
    self =
      HandEntry.Kind(rawValue: kind.rawValue).map(Pillar.init) ?? (kind == .cycle ? .wellbeing : .fitness)
  }
}

/// One field of an entry made by hand. The command line, forms and queue files all validate with this
/// definition alone.
public struct EntryField: Hashable, Sendable {
  /// The allowed input.
  public enum Input: Hashable, Sendable {
    /// A number within a range, in a unit; the unit is the canonical one, but pages may show another.
    case number(ClosedRange<Double>, isWhole: Bool, unit: MeasureUnit)
    /// A text with a length in the given range, in characters.
    case text(ClosedRange<Int>)
    /// A date and time.
    case moment
  }

  /// The name: the option of `triptych log` without its dashes, and the key in a payload.
  public var name: String
  /// The allowed input.
  public var input: Input
  /// The metric that the field belongs to; `nil` for none.
  public var metric: Metric?
  /// Whether an entry without the field is rejected.
  public var isRequired: Bool

  /// A field for an amount of a metric, within the metric's own range unless a narrower one is given.
  static func amount(
    _ name: String, of metric: Metric, in range: ClosedRange<Double>? = nil, isWhole: Bool = false,
    isRequired: Bool = false
  ) -> EntryField {
    guard let definition = MetricCatalog[metric] else { preconditionFailure("\(metric) is in the catalogue") }
    return EntryField(
      name: name, input: .number(range ?? definition.range, isWhole: isWhole, unit: definition.unit),
      metric: metric, isRequired: isRequired)
  }

  /// A field that is yes or no, 1 or 0.
  static func flag(_ name: String, of metric: Metric? = nil) -> EntryField {
    EntryField(
      name: name, input: .number(0...1, isWhole: true, unit: .flag), metric: metric, isRequired: false)
  }

  /// Whether it is answered with yes or no.
  public var isFlag: Bool { if case .number(_, _, .flag) = input { true } else { false } }

  static func text(_ name: String, _ length: ClosedRange<Int>, isRequired: Bool = false) -> EntryField {
    EntryField(name: name, input: .text(length), metric: nil, isRequired: isRequired)
  }
}
