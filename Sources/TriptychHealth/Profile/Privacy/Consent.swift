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

  /// Whether the category of what is entered by hand has consent.
  public func permits(_ kind: EntryKind) -> Bool { permits(Pillar(of: kind)) }

  /// Whether the category of an event has consent.
  public func permits(_ kind: HandEntry.Kind) -> Bool {
    EntryKind(rawValue: kind.rawValue).map { permits($0) } ?? false
  }

  /// The category for want of which something entered or changed by hand is not kept; `nil` where it may be.
  public func withheld(from value: EnteredValue) -> Pillar? {
    let pillar: Pillar
    switch value {
    case .day(let place, _): pillar = Pillar(of: place.metric)
    case .event(let entry):
      pillar = EntryKind(rawValue: entry.kind.rawValue).map { Pillar(of: $0) } ?? .wellbeing
    case .workout: pillar = Pillar(of: EntryKind.workout)
    }
    return permits(pillar) ? nil : pillar
  }

  /// Whether a conflict among entries by hand may be shown: not when either side is about a category without
  /// consent.
  public func permits(_ conflict: SyncConflict, kind: EntryKind?) -> Bool {
    if case .log(let kind) = conflict.entry.action { return permits(kind) }
    return kind.map { permits($0) } ?? (isWhole || conflict.thing.isSetting)
  }

  /// Whether messages of a kind may be planned; those about anything at all go by what they are about.
  public func permits(_ kind: PlannedMessage.Kind) -> Bool { Pillar(of: kind).map { permits($0) } ?? true }

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
  /// The category of what is entered by hand.
  public init(of kind: EntryKind) {
    switch kind {
    case .steps, .sleep, .hrv, .weight, .workout: self = .fitness
    case .water, .meal: self = .nutrition
    case .mood, .habit, .journal, .mindful: self = .wellbeing
    }
  }

  /// The category that messages of a kind are about; `nil` for those that may be about any.
  public init?(of kind: PlannedMessage.Kind) {
    switch kind {
    case .recoveryAlert, .workout: self = .fitness
    case .meal, .hydration: self = .nutrition
    case .checkIn: self = .wellbeing
    case .featuredInsight, .goalMilestone, .nudge, .pattern, .streak: return nil
    }
  }

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
