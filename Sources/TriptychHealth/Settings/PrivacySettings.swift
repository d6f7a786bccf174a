/// Settings: what may be done with a person's data, and how long it is kept.
public struct PrivacySettings: Hashable, Sendable {
  /// How long health data is kept.
  public enum Retention: String, Hashable, Sendable, CaseIterable {
    /// Until somebody deletes it.
    case keep
    case twoYears = "2y"
    case oneYear = "1y"
    /// 30 days of health data and 90 days of moods, as on a phone.
    case phone
  }

  /// Whether builds of this person's pages may be counted, never their values; default no.
  public var analytics = false
  /// Whether data may be used for research; default no.
  public var research = false
  /// Default keep.
  public var retention = Retention.keep
  /// Whether files that a night imported from the inbox are kept; default no: they go after a day.
  public var keepImports = false
  /// Consent to fitness data; default yes, as a person brings the data in themselves.
  public var fitness = true
  /// Consent to nutrition data; default yes.
  public var nutrition = true
  /// Consent to wellbeing data; default yes.
  public var wellbeing = true
  /// Whether models may be trained with this person's data; default no.
  public var training = false

  /// All defaults.
  public init() {}

  static let fields: [SettingField] = [
    .choice("privacy.retention", \.privacy.retention),
    .flag("privacy.keep_imports", \.privacy.keepImports),
    .flag(Pillar.fitness.consentPath, \.privacy.fitness),
    .flag(Pillar.nutrition.consentPath, \.privacy.nutrition),
    .flag(Pillar.wellbeing.consentPath, \.privacy.wellbeing),
    .flag("privacy.consent.training", \.privacy.training),
    .flag("privacy.analytics", \.privacy.analytics), .flag("privacy.research", \.privacy.research),
  ]
}

/// What a person consents to, category by category.
///
/// A category without consent is not imported, scored, shown or sent. What is held of it stays in the cache and
/// in the bundle until somebody deletes it. Everything downstream of reading sees only what is permitted: see
/// ``permitted(_:naming:)``.
public struct Consent: Hashable, Sendable {
  /// The categories with consent.
  public let categories: Set<Pillar>

  /// What settings say.
  public init(_ settings: Settings) { self.init(settings.privacy) }

  /// What settings of privacy say.
  public init(_ privacy: PrivacySettings) {
    categories = Set(Pillar.allCases.filter { privacy[consentTo: $0] })
  }

  /// Whether every category has consent, as by default.
  public var isWhole: Bool { categories.count == Pillar.allCases.count }

  /// The categories without consent, in their fixed order.
  public var withheld: [Pillar] { Pillar.allCases.filter { !categories.contains($0) } }

  /// Whether a category has consent.
  public func permits(_ pillar: Pillar) -> Bool { categories.contains(pillar) }

  /// Whether the category of a metric has consent. One that is not catalogued belongs to fitness.
  public func permits(_ metric: Metric) -> Bool { permits(Pillar(of: metric)) }

  /// Why something of a category is refused, with the setting that would allow it.
  public static func refusal(of pillar: Pillar, place: String? = nil) -> Diagnostic {
    Diagnostic(
      .error, code: refusalCode, "\(pillar.title) data is switched off in the settings, so nothing was kept",
      place: place, hint: "Set \(pillar.consentPath) to true with `triptych settings apply`.")
  }

  /// The code of everything that is refused or left out for want of consent.
  public static let refusalCode = "no_consent"
}

extension Pillar {
  /// The setting of its consent, as a file and a message name it.
  public var consentPath: String { "privacy.consent." + rawValue }

  /// Its name at the beginning of a message on the command line.
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
