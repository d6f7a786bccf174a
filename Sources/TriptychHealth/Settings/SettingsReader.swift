/// Reads a person's settings and checks them as a whole. Every invalid value is reported with its place and
/// what is allowed; if any value is invalid, none is applied.
public struct SettingsReader: Sendable {
  /// The result of reading a settings file.
  public struct Result: Hashable, Sendable {
    /// The settings; `nil` when any value was invalid.
    public var settings: Settings?
    /// Errors for invalid values and warnings for unknown names, in the order of the file.
    public var diagnostics: [Diagnostic]
  }

  /// Tells whether a name is a time zone; passed in, because zones are files of the system.
  let isTimeZone: @Sendable (String) -> Bool
  /// The codes of the languages available for pages.
  let languages: [String]

  /// Creates a reader. `languages` are those with a language file; default English only.
  public init(languages: [String] = ["en"], isTimeZone: @escaping @Sendable (String) -> Bool) {
    self.languages = languages
    self.isTimeZone = isTimeZone
  }

  /// Reads a complete settings file. Fields that the file does not name keep their defaults.
  public func read(_ document: JSONValue) -> Result {
    var form = SettingsForm(document, path: "")
    var settings = Settings()
    read(SettingsCatalog.root, &form, &settings)
    let diagnostics = form.finish()
    let isRefused = diagnostics.contains { $0.severity == .error }
    return Result(settings: isRefused ? nil : settings, diagnostics: diagnostics)
  }

  private func read(_ node: SettingsNode, _ form: inout SettingsForm, _ settings: inout Settings) {
    for (name, child) in node.children {
      switch child {
      case .node(let node): form.section(name) { read(node, &$0, &settings) }
      case .field(let field):
        if field.input == .ownGoals {
          settings.goals.readOwn(name, &form)
        } else {
          read(field, name, &form, &settings)
        }
      }
    }
    guard form.errorCount == 0 else { return }
    for rule in SettingsCatalog.rules where rule.path.hasPrefix(node.path) {
      let name = rule.path.dropFirst(node.path.count)
      guard !name.contains("."), let one = SettingsCatalog[rule.path], let other = SettingsCatalog[rule.other]
      else { continue }
      if !rule.holds(one.value(settings), other.value(settings)) { form.refuse(String(name), rule.allowed) }
    }
  }

  private func read(
    _ field: SettingField, _ name: String, _ form: inout SettingsForm, _ settings: inout Settings
  ) {
    let read = { (value: JSONValue) -> JSONValue? in
      if value == .null { return field.isOptional ? value : nil }
      return field.input.accepts(value, self) ? value : nil
    }
    form.take(name, field.input.allowed(self) + (field.isOptional ? ", or null" : ""), read) {
      field.write(&settings, $0)
    }
  }
}
