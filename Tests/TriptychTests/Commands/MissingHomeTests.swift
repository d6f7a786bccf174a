import Foundation
import Testing

@Suite("A home that is not there is refused by whatever does not make one")
struct MissingHomeTests {
  private let at: ProgramHome

  init() throws { at = try ProgramHome() }

  @Test(
    "64, with the path and what makes a home",
    arguments: [
      ["doctor"], ["doctor", "--person", "anna"], ["erase", "run"], ["erase", "status"],
      ["erase", "request", "--person", "anna"], ["audit", "check"], ["audit", "who", "--person", "anna"],
      ["audit", "shorten", "--days", "30"], ["seal", "status", "--all"], ["person", "list"],
      ["notify", "send", "--all"], ["build", "--all"], ["nightly", "--all"], ["reconcile", "--run", "a"],
      ["show", "days", "--person", "anna"], ["settings", "show", "--person", "anna"],
      ["queue", "conflicts", "--person", "anna"], ["serve", "--person", "anna", "--address"],
    ])
  func refused(words: [String]) throws {
    let ending = try BuiltProgram.run(words + ["--home", at.path("home")])
    #expect(ending.status == 64 && ending.output.isEmpty, "\(ending.errors)")
    #expect(ending.errors.contains("There is no home here (\(at.path("home")))"), "\(ending.errors)")
    #expect(ending.errors.contains("`triptych init`, `import` and `log`"), "\(ending.errors)")
    #expect(!FileManager.default.fileExists(atPath: at.path("home")), "nothing was made")
  }

  @Test("A plain file is no home either")
  func plainFile() throws {
    let file = try at.write("a", to: "home")
    let ending = try at.run("person", "list")
    #expect(ending.status == 64 && ending.errors.contains("There is no home here (\(file))"))
  }

  @Test("What makes a home makes it, and what needs none does without")
  func making() throws {
    let table = try at.write(
      "date,metric,value,unit,source\n2026-03-01,steps,8000,count,watch\n", to: "a.csv")
    let settings = try at.write(#"{"time_zone":"UTC"}"#, to: "s.json")
    let makers = [
      ["import", table, "--person", "anna"], ["settings", "apply", settings, "--person", "anna"],
      ["log", "steps", "8000", "--person", "anna", "--as-of", "2026-03-01"],
      ["person", "create", "anna"],
      ["sample", "--people", "1", "--days", "20", "--as-of", "2026-03-15"],
    ]
    for (number, words) in makers.enumerated() {
      let home = at.path("home-\(number)")
      let ending = try BuiltProgram.run(words + ["--home", home])
      #expect(ending.status == 0, "\(words): \(ending.errors)")
      #expect(FileManager.default.fileExists(atPath: home + "/people"), "\(words)")
    }
    for words in [["chart", "list"], ["settings", "check", settings], ["settings", "defaults"]] {
      #expect(try BuiltProgram.run(words + ["--home", at.path("none")]).status == 0, "\(words)")
    }
  }

  @Test("Somebody who is not in a home is refused with its path, and not looked at as if all were well")
  func nobody() throws {
    #expect(try at.run("log", "steps", "8000", "--person", "anna", "--as-of", "2026-03-01").status == 0)
    for words in [["doctor", "--person", "nina"], ["show", "days", "--person", "nina"]] {
      let ending = try BuiltProgram.run(words + ["--home", at.path("home")])
      #expect(ending.status == 64, "\(ending.errors)")
      #expect(
        ending.errors.contains("There is no person with the id nina here (\(at.path("home")))"),
        "\(ending.errors)")
    }
  }
}
