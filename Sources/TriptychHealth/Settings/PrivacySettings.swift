/// Settings for privacy: how a person's data may be used, and how long it is kept.
public struct PrivacySettings: Hashable, Sendable {
  /// How long health data is kept.
  public enum Retention: String, Hashable, Sendable, CaseIterable {
    /// Kept until the person deletes it.
    case keep
    case twoYears = "2y"
    case oneYear = "1y"
    /// Health data is kept for 30 days and moods for 90 days, as on a phone.
    case phone
  }

  /// Whether builds of this person's pages may be counted, without any values; default false. Reports of builds and
  /// nights count the sites of those who allow it.
  public var analytics = false
  /// Whether data may be used for research; default false.
  public var research = false
  /// How long health data is kept; default forever.
  public var retention = Retention.keep
  /// Whether to keep files imported from the inbox by a nightly run; default false: they are deleted after a
  /// day.
  public var keepImports = false
  /// Consent to fitness data; default true, since people bring in their data themselves.
  public var fitness = true
  /// Consent to nutrition data; default true.
  public var nutrition = true
  /// Consent to wellbeing data; default true.
  public var wellbeing = true
  /// Whether models may be trained with this person's data; default false.
  public var training = false

  /// Creates settings with all defaults.
  public init() {}

  static let retentionField = SettingField.choice(
    "privacy.retention", \.privacy.retention, .on(.privacy, rank: 1).essential)
  static let keepImportsField = SettingField.flag(
    "privacy.keep_imports", \.privacy.keepImports, .on(.privacy, rank: 2, under: .imports))
  static let trainingField = SettingField.flag(
    "privacy.consent.training", \.privacy.training, sharing)
  static let analyticsField = SettingField.flag(
    "privacy.analytics", \.privacy.analytics, .on(.privacy, rank: 4, under: .sharing))
  static let researchField = SettingField.flag("privacy.research", \.privacy.research, sharing)

  static let fields: [SettingField] = [
    retentionField, keepImportsField,
    .flag(Pillar.fitness.consentPath, \.privacy.fitness, consent),
    .flag(Pillar.nutrition.consentPath, \.privacy.nutrition, consent),
    .flag(Pillar.wellbeing.consentPath, \.privacy.wellbeing, consent),
    trainingField, analyticsField, researchField,
  ]

  private static let consent = SettingPlace.on(.privacy, under: .consent).essential
  private static let sharing = SettingPlace.on(.privacy, rank: 4, under: .sharing).onlyKept
}

/// A person's consent, by category.
///
/// A category without consent is not imported, scored, shown or sent. Data already stored stays in the cache
/// and in the bundle until the person deletes it. After reading, all code sees only the permitted data: see
/// ``permitted(_:naming:)``.
public struct Consent: Hashable, Sendable {
  /// The categories with consent.
  public let categories: Set<Pillar>

  /// The consent given in a person's settings.
  public init(_ settings: Settings) { self.init(settings.privacy) }

  /// The consent given in privacy settings.
  public init(_ privacy: PrivacySettings) {
    categories = Set(Pillar.allCases.filter { privacy[consentTo: $0] })
  }

  /// Whether every category has consent, which is the default.
  public var isWhole: Bool { categories.count == Pillar.allCases.count }

  /// The categories without consent, in their fixed order.
  public var withheld: [Pillar] { Pillar.allCases.filter { !categories.contains($0) } }

  /// Whether a category has consent.
  public func permits(_ pillar: Pillar) -> Bool { categories.contains(pillar) }

  /// Whether the category of a metric has consent. A metric that is not cataloged belongs to fitness.
  public func permits(_ metric: Metric) -> Bool { permits(Pillar(of: metric)) }

  /// The diagnostic for something rejected for lack of consent, naming the setting that would allow it.
  public static func refusal(of pillar: Pillar, place: String? = nil) -> Diagnostic {
    Diagnostic(
      .error, code: refusalCode, "\(pillar.title) data is switched off in the settings, so nothing was kept",
      place: place, hint: "Set \(pillar.consentPath) to true with `triptych settings apply`.")
  }

  /// The code of all diagnostics for data rejected or left out for lack of consent.
  public static let refusalCode = "no_consent"
}

extension Pillar {
  /// The path of the setting for its consent, as used in files and messages.
  public var consentPath: String { "privacy.consent." + rawValue }

  /// The category's name at the beginning of a message on the command line.
  public var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}

extension PrivacySettings {
  /// Whether a category has consent.
  public subscript(consentTo pillar: Pillar) -> Bool {
    switch pillar {
    case .fitness: fitness
    case .nutrition: nutrition
    case .wellbeing: wellbeing
    }
  }
}
