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
  /// Whether a site has its content as JSON documents too; default true, since they lie in the same folder as the pages
  /// and hold the same content.
  public var api = true
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
  /// Consent to data about the menstrual cycle; default false.
  public var cycle = false
  /// Consent to data about medication; default false.
  public var medication = false
  /// Whether names of medication may be kept; default false, so that only doses are counted.
  public var medicationNames = false
  /// Consent to calls and chats that are handed in as files; default false.
  public var conversations = false
  /// Whether models may be trained with this person's data; default false.
  public var training = false

  static let retentionField = SettingField.choice(
    "privacy.retention", \.privacy.retention, .on(.privacy, rank: 1).essential)
  static let keepImportsField = SettingField.flag(
    "privacy.keep_imports", \.privacy.keepImports, .on(.privacy, rank: 2, under: .imports))
  static let medicationNamesField = SettingField.flag(
    "privacy.medication_names", \.privacy.medicationNames, consent)
  static let trainingField = SettingField.flag(
    "privacy.consent.training", \.privacy.training, sharing)
  static let analyticsField = SettingField.flag(
    "privacy.analytics", \.privacy.analytics, .on(.privacy, rank: 4, under: .sharing))
  static let researchField = SettingField.flag("privacy.research", \.privacy.research, sharing)

  static let apiField = SettingField.flag(
    "privacy.api", \.privacy.api, .on(.privacy, rank: 4, under: .sharing))

  static let fields: [SettingField] = [
    retentionField, keepImportsField,
    .flag(ConsentCategory.fitness.consentPath, \.privacy.fitness, consent),
    .flag(ConsentCategory.nutrition.consentPath, \.privacy.nutrition, consent),
    .flag(ConsentCategory.wellbeing.consentPath, \.privacy.wellbeing, consent),
    .flag(ConsentCategory.cycle.consentPath, \.privacy.cycle, consent),
    .flag(ConsentCategory.medication.consentPath, \.privacy.medication, consent),
    medicationNamesField,
    .flag(ConsentCategory.conversations.consentPath, \.privacy.conversations, consent), trainingField,
    analyticsField, apiField, researchField,
  ]

  private static let consent = SettingPlace.on(.privacy, under: .consent).essential
  private static let sharing = SettingPlace.on(.privacy, rank: 4, under: .sharing).onlyKept
}
