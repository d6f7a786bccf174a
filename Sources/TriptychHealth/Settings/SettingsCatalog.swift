/// Every setting there is, in the order of the file.
public enum SettingsCatalog {
  /// All fields.
  public static let fields: [SettingField] =
    account + whole + thresholds + sources + display + GoalSettings.fields + CoachingSettings.fields
    + HeartSettings.fields + NotificationSettings.fields + ChannelSettings.fields + PrivacySettings.fields
    + MoodModelSettings.fields + CompanionSettings.fields
    + [
      .optionalDate("premium.since", \.premium.since), .flag("onboarding.done", \.onboardingDone),
      .optionalDate("profile_since", \.profileSince),
    ]

  /// The field of a path.
  public static subscript(path: String) -> SettingField? { byPath[path] }

  /// What two fields must keep together; checked once both are right by themselves.
  public static let rules: [SettingRule] = [
    SettingRule(path: "thresholds.sad", other: "thresholds.active", kind: .atMost),
    SettingRule(
      path: "notifications.quiet_hours.start", other: "notifications.quiet_hours.end", kind: .differs),
    SettingRule(path: "mood_model.endpoint", other: "mood_model.consent", kind: .neededWith),
  ]

  /// The fields as the objects of a file.
  static let root = SettingsNode(fields)

  private static let byPath = Dictionary(fields.map { ($0.path, $0) }) { first, _ in first }

  private static let account: [SettingField] = [
    .optionalText("account.name", .text(.name), \.name), .optionalDate("account.birth_date", \.birthDate),
    .optionalText("account.email", .text(.email), \.email),
    .optionalText("account.phone", .text(.phone), \.phone),
    .optionalText("account.picture", .text(.path), \.picture),
    .optionalText("account.plan", .text(.name), \.plan),
  ]

  private static let whole: [SettingField] = [
    .optionalText("time_zone", .timeZone, \.timeZone), .choice("units", \.units),
    .text("language", .language, \.language),
  ]

  private static let thresholds: [SettingField] = [
    .whole("thresholds.sad", 0...100_000, .count, \.sadThreshold),
    .whole("thresholds.active", 0...100_000, .count, \.activeThreshold),
  ]

  private static let sources: [SettingField] =
    [.choice("sources.use", \.dataUse), .choice("sources.sync_frequency", \.syncFrequency)]
    + DataKind.allCases.map(priority)
    + [
      SettingField(path: "sources.off", input: .sources, isOptional: false) {
        .array($0.sourcesOff.sorted().map { .string($0) })
      } write: {
        $0.sourcesOff = Set(names($1))
      }
    ]

  private static func priority(_ kind: DataKind) -> SettingField {
    SettingField(path: kind.orderPath, input: .sources, isOptional: false) {
      .array(($0.sourcePriority[kind] ?? []).map { .string($0) })
    } write: {
      let names = names($1)
      $0.sourcePriority[kind] = names.isEmpty ? nil : names
    }
  }

  /// Names as an import cleans them, so that one with a no-break space finds its source; each once.
  private static func names(_ value: JSONValue) -> [String] {
    guard case .array(let values) = value else { return [] }
    var seen: Set<String> = []
    return values.compactMap { value in
      guard case .string(let text) = value else { return nil }
      let name = SourceName.cleaned(text, longest: .max)
      return seen.insert(name).inserted ? name : nil
    }
  }

  private static let display: [SettingField] = [
    .choice("display.depth", \.depth), .choice("display.theme", \.theme),
    .choice("display.colour_vision", \.colourVision), .flag("display.reduced_motion", \.reducedMotion),
    .choice("display.text_size", \.textSize), .optionalDates("display.custom_range", \.customRange),
    .flag("display.tables_open", \.tablesOpen), .flag("display.short_lists", \.shortLists),
    .flag("display.sound", \.sound), .flag("display.haptics", \.haptics),
  ]
}

/// What two settings must keep together.
public struct SettingRule: Hashable, Sendable {
  /// What it says.
  public enum Kind: String, Hashable, Sendable {
    /// The one is at most the other.
    case atMost = "at-most"
    /// The two are not the same.
    case differs
    /// The one is needed while the other is on.
    case neededWith = "needed-with"
  }

  /// The field that is named when the rule is broken.
  public var path: String
  /// The field it is held against, in the same object.
  public var other: String
  /// What it says.
  public var kind: Kind

  /// Whether two values keep it.
  func holds(_ value: JSONValue, _ other: JSONValue) -> Bool {
    switch (kind, value, other) {
    case (.atMost, .number(let value), .number(let other)): value <= other
    case (.differs, _, _): value != other
    case (.neededWith, _, .bool(let isOn)): !isOn || value != .null
    default: true
    }
  }

  /// What is allowed, for the command line.
  var allowed: String {
    switch kind {
    case .atMost: "at most the active threshold; both stay as they were"
    case .differs: "another time than the end; to get no message at all, switch messages off"
    case .neededWith: "an address while consent is true"
    }
  }
}

/// An object of a settings file: fields and objects by name, in their order.
struct SettingsNode: Sendable {
  enum Child: Sendable {
    case field(SettingField)
    case node(SettingsNode)
  }

  /// The path of the object with a dot at its end; empty for the file itself.
  let path: String
  let children: [(name: String, child: Child)]

  /// The object that holds some fields, all of which begin with its path.
  init(_ fields: [SettingField], path: String = "") {
    self.path = path
    var names: [String] = []
    var inside: [String: [SettingField]] = [:]
    for field in fields {
      let name = String(field.path.dropFirst(path.count).prefix { $0 != "." })
      if inside[name] == nil { names.append(name) }
      inside[name, default: []].append(field)
    }
    children = names.map { name in
      let held = inside[name] ?? []
      if let field = held.first, field.path == path + name { return (name, .field(field)) }
      return (name, .node(SettingsNode(held, path: path + name + ".")))
    }
  }

  /// The object of a person's settings, defaults included.
  func json(_ settings: Settings) -> JSONValue {
    .object(
      children.map { name, child in
        switch child {
        case .field(let field): JSONMember(name, field.value(settings))
        case .node(let node): JSONMember(name, node.json(settings))
        }
      })
  }
}

extension DataKind {
  /// The setting of its source order, as a file and a message name it.
  public var orderPath: String { "sources.priority." + rawValue }

  /// Whether a setting is the source order of some kind of data.
  public static func isOrderPath(_ path: String) -> Bool { allCases.contains { $0.orderPath == path } }
}
