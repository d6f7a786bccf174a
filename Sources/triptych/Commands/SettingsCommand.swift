import ArgumentParser
import Foundation
import TriptychArchive
import TriptychHealth
import TriptychSite

struct SettingsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "settings", abstract: "Check, show and apply a person's settings.",
    discussion: "Example: triptych settings apply settings.json --person me",
    subcommands: [Check.self, Show.self, Apply.self, Defaults.self])

  struct Check: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Report every wrong value of a settings file.",
      discussion: "Example: triptych settings check my.json")
    @OptionGroup var common: CommonOptions
    @Argument(help: "The settings file.", completion: .file(extensions: ["json"])) var file: String

    func run() async throws {
      try await common.run {
        let given = try SettingsCommand.load(file, over: Settings())
        given.warnings.forEach(common.console.report)
        common.console.say("The settings are valid.")
        return .success
      }
    }
  }

  struct Show: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Print a person's settings.", discussion: "Example: triptych settings show --person me")
    @OptionGroup var common: CommonOptions
    @OptionGroup var person: PersonOption

    func run() async throws {
      try await common.run {
        let file = try PersonFile(person.id, in: common.resolvedHome)
        try common.console.result(file.settings.json)
        return .success
      }
    }
  }

  struct Apply: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Change the settings that a file names; if anything in it is wrong, nothing changes.",
      discussion: """
        What the file does not name stays as it is. A person not known yet is made.

        Example: triptych settings apply my.json --person me
        """)
    @OptionGroup var common: CommonOptions
    @OptionGroup var person: PersonOption
    @Flag(help: "Take the file as the whole settings: what it does not name goes back to its default.")
    var replace = false
    @Flag(help: "Agree to consents that the file gives, and to keeping less.")
    var yes = false
    @Argument(help: "The settings file.", completion: .file(extensions: ["json"])) var file: String

    func run() async throws {
      try await common.run {
        let home = common.resolvedHome
        let id = person.id
        try ErasureBook(of: home).requireNotErased(id)
        // A file with a fault of its own makes nobody.
        _ = try SettingsCommand.load(file, over: Settings())
        let isNew = try !home.isKnown(id)
        if isNew {
          let settings = try SettingsCommand.load(file, over: Settings()).settings
          try agree(SettingsChange(from: Settings(), to: settings).concerns)
        }
        let lock = try home.lockForWriting(id)
        defer { lock.release() }
        let (held, faults) = try SettingsFile.readValid(id, in: home)
        let given = try SettingsCommand.load(file, over: replace ? Settings() : held)
        var settings = given.settings
        if settings.timeZone == nil { settings.timeZone = held.timeZone }
        if isNew, settings.timeZone == nil { settings.timeZone = CivilZone.machine.identifier }
        let change = SettingsChange(from: held, to: settings)
        try requireCurrent(given, held, change)
        if !isNew { try agree(change.concerns + lost(faults)) }
        (given.warnings + (yes ? change.concerns : [])).forEach(common.console.report)
        try home.writeSettings(settings.json.text(.indented), of: id)
        try EntrySession.note(from: held, to: settings, of: id, in: home, at: AsOfOption.now)
        OperatorTrail.note(
          try OperatorTrail.event(
            .settingsApplied, of: id, digestOf: settings.json.text(.indented), in: home),
          in: home, console: common.console)
        if isNew { common.console.say("A new person was made: \(id).") }
        try common.show(
          .members(["person": .string(id.text), "changed": .array(change.paths.map { .string($0) })]),
          orSay:
            "Settings applied. Changed: \(change.paths.isEmpty ? "nothing" : String(change.paths.count)).")
        return .success
      }
    }

    /// Refuses a change of which the person may not be aware, each part with a sentence.
    private func agree(_ concerns: [Diagnostic]) throws {
      guard !yes, !concerns.isEmpty else { return }
      throw CommandFailure(
        status: .usage,
        diagnostics: concerns.map { concern in
          var refusal = concern
          refusal.severity = .error
          return refusal
        } + [
          Diagnostic(
            .error, code: "needs_yes", "This needs a yes, so nothing was applied", place: file,
            hint: "Add --yes if it is meant.")
        ])
    }

    /// What is lost of settings that cannot be read: whether a consent was withdrawn is not known any more.
    private func lost(_ faults: [Diagnostic]) -> [Diagnostic] {
      faults.filter { fault in
        fault.code == "settings_not_json"
          || SettingsChange.concerning.contains { fault.place?.hasPrefix($0) ?? false }
      }.map {
        Diagnostic(
          .warning, code: "needs_yes",
          "The settings held are damaged here, so what they said of consent and of keeping is lost",
          place: $0.place)
      }
    }

    /// Refuses a page's file that would use more of the person's data, or keep less, once the settings have changed
    /// since the page was made: the page did not know of a consent withdrawn since.
    private func requireCurrent(_ given: SettingsFile.Given, _ held: Settings, _ change: SettingsChange)
      throws
    {
      guard let madeFrom = given.madeFrom, madeFrom != held.digest, !change.concerns.isEmpty else { return }
      throw CommandFailure(
        status: .data,
        diagnostics: change.concerns.map { concern in
          Diagnostic(.error, code: "settings_outdated", concern.text, place: concern.place)
        } + [
          Diagnostic(
            .error, code: "settings_outdated",
            "The settings have changed since the page was made that wrote this file, so nothing was applied",
            place: file, hint: "Build the pages again and make the change there.")
        ])
    }
  }

  struct Defaults: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Print the default settings.",
      discussion: "Example: triptych settings defaults > my.json")
    @OptionGroup var common: CommonOptions

    func run() async throws {
      try common.console.result(Settings().json)
    }
  }

  /// What a file says over the settings held.
  ///
  /// - Throws: `CommandFailure` with everything wrong in it and, last, that nothing was applied.
  static func load(_ path: String, over held: Settings) throws -> SettingsFile.Given {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw CommandFailure.usage("The settings file cannot be read: \(path)", hint: "Check that it exists.")
    }
    do {
      return try SettingsFile.given(
        String(decoding: data, as: UTF8.self), named: path, over: held,
        today: CivilZone.machine.day(of: AsOfOption.now))
    } catch let refused as SettingsRefused {
      let count = refused.diagnostics.count { $0.severity == .error }
      let summary = Diagnostic(
        .error, code: "settings_refused",
        (count == 1 ? "One value is wrong" : "\(count) values are wrong") + ", so nothing was applied",
        place: path)
      throw CommandFailure(status: .data, diagnostics: refused.diagnostics + [summary])
    }
  }
}
