import ArgumentParser
import Foundation
import TriptychArchive
import TriptychHealth

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
        _ = try SettingsCommand.load(file, console: common.console)
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
      abstract: "Apply a settings file to a person; if any value in it is wrong, nothing changes.",
      discussion: "Example: triptych settings apply my.json --person me")
    @OptionGroup var common: CommonOptions
    @OptionGroup var person: PersonOption
    @Argument(help: "The settings file.", completion: .file(extensions: ["json"])) var file: String

    func run() async throws {
      try await common.run {
        let home = common.resolvedHome
        let id = try PersonFile.known(person.id, in: home)
        var settings = try SettingsCommand.load(file, console: common.console)
        let lock = try home.lockForWriting(id)
        defer { lock.release() }
        // Wrong settings from before must not stand in the way of right ones.
        let held = try? SettingsFile.read(id, in: home)
        if settings.timeZone == nil { settings.timeZone = held?.timeZone }
        try home.writeSettings(settings.json.text(.indented), of: id)
        try EntrySession.note(
          settings.things(changedFrom: held ?? Settings()), of: id, in: home, at: AsOfOption.now)
        OperatorTrail.note(
          try OperatorTrail.event(
            .settingsApplied, of: id, digestOf: settings.json.text(.indented), in: home),
          in: home, console: common.console)
        common.console.say("Settings applied.")
        return .success
      }
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

  /// The settings of a file.
  ///
  /// - Throws: `CommandFailure` with every wrong value and, last, that nothing was applied.
  static func load(_ path: String, console: Console) throws -> Settings {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw CommandFailure.usage("The settings file cannot be read: \(path)", hint: "Check that it exists.")
    }
    do {
      let parsed = try SettingsFile.parse(String(decoding: data, as: UTF8.self), named: path)
      parsed.warnings.forEach(console.report)
      return parsed.settings
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
