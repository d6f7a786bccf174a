import ArgumentParser
import Foundation
import TriptychArchive
import TriptychGraphics
import TriptychHealth

struct DoctorCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract:
      "Check fonts, libraries, permissions, locks, caches, settings, the audit trail, leftovers, nights and due erasures.",
    discussion: """
      Nothing is repaired. Exit codes: 0 all well; 65 damaged data, a broken audit trail or an overdue erasure; 75 the \
      machine or permissions need attention.

      Example: triptych doctor --out Output --json
      """)

  @OptionGroup var common: CommonOptions
  @OptionGroup var asOf: AsOfOption

  @Option(
    help: ArgumentHelp("Check one person only. (default: everybody)", valueName: "id"),
    transform: PersonID.option)
  var person: PersonID?

  @Option(help: ArgumentHelp("The folder with the sites.", valueName: "dir"), completion: .directory)
  var out = "Output"

  @OptionGroup var templates: TemplatesOption

  func run() async throws {
    try await common.run {
      let moment = asOf.request.resolved(in: .utc).instant
      let home = common.resolvedHome
      // A folder without cache and settings, as after damage, is looked at as well.
      if let person, !FileManager.default.fileExists(atPath: home.folder(of: person)) {
        _ = try PersonFile.known(person, in: home)
      }
      let check = HomeCheck(
        home: home, outputs: [out], person: person, zone: { EraseCommand.zone(of: $0, in: home) },
        faults: { person in
          try SettingsFile.readValid(person, in: home).faults.map { $0.naming(person) }
        })
      var rows = [
        row("fonts", fault: .tryAgain) {
          _ = try ProgramResources.fonts()
          return []
        },
        row("templates", fault: .tryAgain) {
          _ = try templates.load()
          return []
        },
        Row(name: "programs", findings: programs(), fault: .tryAgain),
        Row(name: "libraries", findings: libraries, fault: .tryAgain),
      ]
      for part in HomeCheck.Part.allCases {
        let fault = part == .permissions ? ExitStatus.tryAgain : .data
        rows.append(row(part.rawValue, fault: fault) { try check.findings(part, asOf: moment) })
      }
      try tell(rows)
      return .decisive(of: rows.filter(\.isFault).map(\.status))
    }
  }

  /// One thing that was checked.
  private struct Row {
    var name: String
    var findings: [Diagnostic]
    /// The exit code when something is wrong with what is looked at.
    var fault: ExitStatus

    /// The exit code that the findings call for: what the machine does not permit now may pass, whatever is looked at.
    var status: ExitStatus {
      let codes = findings.filter { $0.severity == .error }.compactMap { StoreError.Code(rawValue: $0.code) }
      return codes.map { ExitStatus($0) }.contains(.tryAgain) ? .tryAgain : fault
    }
    var isFault: Bool { findings.contains { $0.severity == .error } }
    var state: String {
      isFault ? "fault" : findings.contains { $0.severity == .warning } ? "warning" : "ok"
    }
  }

  /// What a check found; a check that fails is a finding as well.
  private func row(_ name: String, fault: ExitStatus, _ check: () throws -> [Diagnostic]) -> Row {
    do {
      return Row(name: name, findings: try check(), fault: fault)
    } catch {
      let failure = CommandFailure(error)
      return Row(name: name, findings: failure.diagnostics, fault: failure.status)
    }
  }

  /// The programs that this one calls and that are not installed.
  private func programs() -> [Diagnostic] {
    let folders = (EnvironmentVariable.value("PATH") ?? "").split(separator: ":")
    let wanted = [
      ("age", "for bundles protected with a passphrase or recipient"), ("curl", "for the mood model"),
    ]
    return wanted.filter { name, _ in
      !folders.contains { FileManager.default.isExecutableFile(atPath: $0 + "/" + name) }
    }.map { name, reason in
      Diagnostic(.note, code: "program_missing", "`\(name)` is not installed; it is only needed \(reason)")
    }
  }

  /// The libraries that the program is linked to.
  private var libraries: [Diagnostic] {
    (GraphicsLibraries.versions + ArchiveLibraries.versions).map {
      Diagnostic(.note, code: "library_version", "\($0.name) \($0.version)")
    }
  }

  private func tell(_ rows: [Row]) throws {
    if common.json {
      let checks = rows.map { row in
        JSONValue.members([
          "check": .string(row.name), "state": .string(row.state),
          "findings": .array(row.findings.map(\.json)),
        ])
      }
      let isWell = !rows.contains { $0.isFault }
      try common.console.result(
        JSONValue.members(["well": .bool(isWell), "checks": .array(checks)]))
      return
    }
    rows.flatMap(\.findings).forEach(common.console.report)
    if !common.quiet {
      try common.console.result(rows.map { "\($0.name): \($0.state)" }.joined(separator: "\n"))
    }
  }
}
