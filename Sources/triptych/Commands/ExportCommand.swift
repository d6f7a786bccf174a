import ArgumentParser
import TriptychArchive
import TriptychHealth
import TriptychSite

struct ExportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write everything held about a person as one ZIP that `import` takes back.",
    discussion: """
      The ZIP opens with index.html, in the person's language: tables for any spreadsheet, everything in full as \
      NDJSON, FHIR resources, charts, what was worked out, and what is done with the data (GDPR, Article 15). \
      It is a BagIt bag and a Data Package.

      With --age-recipient or --passphrase-file the whole file is encrypted by the program age, and its name ends in
      .age. With --aes as well, the files in the ZIP are encrypted instead; their names stay readable.

      Example: triptych export --person me --file my-data.zip
      Example: triptych export --person me --file my-data.zip --passphrase-file passphrase.txt
      """)

  @OptionGroup var common: CommonOptions
  @OptionGroup var person: PersonOption
  @OptionGroup var asOf: AsOfOption
  @OptionGroup var lock: ProtectionOptions

  @Option(help: "The ZIP to write.")
  var file: String

  @Option(help: "A folder with templates of your own; files it lacks are the program's.")
  var templates: String?

  func run() async throws {
    try await common.run {
      let home = common.resolvedHome
      let (protection, file) = (try lock.protection(console: common.console), lock.path(for: file))
      let known = try PersonFile(person.id(), in: home)
      let held = try home.lock(known.person)
      defer { held.release() }
      let store = try home.openStore(of: known.person)
      let moment = try asOf.request().resolved(in: known.zone)
      let part = TemplatePart.bundle(in: known.settings.language)
      var provider = BundleContentsProvider(
        home: home, known: known, asOf: moment,
        templates: try ProgramResources.templates(templates, part: part))
      let contents = try provider.contents(of: store)
      provider.diagnostics.forEach(common.console.report)
      let report = try BundleWriter.write(
        contents, store: store, asOf: moment, protection: protection, to: file)
      try store.close()
      try PlaceRegister.note(file: file, of: known.person, in: home)
      OperatorTrail.note(
        AuditEvent(.exported, of: known.person, counts: ["bytes": Int(report.bytes)]), in: home,
        console: common.console)
      if common.json {
        try common.console.result(
          JSONValue.members([
            "file": .string(file), "bytes": .number(Double(report.bytes)),
            "digest": .string(try home.digest(of: known.person)),
          ]).text(.indented))
      } else {
        common.console.say(
          "Written: \(file) (\(report.bytes) bytes). It is private: keep it where only you can read it.")
      }
      if lock.aes { common.console.say(ProtectionOptions.aesNote) }
      return .success
    }
  }
}
