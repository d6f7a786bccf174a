extension Settings {
  /// The whole settings file: every field, defaults included. Reading it back gives
  /// the same settings.
  public var json: JSONValue {
    let kinds = DataKind.allCases.compactMap { kind in
      sourcePriority[kind].map { names in JSONMember(kind.rawValue, .array(names.map { .string($0) })) }
    }
    return .members([
      "account": .members(["name": JSONValue(name), "birth_date": JSONValue(birthDate?.iso)]),
      "time_zone": JSONValue(timeZone),
      "units": .string(units.rawValue),
      "language": .string(language),
      "thresholds": .members(["sad": JSONValue(sadThreshold), "active": JSONValue(activeThreshold)]),
      "sources": .members([
        "priority": .object(kinds),
        "off": .array(sourcesOff.sorted().map { .string($0) }),
      ]),
      "display": .members([
        "depth": .string(depth.rawValue), "theme": .string(theme.rawValue),
        "colour_vision": .string(colourVision.rawValue), "reduced_motion": .bool(reducedMotion),
        "text_size": .string(textSize.rawValue),
        "custom_range": customRange.map {
          .members(["from": .string($0.lowerBound.iso), "to": .string($0.upperBound.iso)])
        } ?? .null,
      ]),
      GoalSettings.name: goals.json,
      CoachingSettings.name: coaching.json,
      HeartSettings.name: heart.json,
      NotificationSettings.name: notifications.json,
      MoodModelSettings.name: moodModel.json,
      CompanionSettings.name: companions.json,
      PremiumSettings.name: premium.json,
      "profile_since": JSONValue(profileSince?.iso),
    ])
  }
}
