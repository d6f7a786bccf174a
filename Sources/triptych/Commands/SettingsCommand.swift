import ArgumentParser
import TriptychHealth

struct SettingsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "settings", abstract: "Check, show and apply a person's settings.",
    discussion: "Example: triptych settings apply settings.json --person me",
    subcommands: [Check.self, Show.self, Apply.self, Defaults.self])

  struct Check: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "check", abstract: "Report every wrong value of a settings file.",
      discussion: "Example: triptych settings check my.json")
    @OptionGroup var common: CommonOptions
    @Argument(help: "The settings file.", completion: .file(extensions: ["json"])) var file: String

    func run() async throws {
      try await common.run(needsHome: false) {
        let text = try SettingsFile.text(at: file)
        do {
          let given = try SettingsFile.load(text, named: file, over: Settings())
          given.warnings.forEach(common.console.report)
          try common.show(Check.json(isValid: true, []), orSay: "The settings are valid.")
          return .success
        } catch let failure as CommandFailure where common.json {
          common.console.report(failure)
          // The last one is the summary, for people.
          try common.console.result(Check.json(isValid: false, Array(failure.diagnostics.dropLast())))
          return failure.status
        }
      }
    }

    private static func json(isValid: Bool, _ errors: [Diagnostic]) -> JSONValue {
      .members([
        "valid": .bool(isValid),
        "errors": .array(
          errors.filter { $0.severity == .error }.map {
            .members([
              "where": JSONValue($0.place), "code": .string($0.code), "text": .string($0.text),
              "hint": JSONValue($0.hint),
            ])
          }),
      ])
    }
  }

  struct Show: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Print a person's settings.",
      discussion: "Example: triptych settings show --person me")
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
      commandName: "apply",
      abstract: "Change the settings that a file names; if anything in it is wrong, nothing changes.",
      discussion: """
        What the file does not name stays as it is. A person not known yet is made. What would use more of the person's \
        data, or keep less of it, is named and asked about; where nobody sits at a terminal it is refused without --yes.

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
      try await common.run(needsHome: false) {
        let application = SettingsApplication(
          home: common.resolvedHome, person: person.id, replaces: replace)
        let outcome = try application.apply(try SettingsFile.text(at: file), named: file) { concerns in
          yes || Questions(console: common.console).agrees(to: concerns)
        }
        (outcome.warnings + (yes ? outcome.agreed : [])).forEach(common.console.report)
        OperatorTrail.note(outcome.event, in: application.home, console: common.console)
        if outcome.isNew { common.console.say("A new person was made: \(person.id).") }
        let count = outcome.changed.count
        try common.show(
          .members([
            "person": .string(person.id.text), "changed": .array(outcome.changed.map { .string($0) }),
          ]),
          orSay: "Settings applied. Changed: \(count == 0 ? "nothing" : String(count)).")
        return .success
      }
    }
  }

  struct Defaults: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "defaults", abstract: "Print the default settings.",
      discussion: "Example: triptych settings defaults > my.json")
    @OptionGroup var common: CommonOptions

    func run() async throws {
      try await common.run(needsHome: false) {
        try common.console.result(Settings().json)
        return .success
      }
    }
  }
}
