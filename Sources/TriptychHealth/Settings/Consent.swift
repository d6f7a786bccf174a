/// A kind of data to which a person consents by itself: the three pillars, which are on by default, and what is more
/// private than they are, which is off until somebody asks for it.
public enum ConsentCategory: String, Hashable, Sendable, CaseIterable {
  case fitness, nutrition, wellbeing, cycle, medication, conversations

  /// The category of everything in a pillar.
  public init(_ pillar: Pillar) {
    switch pillar {
    case .fitness: self = .fitness
    case .nutrition: self = .nutrition
    case .wellbeing: self = .wellbeing
    }
  }

  /// The pillar this category is; `nil` for a category within a pillar.
  public var pillar: Pillar? { Pillar(rawValue: rawValue) }

  /// The category that a metric needs besides its pillar's; `nil` for almost all metrics.
  public static func own(of metric: Metric) -> ConsentCategory? {
    switch metric {
    case .menstrualFlow, .menstruation, .cycleDay: .cycle
    case .medicationTaken: .medication
    default: nil
    }
  }

  /// The categories that a metric needs, its pillar's first.
  public static func needed(for metric: Metric) -> [ConsentCategory] {
    [ConsentCategory(Pillar(of: metric)), own(of: metric)].compactMap { $0 }
  }

  /// The categories that an event needs, its pillar's first.
  public static func needed(for kind: HandEntry.Kind) -> [ConsentCategory] {
    [ConsentCategory(Pillar(of: kind))] + (kind == .medication ? [.medication] : [])
  }

  /// The path of the setting for its consent, as used in files and messages.
  public var consentPath: String { "privacy.consent." + rawValue }

  /// The category's name at the beginning of a message on the command line.
  public var title: String {
    self == .conversations ? "Conversation" : rawValue.prefix(1).uppercased() + rawValue.dropFirst()
  }
}

/// A person's consent, by category.
///
/// A category without consent is not imported, scored, shown or sent. Data already stored stays in the cache
/// and in the bundle until the person deletes it. After reading, all code sees only the permitted data: see
/// ``permitted(_:)``. A metric of the cycle or of medication needs the consent to its pillar and its own.
public struct Consent: Hashable, Sendable {
  /// The categories with consent.
  public let categories: Set<ConsentCategory>
  /// Whether names of medication may be kept and shown.
  public let namesMedication: Bool

  /// The consent given in a person's settings.
  public init(_ settings: Settings) { self.init(settings.privacy) }

  /// The consent given in privacy settings.
  public init(_ privacy: PrivacySettings) {
    categories = Set(ConsentCategory.allCases.filter { privacy[consentTo: $0] })
    namesMedication = privacy.medicationNames
  }

  /// What has consent here or in another.
  public func united(with other: Consent) -> Consent {
    Consent(
      categories: categories.union(other.categories),
      namesMedication: namesMedication || other.namesMedication)
  }

  private init(categories: Set<ConsentCategory>, namesMedication: Bool) {
    (self.categories, self.namesMedication) = (categories, namesMedication)
  }

  /// Whether everything has consent. It is not by default: what is more private is off until it is asked for.
  public var isWhole: Bool { namesMedication && withheld.isEmpty }

  /// Whether all three pillars have consent, which is the default.
  public var hasAllPillars: Bool { Pillar.allCases.allSatisfy { permits($0) } }

  /// The categories without consent, in their fixed order.
  public var withheld: [ConsentCategory] { ConsentCategory.allCases.filter { !categories.contains($0) } }

  /// The cataloged metrics without consent.
  public var withheldMetrics: Set<Metric> {
    Set(MetricCatalog.all.map(\.metric).filter { !permits($0) })
  }

  /// Whether a category has consent.
  public func permits(category: ConsentCategory) -> Bool { categories.contains(category) }

  /// Whether a pillar has consent.
  public func permits(_ pillar: Pillar) -> Bool { permits(category: ConsentCategory(pillar)) }

  /// Whether a metric has consent. A metric that is not cataloged belongs to fitness.
  public func permits(_ metric: Metric) -> Bool { missing(for: metric) == nil }

  /// The category whose consent a metric lacks; `nil` if it has all it needs.
  public func missing(for metric: Metric) -> ConsentCategory? {
    ConsentCategory.needed(for: metric).first { !permits(category: $0) }
  }

  /// The category whose consent an event lacks; `nil` if it has all it needs.
  public func missing(for kind: HandEntry.Kind) -> ConsentCategory? {
    ConsentCategory.needed(for: kind).first { !permits(category: $0) }
  }

  /// The diagnostic for something rejected for lack of consent, naming the setting that would allow it.
  public static func refusal(of category: ConsentCategory, place: String? = nil) -> Diagnostic {
    Diagnostic(
      .error, code: refusalCode,
      "\(category.title) data is switched off in the settings, so nothing was kept",
      place: place, hint: "Set \(category.consentPath) to true with `triptych settings apply`.")
  }

  /// The code of all diagnostics for data rejected or left out for lack of consent.
  public static let refusalCode = "no_consent"
}

extension PrivacySettings {
  /// Whether a category has consent.
  public subscript(consentTo category: ConsentCategory) -> Bool {
    switch category {
    case .fitness: fitness
    case .nutrition: nutrition
    case .wellbeing: wellbeing
    case .cycle: cycle
    case .medication: medication
    case .conversations: conversations
    }
  }
}
