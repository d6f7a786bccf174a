import Foundation
import Testing

@Suite(
  "A person whose folder is a link: not followed, reported and counted, and the others go on", .serialized)
final class UnreachablePersonTests {
  private let at: ProgramHome

  init() throws {
    at = try ProgramHome()
    for person in ["ada", "bob", "cem"] {
      #expect(try at.run("person", "create", person, "--time-zone", "UTC").status == 0)
    }
    #expect(try site("build", "2026-03-15").status == 0)
    // The files of the cache and of the site are still the ones that were built from.
    try FileManager.default.moveItem(atPath: at.path("home/people/bob"), toPath: at.path("elsewhere"))
    try FileManager.default.createSymbolicLink(
      atPath: at.path("home/people/bob"), withDestinationPath: at.path("elsewhere"))
  }

  private func site(_ command: String, _ day: String) throws -> BuiltProgram.Ending {
    try at.run(command, "--all", "--out", at.path("site"), "--as-of", day, "--json")
  }

  @Test("A build and a night", arguments: ["build", "nightly"])
  func built(command: String) throws {
    for day in ["2026-03-15", "2026-03-16"] {
      let ending = try site(command, day)
      #expect(ending.status == 75 && ending.errors.contains("people/bob"), "\(ending.errors)")
      let report = try ending.json()
      #expect(report["people"] as? Int == 3 && report["failed"] as? Int == 1, "\(ending.output)")
    }
    guard command == "nightly" else { return }
    let missing = try at.run("reconcile", "--run", "2026-03-16", "--out", at.path("site"))
    #expect(missing.status == 75 && missing.output.contains("bob"), "\(missing.output)")
  }

  @Test("Lists, seals and messages")
  func told() throws {
    let listed = try at.run("person", "list", "--json")
    let rows = try #require(
      JSONSerialization.jsonObject(with: Data(listed.output.utf8)) as? [[String: Any]])
    #expect(listed.status == 75 && rows.map { $0["person"] as? String } == ["ada", "bob", "cem"])
    #expect(rows[1]["data"] is NSNull && rows[2]["data"] as? Bool == false)
    let sealed = try at.run("seal", "status", "--all", "--json")
    #expect(sealed.status == 75 && sealed.output.contains("not_permitted"), "\(sealed.output)")
    let sent = try at.run("notify", "send", "--all")
    #expect(sent.status == 75 && sent.errors.contains("people/bob"), "\(sent.errors)")
  }
}
