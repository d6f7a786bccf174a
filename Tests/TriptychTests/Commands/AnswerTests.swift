import Foundation
import Testing

@testable import triptych

@Suite("What commands answer: one JSON document with --json, and an exit code that says whose fault it is")
struct AnswerTests {
  private let at: ProgramHome

  init() throws {
    at = try ProgramHome()
    for day in 1...9 {
      let ending = try at.run("log", "steps", "\(day)000", "--person", "anna", "--as-of", "2026-03-0\(day)")
      #expect(ending.status == 0, "\(ending.errors)")
    }
  }

  @Test("A file that is written is named, a trail that is shortened counted, a person's hash has a name")
  func documents() throws {
    let (picture, report) = (at.path("a.png"), at.path("a.html"))
    let drawn = try at.run(
      "chart", "line", "--person", "anna", "--as-of", "2026-03-09", "--file", picture, "--json")
    #expect(try drawn.json()["file"] as? String == picture, "\(drawn.errors)")
    let written = try at.run(
      "report", "weekly", "--person", "anna", "--as-of", "2026-03-09", "--file", report, "--json")
    #expect(try written.json()["file"] as? String == report, "\(written.errors)")
    let asked = try at.run("erase", "request", "--person", "anna", "--as-of", "2026-03-09")
    #expect(asked.status == 0, "\(asked.errors)")
    let cancelled = try at.run("erase", "cancel", "--person", "anna", "--as-of", "2026-03-10", "--json")
    #expect(try cancelled.json()["state"] as? String == "none", "\(cancelled.errors)")
    let who = try at.run("audit", "who", "--person", "anna", "--json")
    let hash = try #require(try who.json()["hash"] as? String)
    #expect(try at.run("audit", "who", "--person", "anna").output == hash + "\n")
    let shortened = try at.run("audit", "shorten", "--days", "30", "--json")
    #expect(try shortened.json()["dropped"] as? Int == 0, "\(shortened.errors)")
  }

  @Test("A settings file is valid, or each fault has its place, code, words and hint")
  func settings() throws {
    let good = try at.run("settings", "check", at.write("{}", to: "good.json"), "--json")
    #expect(try good.status == 0 && good.json()["valid"] as? Bool == true)
    let bad = try at.run(
      "settings", "check", at.write(#"{"display":{"theme":"sepia"}}"#, to: "bad.json"), "--json")
    let said = try bad.json()
    #expect(bad.status == 65 && said["valid"] as? Bool == false)
    let errors = try #require(said["errors"] as? [[String: Any]])
    #expect(errors.count == 1 && errors[0]["where"] as? String == "display.theme")
    #expect(errors[0]["code"] is String && errors[0]["text"] is String && errors[0]["hint"] is String)
  }

  @Test("Nobody of a night and an address that is a name are mistakes on the command line")
  func mistakes() throws {
    let night = try at.run("nightly", "--person", "nina", "--run", "n1")
    #expect(night.status == 64 && night.errors.contains("no person with the id nina"), "\(night.errors)")
    let served = try at.run("serve", "--person", "anna", "--listen", "localhost", "--address")
    #expect(served.status == 64 && served.errors.contains("numbers only"), "\(served.errors)")
    #expect(ServeCommand.isAddress("127.0.0.1") && ServeCommand.isAddress("::1"))
  }

  @Test("A file in a folder that is not there, or in place of a folder, is a mistake on the command line")
  func places() throws {
    for name in ["none/a", "a.png/b", "folder"] {
      for (ending, words) in [(".png", ["chart", "line"]), (".html", ["report", "weekly"])] {
        _ = try at.write("mine", to: "a.png")
        try FileManager.default.createDirectory(
          atPath: at.path("folder" + ending), withIntermediateDirectories: true)
        let path = at.path(name + ending)
        let refused = try at.run(
          words + ["--person", "anna", "--as-of", "2026-03-09", "--file", path])
        #expect(refused.status == 64 && refused.errors.contains("(\(path))"), "\(words): \(refused.errors)")
      }
    }
  }

  #if os(Linux)
    @Test("Default settings that could not be printed ask for another try")
    func fullOutput() throws {
      let ending = try BuiltProgram.run("settings", "defaults", output: "/dev/full")
      #expect(ending.status == 75 && ending.errors.contains("no_output"), "\(ending.errors)")
    }
  #endif

  @Test("A doctor who may not look at a cache asks for another try, and does not call the data damaged")
  func notPermitted() throws {
    let lock = at.path("home/people/anna/lock")
    if FileManager.default.fileExists(atPath: lock) { try FileManager.default.removeItem(atPath: lock) }
    // Nobody can write this, not even somebody who may write everything, as on a disk that is mounted read-only.
    try FileManager.default.createDirectory(
      atPath: lock, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    let ending = try at.run("doctor", "--out", at.path("none"))
    #expect(ending.status == 75 && ending.output.contains("caches: fault"), "\(ending.errors)")
    #expect(ending.errors.contains(lock), "\(ending.errors)")
  }

  @Test("A file that cannot be looked at asks for another try; one that is not there does not")
  func files() throws {
    #expect(try at.run("import", at.path("none.csv"), "--person", "anna").status == 64)
    // Longer than a name may be, which whoever runs the tests cannot look at either.
    let long = at.path(String(repeating: "a", count: 300))
    let ending = try at.run("import", long, "--person", "anna")
    #expect(ending.status == 75 && ending.errors.contains("cannot be looked at"), "\(ending.errors)")
  }
}
