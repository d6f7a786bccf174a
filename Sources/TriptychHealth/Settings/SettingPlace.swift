/// Where a field stands on the page of settings, and how much of it pages show.
public struct SettingPlace: Hashable, Sendable {
  /// The groups of the page, in their order.
  public enum Group: String, Hashable, Sendable, CaseIterable {
    case display, coaching, companions, notifications, devices, account, privacy
  }

  /// The headings under which several switches stand together.
  public enum Heading: String, Hashable, Sendable, CaseIterable {
    case comfort, messages, categories, quiet, channels, feed, begin, consent, imports, model, formModel,
      sharing
  }

  /// The preferences that a browser applies to pages at once.
  public enum Preference: String, Hashable, Sendable {
    case theme, text, motion
    case colorVision = "cvd"
    case depth
  }

  /// The group.
  public var group: Group
  /// The heading; `nil` for a field with a row of its own.
  public var heading: Heading?
  /// The order within the group: lower ranks stand first, equal ranks in the order of the settings file.
  public var rank: Int
  /// Whether Light shows the field; Deep shows all.
  public var isEssential = false
  /// Whether the tour for new people asks for the value.
  public var isAskedFirst = false
  /// Whether anything acts on the value; otherwise the page says that it is only kept.
  public var hasEffect = true
  /// What a browser applies at once; `nil` when the value takes effect with the next build.
  public var preference: Preference?

  /// A place in a group.
  static func on(_ group: Group, rank: Int = 0, under heading: Heading? = nil) -> SettingPlace {
    SettingPlace(group: group, heading: heading, rank: rank)
  }

  /// The same place, shown in Light too.
  var essential: SettingPlace {
    var place = self
    place.isEssential = true
    return place
  }

  /// The same place, for a value that the tour for new people asks for.
  var askedFirst: SettingPlace {
    var place = self
    place.isAskedFirst = true
    return place
  }

  /// The same place, for a value that is only kept.
  var onlyKept: SettingPlace {
    var place = self
    place.hasEffect = false
    return place
  }

  /// The same place, for a value that a browser applies at once.
  func atOnce(_ preference: Preference) -> SettingPlace {
    var place = self
    place.preference = preference
    return place
  }
}
