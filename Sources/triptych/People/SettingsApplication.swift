import Foundation
import TriptychArchive
import TriptychHealth
import TriptychSite

/// Applies a settings file to a person, whole or not at all: the one way for `settings apply`, `person create`, `init`,
/// an inbox and a served page.
///
/// What the file does not name stays as it is. What would use more of the person's data, or keep less of it, needs
/// their yes.
struct SettingsApplication {
  var home: Home
  var person: PersonID
  /// Whether the file is the whole settings: what it does not name goes back to its default.
  var replaces = false
  /// Whether the person must be new, also when the question was answered.
  var mustBeNew = false
  /// The time zone of a person who is new and whose file names none; `nil` for the machine's.
  var newPersonZone: CivilZone?
  /// How the change came, for the trail of the person's records.
  var way = TrailLine.Way.command
  /// What somebody can do whose file needs a yes and has none.
  var hint = "Add --yes if it is meant."

  /// What was applied.
  struct Outcome {
    var isNew: Bool
    /// The paths of the settings that changed, in the order of the settings file.
    var changed: [String]
    /// What needed a yes, and got it.
    var agreed: [Diagnostic]
    var warnings: [Diagnostic]
    /// The event for the operator's trail.
    var event: AuditEvent
  }

  /// Applies a file.
  ///
  /// - Parameters:
  ///   - text: the content of the file
  ///   - name: the file in messages
  ///   - agreeing: asked for a yes to a list that is not empty; no lock is held meanwhile
  /// - Throws: `CommandFailure` with everything wrong in the file or with what needs a yes; then nothing is changed.
  func apply(
    _ text: String, named name: String, agreeing: ([Diagnostic]) throws -> Bool
  ) throws -> Outcome {
    try ErasureBook(of: home).requireNotErased(person)
    let asked = try plan(text, named: name, isNew: !home.isKnown(person)).concerns
    if !asked.isEmpty, try !agreeing(asked) { throw refusal(asked, name) }
    let lock = try home.lockForWriting(person)
    defer { lock.release() }
    // Somebody else may have made the person since.
    let isNew = try !home.isKnown(person)
    if mustBeNew { try home.refuseKnown(person) }
    let plan = try plan(text, named: name, isNew: isNew)
    // Somebody else may have changed the settings since the question.
    let unheard = plan.concerns.filter { !asked.contains($0) }
    guard unheard.isEmpty else { throw refusal(unheard, name) }
    let written = plan.settings.json.text(.indented)
    try home.writeSettings(written, of: person)
    try EntrySession.note(
      from: plan.held, to: plan.settings, of: person, in: home, at: AsOfOption.now, by: way)
    return Outcome(
      isNew: isNew, changed: plan.change.paths, agreed: plan.concerns, warnings: plan.warnings,
      event: try OperatorTrail.event(.settingsApplied, of: person, digestOf: written, in: home))
  }

  private struct Plan {
    var held: Settings
    var settings: Settings
    var change: SettingsChange
    var concerns: [Diagnostic]
    var warnings: [Diagnostic]
  }

  private func plan(_ text: String, named name: String, isNew: Bool) throws -> Plan {
    // A file with a fault of its own makes nobody.
    _ = try SettingsFile.load(text, named: name, over: Settings())
    let (held, faults) = try isNew ? (Settings(), []) : SettingsFile.readValid(person, in: home)
    let given = try SettingsFile.load(text, named: name, over: replaces ? Settings() : held)
    var settings = given.settings
    if settings.timeZone == nil { settings.timeZone = held.timeZone }
    let isLost = faults.contains { $0.code == SettingsApplication.lost }
    if isNew || isLost, settings.timeZone == nil {
      settings.timeZone = try (newPersonZone ?? .namedByMachine()).identifier
    }
    let change = SettingsChange(from: held, to: settings)
    try requireCurrent(given, held, change, name)
    return Plan(
      held: held, settings: settings, change: change, concerns: change.concerns + lost(faults),
      warnings: given.warnings)
  }

  /// The refusal of a change of which the person may not be aware, each part with a sentence.
  private func refusal(_ concerns: [Diagnostic], _ name: String) -> CommandFailure {
    CommandFailure(
      status: .usage,
      diagnostics: concerns.map { concern in
        var refusal = concern
        refusal.severity = .error
        return refusal
      } + [
        Diagnostic(
          .error, code: "needs_yes", "This needs a yes, so nothing was applied", place: name, hint: hint)
      ])
  }

  /// The code of settings that are gone.
  private static let lost = StoreError.Code.settingsLost.rawValue

  /// What is lost of settings that cannot be read: whether a consent was withdrawn is not known any more.
  private func lost(_ faults: [Diagnostic]) -> [Diagnostic] {
    faults.filter { fault in
      ["settings_not_json", SettingsApplication.lost].contains(fault.code)
        || SettingsChange.concerning.contains { fault.place?.hasPrefix($0) ?? false }
    }.map {
      Diagnostic(
        .warning, code: "needs_yes",
        "The settings held are damaged or gone here, so what they said of consent and of keeping is lost",
        place: $0.place)
    }
  }

  /// Refuses a page's file that would use more of the person's data, or keep less, once the settings have changed
  /// since the page was made: the page did not know of a consent withdrawn since.
  private func requireCurrent(
    _ given: SettingsFile.Given, _ held: Settings, _ change: SettingsChange, _ name: String
  ) throws {
    guard let madeFrom = given.madeFrom, madeFrom != held.digest, !change.concerns.isEmpty else { return }
    throw CommandFailure(
      status: .data,
      diagnostics: change.concerns.map { concern in
        Diagnostic(.error, code: "settings_outdated", concern.text, place: concern.place)
      } + [
        Diagnostic(
          .error, code: "settings_outdated",
          "The settings have changed since the page was made that wrote this file, so nothing was applied",
          place: name, hint: "Build the pages again and make the change there.")
      ])
  }
}

extension SettingsFile {
  /// What a file says over the settings held.
  ///
  /// - Throws: `CommandFailure` with everything wrong in it and, last, that nothing was applied.
  static func load(_ text: String, named name: String, over held: Settings) throws -> Given {
    do {
      return try given(
        text, named: name, over: held, today: CivilZone.machine.day(of: AsOfOption.now))
    } catch let refused as SettingsRefused {
      let count = refused.diagnostics.count { $0.severity == .error }
      let summary = Diagnostic(
        .error, code: "settings_refused",
        (count == 1 ? "One value is wrong" : "\(count) values are wrong") + ", so nothing was applied",
        place: name)
      throw CommandFailure(status: .data, diagnostics: refused.diagnostics + [summary])
    }
  }

  /// The text of a settings file that somebody names.
  static func text(at path: String) throws -> String {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw CommandFailure.usage("The settings file cannot be read: \(path)", hint: "Check that it exists.")
    }
    return String(decoding: data, as: UTF8.self)
  }
}

extension Home {
  /// Throws when a new person would get the id of somebody who is here.
  func refuseKnown(_ id: PersonID) throws {
    guard try isKnown(id) else { return }
    throw CommandFailure.usage(
      "There is a person with the id \(id) in \(directory) already, so nothing was changed",
      hint: "Choose another id, or change their settings with `triptych settings apply FILE --person \(id)`.")
  }
}
