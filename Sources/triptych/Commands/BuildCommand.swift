import ArgumentParser
import Foundation
import TriptychArchive
import TriptychGraphics
import TriptychHealth
import TriptychSite

struct BuildCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build", abstract: "Build the site of one person or of many.",
    discussion: """
      A site appears whole or not at all; one person's failure never stops the others.

      Example: triptych build --person me --out Output
      """)

  @OptionGroup var common: CommonOptions
  @OptionGroup var asOf: AsOfOption

  @Option(help: "Build one person.")
  var person: String?

  @Flag(help: "Build everybody in the home.")
  var all = false

  @Option(help: "Build the people of a list, one id a line; - reads standard input.")
  var people: String?

  @Option(help: "Where sites are published, one folder a person.")
  var out = "Output"

  @OptionGroup var name: NameSecretOption

  @Option(help: "A folder with templates of your own; files it lacks are the program's.")
  var templates: String?

  @Flag(help: "Build everything anew, and also where a site of a later moment stands.")
  var force = false

  @Flag(help: "Compare every byte of the published sites, not only sizes and times.")
  var verify = false

  @Option(help: "Workers side by side. Default: one per core.")
  var jobs: Int?

  func validate() throws {
    guard [person != nil, all, people != nil].count(where: { $0 }) == 1 else {
      throw ValidationError("Say whose site: one of --person ID, --all or --people FILE.")
    }
    if let jobs, jobs < 1 { throw ValidationError("--jobs takes a whole number from 1.") }
  }

  func run() async throws {
    try await common.run {
      let console = common.console
      let started = ContinuousClock.now
      let chosen = try selection()
      if chosen.isEmpty { throw CommandFailure.usage("Nobody is held in \(common.resolvedHome.directory)") }
      let moment = try asOf.request()
      FreedMemory.keep()
      let art = ArtStore(directory: common.resolvedHome.directory + "/art")
      let templates = try Surroundings.templates(templates)
      let line = SiteAssemblyLine(
        home: common.resolvedHome, templates: templates,
        publisher: try Publisher(
          output: out, attempt: "\(ProcessInfo.processInfo.processIdentifier)",
          naming: name.naming() ?? { $0.text }),
        asOf: moment, version: Triptych.version, now: AsOfOption.now, art: art,
        inputs: try BuildInputs(templates, version: Triptych.version), force: force, verify: verify)
      let results = await line.build(chosen, workers: jobs ?? ProcessInfo.processInfo.activeProcessorCount) {
        console.progress("\($0) of \(chosen.count) sites")
      }
      console.progress("")
      let report = BuildReport(
        run: moment.resolved(in: .machine).day.iso,
        results: results, seconds: Double((ContinuousClock.now - started) / .milliseconds(1)) / 1000)
      tell(results, art.diagnostic)
      if common.json {
        try console.result(report.json.text(.indented))
      } else {
        console.say(report.sentence)
        for path in results.compactMap(\.openPath) { console.say("  " + path) }
        if common.verbose, let sentence = report.retentionSentence { console.say(sentence) }
      }
      return report.status
    }
  }

  /// Everybody but those who were erased and came back with a backup: they are named, and not built.
  private func everybody() throws -> [PersonID] {
    let returned = try ErasureBook(of: common.resolvedHome).returned()
    for person in returned {
      common.console.report(
        Diagnostic(
          .warning, code: "person_erased", "Somebody who was erased is here again and is not built",
          place: common.resolvedHome.folder(of: person),
          hint: "`triptych erase run` removes what came back."))
    }
    return try common.resolvedHome.people().filter { !returned.contains($0) }
  }

  /// Reports what went wrong; what keeps pictures of the pets from all sites, once.
  private func tell(_ results: [BuildResult], _ art: Diagnostic?) {
    for diagnostic in results.flatMap(\.diagnostics) where art == nil || diagnostic.code != petPicturesMissing
    {
      common.console.report(diagnostic)
    }
    if let art { common.console.report(art) }
  }

  private func selection() throws -> [PersonID] {
    if let person { return [try PersonOption.id(person)] }
    if all { return try everybody() }
    let data =
      people == "-"
      ? FileHandle.standardInput.readDataToEndOfFile() : FileManager.default.contents(atPath: people ?? "")
    guard let data else { throw CommandFailure.usage("The list of people cannot be read: \(people ?? "")") }
    let ids = try String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline)
      .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }.map { try PersonOption.id($0) }
    return Array(Set(ids)).sorted()
  }
}
