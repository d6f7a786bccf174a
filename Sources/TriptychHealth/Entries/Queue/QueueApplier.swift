/// Brings entries made offline into what is held of a person.
///
/// The order of the file does not matter, see ``QueueEntry``, and neither does applying it again. An entry
/// that meets a newer change of the same thing is kept as a conflict; both sides stay until it is decided.
public struct QueueApplier: Sendable {
  /// What was entered by hand so far, and after applying.
  public var data: HandData
  /// The settings before and after.
  public var settings: Settings
  let zone: CivilZone
  let asOf: Instant
  let settingsReader: SettingsReader

  /// What applying a file did.
  public struct Outcome: Hashable, Sendable {
    /// Entries that were brought in.
    public var applied: [QueueEntry] = []
    /// Entries that had been brought in, or kept as conflicts, before.
    public var alreadyApplied = 0
    /// Entries that could not be brought in, each with its place, what and what is allowed.
    public var refused: [Diagnostic] = []
    /// How many entries were refused; one may have several faults.
    public var refusedCount = 0
    /// Conflicts that were found now.
    public var conflicts: [SyncConflict] = []
  }

  /// An applier for one person at a moment.
  public init(
    data: HandData, settings: Settings, zone: CivilZone, asOf: Instant, settingsReader: SettingsReader
  ) {
    self.data = data
    self.settings = settings
    self.zone = zone
    self.asOf = asOf
    self.settingsReader = settingsReader
  }

  /// Applies the entries of a file.
  public mutating func apply(_ file: QueueFile) -> Outcome {
    var outcome = Outcome()
    outcome.refused = file.faults
    outcome.refusedCount = file.faults.count
    var seen: [String: QueueEntry] = [:]
    for place in file.entries.sorted(by: { $0.item < $1.item }) {
      let entry = place.item
      do throws(Refusal) {
        if let earlier = seen[entry.id], earlier != entry {
          throw Refusal(
            "Another entry of the file has the same id", hint: "Give each entry an id of its own.")
        }
        seen[entry.id] = entry
        try apply(entry, &outcome)
      } catch {
        outcome.refusedCount += 1
        outcome.refused += error.diagnostics.map { fault in
          var fault = fault
          fault.place = [place.place, fault.place].compactMap { $0 }.joined(separator: ", ")
          return fault
        }
      }
    }
    return outcome
  }

  private mutating func apply(_ entry: QueueEntry, _ outcome: inout Outcome) throws(Refusal) {
    let isHeld = data.entries[entry.id] != nil || data.workouts[entry.id] != nil
    guard !isHeld, !data.memory.knows(entry.id) else {
      data.memory.noteApplied(entry)
      outcome.alreadyApplied += 1
      return
    }
    guard entry.time <= asOf.adding(seconds: 86_400) else {
      throw Refusal("The entry was made later than now", hint: "Check the clock of the device it is from.")
    }
    let change = try change(entry)
    if case .enter(let value) = change { try requireConsent(to: value) }
    if let thing = newer(change, than: entry.time) {
      outcome.conflicts.append(data.memory.keep(entry, on: thing, held: held(change, thing)))
      return
    }
    try perform(change, at: entry.time)
    data.memory.noteApplied(entry)
    outcome.applied.append(entry)
  }

  /// Decides a conflict, for good.
  ///
  /// Throws a ``Refusal`` when there is no such conflict, when it is decided already, or when the two
  /// sides cannot be merged; everything is then as it was.
  public mutating func resolve(_ number: Int, _ decision: SyncConflict.Decision) throws(Refusal) {
    guard let conflict = data.memory.conflicts.first(where: { $0.number == number }) else {
      throw Refusal(
        "There is no conflict with this number", hint: "`triptych queue conflicts` lists those there are.")
    }
    if let decided = conflict.decision {
      throw Refusal(
        "The conflict is decided already: \(decided.rawValue)", hint: "A decision lasts and is not changed.")
    }
    switch decision {
    case .cache: break
    case .offline: try performPermitted(change(conflict.entry, whole: true))
    case .merge: try performPermitted(merged(conflict.entry))
    }
    data.memory.decide(number, decision)
  }

  private mutating func performPermitted(_ change: QueueChange) throws(Refusal) {
    if case .enter(let value) = change { try requireConsent(to: value) }
    try perform(change, at: asOf)
  }

  /// Nothing of a category that the person has switched off is kept.
  private func requireConsent(to value: EnteredValue) throws(Refusal) {
    guard let pillar = Consent(settings).withheld(from: value) else { return }
    throw Refusal([Consent.refusal(of: pillar)])
  }

  /// Why an entry cannot be applied, or a conflict not decided so.
  public struct Refusal: Error, Hashable, Sendable {
    /// At least one, each with what and what is allowed.
    public var diagnostics: [Diagnostic]

    init(_ text: String, hint: String) {
      diagnostics = [Diagnostic(.error, code: "queue_entry_refused", text, hint: hint)]
    }

    init(_ faults: EntryFaults, of kind: EntryKind) {
      diagnostics = faults.list.map { $0.diagnostic(of: kind) }
    }

    init(_ diagnostics: [Diagnostic]) { self.diagnostics = diagnostics }
  }
}
