/// The messages that builds planned, read from their notes.
public struct MessageHistory: Hashable, Sendable {
  /// The number of days in a history, including the present one.
  public static let days = 30

  /// The delivery state of a message.
  public enum State: String, Hashable, Sendable, CaseIterable {
    /// The message is not due yet.
    case planned
    /// The message was handed over for delivery.
    case sent
    /// The message was tried and not taken yet; it is tried again until its day is over.
    case waiting
    /// The message could not be handed over.
    case undelivered
    /// What it asks for was there when it was to be sent, or the person no longer wants it.
    case notNeeded = "not_needed"
    /// The message was due, and its outcome was never reported.
    case unknown
  }

  /// One message of the history.
  public struct Entry: Hashable, Sendable {
    /// The id of the message.
    public var id: String
    /// The kind of message.
    public var kind: PlannedMessage.Kind
    /// When the message was due.
    public var due: Instant
    /// The delivery state.
    public var state: State
    /// Its words and what else is kept of it; `nil` for messages of versions that kept only the kind.
    public var kept: KeptMessage?

    /// Creates an entry.
    public init(
      id: String, kind: PlannedMessage.Kind, due: Instant, state: State, kept: KeptMessage? = nil
    ) {
      self.id = id
      self.kind = kind
      self.due = due
      self.state = state
      self.kept = kept
    }

    /// The entry as the note of a build for a moment.
    public func note(asOf: Instant) -> BuildNote {
      let head = "\(kind.rawValue) \(due.utcText) \(state.rawValue)"
      return BuildNote(
        asOf: asOf, kind: .message, key: id,
        value: ([head] + (kept?.lines ?? [])).joined(separator: "\n"))
    }

    /// Creates an entry from a note; `nil` when the note is not about a message or has an unknown kind.
    public init?(_ note: BuildNote) {
      let lines = note.value.split(separator: "\n", omittingEmptySubsequences: false)
      let parts = lines[0].split(separator: " ")
      guard note.kind == .message, parts.count == 3,
        let kind = PlannedMessage.Kind(rawValue: String(parts[0])),
        let due = Instant(rfc3339: parts[1]), let state = State(rawValue: String(parts[2]))
      else { return nil }
      self.init(
        id: note.key, kind: kind, due: due, state: state, kept: KeptMessage(lines: Array(lines.dropFirst())))
    }
  }

  /// Messages due in the last 30 days and future ones, by due time.
  public let entries: [Entry]
  /// The messages of the present day that are due and neither sent nor refused, by due time; only those whose words
  /// are kept.
  public let unsent: [Entry]
  private let ids: Set<String>

  /// Reads the notes of builds. If a message has several notes, the one of the latest moment counts.
  ///
  /// - Parameter asOf: messages due up to this moment without a reported outcome are ``State/unknown``, and those that
  ///   were not taken on their day are ``State/undelivered``
  public init(_ notes: [BuildNote], asOf: AsOf, in zone: CivilZone) {
    let first = zone.start(of: asOf.day.advanced(by: 1 - MessageHistory.days))
    var latest: [String: (asOf: Instant, entry: Entry)] = [:]
    for note in notes {
      guard let entry = Entry(note), entry.due >= first else { continue }
      if let known = latest[entry.id], known.asOf > note.asOf { continue }
      latest[entry.id] = (note.asOf, entry)
    }
    let told = latest.values.map(\.entry).sorted { ($0.due, $0.id) < ($1.due, $1.id) }
    unsent = told.filter {
      ($0.state == .planned || $0.state == .waiting) && $0.due <= asOf.instant && $0.kept != nil
        && zone.day(of: $0.due) == asOf.day
    }
    entries = told.map { entry in
      var entry = entry
      if entry.state == .planned, entry.due <= asOf.instant { entry.state = .unknown }
      if entry.state == .waiting, zone.day(of: entry.due) < asOf.day { entry.state = .undelivered }
      return entry
    }
    ids = Set(entries.map(\.id))
  }

  /// Whether a message was planned before.
  public func contains(id: String) -> Bool { ids.contains(id) }

  /// The messages due on a local day.
  func entries(on day: CalendarDay, in zone: CivilZone) -> [Entry] {
    entries.filter { zone.day(of: $0.due) == day }
  }
}

// MARK: Consent

extension Consent {
  /// Whether messages of a kind may be planned. Kinds that can be about any category are judged by their
  /// content.
  public func permits(_ kind: PlannedMessage.Kind) -> Bool { Pillar(of: kind).map { permits($0) } ?? true }

  /// The messages of earlier builds that may be shown: those about no category without consent.
  func permitted(_ entries: [MessageHistory.Entry]) -> [MessageHistory.Entry] {
    guard !isWhole else { return entries }
    let names = withheldNames
    return entries.filter { permits($0.kind) && !$0.id.mentions(names) && permits($0.kept) }
  }

  /// Whether kept words may be shown and sent.
  func permits(_ kept: KeptMessage?) -> Bool {
    guard !isWhole, let kept else { return true }
    return withheldNames.isDisjoint(with: kept.about.map(\.id))
  }

  /// The notes of earlier builds that may be shown: none about a mood without consent to the data that decides
  /// it, and none that names a metric without consent.
  public func permitted(_ notes: [BuildNote]) -> [BuildNote] {
    guard !isWhole else { return notes }
    let names = withheldNames
    return notes.filter { note in
      let isOfMood = note.kind == .mood || note.kind == .model
      let message = MessageHistory.Entry(note)
      return (permits(.fitness) || !isOfMood) && message.map { permits($0.kind) && permits($0.kept) } ?? true
        && !note.key.mentions(names)
    }
  }

  private var withheldNames: Set<String> {
    Set(withheldMetrics.map(\.id)).union(permits(.wellbeing) ? [] : ["habits"])
  }
}

extension Pillar {
  /// The category of messages of a kind; `nil` for kinds that can be about any category.
  public init?(of kind: PlannedMessage.Kind) {
    switch kind {
    case .recoveryAlert, .workout: self = .fitness
    case .meal, .hydration: self = .nutrition
    case .checkIn: self = .wellbeing
    case .featuredInsight, .goalMilestone, .nudge, .pattern, .streak: return nil
    }
  }
}

extension String {
  /// Whether one of the given names is a component of the id, between its dots.
  fileprivate func mentions(_ names: Set<String>) -> Bool {
    split(separator: ".").contains { names.contains(String($0)) }
  }
}
