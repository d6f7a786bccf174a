/// Reads a person's settings and checks them as a whole. Every invalid value is reported with its place and
/// what is allowed; if any value is invalid, none is applied.
public struct SettingsReader: Sendable {
  /// The result of reading a settings file.
  public struct Result: Hashable, Sendable {
    /// The settings; `nil` when any value was invalid.
    public var settings: Settings?
    /// The settings with the valid values alone; pairs that break a rule are left as they were.
    public var valid: Settings
    /// Errors for invalid values, and errors or warnings for unknown names, in the order of the file.
    public var diagnostics: [Diagnostic]
    /// The digest of the settings that a page had when it made the file; `nil` for a file from elsewhere.
    public var madeFrom: String?
  }

  /// Tells whether a name is a time zone; passed in, because zones are files of the system.
  let isTimeZone: @Sendable (String) -> Bool
  /// The codes of the languages available for pages.
  let languages: [String]
  /// The current day, after which nobody was born; `nil` checks no date by it.
  let today: CalendarDay?

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - languages: the languages with a language file.
  ///   - today: the current day where new values are read; `nil` where stored ones are.
  public init(
    languages: [String] = ["en"], today: CalendarDay? = nil,
    isTimeZone: @escaping @Sendable (String) -> Bool
  ) {
    self.languages = languages
    self.today = today
    self.isTimeZone = isTimeZone
  }

  /// Reads a settings file.
  ///
  /// - Parameters:
  ///   - document: the file. Its member `made_from` is no setting: a page writes there the digest of the settings
  ///     it had.
  ///   - held: the values of the fields that the file does not name; by default those of a new person.
  ///   - knownOnly: whether a name that no setting has is an error; otherwise it is a warning, as in a file from
  ///     another version of the program.
  public func read(
    _ document: JSONValue, over held: Settings = Settings(), knownOnly: Bool = false
  ) -> Result {
    var form = SettingsForm(document, path: "", isStrict: knownOnly)
    var settings = held
    var madeFrom: String?
    form.take(SettingsReader.madeFromName, "the digest that a page of settings wrote there", \.text) {
      madeFrom = $0
    }
    read(SettingsCatalog.root, &form, &settings, held: held)
    let diagnostics = form.finish()
    let isRefused = diagnostics.contains { $0.severity == .error }
    return Result(
      settings: isRefused ? nil : settings, valid: settings, diagnostics: diagnostics, madeFrom: madeFrom)
  }

  /// Whether a document is meant as settings: an object one of whose names is that of a setting or of a part of them.
  public static func isSettings(_ document: JSONValue) -> Bool {
    guard case .object(let members) = document else { return false }
    let known = Set(SettingsCatalog.root.children.map(\.name) + [madeFromName])
    return members.contains { known.contains($0.name) }
  }

  /// The member of a file that holds the digest of the settings it was made from.
  public static let madeFromName = "made_from"

  private func read(
    _ node: SettingsNode, _ form: inout SettingsForm, _ settings: inout Settings, held: Settings
  ) {
    for (name, child) in node.children {
      switch child {
      case .node(let node): form.section(name) { read(node, &$0, &settings, held: held) }
      case .field(let field):
        if field.input == .ownGoals {
          settings.goals.readOwn(name, &form)
        } else {
          read(field, name, &form, &settings)
        }
      }
    }
    for rule in SettingsCatalog.rules where rule.path.hasPrefix(node.path) {
      let name = rule.path.dropFirst(node.path.count)
      guard !name.contains("."), let one = SettingsCatalog[rule.path], let other = SettingsCatalog[rule.other]
      else { continue }
      guard !rule.holds(one.value(settings), other.value(settings)) else { continue }
      // Beside an invalid value of the same object, it alone is reported.
      if form.errorCount == 0 { form.refuse(String(name), rule.allowed) }
      for field in [one, other] { field.write(&settings, field.value(held)) }
    }
  }

  private func read(
    _ field: SettingField, _ name: String, _ form: inout SettingsForm, _ settings: inout Settings
  ) {
    let read = { (value: JSONValue) -> JSONValue? in
      if value == .null { return field.isOptional ? value : nil }
      let value = field.current(value)
      return field.input.accepts(value, self) ? value : nil
    }
    let allowed = { (value: JSONValue) in
      field.input.allowed(self, insteadOf: value) + (field.isOptional ? ", or null" : "")
    }
    form.take(name, allowed, read) { field.write(&settings, $0) }
  }
}
