import ArgumentParser
import TriptychArchive
import TriptychHealth

/// A change to what a person entered by hand: the cache locked, one transaction, and the settings with it.
struct EntrySession {
  var home: Home
  var person: PersonID
  var settings: Settings
  var zone: CivilZone
  /// Whether the home does not hold the person yet.
  var isNew: Bool

  /// A person the home holds or, with a zone for new people, one who is created when something is kept.
  init(_ person: PersonID, in home: Home, newPersonZone: CivilZone? = nil) throws {
    self.home = home
    self.person = person
    try ErasureBook(of: home).requireNotErased(person)
    isNew = try !home.isKnown(person)
    if isNew, let newPersonZone {
      settings = Settings()
      zone = newPersonZone
      settings.timeZone = zone.identifier
      return
    }
    let file = try PersonFile(person, in: home)
    settings = file.settings
    zone = file.zone
  }

  /// What applies entries of a queue to the person's data.
  func applier(_ data: HandData, asOf: Instant, by way: TrailLine.Way) -> QueueApplier {
    QueueApplier(
      data: data, settings: settings, zone: zone, asOf: asOf,
      settingsReader: SettingsFile.reader(today: zone.day(of: asOf)), way: way)
  }

  /// Applies a queue, whole or not at all.
  func apply(_ queue: QueueFile, asOf: Instant, by way: TrailLine.Way) throws -> QueueApplier.Outcome {
    try changing(at: asOf) { data in
      var applier = applier(data, asOf: asOf, by: way)
      let outcome = applier.apply(queue)
      data = applier.data
      return (outcome, applier.settings)
    }
  }

  /// Refuses data of a category that the person has switched off.
  func requireConsent(to kind: EntryKind) throws {
    guard let category = Consent(settings).missing(for: kind) else { return }
    throw CommandFailure(status: .data, diagnostic: Consent.refusal(of: category))
  }

  /// What was entered so far; nothing if there is no cache.
  func held() throws -> HandData {
    do {
      let store = try home.openStore(of: person)
      defer { try? store.close() }
      return try store.handData()
    } catch let error as StoreError where error.code == .notFound {
      return HandData()
    }
  }

  /// Records a change of settings in the trail, if there is a cache. The caller holds the person's lock.
  static func note(
    from old: Settings, to new: Settings, of person: PersonID, in home: Home, at moment: Instant,
    by way: TrailLine.Way = .command
  ) throws {
    let things = new.things(changedFrom: old)
    guard !things.isEmpty else { return }
    do {
      let store = try home.openStore(of: person)
      defer { try? store.close() }
      try store.changingByHand { data in
        for thing in things { data.memory.note(thing, at: moment) }
        for changed in ChangedSetting.all(from: old, to: new) {
          data.ledger.add(changed.line(at: moment, by: way))
        }
      }
    } catch let error as StoreError where error.code == .notFound || error.code == .damaged {
      return
    }
  }

  /// Makes a change, whole or not at all.
  ///
  /// Settings that `body` returns are written before the cache is committed. If the program is killed between the two,
  /// making the same change again completes it.
  ///
  /// Conflicts between records that the change makes are stored with it; `moment` is when they were found.
  func changing<Result>(
    at moment: Instant, _ body: (inout HandData) throws -> (Result, Settings?)
  ) throws -> Result {
    let lock = try home.lockForWriting(person)
    defer { lock.release() }
    if try SettingsFile.read(person, in: home) != (isNew ? Settings() : settings) {
      throw StoreError(
        .busy, "The settings have been changed meanwhile, so nothing was kept",
        place: home.settingsPath(of: person),
        hint: "Try again.")
    }
    if try home.hasLostStore(of: person) { throw StoreError.storeGone(home.storePath(of: person)) }
    if isNew || settings.timeZone == nil {
      var settings = settings
      settings.timeZone = zone.identifier
      try home.writeSettings(settings.json.text(.indented), of: person)
    }
    let store = try home.openStore(of: person, create: true)
    defer { try? store.close() }
    return try store.changingByHand { data in
      let (result, changed) = try body(&data)
      data.findConflicts(changed ?? settings, at: moment)
      if let changed, changed != settings {
        try home.writeSettings(changed.json.text(.indented), of: person)
      }
      return result
    }
  }
}

/// Whose entries and records a command works on, and for which moment.
struct EntryCommandOptions: ParsableArguments {
  @OptionGroup var common: CommonOptions
  @OptionGroup var person: PersonOption
  @OptionGroup var asOf: AsOfOption

  /// Does the work with what the person entered, at the moment on their own clock.
  func run(_ work: (EntrySession, Instant) throws -> Void) async throws {
    try await common.run {
      let session = try EntrySession(person.id, in: common.resolvedHome)
      try work(session, asOf.request.resolved(in: session.zone).instant)
      return .success
    }
  }
}

extension QueueFile {
  /// Whether the entries are of a person: of their id, or of one they had before and that nobody has now.
  func isOf(_ other: PersonID, in home: Home) throws -> Bool {
    if person == other { return true }
    return try PlaceRegister(of: other, in: home).former.contains(person) && !home.isKnown(person)
  }
}
