import Foundation
import Testing

/// The first run, and people who are enrolled before there is any data.
@Suite("People before their data", .serialized)
struct PersonCommandTests {
  private let at: ProgramHome

  init() throws { at = try ProgramHome() }

  @Test("A first run without questions makes a person and a whole site, once")
  func first() throws {
    let words = [
      "--defaults", "--out", at.path("site"), "--name", "Mira", "--language", "de", "--time-zone",
      "Europe/Berlin",
      "--units", "uk", "--depth", "deep", "--figure", "male", "--hair", "copper", "--consent",
      "fitness,cycle",
      "--as-of", "2026-03-15T12:00", "--json", "--home", at.path("home"),
    ]
    let made = try BuiltProgram.run(["init"] + words)
    #expect(made.status == 0, "\(made.errors)")
    let said = try made.json()
    let site = try #require(said["site"] as? String)
    let tour = try #require(said["tour"] as? String)
    let others = ["deep/profile/settings.html", "light/profile/help.html"].map { at.path("site/me/" + $0) }
    for page in [site, tour] + others {
      #expect(FileManager.default.fileExists(atPath: page), "\(page)")
    }
    let held = try at.settings(of: "me")
    #expect(held["language"] as? String == "de" && held["units"] as? String == "uk")
    let consent = (held["privacy"] as? [String: Any])?["consent"] as? [String: Any]
    #expect(consent?["cycle"] as? Bool == true && consent?["nutrition"] as? Bool == false)
    #expect((held["companions"] as? [String: Any])?["hair"] as? String == "copper")
    let again = try BuiltProgram.run(["init"] + words)
    #expect(again.status == 64 && again.errors.contains("already"))
    #expect(try at.settings(of: "me")["language"] as? String == "de")
  }

  @Test("A wrong choice of a first run leaves nothing behind")
  func wrong() throws {
    let refused = try at.run("init", "--defaults", "--language", "xx")
    #expect(refused.status == 65 && refused.errors.contains("language"))
    #expect(try at.run("init", "--defaults", "--consent", "everything").status == 64)
    #expect(!FileManager.default.fileExists(atPath: at.path("home/people")))
  }

  @Test("Somebody is made with settings alone, listed, and not made twice")
  func create() throws {
    let file = try at.write(#"{"display":{"theme":"dark"},"time_zone":"UTC"}"#, to: "s.json")
    #expect(try at.run("person", "create", "mira", "--settings", file).status == 0)
    #expect(try at.run("person", "create", "mira").status == 64)
    #expect(try at.run("person", "create", "noah").status == 0)
    let asks = try at.write(#"{"privacy":{"consent":{"cycle":true}}}"#, to: "c.json")
    let refused = try at.run("person", "create", "zoe", "--settings", asks)
    #expect(refused.status == 64 && refused.errors.contains("privacy.consent.cycle"))
    let unknown = try at.write(#"{"dispaly":{}}"#, to: "u.json")
    #expect(try at.run("person", "create", "zoe", "--settings", unknown).status == 65)
    let list = try at.run("person", "list", "--json")
    let rows = try #require(JSONSerialization.jsonObject(with: Data(list.output.utf8)) as? [[String: Any]])
    #expect(rows.map { $0["person"] as? String } == ["mira", "noah"])
    #expect(rows.allSatisfy { $0["data"] as? Bool == false && $0["erasure_due"] is NSNull })
  }

  @Test("Nobody gets an id that somebody has, and the home and what is allowed are named")
  func taken() throws {
    for person in ["mira", "eva"] { #expect(try at.run("person", "create", person).status == 0) }
    for words in [["create", "eva"], ["rename", "mira", "eva"]] {
      let refused = try at.run(["person"] + words)
      #expect(refused.status == 64 && refused.errors.contains(at.path("home")), "\(refused.errors)")
      #expect(refused.errors.contains("a person with the id eva"), "\(refused.errors)")
    }
    #expect(try at.run("person", "rename", "mira", "eva").errors.contains("a-z, 0-9 and -"))
    let unknown = try at.run("person", "rename", "nora", "zoe")
    #expect(unknown.status == 64 && unknown.errors.contains(at.path("home")), "\(unknown.errors)")
    #expect(try at.run("person", "list").output.contains("mira"))
  }

  @Test("A new id keeps data, trail and site; files of the old pages are still taken")
  func rename() throws {
    #expect(try at.run("log", "steps", "8200", "--person", "mira", "--at", "2026-03-14").status == 0)
    let build = ["--as-of", "2026-03-15T12:00"]
    #expect(
      try BuiltProgram.run(
        ["build", "--person", "mira", "--out", at.path("site"), "--home", at.path("home")] + build
      ).status == 0)
    let before = try at.run("records", "audit", "--person", "mira", "--json").output
    let renamed = try BuiltProgram.run(
      ["person", "rename", "mira", "eva", "--home", at.path("home")] + build)
    #expect(renamed.status == 0, "\(renamed.errors)")
    #expect(FileManager.default.fileExists(atPath: at.path("site/eva/index.html")))
    #expect(!FileManager.default.fileExists(atPath: at.path("site/mira")))
    #expect(try at.run("records", "audit", "--person", "eva", "--json").output == before)
    #expect(try at.run("show", "days", "--person", "mira").status == 64)
    #expect(try at.run("show", "days", "--person", "eva", "--as-of", "2026-03-15").output.contains("8200"))
    let entry =
      #"{"id":"e1","action":"log_water","time":"2026-03-15T10:00:00+00:00","payload":{"value":0.3}}"#
    let old = try at.write(
      #"{"format":"triptych-queue-1","person":"mira","entries":[\#(entry)]}"#, to: "q.json")
    #expect(try at.run("queue", "apply", old, "--person", "eva", "--as-of", "2026-03-15T12:00").status == 0)
    // Once somebody else has the old id, its files are theirs.
    #expect(try at.run("person", "create", "mira").status == 0)
    #expect(try at.run("queue", "apply", old, "--person", "eva", "--as-of", "2026-03-15T12:00").status == 65)
    #expect(try at.run("audit", "check").status == 0)
  }
}
