/// A kind of data that imports offer and a person may choose: a metric, or several that come together, such as the
/// figures of a night.
public struct OfferedKind: Hashable, Sendable {
  /// The groups in which kinds are offered.
  public enum Group: String, Hashable, Sendable, CaseIterable {
    case activity, heart, sleep, body, cycle, medication, nutrition, mind
  }

  /// The id, as a settings file names it: that of a metric, or one of ``joined``.
  public let id: String
  /// The group under which it is offered.
  public let group: Group

  /// The metric, if the kind is a single one.
  public var metric: Metric? { OfferedKind.joined.contains(id) ? nil : Metric(id) }

  /// The kinds that are no single metric: nights, the cycle, sessions, and what is written down by day and hour.
  public static let joined = ["sleep", "cycle", "workouts", "meals", "journal"]

  /// All kinds, in the order in which they are offered.
  public static let all: [OfferedKind] = Group.allCases.flatMap { group in
    let metrics = MetricCatalog.all.filter {
      joinedID(of: $0.metric) == nil && OfferedKind.group(of: $0) == group
    }
    let more: [String] =
      switch group {
      case .activity: ["workouts"]
      case .sleep: ["sleep"]
      case .cycle: ["cycle"]
      case .nutrition: ["meals"]
      case .mind: ["journal"]
      case .heart, .body, .medication: []
      }
    return (metrics.map(\.metric.id) + more).map { OfferedKind(id: $0, group: group) }
  }

  /// The id of the kind that a metric belongs to.
  public static func id(of metric: Metric) -> String { joinedID(of: metric) ?? metric.id }

  /// The id of the kind that an event belongs to.
  public static func id(of kind: HandEntry.Kind) -> String {
    switch kind {
    case .water: Metric.water.id
    case .meal: "meals"
    case .mood: Metric.mood.id
    case .habit: Metric.habitsDone.id
    case .journal: "journal"
    case .mindful: Metric.mindfulMinutes.id
    case .medication: Metric.medicationTaken.id
    }
  }

  private static func joinedID(of metric: Metric) -> String? {
    if ConsentCategory.own(of: metric) == .cycle { return "cycle" }
    return MetricCatalog[metric]?.formation == .night ? "sleep" : nil
  }

  private static func group(of definition: MetricDefinition) -> Group {
    if ConsentCategory.own(of: definition.metric) == .medication { return .medication }
    return switch definition.kind {
    case .activity: .activity
    case .heart: .heart
    case .sleep: .sleep
    case .body: .body
    case .nutrition: .nutrition
    case .mind: .mind
    }
  }
}

/// What a person lets imports take: kinds of data and sources. What is not chosen is not stored, and the report of the
/// import counts it by name.
///
/// This is another thing than consent and than a source that is switched off: without consent nothing of a category is
/// shown either, and what a source that is off sends is stored and does not count. Data stored before the choice, and
/// what is entered by hand, stay.
public struct ImportChoice: Hashable, Sendable {
  /// The ids of the kinds taken; `nil` for all, also those that a later version adds.
  public var kinds: Set<String>?
  /// The names of the sources taken; `nil` for all, also new ones.
  public var sources: Set<String>?

  /// The choice in a person's settings.
  public init(_ settings: Settings) {
    self.init(kinds: settings.importedKinds, sources: settings.importedSources)
  }

  /// A choice; by default everything is taken.
  public init(kinds: Set<String>? = nil, sources: Set<String>? = nil) {
    (self.kinds, self.sources) = (kinds, sources)
  }

  /// Whether everything is taken, which is the default.
  public var isWhole: Bool { kinds == nil && sources == nil }

  /// Whether a kind of data is taken, by its id.
  public func takes(_ id: String) -> Bool { kinds?.contains(id) ?? true }

  /// Whether a metric is taken.
  public func takes(_ metric: Metric) -> Bool { takes(OfferedKind.id(of: metric)) }

  /// Whether a source is taken, by its name.
  public func takes(source name: String) -> Bool { sources?.contains(name) ?? true }

  /// The data without the kinds that were not chosen. Sources without any data left are still among the sources.
  public func taken(_ held: HeldData) -> HeldData {
    guard !isWhole else { return held }
    let isTaken = held.sources.map { takes(source: $0.name) }
    func comes(_ source: Int) -> Bool { isTaken.indices.contains(source) ? isTaken[source] : true }
    var left = held
    left.bins = held.bins.filter { takes($0.key) }.mapValues { $0.filter { comes($0.source) } }
    left.hours = held.hours.filter { takes($0.key) }.mapValues { $0.filter { comes($0.source) } }
    left.daily = held.daily.filter { takes($0.metric) && comes($0.source) }
    left.sleep = takes("sleep") ? held.sleep.filter { comes($0.source) } : []
    left.workouts = takes("workouts") ? held.workouts.filter { comes($0.source) } : []
    left.entries = held.entries.filter { takes(OfferedKind.id(of: $0.kind)) }.map { entry in
      var entry = entry
      entry.amounts = entry.amounts.filter { takes($0.key) }
      return entry
    }
    return left
  }
}

extension ImportChoice {
  /// The kinds of data that imports take.
  public static let kindsField = SettingField(
    path: "sources.imported_kinds", input: .offered, isOptional: true, place: .on(.devices, rank: 5)
  ) { settings in
    settings.importedKinds.map { kinds in
      .array(OfferedKind.all.filter { kinds.contains($0.id) }.map { .string($0.id) })
    } ?? .null
  } write: {
    $0.importedKinds = names($1)
  }

  /// The sources that imports take.
  public static let sourcesField = SettingField(
    path: "sources.imported", input: .sources, isOptional: true, place: .on(.devices, rank: 5)
  ) {
    $0.importedSources.map { .array($0.sorted().map { .string($0) }) } ?? .null
  } write: {
    $0.importedSources = names($1)
  }

  static let fields = [kindsField, sourcesField]

  private static func names(_ value: JSONValue) -> Set<String>? {
    guard case .array(let values) = value else { return nil }
    return Set(values.compactMap(\.text).map { SourceName.cleaned($0, longest: .max) })
  }
}

/// The person's own words for moods, so that an import knows what a renamed mood of another app means.
enum MoodWords {
  /// The names of the fields, from the worst mood (1) to the best (5).
  private static let names = ["worst", "low", "middle", "good", "best"]

  /// One field a mood, the best first; each holds words separated by commas.
  static let fields: [SettingField] = names.enumerated().reversed().map { index, name in
    SettingField(
      path: "sources.mood_words." + name, input: .text(.words), isOptional: true,
      place: .on(.devices, rank: 4)
    ) {
      JSONValue($0.moodWords[index + 1])
    } write: {
      $0.moodWords[index + 1] = $1.text
    }
  }
}

extension Settings {
  /// The mood, from 1 to 5, of each of the person's own words, in lower case without spaces at its ends; a word under
  /// two moods has the higher one.
  public var moodsByWord: [String: Double] {
    var moods: [String: Double] = [:]
    for (mood, text) in moodWords.sorted(by: { $0.key < $1.key }) {
      for part in text.split(separator: ",") {
        let word = SourceName.cleaned(part.lowercased())
        if !word.isEmpty { moods[word] = Double(mood) }
      }
    }
    return moods
  }
}
