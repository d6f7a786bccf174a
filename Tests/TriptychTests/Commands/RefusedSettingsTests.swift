import Foundation
import Testing

@Suite("Wrong settings of one person of many", .serialized)
final class RefusedSettingsTests {
  private let at: ProgramHome

  init() throws {
    at = try ProgramHome()
    for person in ["ada", "bob", "cem"] {
      #expect(try at.run("person", "create", person, "--time-zone", "UTC").status == 0)
    }
    let held = try at.write(
      #"{"display":{"theme":"sepia"},"time_zone":"UTC"}"#, to: "home/people/bob/settings.json")
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: held)
  }

  @Test("A build and a night say whose they are, in words and for scripts", arguments: ["build", "nightly"])
  func told(command: String) throws {
    let ending = try at.run(
      command, "--all", "--out", at.path("site"), "--as-of", "2026-03-15", "--json")
    #expect(ending.status == 65 && ending.errors.contains("person bob: display.theme"), "\(ending.errors)")
    let failures = try #require(ending.json()["failures"] as? [[String: Any]])
    #expect(failures.map { $0["person"] as? String } == ["bob"])
    #expect(failures.first?["outcome"] as? String == "failed" && failures.first?["retry"] as? Bool == false)
    #expect(failures.first?["reason"] is String)
  }

  @Test("Doctor names them and ends with 65")
  func examined() throws {
    let looked = try at.run("doctor", "--out", at.path("site"))
    #expect(looked.status == 65 && looked.output.contains("settings: fault"), "\(looked.output)")
    #expect(looked.errors.contains("person bob: display.theme"), "\(looked.errors)")
    #expect(try at.run("doctor", "--person", "ada", "--out", at.path("site")).output.contains("settings: ok"))
  }
}
