import Foundation
import TriptychArchive
import TriptychHealth
import TriptychSamples

/// Puts made-up people straight into a home, for load tests: their files are made, taken in as anybody's are, and
/// removed again.
struct SampleHome {
  /// Where they are held from then on.
  var home: Home
  /// What all made-up people come from.
  var seed: UInt64

  /// Takes one person in, with their settings; how many bytes of files they came from. Somebody of their name who is
  /// held already is an error, and stays as they are.
  func take(_ person: SamplePerson, asOf: AsOfRequest) throws -> Int {
    guard let id = PersonID(person.id), let zone = CivilZone(systemIdentifier: person.zone) else {
      throw CommandFailure.usage("The made-up person \(person.id) cannot be held on this machine")
    }
    if try home.isKnown(id) {
      throw CommandFailure.usage(
        "Somebody called \(person.id) is held in \(home.directory) already",
        hint: "Use an empty home, or another --seed.")
    }
    let folder =
      FileManager.default.temporaryDirectory.path
      + "/triptych-sample-\(ProcessInfo.processInfo.processIdentifier)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let written = try SampleFolder(directory: folder, seed: seed).write(person) { asOf.resolved(in: $0) }
    let importRun = ImportRun(
      home: home, person: id, newPersonZone: zone, source: nil,
      latest: asOf.resolved(in: zone).instant.adding(seconds: 86_400), dryRun: false)
    let report = try importRun.importFiles(written.files.filter { !$0.hasSuffix("/settings.json") }) { _ in }
    if report.tookNothing {
      throw CommandFailure(
        status: .data,
        diagnostic: report.failures.first
          ?? Diagnostic(
            .error, code: "nothing_taken", "Nothing of the made-up person \(person.id) could be used"))
    }
    let lock = try home.lockForWriting(id)
    defer { lock.release() }
    try home.writeSettings(SampleSettings(person: person).text(), of: id)
    return written.bytes
  }
}
