import Foundation
import TriptychArchive
import TriptychHealth

/// What a command knows about one person before it looks at their data.
struct PersonFile {
  var person: PersonID
  var settings: Settings
  var zone: CivilZone

  /// A person the home holds, with settings checked and time zone resolved.
  ///
  /// - Throws: `CommandFailure` when the person is not known, was erased or lives in a zone this machine has no rules
  ///   of, `SettingsRefused` when the settings are wrong.
  init(_ person: PersonID, in home: Home) throws {
    self.person = try PersonFile.known(person, in: home)
    settings = try SettingsFile.read(person, in: home)
    zone = try PersonFile.zone(settings.timeZone)
  }

  /// The id of somebody the home holds.
  ///
  /// - Throws: `CommandFailure` when nobody with this id is held, `StoreError` when they were erased or their folder is a
  ///   link.
  static func known(_ person: PersonID, in home: Home) throws -> PersonID {
    try ErasureBook(of: home).requireNotErased(person)
    try home.requireNoLink(of: person)
    guard try home.isKnown(person) else {
      throw CommandFailure.nobody(person, in: home)
    }
    return person
  }

  /// The days that follow from everything held, and the facts that earlier builds kept.
  func known(in home: Home) throws -> KnownPerson {
    let store = try store(in: home)
    let known = try known(store)
    try store?.close()
    return known
  }

  /// The same from a cache that is already open; `nil` where none is held.
  func known(_ store: PersonStore?) throws -> KnownPerson {
    KnownPerson(
      history: consent.permitted(try history(store)), remembered: try store?.remembered() ?? Remembered())
  }

  /// The days formed from everything held that the person consents to.
  private func history(_ store: PersonStore?) throws -> HealthHistory {
    if let store { return try store.history(of: person, settings: settings, zone: zone, consent: consent) }
    return DayAggregator(settings: settings, zone: zone).history(of: HeldData(), person: person)
  }

  /// The person's cache, for reading and writing; `nil` where none is held.
  func store(in home: Home) throws -> PersonStore? {
    try home.holdsStore(of: person) ? home.openStore(of: person) : nil
  }

  /// Everything held that the person consents to; empty where there is no cache.
  func held(in home: Home) throws -> HeldData {
    let store = try store(in: home)
    defer { try? store?.close() }
    return consent.permitted(try store?.heldData() ?? HeldData())
  }

  /// What the person consents to. Pages, charts, reports and messages see nothing else; the bundle reads the cache
  /// itself, since what is held is theirs.
  var consent: Consent { Consent(settings) }

  /// Deletes what is older than the person wants kept, and conversations that are older than 30 days; nothing where there is
  /// no cache.
  ///
  /// Days that no build has seen yet still count for the pets before they go. A build for a moment ahead of the
  /// machine's clock deletes nothing that is not old today.
  func retain(
    _ known: KnownPerson, asOf: AsOf, now: Instant, in store: PersonStore?
  ) throws -> RetentionCounts {
    guard let store else { return RetentionCounts() }
    let today = min(asOf.day, zone.day(of: now))
    let conversations = try store.dropConversations(
      before: zone.start(of: Conversation.firstDay(on: today)))
    guard let rule = RetentionRule(settings.privacy.retention, on: today) else { return conversations }
    let isOld = known.history.firstDay.map { $0 < rule.health } ?? false
    let lasting = isOld ? lastingFacts(known.history, remembered: known.remembered, asOf: asOf) : nil
    return try conversations
      + store.retain(rule, zone: zone, lasting: lasting, asOf: asOf, profileSince: settings.profileSince)
  }

  /// The zone of a name; the machine's own when there is no name.
  private static func zone(_ name: String?) throws -> CivilZone {
    guard let name else { return try .namedByMachine() }
    guard let zone = CivilZone(systemIdentifier: name) else {
      throw CommandFailure(
        .usage, code: CivilZone.unknownToMachine, "This machine does not know the time zone '\(name)'",
        hint: "Allowed are IANA names such as Europe/Berlin.")
    }
    return zone
  }

  /// The zone for imports that nobody is asked about: the person's own, else the machine's by its name, which they keep.
  ///
  /// - Throws: `CommandFailure` when the variable TZ names no zone, or when this machine has no rules of the person's
  static func zone(ofImportsFor person: PersonID, in home: Home) throws -> CivilZone {
    let isKnown = try home.isKnown(person)
    if isKnown, let name = (try? SettingsFile.read(person, in: home))?.timeZone { return try zone(name) }
    return try .namedByMachine(
      giving: isKnown
        ? "Name their time_zone with `triptych settings apply FILE --person \(person)`"
        : "Create the person first with `triptych person create \(person) --time-zone ZONE`")
  }
}

/// The days that follow from everything held about a person that they consent to, and the facts that earlier builds
/// kept.
struct KnownPerson {
  var history: HealthHistory
  var remembered: Remembered

  /// What follows at a moment, as the site of that moment shows it. No model is asked, and nothing is written.
  func analysis(asOf: AsOf) throws -> Analysis {
    let mood = try MoodModelRequest(history, remembered, asOf: asOf, now: nil)
    return analyse(history, remembered: remembered, mood: mood.inputs, asOf: asOf)
  }
}

/// Reads a person's settings file, and files with settings that somebody gives.
enum SettingsFile {
  /// What a stored settings file is checked by.
  static let reader = reader(today: nil)

  /// What settings that somebody gives are checked by.
  static func reader(today: CalendarDay?) -> SettingsReader {
    SettingsReader(
      languages: Settings.languages.sorted(), today: today,
      isTimeZone: { CivilZone(systemIdentifier: $0) != nil })
  }

  /// The settings of a person; all defaults when there is no file and no data either.
  ///
  /// - Throws: `SettingsRefused`, which names the command that puts others in their place where they are no JSON, and
  ///   `StoreError` where they are gone.
  static func read(_ person: PersonID, in home: Home) throws -> Settings {
    guard let text = try home.settingsText(of: person) else { return Settings() }
    do {
      return try parse(text, named: "settings.json").settings
    } catch var refused as SettingsRefused {
      for place in refused.diagnostics.indices where refused.diagnostics[place].hint == nil {
        refused.diagnostics[place].hint =
          "Put others in their place: triptych settings apply --person \(person) FILE"
      }
      throw refused
    }
  }

  /// The settings of a person, without what is wrong in them and with every fault.
  static func readValid(_ person: PersonID, in home: Home) throws -> (Settings, faults: [Diagnostic]) {
    do {
      guard let text = try home.settingsText(of: person) else { return (Settings(), []) }
      let reading = reader.read(try json(text, named: "settings.json"))
      return (reading.valid, reading.diagnostics.filter { $0.severity == .error })
    } catch let refused as SettingsRefused {
      return (Settings(), refused.diagnostics)
    } catch let error as StoreError where error.code == .settingsLost {
      return (Settings(), [error.diagnostic])
    }
  }

  /// Whether a settings file may name folders to import from; `false` is certain, and found without reading the file as
  /// JSON, since a night asks for everybody.
  static func mayNameFolders(_ text: String) -> Bool { may(text, have: "folders", besides: ":[]") }

  /// Whether a settings file may name an address for messages, found in the same way.
  static func mayNameHook(_ text: String) -> Bool { may(text, have: "hook", besides: ":null") }

  private static func may(_ text: String, have name: String, besides nothing: String) -> Bool {
    guard let name = text.utf8.firstRange(of: "\"\(name)\"".utf8) else { return text.utf8.contains(0x5C) }
    let after = text.utf8[name.upperBound...].lazy.filter { $0 > 0x20 }.prefix(nothing.utf8.count)
    return !after.elementsEqual(nothing.utf8)
  }

  /// Settings from JSON text, or every fault of it.
  static func parse(_ text: String, named name: String) throws -> (settings: Settings, warnings: [Diagnostic])
  {
    let reading = reader.read(try json(text, named: name))
    guard let settings = reading.settings else { throw SettingsRefused(diagnostics: reading.diagnostics) }
    return (settings, reading.diagnostics)
  }

  /// What a file says that somebody gives, over the settings held: names must be known, and each stands once.
  static func given(_ text: String, named name: String, over held: Settings, today: CalendarDay) throws
    -> Given
  {
    let document = try json(text, named: name)
    let repeated = JSONValue.repeatedNames(in: text).map {
      Diagnostic(
        .error, code: "repeated_setting",
        "A name stands more than once, so it is not clear which value is meant",
        place: $0, hint: "Keep one of them.")
    }
    let reading = reader(today: today).read(document, over: held, knownOnly: true)
    guard repeated.isEmpty, let settings = reading.settings else {
      throw SettingsRefused(diagnostics: repeated + reading.diagnostics)
    }
    return Given(settings: settings, madeFrom: reading.madeFrom, warnings: reading.diagnostics)
  }

  /// A settings file that was read without a fault.
  struct Given {
    /// The settings held with the file's values.
    var settings: Settings
    /// The digest of the settings that a page made the file from.
    var madeFrom: String?
    var warnings: [Diagnostic]
  }

  private static func json(_ text: String, named name: String) throws -> JSONValue {
    do {
      return try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
    } catch {
      throw SettingsRefused(diagnostics: [
        Diagnostic(.error, code: "settings_not_json", "The file is not valid JSON", place: name)
      ])
    }
  }
}
