/// One setting before and after a change, as the trail keeps it: `{"value": …}` on both sides, so that a setting that
/// was not chosen differs from one whose value is not kept any more.
public struct ChangedSetting: Sendable {
  /// The field of the settings file.
  public let field: SettingField
  /// The values before and after, as the settings file writes them.
  public let before, after: JSONValue

  /// The settings that differ, in the order of the settings file, each once.
  ///
  /// - Parameter paths: names of sections and settings; only settings at or above one of them count. By default all.
  public static func all(
    from old: Settings, to new: Settings, named paths: [[String]]? = nil
  ) -> [ChangedSetting] {
    let named = paths.map { Set($0.compactMap { SettingField.at($0)?.path }) }
    return SettingsCatalog.fields.compactMap { field in
      guard named?.contains(field.path) ?? true else { return nil }
      let (before, after) = (field.value(old), field.value(new))
      return before == after ? nil : ChangedSetting(field: field, before: before, after: after)
    }
  }

  /// The settings that a part of a settings file gives, each with its value, in the order of the settings file.
  public static func given(by document: JSONValue) -> [(field: SettingField, value: JSONValue)] {
    SettingsCatalog.fields.compactMap { field in document[path: field.names].map { (field, $0) } }
  }

  /// The setting as a thing of the trail.
  public var thing: EnteredThing { .setting(field.names) }

  /// The line of the trail about the change.
  public func line(at moment: Instant, by way: TrailLine.Way) -> TrailLine {
    TrailLine(
      .change, thing.text, at: moment, by: way, before: ChangedSetting.state(before),
      after: ChangedSetting.state(after))
  }

  /// A value of a setting as the trail keeps it.
  static func state(_ value: JSONValue) -> JSONValue { .members(["value": value]) }
}

extension SettingField {
  /// The path as the names of the sections and the field's own name.
  var names: [String] { path.split(separator: ".").map(String.init) }

  /// The field at a path or, for a value within a field such as the first day of a range, the field that holds it;
  /// `nil` when no setting has it.
  static func at(_ names: [String]) -> SettingField? {
    for length in stride(from: names.count, to: 0, by: -1) {
      if let field = SettingsCatalog[names.prefix(length).joined(separator: ".")] { return field }
    }
    return nil
  }

  /// A part of a settings file that gives this field alone a value.
  public func document(_ value: JSONValue) -> JSONValue {
    names.reversed().reduce(value) { .object([JSONMember($1, $0)]) }
  }
}
