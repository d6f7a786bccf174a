import TriptychHealth

/// The words of the settings page: the names of all fields and choices, and the messages for all errors.
struct SettingWord: SubjectWord, Hashable {
  static let subject = "setting"

  let rawValue: String

  private init(known rawValue: String) { self.rawValue = rawValue }

  /// An existing word; `nil` for any other key.
  init?(rawValue: String) {
    self.init(known: rawValue)
    guard SettingWord.allCases.contains(self) else { return nil }
  }

  static let title = SettingWord(known: "title")
  static let on = SettingWord(known: "on")
  static let off = SettingWord(known: "off")
  /// The value of a field that has not been set.
  static let none = SettingWord(known: "none")
  static let sourcesNone = SettingWord(known: "sourcesNone")
  static let sourcesUsual = SettingWord(known: "sourcesUsual")
  static let up = SettingWord(known: "up")
  static let down = SettingWord(known: "down")
  static let moved = SettingWord(known: "moved")
  static let from = SettingWord(known: "from")
  static let to = SettingWord(known: "to")
  /// The note on a field that is stored but has no effect.
  static let noEffect = SettingWord(known: "noEffect")

  /// Hints that follow from what can be put in.
  static let hintWhole = SettingWord(known: "hintWhole")
  static let hintNumber = SettingWord(known: "hintNumber")
  static let hintOptional = SettingWord(known: "hintOptional")
  static let hintDate = SettingWord(known: "hintDate")
  static let hintTime = SettingWord(known: "hintTime")
  static let hintTimes = SettingWord(known: "hintTimes")
  static let hintUsualTime = SettingWord(known: "hintUsualTime")
  static let hintUsualHour = SettingWord(known: "hintUsualHour")
  static let hintPriority = SettingWord(known: "hintPriority")

  /// The name of a field.
  static func name(_ path: String) -> SettingWord { SettingWord(known: "name." + path) }
  /// The description of a field, which only some fields have.
  static func hint(_ path: String) -> SettingWord { SettingWord(known: "hint." + path) }
  /// The name of one of the words of a choice.
  static func choice(_ field: SettingField, _ word: String) -> SettingWord {
    SettingWord(known: "choice.\(field.path).\(word)")
  }
  static func group(_ group: SettingPlace.Group) -> SettingWord {
    SettingWord(known: "group." + group.rawValue)
  }
  static func flags(_ heading: SettingPlace.Heading) -> SettingWord {
    SettingWord(known: "flags." + heading.rawValue)
  }
  static func error(_ id: String) -> SettingWord { SettingWord(known: "error." + id) }
  static func error(_ rule: TextRule) -> SettingWord { error("text." + rule.kind.rawValue) }
  static func error(_ rule: SettingRule) -> SettingWord { error("rule." + rule.kind.rawValue) }
  /// What the script says once something happened.
  static func said(_ id: String) -> SettingWord { SettingWord(known: "said." + id) }
  /// What the form says of kinds of data that imports offer: the name of a group, what its kinds are for, and the name
  /// of a kind that is no metric and what it is.
  static func offered(_ part: String, _ id: String) -> SettingWord {
    SettingWord(known: "offered.\(part).\(id)")
  }
  /// Everything, and whatever comes later.
  static let offeredAll = SettingWord(known: "offeredAll")
  static let offeredNone = SettingWord(known: "offeredNone")
  /// The name of a block of the Dashboard.
  static func widget(_ widget: DashboardWidget) -> SettingWord {
    SettingWord(known: "widget." + widget.rawValue)
  }
  /// The Dashboard as it is without a choice of blocks.
  static let widgetsUsual = SettingWord(known: "widgetsUsual")
  /// The note on the block that no choice leaves out, and on those that only Deep has.
  static let widgetAlways = SettingWord(known: "widgetAlways")
  static let widgetDeep = SettingWord(known: "widgetDeep")
  static func goal(_ id: String) -> SettingWord { SettingWord(known: "goal." + id) }

  static let allCases: [SettingWord] = {
    let errors = [
      "whole", "number", "date", "datePast", "dates", "time", "times", "zone", "folders", "goalName",
      "goalTarget",
      "rule.at-most",
      "rule.differs", "rule.needed-with",
    ]
    let said = ["saved", "kept", "notKept", "reset", "waiting", "errors", "found"]
    let goal = ["legend", "name", "date", "metric", "none", "target", "add", "remove", "by", "full"]
    let plain = [
      title, on, off, none, sourcesNone, sourcesUsual, up, down, moved, from, to, noEffect, hintWhole,
      hintNumber, hintOptional, hintDate, hintTime, hintTimes, hintUsualTime, hintUsualHour, hintPriority,
      offeredAll, offeredNone, widgetsUsual, widgetAlways, widgetDeep,
    ]
    let fields = SettingsCatalog.fields.flatMap { field in
      [name(field.path)] + SettingLayout.choices(field).map { choice(field, $0) }
    }
    let offered =
      OfferedKind.Group.allCases.flatMap {
        [Self.offered("group", $0.rawValue), Self.offered("for", $0.rawValue)]
      }
      + OfferedKind.joined.flatMap { [Self.offered("name", $0), Self.offered("about", $0)] }
    return plain + fields + offered + DashboardWidget.allCases.map(widget) + errors.map { error($0) }
      + TextRule.Kind.allCases.map { error("text." + $0.rawValue) } + said.map(SettingWord.said)
      + goal.map(SettingWord.goal) + SettingPlace.Group.allCases.map(group)
      + SettingPlace.Heading.allCases.map(flags)
  }()

  /// The words that a language may have: a field has a hint where there is one.
  static let optionalKeys = Set(SettingsCatalog.fields.map { hint($0.path).key })
}
