import ArgumentParser
import Foundation
import TriptychArchive
import TriptychGraphics
import TriptychHealth

struct DoctorCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract:
      "Check fonts, libraries, permissions, locks, caches, the audit chain, leftovers, nights and due erasures.",
    discussion: """
      Nothing is mended. Exit codes: 0 all well, 65 data that is damaged, a broken chain or an erasure that is \
      overdue, 75 a machine or permissions to put right.

      Example: triptych doctor --out Output --json
      """)

  @OptionGroup var common: CommonOptions
  @OptionGroup var asOf: AsOfOption

  @Option(help: "Look at one person alone. Default: everybody.")
  var person: String?

  @Option(help: "Where sites are published.")
  var out = "Output"

  @Option(help: "A folder with templates of your own.")
  var templates: String?

  func run() async throws {
    try await common.run {
      let moment = try asOf.request().resolved(in: .utc).instant
      let check = HomeCheck(
        home: common.resolvedHome, outputs: [out], person: try person.map { try PersonOption.id($0) })
      var rows = [machine("fonts") { _ = try ProgramResources.fonts() }]
      rows.append(machine("templates") { _ = try ProgramResources.templates(templates) })
      rows.append(Row(name: "programs", findings: programs(), fault: .tryAgain))
      rows.append(Row(name: "libraries", findings: libraries, fault: .tryAgain))
      for part in HomeCheck.Part.allCases {
        let fault = part == .permissions ? ExitStatus.tryAgain : .data
        do {
          rows.append(
            Row(name: part.rawValue, findings: try check.findings(part, asOf: moment), fault: fault))
        } catch {
          let failure = CommandFailure(error)
          rows.append(Row(name: part.rawValue, findings: [failure.diagnostic], fault: failure.status))
        }
      }
      let status = [ExitStatus.software, .tryAgain, .data, .usage].first { status in
        rows.contains { $0.isFault && $0.fault == status }
      }
      try tell(rows)
      return status ?? .success
    }
  }

  /// One thing that was looked at.
  private struct Row {
    var name: String
    var findings: [Diagnostic]
    /// The exit code when something is wrong.
    var fault: ExitStatus

    var isFault: Bool { findings.contains { $0.severity == .error } }
    var state: String {
      isFault ? "fault" : findings.contains { $0.severity == .warning } ? "warning" : "ok"
    }
  }

  private func machine(_ name: String, _ work: () throws -> Void) -> Row {
    do {
      try work()
      return Row(name: name, findings: [], fault: .tryAgain)
    } catch {
      let failure = CommandFailure(error)
      return Row(name: name, findings: [failure.diagnostic], fault: failure.status)
    }
  }

  /// Programs that are called for one thing each, and whether they are there.
  private func programs() -> [Diagnostic] {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let wanted = [
      ("age", "for bundles protected with a passphrase or recipient"), ("curl", "for the mood model"),
    ]
    return wanted.filter { name, _ in
      !folders.contains { FileManager.default.isExecutableFile(atPath: $0 + "/" + name) }
    }.map { name, reason in
      Diagnostic(.note, code: "program_missing", "`\(name)` is not installed; it is needed \(reason) only")
    }
  }

  /// What the program was linked to.
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
          "findings": .array(
            row.findings.map {
              .members([
                "severity": .string($0.severity.rawValue), "code": .string($0.code), "text": .string($0.text),
                "place": JSONValue($0.place), "hint": JSONValue($0.hint),
              ])
            }),
        ])
      }
      let isWell = !rows.contains { $0.isFault }
      try common.console.result(
        JSONValue.members(["well": .bool(isWell), "checks": .array(checks)]).text(.indented))
      return
    }
    rows.flatMap(\.findings).forEach(common.console.report)
    if !common.quiet {
      try common.console.result(rows.map { "\($0.name): \($0.state)" }.joined(separator: "\n"))
    }
  }
}
