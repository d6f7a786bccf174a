/// A person's settings. Every field has a default; a settings file names only the values that differ.
public struct Settings: Hashable, Sendable {
  /// The amount of detail on pages.
  public enum Depth: String, Hashable, Sendable, CaseIterable { case light, deep }
  /// The color theme of pages; `auto` follows the reader's device.
  public enum Theme: String, Hashable, Sendable, CaseIterable {
    case auto, light, dark, contrast
    case contrastDark = "contrast-dark"
  }
  /// Color palettes that stay distinguishable for a reader's color vision.
  public enum ColorVision: String, Hashable, Sendable, CaseIterable { case none, protan, deutan, tritan }
  /// The size of text on pages.
  public enum TextSize: String, Hashable, Sendable, CaseIterable {
    case small, medium, large
    case extraLarge = "extra-large"
  }
  /// The data that counts.
  public enum DataUse: String, Hashable, Sendable, CaseIterable {
    /// Data from all sources counts.
    case automatic
    /// Only data entered by hand counts; other data stays stored.
    case manual
  }
  /// The person's own words for moods in exports of other apps, by the mood from 1 to 5, separated by commas.
  public var moodWords: [Int: String] = [:]
  /// How often newer data is expected from a source.
  public enum SyncFrequency: String, Hashable, Sendable, CaseIterable {
    case hourly, daily, weekly, never

    /// The seconds without newer data after which a source is late; `nil` when none is expected.
    public var lateAfter: Int64? {
      switch self {
      // An hour may pass until a phone is used, and another until it hands its data over.
      case .hourly: 3 * 3600
      case .daily: 86_400
      case .weekly: 7 * 86_400
      case .never: nil
      }
    }
  }
  /// The paper on which each build writes the reports of a site as PDF files.
  public enum Paper: String, Hashable, Sendable, CaseIterable {
    /// No PDF files.
    case none
    case a4, letter
  }
  /// How charts of amounts by day are drawn.
  public enum ChartForm: String, Hashable, Sendable, CaseIterable {
    /// As suits each page: lines, and bars for some weeks.
    case automatic
    /// Lines everywhere.
    case line
    /// Bars wherever an amount is shown over at most ``mostBars`` days.
    case bars
    /// As ``automatic``, with the table open and before the picture.
    case table

    /// The most days that are drawn as bars.
    public static let mostBars = 31
  }
  /// The name that pages use for the person; `nil` leaves the name out.
  public var name: String?
  /// The birth date, for targets that depend on age; `nil` when not given.
  public var birthDate: CalendarDay?
  /// The person's email address and telephone number; `nil` when not given.
  public var email, phone: String?
  /// The path or address of the person's picture; `nil` for none.
  public var picture: String?
  /// The service's name for the person's plan; `nil` without a service.
  public var plan: String?
  /// The IANA name of the person's own time zone; `nil` until one is known.
  public var timeZone: String?
  /// The units on pages; default metric.
  public var units: Units = .metric
  /// The unit of energy on pages; by default as ``units`` has it.
  public var energyUnit: EnergyUnit = .automatic
  /// The unit of temperatures on pages; by default as ``units`` has it.
  public var temperatureUnit: TemperatureUnit = .automatic
  /// The unit of glucose on pages; by default as ``units`` has it.
  public var glucoseUnit: GlucoseUnit = .automatic
  /// The clock on pages; by default as ``language`` and ``units`` have it.
  public var clock: ShownClock = .automatic
  /// The day that weeks begin on; by default as ``language`` and ``units`` have it.
  public var firstWeekday: FirstWeekday = .automatic
  /// The codes of the languages in which pages can be written.
  public static let languages = ["en", "ar", "de", "es", "fr"]

  /// The language code of pages, one of ``languages``; default `en`.
  public var language: String = "en"
  /// The code of a second language in which all pages stand too, one of ``languages``; `nil` for none. The same code as
  /// ``language`` is no second one.
  public var secondLanguage: String?
  /// The number of steps below which the Symbi is sad; 0...100,000, default 2000, at most ``activeThreshold``.
  public var sadThreshold: Int = 2000
  /// The number of steps from which the Symbi is active; 0...100,000, default 8000.
  public var activeThreshold: Int = 8000
  /// Source names in order of trust, by kind of data. Sources that are not named follow in the order of
  /// ``SourceKind``.
  public var sourcePriority: [DataKind: [String]] = [:]
  /// The names of sources whose values are stored but never counted.
  public var sourcesOff: Set<String> = []
  /// The ids of the kinds of data that imports take (``OfferedKind``), and the names of the sources they take; `nil`,
  /// the default, for all.
  public var importedKinds, importedSources: Set<String>?
  /// The data that counts; default automatic.
  public var dataUse: DataUse = .automatic
  /// How often newer data is expected from a source; default daily.
  public var syncFrequency: SyncFrequency = .daily
  /// The amount of detail on pages; default light.
  public var depth: Depth = .light
  /// The color theme; default auto.
  public var theme: Theme = .auto
  /// The palette for a reader's color vision; default none.
  public var colorVision: ColorVision = .none
  /// Whether to disable all motion on pages, regardless of the device's setting; default false.
  public var reducedMotion = false
  /// The size of text; default medium, which is the default size of the reader's browser.
  public var textSize: TextSize = .medium
  /// A date range that pages of a metric show in addition to 7, 30, 90 and 365 days, including both end dates;
  /// `nil`, the default, for none.
  public var customRange: ClosedRange<CalendarDay>?
  /// How charts of amounts by day are drawn; default automatic.
  public var charts: ChartForm = .automatic
  /// The paper of the reports that each build writes as PDF; default none.
  public var paper: Paper = .none
  /// The blocks of the Dashboard in their order, the scores always among them; `nil`, the default, for the usual
  /// arrangement.
  public var widgets: [DashboardWidget]?
  /// Whether the tables under charts are expanded, and whether lists beside other things have at most
  /// ``shortList`` entries, both for people who use a screen reader; default false.
  public var tablesOpen = false, shortLists = false
  /// Whether pages may play sounds, and whether they may make a phone vibrate; default false.
  public var sound = false, haptics = false
  /// Whether the person has finished or skipped the introductory pages; default false. Until then, the Dashboard of
  /// the first days leads to them.
  public var onboardingDone = false
  /// The first day whose steps count for the PixelPal; `nil` means the first day with data.
  public var profileSince: CalendarDay?

  /// Files that arrive by themselves.
  public var inbox = InboxSettings()
  /// Daily targets and the person's own goals.
  public var goals = GoalSettings()
  /// The tone, difficulty and focus of suggestions and messages.
  public var coaching = CoachingSettings()
  /// Values needed to compute training load from heart rate.
  public var heart = HeartSettings()
  /// Which messages are planned, and when.
  public var notifications = NotificationSettings()
  /// The channels by which the person may be reached.
  public var channels = ChannelSettings()
  /// How data may be used, and how long it is kept.
  public var privacy = PrivacySettings()
  /// Whether a language model may decide the Symbi's mood.
  public var moodModel = ModelSettings(model: ModelSettings.languageModel)
  /// Whether an image model may supply pictures of the Symbi's forms.
  public var formModel = ModelSettings(model: ModelSettings.imageModel)
  /// Which pets are shown, and how the PixelPal looks.
  public var companions = CompanionSettings()
  /// The day from which the person has Premium.
  public var premium = PremiumSettings()

  /// Creates settings with all defaults.
  public init() {}

  /// The most entries of a short list.
  public static let shortList = 3

  /// The number of entries that a list beside other things has where there is room for so many.
  public func listLength(_ most: Int) -> Int { shortLists ? min(most, Settings.shortList) : most }
}

extension Settings {
  /// The complete settings file: every field, including defaults. Reading it back gives the same settings.
  public var json: JSONValue { SettingsCatalog.root.json(self) }
}
