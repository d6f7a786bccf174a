import Foundation
import Testing

@Suite("A cache that is emptied or gone", .serialized)
final class LostCacheTests {
  private let at: ProgramHome
  private var cache: String { at.path("home/people/ada/cache.sqlite") }
  private var page: URL { URL(fileURLWithPath: at.path("site/ada/index.html")) }

  init() throws { at = try ProgramHome() }

  private func site(_ command: String, _ day: String) throws -> BuiltProgram.Ending {
    try at.run(command, "--all", "--out", at.path("site"), "--as-of", day)
  }

  /// Imports a table of one day for Ada.
  private func take() throws -> BuiltProgram.Ending {
    let table = try at.write("date,metric,value,unit,source\n2026-03-01,steps,5000,count,w\n", to: "one.csv")
    return try at.run("import", table, "--person", "ada", "--time-zone", "Europe/Berlin")
  }

  @Test("It is damage, and the site built last stays", arguments: [true, false])
  func damaged(isEmptied: Bool) throws {
    #expect(try take().status == 0)
    #expect(try site("build", "2026-03-15").status == 0)
    let before = try Data(contentsOf: page)
    try FileManager.default.removeItem(atPath: cache)
    if isEmptied { #expect(FileManager.default.createFile(atPath: cache, contents: nil)) }
    for command in ["build", "nightly"] {
      let refused = try site(command, "2026-03-16")
      #expect(refused.status == 65 && refused.errors.contains("cache.sqlite"), "\(refused.errors)")
    }
    #expect(try Data(contentsOf: page) == before)
    let looked = try at.run("doctor", "--out", at.path("site"))
    #expect(looked.status == 65 && looked.output.contains("caches: fault"), "\(looked.output)")
    let exported = try at.run("export", "--person", "ada", "--file", at.path("all.zip"))
    #expect(exported.status == 65 && !FileManager.default.fileExists(atPath: at.path("all.zip")))
    #expect(try at.run("log", "steps", "100", "--person", "ada", "--as-of", "2026-03-16").status == 65)
    let taken = try take()
    #expect(taken.status == 0, "\(taken.errors)")
    #expect(taken.errors.contains("Import all your files again"), "\(taken.errors)")
    #expect(taken.errors.contains("cache.damaged-1") == isEmptied, "\(taken.errors)")
    #expect(try site("build", "2026-03-16").status == 0)
  }

  @Test("A person who never had data, and a new home beside an old site, are no damage")
  func begins() throws {
    for day in ["2026-03-15", "2026-03-16"] {
      _ = try at.run("person", "create", "ada", "--time-zone", "UTC")
      let built = try site("build", day)
      #expect(built.status == 0, "\(built.errors)")
    }
    #expect(try at.run("doctor", "--out", at.path("site")).output.contains("caches: ok"))
    #expect(try take().status == 0)
    #expect(try site("build", "2026-03-17").status == 0)
    try FileManager.default.removeItem(atPath: at.path("home"))
    #expect(try at.run("person", "create", "ada", "--time-zone", "UTC").status == 0)
    let anew = try site("build", "2026-03-18")
    #expect(anew.status == 0, "\(anew.errors)")
  }
}
