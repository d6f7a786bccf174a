extension Settings {
  /// The settings that are otherwise than in others, so that entries made offline before can be told to
  /// meet a newer change.
  public func things(changedFrom old: Settings) -> [EnteredThing] {
    let (new, before) = (json, old.json)
    return new.paths.filter { new[path: $0] != before[path: $0] }.map(EnteredThing.setting)
  }
}
