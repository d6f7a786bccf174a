/// What a person has chosen. Every field has a default; a settings file names only
/// what differs.
public struct Settings: Hashable, Sendable {
  /// How much a page shows.
  public enum Depth: String, Hashable, Sendable, CaseIterable { case light, deep }
  /// The colours of pages; `auto` follows the reader's device.
  public enum Theme: String, Hashable, Sendable, CaseIterable {
    case auto, light, dark, contrast
    case contrastDark = "contrast-dark"
  }
  /// Colours that stay apart for a reader's colour vision.
  public enum ColourVision: String, Hashable, Sendable, CaseIterable { case none, protan, deutan, tritan }
  /// How large text is on pages.
  public enum TextSize: String, Hashable, Sendable, CaseIterable {
    case small, medium, large
    case extraLarge = "extra-large"
  }
  /// Which data counts.
  public enum DataUse: String, Hashable, Sendable, CaseIterable {
    /// That of all sources.
    case automatic
    /// Only what was entered by hand; the rest stays held.
    case manual
  }
  /// How often a sender should bring newer data.
  public enum SyncFrequency: String, Hashable, Sendable, CaseIterable { case hourly, daily, weekly, never }
  /// Units on pages; the cache and all files are metric.
  public enum Units: String, Hashable, Sendable, CaseIterable { case metric, imperial }

  /// What pages call the person; `nil` leaves the name out.
  public var name: String?
  /// For targets that depend on age; `nil` when not said.
  public var birthDate: CalendarDay?
  /// Where the person can be written to and called; `nil` when not said.
  public var email, phone: String?
  /// The path or address of the person's picture; `nil` for none.
  public var picture: String?
  /// What a service calls the person's plan; `nil` without a service.
  public var plan: String?
  /// The IANA name of the person's own time zone; `nil` until one is known.
  public var timeZone: String?
  /// Default metric.
  public var units: Units = .metric
  /// Default `en`.
  public var language: String = "en"
  /// Steps below which the Symbi is sad; 0...100,000, default 2000, at most ``activeThreshold``.
  public var sadThreshold: Int = 2000
  /// Steps from which the Symbi is active; 0...100,000, default 8000.
  public var activeThreshold: Int = 8000
  /// Source names in the order of trust, per kind of data; sources not named follow by ``SourceKind``.
  public var sourcePriority: [DataKind: [String]] = [:]
  /// Names of sources whose values are held but never counted.
  public var sourcesOff: Set<String> = []
  /// Default automatic.
  public var dataUse: DataUse = .automatic
  /// Default daily.
  public var syncFrequency: SyncFrequency = .daily
  /// Default light.
  public var depth: Depth = .light
  /// Default auto.
  public var theme: Theme = .auto
  /// Default none.
  public var colourVision: ColourVision = .none
  /// Whether nothing moves on pages, whatever the device asks for; default false.
  public var reducedMotion = false
  /// Default medium, which is as large as the reader's browser makes text.
  public var textSize: TextSize = .medium
  /// Days of the person's own choice that pages of a measure show besides 7, 30, 90 and 365; both ends are
  /// shown. `nil`, the default, for none.
  public var customRange: ClosedRange<CalendarDay>?
  /// Whether the tables under charts are open, and lists are shorter; for readers who listen. Default no.
  public var tablesOpen = false, shortLists = false
  /// Whether pages may play sounds and let a phone vibrate; default no.
  public var sound = false, haptics = false
  /// Whether the person has been through the first pages, or has skipped them; default no.
  public var onboardingDone = false
  /// From when steps count for the PixelPal; `nil` means the first day held.
  public var profileSince: CalendarDay?

  /// Targets.
  public var goals = GoalSettings()
  /// Tone, difficulty and focus of suggestions and messages.
  public var coaching = CoachingSettings()
  /// What load from heart rate needs to know.
  public var heart = HeartSettings()
  /// Which messages are planned, and when.
  public var notifications = NotificationSettings()
  /// By which ways the person may be reached.
  public var channels = ChannelSettings()
  /// What may be done with data, and how long it is kept.
  public var privacy = PrivacySettings()
  /// Who decides the Symbi's mood.
  public var moodModel = MoodModelSettings()
  /// Which pets there are, and how the PixelPal looks.
  public var companions = CompanionSettings()
  /// Since when there is Premium.
  public var premium = PremiumSettings()

  /// All defaults.
  public init() {}
}

extension Settings {
  /// The whole settings file: every field, defaults included. Reading it back gives
  /// the same settings.
  public var json: JSONValue { SettingsCatalog.root.json(self) }
}
