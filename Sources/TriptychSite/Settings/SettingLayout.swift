import TriptychHealth

/// The arrangement of the settings on their page.
enum SettingLayout {
  /// A group of related settings under a heading.
  struct Group: Sendable {
    var id: String
    var rows: [Row]
  }

  /// A row of a group.
  enum Row: Sendable {
    /// One field.
    case field(String)
    /// Fields that are on or off, under one heading.
    case flags(String, [String])

    var paths: [String] {
      switch self {
      case .field(let path): [path]
      case .flags(_, let paths): paths
      }
    }

    var flagsID: String? { if case .flags(let id, _) = self { id } else { nil } }
  }

  /// All groups in order. In Deep, every field is in one of them.
  static let groups: [Group] = [
    Group(
      id: "display",
      rows: fields("display.", "theme", "text_size", "depth", "colour_vision") + [
        .flags(
          "comfort",
          ["reduced_motion", "tables_open", "short_lists", "sound", "haptics"].map { "display." + $0 }),
        .field("display.custom_range"), .field("language"), .field("units"),
      ]),
    Group(
      id: "coaching",
      rows: fields("thresholds.", "sad", "active") + fields("coaching.", "tone", "focus", "difficulty")
        + SettingsCatalog.fields.map(\.path).filter { $0.hasPrefix("goals.") }.map { .field($0) }
        + fields("heart.", "max_heart_rate", "trimp_coefficients")),
    Group(
      id: "companions",
      rows: fields("companions.", "pet", "figure", "skin", "hair", "outfit") + [.field("profile_since")]),
    Group(id: "notifications", rows: notifications),
    Group(
      id: "devices",
      rows: fields("sources.", "use", "off", "sync_frequency")
        + DataKind.allCases.map { .field($0.orderPath) }),
    Group(
      id: "account",
      rows: fields("account.", "name", "birth_date", "email", "phone", "picture", "plan") + [
        .field("premium.since"), .field("time_zone"), .flags("begin", ["onboarding.done"]),
      ]),
    Group(
      id: "privacy",
      rows: [
        .flags("consent", Pillar.allCases.map(\.consentPath)),
        .field("privacy.retention"), .flags("imports", ["privacy.keep_imports"]),
        .flags("model", ["mood_model.consent"]),
      ] + fields("mood_model.", "endpoint", "model", "pin") + [
        .flags("sharing", ["privacy.consent.training", "privacy.analytics", "privacy.research"])
      ]),
  ]

  private static let notifications: [Row] =
    [
      .flags("messages", ["notifications.on", "notifications.use_name"]),
      .flags(
        "categories", MessageCategory.allCases.map(\.settingPath)),
      .field("notifications.quiet_hours.start"), .field("notifications.quiet_hours.end"),
      .flags("quiet", ["notifications.quiet_hours.follow_sleep"]),
    ] + MessageKind.allCases.map { .field($0.timePath) }
    + [.flags("channels", ["push", "email", "voice", "whatsapp"].map { "channels." + $0 })]
    + fields(
      "channels.", "call_times", "whatsapp_frequency", "app_link", "voice_link", "whatsapp_link")

  private static func fields(_ prefix: String, _ names: String...) -> [Row] {
    names.map { .field(prefix + $0) }
  }

  /// The groups shown in Light.
  static let essentials: Set<String> = Set(
    ["theme", "text_size", "depth", "colour_vision", "reduced_motion"].map { "display." + $0 }
      + ["language", "units", "thresholds.sad", "thresholds.active", "coaching.tone"]
      + ["goals.steps", "goals.sleep_hours", "companions.pet", "notifications.on"]
      + MessageCategory.allCases.map(\.settingPath)
      + ["notifications.quiet_hours.start", "notifications.quiet_hours.end", "sources.use", "sources.off"]
      + ["account.name", "account.birth_date", "mood_model.consent", "mood_model.endpoint"]
      + Pillar.allCases.map(\.consentPath) + ["privacy.retention"])

  /// The groups of a depth.
  static func groups(_ depth: Settings.Depth) -> [Group] {
    guard depth == .light else { return groups }
    return groups.compactMap { group in
      let rows: [Row] = group.rows.compactMap { row in
        let kept = row.paths.filter(essentials.contains)
        guard !kept.isEmpty else { return nil }
        if case .flags(let id, _) = row { return .flags(id, kept) }
        return row
      }
      return rows.isEmpty ? nil : Group(id: group.id, rows: rows)
    }
  }

  /// Fields that are stored but have no effect, as their hint says.
  static let withoutEffect: Set<String> = Set(
    ["display.short_lists", "sources.sync_frequency", "onboarding.done"]
      + ["privacy.consent.training", "privacy.analytics", "privacy.research"]
      + SettingsCatalog.fields.map(\.path).filter {
        // The links stand on the page for getting in touch.
        $0.hasPrefix("channels.") && !$0.hasSuffix("_link")
      })

  /// What a field acts on at once in the browser.
  static let preferences = [
    "display.theme": "theme", "display.text_size": "text", "display.reduced_motion": "motion",
    "display.colour_vision": "cvd", "display.depth": "depth",
  ]

  /// The languages with words.
  static let languages = ["en", "de"]

  /// The words of a field that is one of a few.
  static func choices(_ field: SettingField) -> [String] {
    switch field.input {
    case .choice(let words): words
    case .language: languages
    default: []
    }
  }
}
