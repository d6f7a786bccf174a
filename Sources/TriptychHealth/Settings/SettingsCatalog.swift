/// All settings, in the order of the settings file.
public enum SettingsCatalog {
  /// All fields, in the order of the file.
  public static let fields: [SettingField] =
    aboutPerson + [plan] + [timeZone, units] + unitsOf + times + [language, secondLanguage] + thresholds
    + sources
    + [InboxSettings.foldersField] + display + [paper] + GoalSettings.fields
    + CoachingSettings.fields + HeartSettings.fields + NotificationSettings.fields + ChannelSettings.fields
    + PrivacySettings.fields + ModelFields.mood.all + ModelFields.form.all + CompanionSettings.fields
    + [
      .optionalDate("premium.since", \.premium.since, .on(.account, rank: 1)),
      onboardingDone,
      .optionalDate("profile_since", \.profileSince, .on(.companions)),
    ]

  /// The field with a path; `nil` when there is none.
  public static subscript(path: String) -> SettingField? { byPath[path] }

  /// Rules that relate two fields; they are checked once both fields are valid on their own.
  public static let rules: [SettingRule] = fields.compactMap(\.rule)

  /// The fields arranged as the nested objects of a settings file.
  static let root = SettingsNode(fields)

  private static let byPath = Dictionary(fields.map { ($0.path, $0) }) { first, _ in first }

  /// What a person may tell about themselves.
  public static let aboutPerson: [SettingField] = [
    .optionalText("account.name", .text(.name), \.name, .on(.account).essential),
    .optionalDate("account.birth_date", isPast: true, \.birthDate, .on(.account).essential),
    .optionalText("account.email", .text(.email), \.email, .on(.account)),
    .optionalText("account.phone", .text(.phone), \.phone, .on(.account)),
    .optionalText("account.picture", .text(.path), \.picture, .on(.account)),
  ]

  private static let plan = SettingField.optionalText(
    "account.plan", .text(.name), \.plan, .on(.account))

  /// The person's own time zone.
  public static let timeZone = SettingField.optionalText(
    "time_zone", .timeZone, \.timeZone, .on(.account, rank: 2))
  /// The language of pages.
  public static let language = SettingField.text(
    "language", .language, \.language, .on(.display, rank: 7).essential)
  /// The second language of pages.
  public static let secondLanguage = SettingField.optionalText(
    "second_language", .language, \.secondLanguage, .on(.display, rank: 9))

  private static let thresholds: [SettingField] = [
    .whole("thresholds.sad", 0...100_000, .count, \.sadThreshold, .on(.coaching).essential.askedFirst)
      .must(.atMost, "active"),
    .whole("thresholds.active", 0...100_000, .count, \.activeThreshold, .on(.coaching).essential.askedFirst),
  ]

  private static let sources: [SettingField] =
    [
      .choice("sources.use", \.dataUse, .on(.devices).essential),
      .choice("sources.sync_frequency", \.syncFrequency, .on(.devices, rank: 2)),
    ] + DataKind.allCases.map(priority) + MoodWords.fields
    + [
      SettingField(
        path: "sources.off", input: .sources, isOptional: false, place: .on(.devices, rank: 1).essential
      ) {
        .array($0.sourcesOff.sorted().map { .string($0) })
      } write: {
        $0.sourcesOff = Set(names($1))
      }
    ] + ImportChoice.fields

  private static func priority(_ kind: DataKind) -> SettingField {
    SettingField(
      path: kind.orderPath, input: .sources, isOptional: false, place: .on(.devices, rank: 3)
    ) {
      .array(($0.sourcePriority[kind] ?? []).map { .string($0) })
    } write: {
      let names = names($1)
      $0.sourcePriority[kind] = names.isEmpty ? nil : names
    }
  }

  /// Names cleaned as an import cleans them, so that one with a no-break space matches its source; duplicates
  /// are removed.
  private static func names(_ value: JSONValue) -> [String] {
    var seen: Set<String> = []
    return value.elements.compactMap(\.text).map { SourceName.cleaned($0, longest: .max) }
      .filter { seen.insert($0).inserted }
  }

  /// Whether the tour for new people is over; the file of its form says so.
  public static let onboardingDone = SettingField.flag(
    "onboarding.done", \.onboardingDone, .on(.account, rank: 3, under: .begin))
  /// The amount of detail on pages.
  public static let depth = SettingField.choice(
    "display.depth", \.depth, .on(.display, rank: 3).essential.askedFirst.atOnce(.depth))
  /// The color theme.
  public static let theme = SettingField.choice(
    "display.theme", \.theme, .on(.display, rank: 1).essential.atOnce(.theme))

  /// The paper of the reports that builds write as PDF.
  public static let paper = SettingField.choice("reports.paper", \.paper, .on(.display, rank: 6))

  private static let display: [SettingField] = [
    depth, theme,
    .choice(
      "display.colour_vision", \.colorVision, .on(.display, rank: 4).essential.atOnce(.colorVision)),
    .flag(
      "display.reduced_motion", \.reducedMotion,
      .on(.display, rank: 5, under: .comfort).essential.atOnce(.motion)),
    .choice("display.text_size", \.textSize, .on(.display, rank: 2).essential.atOnce(.text)),
    .optionalDates("display.custom_range", \.customRange, .on(.display, rank: 6)),
    .choice("display.charts", \.charts, .on(.display, rank: 6)),
    DashboardWidget.field,
    .flag("display.tables_open", \.tablesOpen, .on(.display, rank: 5, under: .comfort)),
    .flag("display.short_lists", \.shortLists, .on(.display, rank: 5, under: .comfort)),
    .flag("display.sound", \.sound, .on(.display, rank: 5, under: .comfort)),
    .flag("display.haptics", \.haptics, .on(.display, rank: 5, under: .comfort)),
  ]
}

/// A rule that relates two settings.
public struct SettingRule: Hashable, Sendable {
  /// The relation that must hold.
  public enum Kind: String, Hashable, Sendable {
    /// The value must be at most the other.
    case atMost = "at-most"
    /// The two values must differ.
    case differs
    /// The value is required while the other is on.
    case neededWith = "needed-with"
  }

  /// The path of the field that is reported when the rule is broken.
  public var path: String
  /// The path of the field it is compared with, which is in the same object.
  public var other: String
  /// The relation that must hold.
  public var kind: Kind

  /// Whether two values satisfy the rule.
  func holds(_ value: JSONValue, _ other: JSONValue) -> Bool {
    switch (kind, value, other) {
    case (.atMost, .number(let value), .number(let other)): value <= other
    case (.differs, _, _): value != other
    case (.neededWith, _, .bool(let isOn)): !isOn || value != .null
    default: true
    }
  }

  /// A description of the allowed values, for the command line.
  var allowed: String {
    switch kind {
    case .atMost: "at most the active threshold; both stay as they were"
    case .differs: "another time than the end; to get no message at all, switch messages off"
    case .neededWith: "an address while consent is true"
    }
  }
}

/// An object of a settings file: its fields and nested objects by name, in order.
struct SettingsNode: Sendable {
  enum Child: Sendable {
    case field(SettingField)
    case node(SettingsNode)
  }

  /// The path of the object, ending with a dot; empty for the file itself.
  let path: String
  let children: [(name: String, child: Child)]

  /// Creates the object that contains the given fields, all of whose paths begin with the object's path.
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

  /// The object with a person's settings, including defaults.
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
  /// The path of the setting for its source order, as used in files and messages.
  public var orderPath: String { "sources.priority." + rawValue }

  /// Whether a path belongs to the source order of some kind of data.
  public static func isOrderPath(_ path: String) -> Bool { allCases.contains { $0.orderPath == path } }
}
