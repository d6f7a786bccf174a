import TriptychHealth

/// The words of the settings page: the names of all fields and choices, and the messages for all errors.
enum SettingWord: String, SubjectWord {
  static let subject = "setting"

  case title, on, off
  /// The value of a field that has not been set.
  case none
  case sourcesNone, sourcesUsual, up, down, moved, from, to
  /// The note on a field that is stored but has no effect.
  case noEffect
  /// Hints that follow from what can be put in.
  case hintWhole, hintNumber, hintOptional, hintDate, hintTime, hintTimes, hintUsualTime, hintUsualHour
  case hintPriority
  /// Everything, and whatever comes later.
  case offeredAll, offeredNone
  /// The Dashboard as it is without a choice of blocks.
  case widgetsUsual
  /// The note on the block that no choice leaves out, and on those that only Deep has.
  case widgetAlways, widgetDeep

  /// The name of a field.
  static func name(_ path: String) -> DerivedWord { derived("name." + path) }
  /// The description of a field, which only some fields have.
  static func hint(_ path: String) -> DerivedWord { derived("hint." + path) }
  /// The name of one of the words of a choice.
  static func choice(_ field: SettingField, _ word: String) -> DerivedWord {
    // Both fields of a language offer the same names.
    derived("choice.\(field.input == .language ? SettingsCatalog.language.path : field.path).\(word)")
  }
  static func group(_ group: SettingPlace.Group) -> DerivedWord { derived("group." + group.rawValue) }
  static func flags(_ heading: SettingPlace.Heading) -> DerivedWord { derived("flags." + heading.rawValue) }
  static func error(_ id: String) -> DerivedWord { derived("error." + id) }
  static func error(_ rule: TextRule) -> DerivedWord { error("text." + rule.kind.rawValue) }
  static func error(_ rule: SettingRule) -> DerivedWord { error("rule." + rule.kind.rawValue) }
  /// What the script says once something happened.
  static func said(_ id: String) -> DerivedWord { derived("said." + id) }
  /// What the form says of kinds of data that imports offer: the name of a group, what its kinds are for, and the name
  /// of a kind that is no metric and what it is.
  static func offered(_ part: String, _ id: String) -> DerivedWord { derived("offered.\(part).\(id)") }
  /// The name of a block of the Dashboard.
  static func widget(_ widget: DashboardWidget) -> DerivedWord { derived("widget." + widget.rawValue) }
  static func goal(_ id: String) -> DerivedWord { derived("goal." + id) }

  static let derived: [DerivedWord] = {
    let errors = [
      "whole", "number", "date", "datePast", "dates", "time", "times", "zone", "folders", "goalName",
      "goalTarget",
      "rule.at-most",
      "rule.differs", "rule.needed-with",
    ]
    let said = ["saved", "kept", "notKept", "reset", "waiting", "errors", "found"]
    let goal = ["legend", "name", "date", "metric", "none", "target", "add", "remove", "by", "full"]
    let fields = SettingsCatalog.fields.flatMap { field in
      [name(field.path)] + SettingLayout.choices(field).map { choice(field, $0) }
    }
    let offered =
      OfferedKind.Group.allCases.flatMap {
        [Self.offered("group", $0.rawValue), Self.offered("for", $0.rawValue)]
      }
      + OfferedKind.joined.flatMap { [Self.offered("name", $0), Self.offered("about", $0)] }
    return fields + offered + DashboardWidget.allCases.map(widget) + errors.map { error($0) }
      + TextRule.Kind.allCases.map { error("text." + $0.rawValue) } + said.map(Self.said)
      + goal.map(Self.goal) + SettingPlace.Group.allCases.map(group)
      + SettingPlace.Heading.allCases.map(flags)
  }()

  /// The words that a language may have: a field has a hint where there is one.
  static let optionalKeys = Set(SettingsCatalog.fields.map { hint($0.path).key })
}
