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
