import Foundation
import Testing

/// A damaged request for erasure, as an operator meets it.
@Suite("A damaged request for erasure on the command line")
struct DamagedErasureTests {
  private let at: ProgramHome
  private var out: String { at.path("out") }

  /// Three people; the request of bob is damaged.
  init() throws {
    at = try ProgramHome()
    let days = try at.write(
      "date,metric,value,unit,source\n2026-03-01,steps,5000,count,w\n", to: "days.csv")
    for person in ["ada", "bob", "cem"] {
      #expect(try at.run("import", days, "--person", person, "--time-zone", "Europe/Berlin").status == 0)
    }
    for person in ["bob", "cem"] {
      #expect(try at.run("erase", "request", "--person", person, "--out", out).status == 0)
    }
    let bob = try #require(at.run("audit", "who", "--person", "bob", "--json").json()["hash"] as? String)
    try Data().write(to: URL(fileURLWithPath: at.path("home/erasures/\(bob).json")))
    // Cem asked long ago.
    let cem = try #require(at.run("audit", "who", "--person", "cem", "--json").json()["hash"] as? String)
    let request = URL(fileURLWithPath: at.path("home/erasures/\(cem).json"))
    var json = try #require(JSONSerialization.jsonObject(with: Data(contentsOf: request)) as? [String: Any])
    json["asked"] = "2020-03-01T12:00:00Z"
    try JSONSerialization.data(withJSONObject: json).write(to: request)
  }

  private func isHere(_ person: String) -> Bool {
    FileManager.default.fileExists(atPath: at.path("home/people/\(person)"))
  }

  @Test("A night names its person as failed, builds the others and erases who is due")
  func night() throws {
    let night = try at.run("nightly", "--all", "--out", out, "--jobs", "1", "--json")
    let summary = try night.json()
    #expect(night.status == 65, "\(night.errors)")
    #expect(summary["published"] as? Int == 1 && summary["erased"] as? Int == 1, "\(night.output)")
    let failures = try #require(summary["failures"] as? [[String: Any]])
    #expect(failures.map { $0["person"] as? String } == ["bob"], "\(night.output)")
    #expect(isHere("ada") && isHere("bob") && !isHere("cem"))
    #expect(FileManager.default.fileExists(atPath: out + "/ada/index.html"))
    #expect(try at.run("nightly", "--person", "ada", "--out", out, "--jobs", "1").status == 0)
  }

  @Test("A run erases the others; the damaged one is named, shown, and replaced by asking again")
  func run() throws {
    let run = try at.run("erase", "run", "--out", out)
    #expect(run.status == 65 && run.errors.contains("erase request --person bob"), "\(run.errors)")
    #expect(!isHere("cem") && isHere("bob"))
    let status = try at.run("erase", "status", "--person", "bob", "--json")
    #expect(try status.json()["state"] as? String == "damaged", "\(status.errors)")
    #expect(try at.run("person", "list").status == 0)
    let asked = try at.run("erase", "request", "--person", "bob", "--out", out)
    #expect(asked.status == 0 && asked.errors.contains("request_replaced"), "\(asked.errors)")
    #expect(try at.run("erase", "run", "--out", out).status == 0)
    #expect(isHere("bob"))
  }

  @Test("It can be taken away")
  func cancel() throws {
    #expect(try at.run("erase", "cancel", "--person", "bob").status == 0)
    #expect(try at.run("nightly", "--person", "bob", "--out", out, "--jobs", "1").status == 0)
  }
}
