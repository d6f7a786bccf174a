/// One object of a settings file while it is being read. It returns the object's fields and reports invalid
/// values and unknown names.
struct SettingsForm {
  private let members: [JSONMember]
  private let path: String
  /// Whether an unknown name is an error; otherwise it is a warning.
  private let isStrict: Bool
  private var known: Set<String> = []
  private var found: [Diagnostic] = []

  /// Starts reading an object at a path; anything but an object is rejected as a whole.
  init(_ value: JSONValue, path: String, isStrict: Bool) {
    self.path = path
    self.isStrict = isStrict
    if case .object(let members) = value {
      self.members = members
      for name in members.repeatedNames { refuse(name, "named only once") }
    } else {
      members = []
      found.append(SettingsForm.error(path.isEmpty ? "the file" : path, "an object with names and values"))
    }
  }

  /// The number of invalid values so far.
  var errorCount: Int { found.count { $0.severity == .error } }

  /// Reads a field; `read` returns `nil` for an invalid value. A missing field changes nothing.
  mutating func take<Value>(
    _ name: String, _ allowed: String, _ read: (JSONValue) -> Value?, _ apply: (Value) -> Void
  ) {
    take(name, { _ in allowed }, read, apply)
  }

  /// Reads a field; `allowed` says what would be allowed instead of an invalid value.
  mutating func take<Value>(
    _ name: String, _ allowed: (JSONValue) -> String, _ read: (JSONValue) -> Value?, _ apply: (Value) -> Void
  ) {
    known.insert(name)
    guard let value = members.first(where: { $0.name == name })?.value else { return }
    if let result = read(value) { apply(result) } else { refuse(name, allowed(value)) }
  }

  /// Reads a nested object. A missing one changes nothing.
  mutating func section(_ name: String, _ read: (inout SettingsForm) -> Void) {
    known.insert(name)
    guard let value = members.first(where: { $0.name == name })?.value else { return }
    var section = SettingsForm(value, path: place(name), isStrict: isStrict)
    read(&section)
    found += section.finish()
  }

  /// Reads a list of objects, each with its own place: `goals.own[0]`. A missing list changes nothing; `begin`
  /// is called before the first object.
  mutating func list(
    _ name: String, atMost most: Int, begin: () -> Void, _ read: (inout SettingsForm) -> Void
  ) {
    known.insert(name)
    guard let value = members.first(where: { $0.name == name })?.value else { return }
    guard case .array(let values) = value, values.count <= most else {
      return refuse(name, "a list of at most \(most) objects")
    }
    begin()
    for (index, value) in values.enumerated() {
      var item = SettingsForm(value, path: place(name) + "[\(index)]", isStrict: isStrict)
      read(&item)
      found += item.finish()
    }
  }

  /// Reports an invalid value.
  mutating func refuse(_ name: String, _ allowed: String) {
    found.append(SettingsForm.error(place(name), allowed))
  }

  /// All diagnostics of this object, including one for each unknown name.
  func finish() -> [Diagnostic] {
    let unknown = members.map(\.name).filter { !known.contains($0) }
    return found
      + unknown.enumerated().map { diagnostic(ofUnknown: $1, isCompared: $0 < SettingsForm.mostCompared) }
  }

  /// The number of unknown names of an object for which the nearest known one is searched: an object with more of them
  /// is no misspelled one, and comparing takes long.
  private static let mostCompared = 50
  /// The longest unknown name that is told whole, in characters.
  private static let longestName = 100

  private func diagnostic(ofUnknown name: String, isCompared: Bool) -> Diagnostic {
    let place = place(
      name.count > SettingsForm.longestName ? name.prefix(SettingsForm.longestName) + "…" : name)
    guard isStrict else {
      return Diagnostic(
        .warning, code: "unknown_setting", "There is no setting of this name, so it changes nothing",
        place: place, hint: "Check its spelling.")
    }
    let nearest = isCompared ? NearestSetting.path(to: place, siblings: known.sorted()) : nil
    return Diagnostic(
      .error, code: "unknown_setting", "There is no setting of this name", place: place,
      hint: (nearest.map { "The nearest is \($0). " } ?? "") + "`triptych settings defaults` prints all.")
  }

  private func place(_ name: String) -> String { path.isEmpty ? name : path + "." + name }

  private static func error(_ place: String, _ allowed: String) -> Diagnostic {
    Diagnostic(
      .error, code: "wrong_setting", "A setting has a value that is not allowed", place: place,
      hint: "Allowed is \(allowed).")
  }
}
