/// Reads a person's settings, checked as a whole: every wrong value is named with its
/// place and what is allowed, and when one is wrong nothing is applied.
public struct SettingsReader: Sendable {
  /// What reading gives.
  public struct Result: Hashable, Sendable {
    /// The settings; `nil` when any value was wrong.
    public var settings: Settings?
    /// Errors for wrong values and warnings for unknown names, in the order of the file.
    public var diagnostics: [Diagnostic]
  }

  /// Whether a name is a time zone; given from outside, as zones are files of the system.
  let isTimeZone: @Sendable (String) -> Bool
  /// The languages pages can be written in.
  let languages: [String]

  /// A reader. `languages` are those that have a language file; default English only.
  public init(languages: [String] = ["en"], isTimeZone: @escaping @Sendable (String) -> Bool) {
    self.languages = languages
    self.isTimeZone = isTimeZone
  }

  /// Reads a whole settings file. What the file does not name keeps its default.
  public func read(_ document: JSONValue) -> Result {
    var form = SettingsForm(document, path: "")
    var settings = Settings()
    form.section("account") { account in
      account.take("name", "a text of 1 to 100 characters, or null", Self.name) { settings.name = $0 }
      account.take("birth_date", "a date such as 1980-01-31, or null", SettingsValue.date) {
        settings.birthDate = $0
      }
    }
    form.take("time_zone", "the name of a time zone such as Europe/Berlin, or null", zone) {
      settings.timeZone = $0
    }
    form.choice("units") { settings.units = $0 }
    form.take("language", "one of " + languages.joined(separator: ", "), language) { settings.language = $0 }
    thresholds(&form, &settings)
    sources(&form, &settings)
    form.section("display") { display in
      display.choice("depth") { settings.depth = $0 }
      display.choice("theme") { settings.theme = $0 }
      display.choice("colour_vision") { settings.colourVision = $0 }
      display.take("reduced_motion", "true or false", SettingsValue.flag) { settings.reducedMotion = $0 }
      display.choice("text_size") { settings.textSize = $0 }
      display.take(
        "custom_range", "an object with the dates from and to, the first not after the last, or null",
        SettingsValue.dates
      ) { settings.customRange = $0 }
    }
    read(&settings.goals, &form)
    read(&settings.coaching, &form)
    read(&settings.heart, &form)
    read(&settings.notifications, &form)
    read(&settings.moodModel, &form)
    read(&settings.companions, &form)
    read(&settings.premium, &form)
    form.take("profile_since", "a date such as 2026-01-31, or null", SettingsValue.date) {
      settings.profileSince = $0
    }
    let diagnostics = form.finish()
    let isRefused = diagnostics.contains { $0.severity == .error }
    return Result(settings: isRefused ? nil : settings, diagnostics: diagnostics)
  }

  private func read<Section: SettingsSection>(_ section: inout Section, _ form: inout SettingsForm) {
    form.section(Section.name) { section.read(&$0) }
  }

  private func thresholds(_ form: inout SettingsForm, _ settings: inout Settings) {
    var found = 0
    var sad = settings.sadThreshold
    var active = settings.activeThreshold
    form.section("thresholds") { thresholds in
      let rule = "a whole number from 0 to 100000"
      thresholds.take("sad", rule, Self.steps) { sad = $0 }
      thresholds.take("active", rule, Self.steps) { active = $0 }
      found = thresholds.errorCount
      guard found == 0, sad > active else { return }
      thresholds.refuse("sad", "at most the active threshold; both stay as they were")
    }
    settings.sadThreshold = sad
    settings.activeThreshold = active
  }

  private func sources(_ form: inout SettingsForm, _ settings: inout Settings) {
    form.section("sources") { sources in
      sources.section("priority") { priority in
        for kind in DataKind.allCases {
          priority.take(kind.rawValue, "a list of source names, each once", Self.names) {
            settings.sourcePriority[kind] = $0.isEmpty ? nil : $0
          }
        }
      }
      sources.take("off", "a list of source names, each once", Self.names) { settings.sourcesOff = Set($0) }
    }
  }
}

extension SettingsReader {
  /// A field's value; `nil` when it is wrong. An optional field's `null` is a value of
  /// its own.
  private static func name(_ value: JSONValue) -> String?? {
    if value == .null { return .some(nil) }
    guard let name = SettingsValue.name(value) else { return nil }
    return name
  }

  private func zone(_ value: JSONValue) -> String?? {
    if value == .null { return .some(nil) }
    guard case .string(let text) = value, isTimeZone(text) else { return nil }
    return text
  }

  private func language(_ value: JSONValue) -> String? {
    guard case .string(let text) = value, languages.contains(text) else { return nil }
    return text
  }

  private static func steps(_ value: JSONValue) -> Int? {
    guard case .number(let number) = value, number == number.rounded(), (0...100_000).contains(number) else {
      return nil
    }
    return Int(number)
  }

  private static func names(_ value: JSONValue) -> [String]? {
    guard case .array(let values) = value else { return nil }
    let names = values.compactMap { value -> String? in
      guard case .string(let text) = value, !text.isEmpty else { return nil }
      return text
    }
    return names.count == values.count && Set(names).count == names.count ? names : nil
  }
}
