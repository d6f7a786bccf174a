import TriptychHealth

/// The arrangement of the settings on their page, as the catalog says.
enum SettingLayout {
  /// A group of related settings under a heading.
  struct Group: Sendable {
    var id: SettingPlace.Group
    var rows: [Row]
  }

  /// A row of a group.
  enum Row: Sendable {
    /// One field.
    case field(SettingField)
    /// Fields that are on or off, under one heading.
    case flags(SettingPlace.Heading, [SettingField])

    var fields: [SettingField] {
      switch self {
      case .field(let field): [field]
      case .flags(_, let fields): fields
      }
    }

    var heading: SettingPlace.Heading? { if case .flags(let heading, _) = self { heading } else { nil } }
  }

  /// The groups of a depth in order: all fields in Deep, the essential ones in Light.
  static func groups(_ depth: Settings.Depth) -> [Group] {
    groups { depth == .deep || $0.isEssential }
  }

  /// The groups of what the tour asks for, the companions first.
  static let askedFirst: [Group] = groups(where: \.isAskedFirst).reversed()

  private static func groups(where belongs: (SettingPlace) -> Bool) -> [Group] {
    SettingPlace.Group.allCases.compactMap { group in
      let fields = SettingsCatalog.fields.filter { $0.place.group == group && belongs($0.place) }
      return fields.isEmpty ? nil : Group(id: group, rows: rows(fields))
    }
  }

  private static func rows(_ fields: [SettingField]) -> [Row] {
    let ordered = fields.enumerated().sorted {
      ($0.element.place.rank, $0.offset) < ($1.element.place.rank, $1.offset)
    }.map(\.element)
    return ordered.reduce(into: []) { rows, field in
      guard let heading = field.place.heading else { return rows.append(.field(field)) }
      if case .flags(heading, let before)? = rows.last {
        rows[rows.count - 1] = .flags(heading, before + [field])
      } else {
        rows.append(.flags(heading, [field]))
      }
    }
  }

  /// The words of a field that is one of a few.
  static func choices(_ field: SettingField) -> [String] {
    switch field.input {
    case .choice(let words): words
    case .language: Settings.languages
    default: []
    }
  }
}
