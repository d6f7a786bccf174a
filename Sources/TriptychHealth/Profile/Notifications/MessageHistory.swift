/// The messages that builds planned, as their notes tell.
public struct MessageHistory: Hashable, Sendable {
  /// The days a history holds, the present one included.
  public static let days = 30

  /// What became of a message.
  public enum State: String, Hashable, Sendable, CaseIterable {
    /// It is not due yet.
    case planned
    /// It was handed over.
    case sent
    /// Handing it over did not work.
    case undelivered
    /// It was due, and nobody has said what became of it.
    case unknown
  }

  /// One message of the history.
  public struct Entry: Hashable, Sendable {
    /// The message's id.
    public var id: String
    /// Its kind.
    public var kind: PlannedMessage.Kind
    /// When it was due.
    public var due: Instant
    /// What became of it.
    public var state: State

    /// An entry.
    public init(id: String, kind: PlannedMessage.Kind, due: Instant, state: State) {
      self.id = id
      self.kind = kind
      self.due = due
      self.state = state
    }

    /// The entry as a build's note of a moment.
    public func note(asOf: Instant) -> BuildNote {
      BuildNote(
        asOf: asOf, kind: .message, key: id, value: "\(kind.rawValue) \(due.utcText) \(state.rawValue)")
    }

    /// The entry of a note; `nil` when the note is of no message or of a kind unknown here.
    public init?(_ note: BuildNote) {
      let parts = note.value.split(separator: " ")
      guard note.kind == .message, parts.count == 3,
        let kind = PlannedMessage.Kind(rawValue: String(parts[0])),
        let due = Instant(rfc3339: parts[1]), let state = State(rawValue: String(parts[2]))
      else { return nil }
      self.init(id: note.key, kind: kind, due: due, state: state)
    }
  }

  /// Messages due in the last 30 days and those still ahead, by due time.
  public let entries: [Entry]
  private let ids: Set<String>

  /// Reads the notes of builds; for a message with several notes the one of the latest moment counts.
  ///
  /// - Parameter asOf: messages due up to it that nobody has spoken for are ``State/unknown``
  public init(_ notes: [BuildNote], asOf: AsOf, in zone: CivilZone) {
    let first = zone.start(of: asOf.day.advanced(by: 1 - MessageHistory.days))
    var latest: [String: (asOf: Instant, entry: Entry)] = [:]
    for note in notes {
      guard var entry = Entry(note), entry.due >= first else { continue }
      if let known = latest[entry.id], known.asOf > note.asOf { continue }
      if entry.state == .planned, entry.due <= asOf.instant { entry.state = .unknown }
      latest[entry.id] = (note.asOf, entry)
    }
    entries = latest.values.map(\.entry).sorted { ($0.due, $0.id) < ($1.due, $1.id) }
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
  /// Whether messages of a kind may be planned; those about anything at all go by what they are about.
  public func permits(_ kind: PlannedMessage.Kind) -> Bool { Pillar(of: kind).map { permits($0) } ?? true }

  /// The messages of earlier builds that may be shown: none that was about a category without consent.
  func permitted(_ entries: [MessageHistory.Entry]) -> [MessageHistory.Entry] {
    guard !isWhole else { return entries }
    let names = withheldNames
    return entries.filter { permits($0.kind) && !$0.id.mentions(names) }
  }

  /// The notes of earlier builds that may be shown: none of a mood without consent to what decides it, and none
  /// that names a measure without consent.
  public func permitted(_ notes: [BuildNote]) -> [BuildNote] {
    guard !isWhole else { return notes }
    let names = withheldNames
    return notes.filter { note in
      let isOfMood = note.kind == .mood || note.kind == .model
      let kind = MessageHistory.Entry(note)?.kind
      return (permits(.fitness) || !isOfMood) && kind.map { permits($0) } ?? true && !note.key.mentions(names)
    }
  }

  private var withheldNames: Set<String> {
    Set(MetricCatalog.all.map(\.metric).filter { !permits($0) }.map(\.id)).union(
      permits(.wellbeing) ? [] : ["habits"])
  }
}

extension Pillar {
  /// The category that messages of a kind are about; `nil` for those that may be about any.
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
  /// Whether a part of an id, between its dots, is one of some names.
  fileprivate func mentions(_ names: Set<String>) -> Bool {
    split(separator: ".").contains { names.contains(String($0)) }
  }
}
