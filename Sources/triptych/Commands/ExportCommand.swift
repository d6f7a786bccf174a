import ArgumentParser
import TriptychArchive
import TriptychHealth

struct ExportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write everything held about a person as one ZIP that `import` takes back.",
    discussion: """
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

  func run() async throws {
    try await common.run {
      let home = common.resolvedHome
      let (protection, file) = (try lock.protection(console: common.console), lock.path(for: file))
      let known = try PersonFile(person.id(), in: home)
      let held = try home.lock(known.person)
      defer { held.release() }
      let store = try home.openStore(of: known.person)
      try store.readOnce()
      let history = try store.history(of: known.person, settings: known.settings, zone: known.zone)
      let moment = try asOf.request().resolved(in: known.zone)
      let contents = BundleContents(
        history: history, settingsJSON: try home.settingsText(of: known.person))
      let report = try BundleWriter.write(
        contents, store: store, asOf: moment, protection: protection, to: file)
      try store.close()
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
