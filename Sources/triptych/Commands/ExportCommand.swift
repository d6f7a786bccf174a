import ArgumentParser
import TriptychArchive
import TriptychHealth
import TriptychSite

struct ExportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write everything held about a person to one ZIP that `import` reads back.",
    discussion: """
      Start with index.html in the ZIP. It is in the person's language and leads to tables for any spreadsheet, \
      everything in full as NDJSON, FHIR resources, charts, what follows from the data, and what is done with it \
      (GDPR, Article 15). The ZIP is a BagIt bag and a Data Package.

      With --age-recipient or --passphrase-file, the program age encrypts the whole file, and its name ends in .age. \
      With --passphrase-file and --aes, the files in the ZIP are encrypted instead; their names stay readable.

      Example: triptych export --person me --file my-data.zip
      Example: triptych export --person me --file my-data.zip --passphrase-file passphrase.txt
      """)

  @OptionGroup var common: CommonOptions
  @OptionGroup var person: PersonOption
  @OptionGroup var asOf: AsOfOption
  @OptionGroup var lock: ProtectionOptions

  @Option(help: "The ZIP to write.", completion: .file(extensions: ["zip"]))
  var file: String

  @OptionGroup var templates: TemplatesOption

  func run() async throws {
    try await common.run {
      let home = common.resolvedHome
      let file = lock.path(for: file)
      try OutputPlace.check(file, option: "--file", apartFrom: home)
      let protection = try lock.protection(console: common.console)
      let known = try PersonFile(person.id, in: home)
      let register = try PlaceRegister(of: known.person, in: home)
      guard !register.isWithinSite(file, resolving: OutputPlace.resolved) else {
        throw CommandFailure.usage(
          "The file would lie within the published site", hint: "Name a file outside of it with --file.")
      }
      let held = try home.lock(known.person)
      defer { held.release() }
      let store = try home.openStoreForReading(of: known.person)
      let moment = asOf.request.resolved(in: known.zone)
      let part = TemplatePart.bundle(in: known.settings.language)
      var provider = BundleContentsProvider(
        home: home, known: known, asOf: moment,
        templates: try templates.load(part: part))
      let line = ProgressLine.onTerminal(common.console, json: common.json)
      defer { line?.finish() }
      line?.begin(WorkProgress(what: "Exporting: working out what follows from the data", unit: .parts))
      var contents = try provider.contents(of: store)
      line?.finish()
      provider.diagnostics.forEach(common.console.report)
      try PlaceRegister.begin(file: file, of: known.person, in: home)
      line?.begin(WorkProgress(what: "Exporting", unit: .parts))
      contents.progress = { done, total in line?.reach(done, of: total) }
      let report = try BundleWriter.write(
        contents, store: store, asOf: moment, protection: protection, to: file)
      line?.finish()
      try store.close()
      try PlaceRegister.note(file: file, of: known.person, in: home)
      OperatorTrail.note(
        AuditEvent(.exported, of: known.person, counts: ["bytes": Int(report.bytes)]), in: home,
        console: common.console)
      let digest = common.json ? try home.digest(of: known.person) : ""
      try common.show(
        .members([
          "file": .string(file), "bytes": .number(Double(report.bytes)), "digest": .string(digest),
        ]),
        orSay: "Written: \(file) (\(report.bytes) bytes). It is private: keep it where only you can read it.")
      if lock.aes { common.console.say(ProtectionOptions.aesNote) }
      return .success
    }
  }
}
