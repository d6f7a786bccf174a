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
    .flag("privacy.consent.fitness", \.privacy.fitness),
    .flag("privacy.consent.nutrition", \.privacy.nutrition),
    .flag("privacy.consent.wellbeing", \.privacy.wellbeing),
    .flag("privacy.consent.training", \.privacy.training),
    .flag("privacy.analytics", \.privacy.analytics), .flag("privacy.research", \.privacy.research),
  ]
}
