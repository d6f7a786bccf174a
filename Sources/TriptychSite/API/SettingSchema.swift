import TriptychHealth

/// The schema of the settings file, made from the catalog that also checks it.
enum SettingSchema {
  /// All settings, each of them there.
  static let whole = APISchema.members(members(isWhole: true))

  /// A settings file that is handed in. It names only what changes.
  static let file = APIShape(
    name: "SettingsFile",
    about: "A settings file, as `triptych settings apply` takes it. What it does not name stays as it is.",
    members: [
      APIMember(
        name: SettingsReader.madeFromName, about: "What the settings document that it was made from says.",
        schema: .text(), isNeeded: false)
    ] + members(isWhole: false))

  private static func members(isWhole: Bool) -> [APIMember] {
    members(of: SettingsCatalog.fields.map { ($0.path.split(separator: "."), $0) }, isWhole: isWhole)
  }

  private static func members(
    of fields: [(path: [Substring], field: SettingField)], isWhole: Bool
  ) -> [APIMember] {
    var names: [Substring] = []
    var inside: [Substring: [(path: [Substring], field: SettingField)]] = [:]
    for (path, field) in fields {
      guard let name = path.first else { continue }
      if inside[name] == nil { names.append(name) }
      inside[name, default: []].append((Array(path.dropFirst()), field))
    }
    return names.map { name in
      let held = inside[name] ?? []
      let schema =
        if let only = held.first, only.path.isEmpty { schema(only.field, isWhole: isWhole) } else {
          APISchema.members(members(of: held, isWhole: isWhole))
        }
      return APIMember(name: String(name), schema: schema, isNeeded: isWhole)
    }
  }

  private static func schema(_ field: SettingField, isWhole: Bool) -> APISchema {
    // What earlier versions wrote is still read, and never written.
    if !isWhole, case .choice(let words) = field.input, !field.formerWords.isEmpty {
      return .choice(words + field.formerWords.keys.sorted())
    }
    return field.isOptional ? .optional(schema(field.input)) : schema(field.input)
  }

  private static func schema(_ input: SettingInput) -> APISchema {
    switch input {
    case .flag: .flag
    case .choice(let words): .choice(words)
    case .number(let range, let isWhole, _):
      isWhole ? .whole(Int(range.lowerBound)...Int(range.upperBound)) : .number(range)
    case .text, .timeZone: .text()
    case .language: .choice(Settings.languages)
    case .date: .day
    case .dates:
      .members([APIMember(name: "from", schema: .day), APIMember(name: "to", schema: .day)])
    case .time: .time
    case .times: .list(.time)
    case .sources, .folders: .list(.text())
    case .offered: .list(.choice(OfferedKind.all.map(\.id)))
    case .ownGoals: .list(.object(ownGoal))
    case .widgets: .list(.choice(DashboardWidget.allCases.map(\.rawValue)))
    }
  }

  private static let ownGoal = APIShape(
    name: "OwnGoal", about: "A goal in the person's own words.",
    members: [
      APIMember(name: "name", schema: .text()), APIMember(name: "date", schema: .optional(.day)),
      APIMember(name: "metric", schema: .optional(.choice(OwnGoal.metrics.map(\.id)))),
      APIMember(name: "target", schema: .optional(.number())),
    ])
}
