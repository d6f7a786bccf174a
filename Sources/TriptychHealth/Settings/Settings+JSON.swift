extension Settings {
  /// The whole settings file: every field, defaults included. Reading it back gives
  /// the same settings.
  public var json: JSONValue { SettingsCatalog.root.json(self) }
}
