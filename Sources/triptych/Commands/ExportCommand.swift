import ArgumentParser
import TriptychArchive
import TriptychHealth

struct ExportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write everything held about a person as one ZIP that `import` takes back.",
    discussion: "Example: triptych export --person me --file my-data.zip")

  @OptionGroup var common: CommonOptions
  @OptionGroup var person: PersonOption
  @OptionGroup var asOf: AsOfOption

  @Option(help: "The ZIP to write.")
  var file: String

  func run() async throws {
    try await common.run {
      let home = common.resolvedHome
      let known = try PersonFile(person.id(), in: home)
      let lock = try home.lock(known.person)
      defer { lock.release() }
      let store = try home.openStore(of: known.person)
      let history = DayFormer(settings: known.settings, zone: known.zone).history(
        of: try store.heldData(), person: known.person)
      let report = try BundleWriter.write(
        store: store, settingsJSON: try home.settingsText(of: known.person), days: history.days,
        asOf: try asOf.request().resolved(in: known.zone), to: file)
      try store.close()
      try PlaceRegister.note(file: file, of: known.person, in: home)
      OperatorTrail.note(
        AuditEvent(.exported, of: known.person, counts: ["bytes": Int(report.bytes)]), in: home,
        console: common.console)
      if common.json {
        try common.console.result(
          JSONValue.members(["file": .string(file), "bytes": .number(Double(report.bytes))]).text(.indented))
      } else {
        common.console.say(
          "Written: \(file) (\(report.bytes) bytes). It is private: keep it where only you can read it.")
      }
      return .success
    }
  }
}
