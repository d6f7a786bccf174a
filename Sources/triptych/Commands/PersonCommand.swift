import ArgumentParser
import Foundation
import TriptychArchive
import TriptychHealth
import TriptychSite

struct PersonCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "person",
    abstract: "Enroll people before there is data, list them, give somebody another id.",
    discussion: """
      Examples:
        triptych person create mira --settings mira.json
        triptych person list --json
        triptych person rename mira mira-2
      """,
    subcommands: [Create.self, List.self, Rename.self])

  struct Create: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "create",
      abstract: "Make a person who has no data yet; the next build or night gives them a site.",
      discussion: "Example: triptych person create mira --settings mira.json")
    @OptionGroup var common: CommonOptions
    @Argument(help: "The id: 1 to 63 of the characters a-z, 0-9 and -.", transform: PersonID.option)
    var id: PersonID
    @Option(
      help: ArgumentHelp("A settings file; what it does not name has its default.", valueName: "file"),
      completion: .file(extensions: ["json"]))
    var settings: String?
    @OptionGroup var newPerson: NewPersonOptions
    @Flag(help: "Agree to consents that the file gives, and to keeping less.")
    var yes = false

    func run() async throws {
      try await common.run(needsHome: false) {
        let home = common.resolvedHome
        try home.refuseKnown(id)
        let application = SettingsApplication(
          home: home, person: id, mustBeNew: true, newPersonZone: newPerson.timeZone)
        let text = try settings.map(SettingsFile.text) ?? "{}"
        let outcome = try application.apply(text, named: settings ?? "the default settings") { concerns in
          yes || Questions(console: common.console).agrees(to: concerns)
        }
        (outcome.warnings + (yes ? outcome.agreed : [])).forEach(common.console.report)
        OperatorTrail.note(outcome.event, in: home, console: common.console)
        try common.show(
          .members([
            "person": .string(id.text), "changed": .array(outcome.changed.map { .string($0) }),
          ]),
          orSay: "A new person was made: \(id). `triptych build --person \(id)` gives them a site.")
        return .success
      }
    }
  }

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list",
      abstract:
        "List everybody in the home: whether data is held, whether it is sealed, when an erasure is due.",
      discussion: """
        Whoever's folder cannot be looked into, or is a link, is listed without an answer and reported, and the exit code is 75.

        Example: triptych person list --json
        """)
    @OptionGroup var common: CommonOptions

    func run() async throws {
      try await common.run {
        let home = common.resolvedHome
        let book = ErasureBook(of: home)
        let asked = Dictionary(try book.requests().map { ($0.person, $0) }) { first, _ in first }
        for unreadable in try book.unreadableRequests() {
          CommandFailure(unreadable.error).warnings.forEach(common.console.report)
        }
        var failures: [ExitStatus] = []
        let rows = try home.people().map { person -> JSONValue in
          var (data, sealed) = (JSONValue.null, JSONValue.null)
          do {
            try home.requireNoLink(of: person)
            (data, sealed) = (.bool(try home.holdsStore(of: person)), .bool(try home.isSealed(person)))
          } catch {
            failures.append(common.console.report(error, of: person).status)
          }
          return .members([
            "person": .string(person.text), "data": data, "sealed": sealed,
            "erasure_due": JSONValue(asked[person]?.cancelUntil.utcText),
          ])
        }
        try common.show(.array(rows))
        return .decisive(of: failures)
      }
    }
  }

  struct Rename: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "rename", abstract: "Give a person another id. Nothing is lost.",
      discussion: """
        Data, settings, trail, a request for erasure, and the lines of nights follow. A site that builds made is built \
        under its new name, and the old one goes. A queue file that a page wrote before is still taken. After an \
        interruption the same command finishes the rest.

        Example: triptych person rename mira mira-2
        """)
    @OptionGroup var common: CommonOptions
    @OptionGroup var asOf: AsOfOption
    @Argument(help: "The id so far.", transform: PersonID.option) var old: PersonID
    @Argument(help: "The new id.", transform: PersonID.option) var new: PersonID
    @OptionGroup var name: NameSecretOption
    @OptionGroup var templates: TemplatesOption

    func validate() throws {
      if old == new { throw ValidationError("The new id is the old one.") }
    }

    func run() async throws {
      try await common.run {
        let home = common.resolvedHome
        let naming = try name.naming()
        try PersonRename(old, to: new, in: home).run(at: AsOfOption.now)
        common.console.say("\(old) is \(new) from now on.")
        let (built, status) = try rebuild(in: home, isNamed: naming != nil)
        try common.show(
          .members([
            "old": .string(old.text), "person": .string(new.text),
            "sites": .array(built.map { .string($0) }),
          ]),
          orSay: built.map { "Its site: " + $0 }.joined(separator: "\n"))
        return status
      }
    }

    /// Builds the sites that stand under the old name; each build removes the old one.
    private func rebuild(in home: Home, isNamed: Bool) throws -> ([String], ExitStatus) {
      var built: [String] = []
      var statuses: [ExitStatus] = []
      for site in try PlaceRegister(of: new, in: home).sites {
        guard FileManager.default.fileExists(atPath: site.output + "/" + site.name) else { continue }
        guard isNamed || site.name == old.text || site.name == new.text else {
          common.console.report(
            Diagnostic(
              .warning, code: "site_left", "The site has a name made with a secret and was left as it is",
              place: site.output,
              hint: "`triptych build --person \(new) --name-secret-file FILE` replaces it."))
          continue
        }
        var words = ["--out", site.output]
        if let file = name.nameSecretFile { words += ["--name-secret-file", file] }
        if let folder = templates.templates { words += ["--templates", folder] }
        let pipeline = try SiteOptions.parse(words).pipeline(home: home, asOf: asOf.request)
        let result = pipeline.build(new)
        result.diagnostics.forEach(common.console.report)
        statuses.append(result.status)
        built += [result.openPath].compactMap { $0 }
      }
      return (built, .decisive(of: statuses))
    }
  }
}
